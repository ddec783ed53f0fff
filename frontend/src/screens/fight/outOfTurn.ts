import type { Combatant, FightView, Id, LegalOrder, RefusedOrder } from "../../api/types";
import { combatantNamed } from "./standings";

/** Whose order it is: the one acting's, unless somebody else gives it, out of turn. */
export function giverOf(fight: FightView, { order }: LegalOrder): Id | null {
  if (order?.type === "resume") return order.combatant;
  const by = order && "by" in order ? order.by : "";
  return by === undefined || by === "" ? fight.actor : by;
}

export const isOwnOrder = (fight: FightView, order: LegalOrder): boolean => giverOf(fight, order) === fight.actor;

/** Whether the viewer orders the one whose turn it is. */
export const hasTurn = (fight: FightView): boolean => fight.legal?.orders.some((order) => isOwnOrder(fight, order)) ?? false;

export interface Reaction<Area> {
  readonly one: Combatant;
  readonly orders: readonly LegalOrder[];
  /** What is still to be laid somewhere. */
  readonly areas: readonly Area[];
}

/** Turns held that may not be taken up just now, each with its reason. */
export const stillHeld = (fight: FightView): readonly RefusedOrder[] => (fight.legal?.refused ?? []).filter(({ type }) => type === "resume");

interface Laid {
  readonly pick: { readonly by?: Id } | null;
}

/** What creatures of the viewer's may do though it is another's turn: go on after holding, immediate actions. */
export function reactionsOf<Area extends Laid>(fight: FightView, areas: readonly Area[] = []): Reaction<Area>[] {
  const groups = new Map<Id, LegalOrder[]>();
  for (const order of fight.legal?.orders ?? []) {
    const giver = giverOf(fight, order);
    if (giver !== null && giver !== fight.actor) groups.set(giver, [...(groups.get(giver) ?? []), order]);
  }
  for (const { pick } of areas) if (pick?.by !== undefined && !groups.has(pick.by)) groups.set(pick.by, []);
  return [...groups].flatMap(([id, orders]): Reaction<Area>[] => {
    const one = combatantNamed(fight, id);
    return one ? [{ one, orders, areas: areas.filter(({ pick }) => pick?.by === id) }] : [];
  });
}
