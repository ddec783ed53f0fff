import type { Threat } from "./overlays";
import { SIDE, covers } from "./squares";
import type { Footprint, Square } from "./squares";

/** Where the name of who threatens stands: in its own squares, beside the tokens and not on another's name. */

/** What a letter of a label takes, in units of the board. */
const LETTER = 6.6;

const squaresOver = (at: Square, label: string): Square[] =>
  Array.from({ length: Math.ceil((label.length * LETTER + 4) / SIDE) }, (_, index) => ({ x: at.x + index, y: at.y }));

const isSame = (one: Square, other: Square): boolean => one.x === other.x && one.y === other.y;

/** The northernmost square of each threat, the westernmost of those, whose label hides nobody and nothing; by id. */
export function labelSquares(threats: readonly Threat[], creatures: readonly Footprint[], width: number): Map<string, Square> {
  const found = new Map<string, Square>();
  const taken: Square[] = [];
  for (const { id, label, squares } of threats) {
    const sorted = [...squares].sort((one, other) => other.y - one.y || one.x - other.x);
    const isFree = (at: Square): boolean =>
      squaresOver(at, label).every((square) => square.x < width && !creatures.some((one) => covers(one, square)) && !taken.some((one) => isSame(one, square)));
    const at = sorted.find(isFree) ?? sorted[0];
    if (!at) continue;
    found.set(id, at);
    taken.push(...squaresOver(at, label));
  }
  return found;
}
