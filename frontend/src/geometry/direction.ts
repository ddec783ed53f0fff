/** Moving a cursor over cells with the arrow keys, whatever the shape of the cells. */
import { type Cell, type CellGeometry } from "./types";

export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const HEADINGS: Record<Arrow, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

export const isArrow = (key: string): key is Arrow => key in HEADINGS;

/** The neighbour that lies most in the arrow's direction; of two equally good ones (hexes), the one that undoes the drift. */
export const stepTowards = (geometry: CellGeometry, from: Cell, arrow: Arrow, drift = 1): Cell | null => {
  const [hx, hy] = HEADINGS[arrow];
  const [x, y] = geometry.centre(from);
  let best: Cell | null = null;
  let bestScore = 0.3;
  for (const next of geometry.neighbours(from)) {
    const [nx, ny] = geometry.centre(next);
    const length = Math.hypot(nx - x, ny - y) || 1;
    const sideways = ((nx - x) * hy + (ny - y) * hx) / length;
    const score = ((nx - x) * hx + (ny - y) * hy) / length + 1e-3 * drift * sideways;
    if (score > bestScore) [best, bestScore] = [next, score];
  }
  return best;
};
