import type { FightOrder, Point } from "../../api/types";

/** An attack with what was chosen about it: how many damage dice are averaged, and which square of a large foe is struck. */
export function withChoices(order: FightOrder, average: number, square: Point | null): FightOrder {
  const averaged = average > 0 && (order.type === "attack" || order.type === "full_attack" || order.type === "charge") ? { ...order, average } : order;
  return square !== null && averaged.type === "attack" ? { ...averaged, square } : averaged;
}
