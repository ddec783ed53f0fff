/** Which cells a brush touches, along which cells a stroke runs, and what a fill takes in. */
import { type Cell, type CellGeometry, type World, world } from "./types";

/** How many cells a brush reaches from its middle. */
export const BRUSH_STEPS = [0, 1, 2, 4] as const;

/** Part of a cell's width between two looks along a stroke. */
const LOOK_EVERY = 0.35;

/** The cells under a straight pull, in order, each once. */
export const cellsBetween = (geometry: CellGeometry, from: World, to: World): Cell[] => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const looks = Math.max(1, Math.ceil(Math.hypot(dx, dy) / (geometry.cellWidth * LOOK_EVERY)));
  const found = new Set<Cell>();
  for (let i = 0; i <= looks; i++) {
    const at = geometry.cellAt(world(from[0] + (dx * i) / looks, from[1] + (dy * i) / looks));
    if (at !== null) found.add(at);
  }
  return [...found];
};

/** All cells that a brush touches on its way. */
export const brushed = (geometry: CellGeometry, way: readonly Cell[], steps: number): Cell[] => {
  if (steps === 0) return [...way];
  const found = new Set<Cell>();
  for (const at of way) for (const near of geometry.around(at, steps)) found.add(near);
  return [...found];
};

/** The connected cells of one ground around a cell; null when there are more than `most`. */
export const flood = (geometry: CellGeometry, codes: Uint8Array, from: Cell, most: number): Cell[] | null => {
  const ground = codes[from];
  const seen = new Uint8Array(geometry.count);
  const found: Cell[] = [from];
  seen[from] = 1;
  for (let i = 0; i < found.length; i++) {
    const at = found[i];
    if (at === undefined) break;
    for (const next of geometry.neighbours(at)) {
      if (seen[next] === 1 || codes[next] !== ground) continue;
      seen[next] = 1;
      found.push(next);
      if (found.length > most) return null;
    }
  }
  return found;
};
