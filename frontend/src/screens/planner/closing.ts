/** Which border of a hex a press was meant for. */
import { type Cell, type CellGeometry, type World } from "../../geometry/types";

/** The pressed cell and the neighbour whose border lies nearest; null at the edge of the map. */
export const borderAt = (geometry: CellGeometry, at: World, pressed: Cell): readonly [Cell, Cell] | null => {
  let best: Cell | null = null;
  let nearest = Infinity;
  for (const next of geometry.neighbours(pressed)) {
    const [[ax, ay], [bx, by]] = [geometry.centre(pressed), geometry.centre(next)];
    const far = Math.hypot((ax + bx) / 2 - at[0], (ay + by) / 2 - at[1]);
    if (far < nearest) [best, nearest] = [next, far];
  }
  return best === null ? null : [pressed, best];
};
