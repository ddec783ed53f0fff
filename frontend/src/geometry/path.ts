/** The easiest way between two cells, for drawing roads with two presses. */
import { type Cell, type CellGeometry } from "./types";

/** What a step into a cell costs for each unit of length; at least 1. */
export type StepCost = (into: Cell) => number;

interface Open {
  readonly cell: Cell;
  readonly rank: number;
}

/** A heap of cells, the lowest rank first. */
class Heap {
  private readonly items: Open[] = [];

  get size(): number {
    return this.items.length;
  }

  push(item: Open): void {
    const { items } = this;
    let at = items.length;
    items.push(item);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above];
      if (!parent || parent.rank <= item.rank) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  pop(): Open | undefined {
    const { items } = this;
    const top = items[0];
    const last = items.pop();
    if (items.length > 0 && last) this.sink(last);
    return top;
  }

  private sink(item: Open): void {
    const { items } = this;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      const [left, right] = [items[below], items[below + 1]];
      if (!left) break;
      if (right && right.rank < left.rank) below += 1;
      const child = items[below];
      if (!child || child.rank >= item.rank) break;
      items[at] = child;
      at = below;
    }
    items[at] = item;
  }
}

/** Cells from `from` to `to`, both included, each beside the one before; null when there is no way within `most` cells looked at. */
export const easiestPath = (geometry: CellGeometry, from: Cell, to: Cell, cost: StepCost, most = 150_000): Cell[] | null => {
  const [tx, ty] = geometry.centre(to);
  const left = (at: Cell): number => {
    const [x, y] = geometry.centre(at);
    return Math.hypot(tx - x, ty - y);
  };
  const best = new Map<Cell, number>([[from, 0]]);
  const before = new Map<Cell, Cell>();
  const done = new Set<Cell>();
  const open = new Heap();
  open.push({ cell: from, rank: left(from) });
  while (open.size > 0 && done.size < most) {
    const at = open.pop()?.cell;
    if (at === undefined) break;
    if (at === to) return trace(before, to);
    if (done.has(at)) continue;
    done.add(at);
    const [x, y] = geometry.centre(at);
    for (const next of geometry.neighbours(at)) {
      if (done.has(next)) continue;
      const [nx, ny] = geometry.centre(next);
      const sum = (best.get(at) ?? 0) + Math.hypot(nx - x, ny - y) * cost(next);
      if (sum >= (best.get(next) ?? Infinity)) continue;
      best.set(next, sum);
      before.set(next, at);
      open.push({ cell: next, rank: sum + left(next) });
    }
  }
  return null;
};

const trace = (before: ReadonlyMap<Cell, Cell>, to: Cell): Cell[] => {
  const path = [to];
  for (let at = before.get(to); at !== undefined; at = before.get(at)) path.push(at);
  return path.reverse();
};
