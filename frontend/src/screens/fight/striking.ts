import type { FightOrder, LegalOrder, Point } from "../../api/types";

/** What was chosen about an attack: how many damage dice are averaged, which square of a large foe is struck (-1: the best), and
 * which of its limbs. */
export interface Striking {
  readonly average: number;
  readonly square: number;
  readonly limbs: readonly number[];
}

export const PLAIN_STRIKE: Striking = { average: 0, square: -1, limbs: [] };

/** Whether there is anything to choose about it. */
export const hasChoices = ({ dice = 0, squares = [], limbs = 0, locations = [] }: LegalOrder): boolean => dice > 0 || squares.length > 1 || mayNameLimbs(limbs, locations);

/** Where every limb that is left is hurt anyway there is nothing to name. */
export const mayNameLimbs = (limbs: number, locations: readonly number[]): boolean => limbs > 0 && limbs < locations.length;

/** The limbs gone for after one more press: pressed again one goes, and the oldest gives way. */
export const limbsAfter = (limbs: readonly number[], pressed: number, most: number): readonly number[] =>
  limbs.includes(pressed) ? limbs.filter((one) => one !== pressed) : [...limbs, pressed].slice(-most);

/** An attack with what was chosen about it. */
export function withChoices(order: FightOrder, squares: readonly Point[], { average, square, limbs }: Striking): FightOrder {
  const averaged = average > 0 && (order.type === "attack" || order.type === "full_attack" || order.type === "charge") ? { ...order, average } : order;
  if (averaged.type !== "attack") return averaged;
  const at = squares[square];
  return { ...averaged, ...(at ? { square: at } : {}), ...(limbs.length > 0 ? { locations: [...limbs] } : {}) };
}
