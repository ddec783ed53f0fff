/** Arrivals by half days and what each costs: the figures behind the chart and its slider. */
import type { Arrival, DeadlineOption, GameTime, Plan } from "../../api/types";
import { lookOfRoute } from "./planOverlay";

export interface Curve {
  readonly id: string;
  readonly look: string;
  /** By half day from the first one shown; null where that route cannot arrive so early. */
  readonly values: readonly (number | null)[];
}

export interface ArrivalChart {
  /** Half days since the first: 2 * day, plus 1 for dusk. */
  readonly first: number;
  readonly length: number;
  readonly curves: readonly Curve[];
  readonly options: readonly DeadlineOption[];
  /** How many of them cost less than the one before; those after can be had without haste. */
  readonly served: number;
  /** The option that the plan's own arrival falls under; the last one if it comes later still. */
  readonly selected: number;
  readonly isLate: boolean;
  readonly most: number;
  /** What is said of arrivals that nobody can stand; null where all can be. */
  readonly earliest: string | null;
}

export const halfDay = ({ day, half }: Pick<Arrival, "day" | "half">): number => 2 * day + (half === "dusk" ? 1 : 0);

/** The first option that is not before an arrival; -1 if the plan comes later than all of them. */
export const optionFor = (options: readonly DeadlineOption[], arrival: GameTime): number =>
  options.findIndex(({ day, hour }) => day > arrival.day || (day === arrival.day && hour >= arrival.hour - 1e-6));

export const arrivalWords = ({ day, half }: Pick<Arrival, "day" | "half">): string => `${half} of day ${day}`;

const LONGEST = 17;

/** From the last arrival no one could stand, or from the plan's own if that is earlier still. */
export const worthShowing = (options: readonly DeadlineOption[], arrival: GameTime | null): DeadlineOption[] => {
  const survivable = options.findIndex((option) => option.survivable);
  const first = survivable < 0 ? 0 : Math.max(0, survivable - 1);
  const own = arrival ? optionFor(options, arrival) : -1;
  const from = own < 0 ? first : Math.min(first, own);
  return options.slice(from, from + LONGEST);
};

const AFTER = 3;

/** Half days after the last option: who need not hurry may come then, under the same orders. */
export const withLater = (options: readonly DeadlineOption[]): DeadlineOption[] => {
  const last = options[options.length - 1];
  if (!last || options.length >= LONGEST) return [...options];
  const hourOf = (half: DeadlineOption["half"]): number => options.find((each) => each.half === half)?.hour ?? (half === "noon" ? 12 : 18);
  const later = Array.from({ length: AFTER }, (_, i) => {
    const at = halfDay(last) + i + 1;
    const half = at % 2 === 1 ? ("dusk" as const) : ("noon" as const);
    return { ...last, day: Math.floor(at / 2), half, hour: hourOf(half) };
  });
  return [...options, ...later];
};

/** A way that can be had without haste by some half day can be had so later too. */
const heldOn = (values: (number | null)[]): (number | null)[] => {
  const last = values.findLastIndex((value) => value !== null);
  return values.map((value, i) => (i > last && last >= 0 ? (values[last] ?? null) : value));
};

export const arrivalChart = (plan: Plan): ArrivalChart | null => {
  const served = worthShowing(plan.deadline_options, plan.itinerary?.arrival ?? null);
  const options = withLater(served);
  const [earliest] = options;
  const last = options[options.length - 1];
  if (!earliest || !last || !plan.itinerary) return null;
  const first = halfDay(earliest);
  const length = halfDay(last) - first + 1;
  const curves = plan.routes.map((route) => {
    const values = Array.from<number | null>({ length }).fill(null);
    for (const arrival of route.arrivals) {
      const at = halfDay(arrival) - first;
      if (at >= 0 && at < length) values[at] = arrival.expected;
    }
    return { id: route.id, look: lookOfRoute(plan, route), values: heldOn(values) };
  });
  const shown = curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const own = options.map(({ expected }) => expected);
  const most = niceTop(Math.max(4, Math.min(Math.max(...shown, 0), 1.1 * Math.max(...own))));
  const found = optionFor(options, plan.itinerary.arrival);
  return { first, length, curves, options, served: served.length, selected: found < 0 ? options.length - 1 : found, isLate: found < 0, most, earliest: earliestWords(plan.deadline_options) };
};

/** "Sooner than noon of day 5 costs more hit points than someone has." */
export const earliestWords = (options: readonly DeadlineOption[]): string | null => {
  const first = options.findIndex(({ survivable }) => survivable);
  const best = options[first];
  if (!best) return options.length > 0 ? "No arrival by then is without somebody falling." : null;
  return first > 0 ? `The earliest all can stand is ${arrivalWords(best)}, for ${Math.round(best.expected)} damage each.` : null;
};

/** A round top whose quarters are whole. */
const niceTop = (value: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1);
  return [4, 8, 12, 20, 40, 60, 80, 100, 120, 160, 200].map((top) => top * power).find((top) => top >= value) ?? value;
};

export interface Hint {
  readonly option: DeadlineOption;
  readonly words: string;
}

const named = ({ half, day }: DeadlineOption, than: DeadlineOption | undefined): string =>
  than?.day === day && than.half !== half ? `${half === "dusk" ? "Dusk" : "Noon"} of the same day` : `${half === "dusk" ? "Dusk" : "Noon"} of day ${day}`;

/** The one change that saves most: earlier for nothing, the same arrival for less, or half a day later. */
export const bestHint = ({ options, served, selected, isLate }: ArrivalChart, expected: number): Hint | null => {
  const isAfter = isLate || selected >= served;
  const now = options[isAfter ? served - 1 : selected];
  const later = options[selected + 1];
  if (!now) return null;
  const figure = Math.round(now.expected);
  if (isAfter) {
    if (now.expected > expected + 0.5) return null;
    const cost = expected - now.expected >= 0.5 ? `${figure === 0 ? "no damage" : `${figure} damage each`} instead of ${Math.round(expected)}` : figure === 0 ? "no damage either" : `${figure} damage each too`;
    return { option: now, words: `${named(now, undefined)} costs ${cost}.` };
  }
  if (expected - now.expected >= 0.5) return { option: now, words: `${named(now, undefined)} can be had for ${figure} damage each instead of ${Math.round(expected)}.` };
  if (!later || expected - later.expected < 0.5) return null;
  return { option: later, words: `${named(later, now)} costs ${Math.round(later.expected)} damage each instead of ${Math.round(expected)}.` };
};

/** What is said aloud when a plan is worked out. */
export const arrivalSentence = ({ itinerary }: Plan): string =>
  itinerary ? `day ${itinerary.arrival.day}, ${Math.round(itinerary.damage.expected)} damage each.` : "";
