import type { FightOrder, FightView, Id, SquareOrder } from "../../api/types";
import type { Tint } from "../../board/overlays";
import { isSame } from "../../board/squares";
import type { Square } from "../../board/squares";
import { asSquare } from "./standings";

/** Orders that take squares: groping, striking where somebody is guessed. */

/** Whether a square may be picked; where none are listed the server judges the range. */
export const mayPick = (pick: SquareOrder, square: Square): boolean =>
  pick.squares.length === 0 || pick.squares.some((one) => isSame(asSquare(one), square));

/** Any squares, in the order in which they were pressed; pressed again one goes. */
export const toggled = (picked: readonly Square[], square: Square): readonly Square[] =>
  picked.some((one) => isSame(one, square)) ? picked.filter((one) => !isSame(one, square)) : [...picked, square];

/** The squares picked after one more press: pressed again it goes, and the oldest gives way. */
export function pickedAfter(pick: SquareOrder, picked: readonly Square[], square: Square): readonly Square[] {
  if (!mayPick(pick, square)) return picked;
  if (picked.some((one) => isSame(one, square))) return picked.filter((one) => !isSame(one, square));
  return [...picked, square].slice(-pick.count);
}

/** Given in another's turn, with an immediate action. */
export const isOutOfTurn = (pick: SquareOrder): pick is SquareOrder & { by: Id } => pick.by !== undefined && pick.by !== "";

/** An area is laid at its square, and told whom it catches before it is. */
export const isArea = (pick: SquareOrder): boolean => pick.count === 1 && pick.type !== "attack_square" && pick.type !== "grope";

export function orderOfPicks(pick: SquareOrder, picked: readonly Square[], fight: FightView): FightOrder | null {
  const [first] = picked;
  if (!first) return null;
  if (pick.type === "use_power") return { type: "use_power", power: pick.power ?? 0, x: first.x, y: first.y, ...(isOutOfTurn(pick) ? { by: pick.by } : {}) };
  if (pick.type === "manoeuvre") return { type: "manoeuvre", manoeuvre: pick.manoeuvre ?? "", target: pick.target ?? "", path: [[first.x, first.y]] };
  if (pick.type === "throw_splash") return { type: "throw_splash", x: first.x, y: first.y, attack: pick.attack ?? 0 };
  if (pick.type === "grope") return { type: "grope", squares: picked.map(({ x, y }) => [x, y]) };
  return { type: "attack_square", x: first.x, y: first.y, attack: pick.attack ?? 0, full: fight.turn?.standard === false };
}

export function pickTints(pick: SquareOrder | null, picked: readonly Square[]): Tint[] {
  const tints: Tint[] = [];
  if (pick && pick.squares.length > 0) tints.push({ tone: "target", squares: pick.squares.map(asSquare) });
  if (picked.length > 0) tints.push({ tone: "picked", squares: picked });
  return tints;
}
