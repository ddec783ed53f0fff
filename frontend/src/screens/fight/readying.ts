import type { FightOrder, FightView, Id, ReadyChoices, Trigger } from "../../api/types";
import type { Square } from "../../board/squares";
import { combatantNamed } from "./standings";

/** What is chosen for a readied action: what is done, what sets it off, and whom to watch. */
export interface Readying {
  readonly order: number;
  readonly trigger: number;
  /** "enemy", "ally", "anyone", or somebody's id. */
  readonly who: string;
  readonly feet: number;
  /** Whom an attack or power must be aimed at; "" for anybody. */
  readonly target: Id;
}

export const SIDES: readonly { value: NonNullable<Trigger["side"]>; label: string }[] = [
  { value: "enemy", label: "an enemy" },
  { value: "ally", label: "a friend" },
  { value: "anyone", label: "anyone" },
];

const asSide = (who: string): NonNullable<Trigger["side"]> | null => SIDES.find(({ value }) => value === who)?.value ?? null;

/** The order that readies it, or what is missing still. */
export function readyOrder(ready: ReadyChoices, chosen: Readying, squares: readonly Square[]): FightOrder | string {
  const what = ready.triggers[chosen.trigger];
  const done = ready.orders[chosen.order];
  if (!what || !done) return "Nothing can be readied now";
  const needsSquares = what.needs === "squares";
  if ((needsSquares || done.needs === "path") && squares.length === 0) return needsSquares ? "Press the squares to watch on the board" : "Press the squares of its way on the board";
  if (needsSquares && done.needs === "path") return "Squares are watched, or walked to: choose one of the two";
  const side = asSide(chosen.who);
  const points = squares.map(({ x, y }): [number, number] => [x, y]);
  const trigger: Trigger = {
    what: what.what,
    ...(side === null ? { who: chosen.who } : { side }),
    ...(what.needs === "feet" ? { feet: chosen.feet } : {}),
    ...(needsSquares ? { squares: points } : {}),
    ...(what.needs === "target" && chosen.target !== "" ? { target: chosen.target } : {}),
  };
  return { type: "ready", trigger, then: done.needs === "path" ? { ...done.order, path: points } : done.order };
}

/** Whom one may watch: sides first, then everybody seen by name. */
export const watched = (fight: FightView): { value: string; label: string }[] => [
  ...SIDES,
  ...fight.combatants.filter((one) => one.id !== fight.actor && !one.defeated).map((one) => ({ value: one.id, label: one.name })),
];

/** Whom they may be aiming at. */
export const aimedAt = (fight: FightView): { value: string; label: string }[] => {
  const actor = combatantNamed(fight, fight.actor);
  const friends = fight.combatants.filter((one) => one.side === actor?.side && !one.defeated);
  return [{ value: "", label: "anybody" }, ...friends.map((one) => ({ value: one.id, label: one.name }))];
};
