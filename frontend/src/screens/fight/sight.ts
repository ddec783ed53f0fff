import type { FightView } from "../../api/types";
import type { Badge, Tint } from "../../board/overlays";
import type { Square } from "../../board/squares";
import { combatantNamed } from "./standings";
import type { BoardAnswers } from "./useOverlays";

/** What one creature sees of the board, and who makes it out. */

function squaresWith(rows: readonly string[], sign: string): Square[] {
  return rows.flatMap((row, north) => [...row].flatMap((one, x) => (one === sign ? [{ x, y: rows.length - 1 - north }] : [])));
}

/** Dim squares lightly, unseen ones darkly. */
export function sightTints({ sight }: BoardAnswers): Tint[] {
  if (!sight) return [];
  const tints: Tint[] = [
    { tone: "dim", squares: squaresWith(sight, "-") },
    { tone: "dark", squares: squaresWith(sight, "#") },
  ];
  return tints.filter(({ squares }) => squares.length > 0);
}

/** Over each creature whether it makes the looker out, where the viewer may know. */
export function sightBadges(fight: FightView, answers: BoardAnswers): Badge[] {
  return [...answers.targets.values()].flatMap(({ target, sees_back: sees }): Badge[] => {
    const one = combatantNamed(fight, target);
    if (!one || one.defeated || sees === undefined || sees === null) return [];
    const at = { x: one.x + Math.floor((one.squares - 1) / 2), y: one.y + one.squares - 1 };
    return [{ at, text: sees ? "sees" : "does not", tone: sees ? "bad" : "plain" }];
  });
}
