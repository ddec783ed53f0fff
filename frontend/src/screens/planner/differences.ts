/** How one way differs from another, in a few words. */
import type { PlanRoute } from "../../api/types";
import { decimal, hours, miles, signed } from "../../format";

export const gp = (value: number): string => `${decimal(value, 2)} gp`;

const MINUS = "\u2212";
const LEAST_HOURS = 1 / 60;
const LEAST_RISK = 0.05;
const LEAST_GP = 0.005;

const withSign = (value: number, text: string): string => `${value < 0 ? MINUS : "+"}${text}`;

/** Hours on the way; where a craft or a stay makes that say little, from setting out to arriving. */
export const hoursBetween = (route: PlanRoute, than: PlanRoute): number =>
  isMixed(route) || isMixed(than) ? route.door_to_door_hours - than.door_to_door_hours : (route.seconds - than.seconds) / 3600;

export const isMixed = ({ legs }: PlanRoute): boolean => new Set(legs.map(({ mode }) => mode)).size > 1 || legs.some((leg) => leg.is_afloat);

/** "+2 h 20, −0.7 encounters, +12 gp" */
export const differenceWords = (route: PlanRoute, than: PlanRoute): string => {
  const parts: string[] = [];
  const time = hoursBetween(route, than);
  const risk = route.risk - than.risk;
  const cost = route.cost_gp - than.cost_gp;
  if (Math.abs(time) >= LEAST_HOURS) parts.push(withSign(time, hours(Math.abs(time))));
  if (Math.abs(risk) >= LEAST_RISK) parts.push(`${signed(risk)} encounters`);
  if (Math.abs(cost) >= LEAST_GP) parts.push(withSign(cost, gp(Math.abs(cost))));
  if (parts.length === 0 && Math.abs(route.miles - than.miles) >= 0.25) parts.push(withSign(route.miles - than.miles, miles(Math.abs(route.miles - than.miles))));
  return parts.length === 0 ? "the same time, risk and cost" : parts.join(", ");
};

/** The other way's row beside this one's: for weighing two ways of one plan. */
export interface WeighedRow {
  readonly name: string;
  readonly a: string;
  readonly b: string;
  readonly difference: string;
  readonly better: "a" | "b" | null;
}

const row = (name: string, a: number, b: number, words: (value: number) => string, least: number): WeighedRow => {
  const by = b - a;
  const isSame = Math.abs(by) < least;
  return { name, a: words(a), b: words(b), difference: isSame ? "the same" : withSign(by, words(Math.abs(by))), better: isSame ? null : by < 0 ? "b" : "a" };
};

export const weighed = (a: PlanRoute, b: PlanRoute): WeighedRow[] => [
  row("Hours on the way", a.seconds / 3600, b.seconds / 3600, hours, LEAST_HOURS),
  ...(isMixed(a) || isMixed(b) ? [row("From door to door", a.door_to_door_hours, b.door_to_door_hours, hours, LEAST_HOURS)] : []),
  row("Distance", a.miles, b.miles, miles, 0.25),
  row("Off the road", a.off_road_miles, b.off_road_miles, miles, 0.25),
  row("In single file", a.single_file_miles, b.single_file_miles, miles, 0.25),
  row("Encounters expected", a.risk, b.risk, (value) => decimal(value), LEAST_RISK),
  row("Cost", a.cost_gp, b.cost_gp, gp, LEAST_GP),
];
