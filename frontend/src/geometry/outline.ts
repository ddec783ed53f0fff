/** The outline of many cells together: closed rings, outer ones and holes alike. */
import { type Point } from "./lines";
import { isInside } from "./mesh";
import { world, type Cell, type CellGeometry } from "./types";

interface Side {
  readonly from: Point;
  readonly to: Point;
}

/** Ends closer than this part of a cell are the same corner. */
const GRAIN = 1 / 512;

/** Sides that only one of the cells has, joined into rings. Points of maps without outlines give nothing. */
export const outlineOf = (geometry: CellGeometry, cells: Iterable<Cell>): Point[][] => {
  const grain = geometry.cellWidth * GRAIN;
  const name = ([x, y]: Point): string => `${Math.round(x / grain)} ${Math.round(y / grain)}`;
  const open = new Map<string, Side>();
  for (const of of cells) {
    const ring: readonly Point[] = geometry.outline(of);
    ring.forEach((to, i) => {
      const from = ring[(i + ring.length - 1) % ring.length] ?? to;
      const [a, b] = [name(from), name(to)];
      if (a === b) return;
      const key = a < b ? `${a}|${b}` : `${b}|${a}`;
      if (!open.delete(key)) open.set(key, { from, to });
    });
  }
  return joined([...open.values()], name);
};

const joined = (sides: readonly Side[], name: (at: Point) => string): Point[][] => {
  const byEnd = new Map<string, Set<Side>>();
  const ends = (side: Side): [string, string] => [name(side.from), name(side.to)];
  for (const side of sides) for (const end of ends(side)) byEnd.set(end, (byEnd.get(end) ?? new Set<Side>()).add(side));
  const left = new Set(sides);
  const rings: Point[][] = [];
  for (const first of sides) {
    if (!left.delete(first)) continue;
    const ring: Point[] = [first.from, first.to];
    for (let at = name(first.to), side = next(byEnd, left, at); side; side = next(byEnd, left, at)) {
      left.delete(side);
      const to = name(side.from) === at ? side.to : side.from;
      ring.push(to);
      at = name(to);
    }
    rings.push(ring);
  }
  return rings;
};

const next = (byEnd: ReadonlyMap<string, ReadonlySet<Side>>, left: ReadonlySet<Side>, at: string): Side | undefined =>
  [...(byEnd.get(at) ?? [])].find((side) => left.has(side));

/** A place well inside many cells: the centre of the one nearest to their middle. */
export const middleOf = (geometry: CellGeometry, cells: readonly Cell[]): Point | null => {
  let [sx, sy] = [0, 0];
  for (const of of cells) {
    const [x, y] = geometry.centre(of);
    sx += x;
    sy += y;
  }
  const [mx, my] = [sx / cells.length, sy / cells.length];
  let best: Point | null = null;
  let nearest = Infinity;
  for (const of of cells) {
    const centre = geometry.centre(of);
    const distance = Math.hypot(centre[0] - mx, centre[1] - my);
    if (distance < nearest) [best, nearest] = [centre, distance];
  }
  return best;
};

/** Rings as shapes: an outer ring, then the holes in it. */
export const shapesOf = (rings: readonly Point[][]): Point[][][] => {
  const within = (inner: readonly Point[], outer: readonly Point[]): boolean => {
    const [a, b] = [inner[0], inner[1]];
    if (!a || !b || inner === outer) return false;
    // The middle of a side: two rings may share corners, but no sides.
    return isInside(outer.map(([x, y]) => world(x, y)), world((a[0] + b[0]) / 2, (a[1] + b[1]) / 2));
  };
  const around = rings.map((ring) => rings.filter((other) => within(ring, other)));
  const depth = (ring: Point[]): number => around[rings.indexOf(ring)]?.length ?? 0;
  const shapes = rings.filter((ring) => depth(ring) % 2 === 0).map((ring) => [ring]);
  rings.forEach((ring, i) => {
    if (depth(ring) % 2 === 0) return;
    const owner = around[i]?.reduce((deepest, other) => (depth(other) > depth(deepest) ? other : deepest));
    shapes.find(([outer]) => outer === owner)?.push(ring);
  });
  return shapes;
};
