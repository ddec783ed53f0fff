import type { FightView, Id, SquareOrder } from "../../api/types";
import type { Action } from "./actions";
import { combatantNamed } from "./standings";
import type { Turn } from "./useTurn";

/** What a chosen action still waits for, in words: a target, a square. */

export const pickWords = ({ count, range_feet: feet }: SquareOrder): string =>
  `Press ${count > 1 ? "one or two squares" : "a square"}${feet > 0 ? ` within ${String(feet)} ft` : ""} on the board.`;

/** More names than this are longer than a look at the marks on the board. */
const MOST_NAMED = 3;

function targetPrompt(fight: FightView, { orders }: Action): string {
  const ids = [...new Set(orders.map((order) => order.target))].filter((id): id is Id => id !== null && id !== undefined);
  const names = ids.map((id) => combatantNamed(fight, id)?.name ?? "someone unseen");
  return `Press a target on the board: ${names.length > MOST_NAMED ? `one of the ${String(names.length)} marked` : either(names)}.`;
}

/** "Ogre", "Ogre or Bandit", "Ogre, Bandit or Drake". */
const either = (names: readonly string[]): string =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} or ${names[names.length - 1] ?? ""}`;

/** "Press a target on the board: Ogre or Bandit."; empty when nothing more is asked for. */
export function promptWords(fight: FightView, turn: Pick<Turn, "action" | "target" | "way" | "picked">): string {
  const { action } = turn;
  if (!action) return "";
  if (action.kind === "target") return turn.target ? "" : targetPrompt(fight, action);
  if (action.kind === "step") return turn.way ? "" : "Press one of the squares beside.";
  return action.pick && turn.picked.length === 0 ? pickWords(action.pick) : "";
}
