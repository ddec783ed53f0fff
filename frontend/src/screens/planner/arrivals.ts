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
  /** The option that the plan's own arrival falls under. */
  readonly selected: number;
  readonly most: number;
}

export const halfDay = ({ day, half }: Pick<Arrival, "day" | "half">): number => 2 * day + (half === "dusk" ? 1 : 0);

const HALF_HOURS = { noon: 12, dusk: 24 } as const;

/** The first option that is not before an arrival. */
export const optionFor = (options: readonly DeadlineOption[], arrival: GameTime): number => {
  const found = options.findIndex(({ day, half }) => day > arrival.day || (day === arrival.day && HALF_HOURS[half] >= arrival.hour));
  return found < 0 ? options.length - 1 : found;
};

export const arrivalWords = ({ day, half }: Pick<Arrival, "day" | "half">): string => `${half} of day ${day}`;

const LONGEST = 17;

/** From the last arrival no one could stand, or from the plan's own if that is earlier still. */
export const worthShowing = (options: readonly DeadlineOption[], arrival: GameTime | null): DeadlineOption[] => {
  const survivable = options.findIndex((option) => option.survivable);
  const first = survivable < 0 ? 0 : Math.max(0, survivable - 1);
  const own = arrival ? optionFor(options, arrival) : first;
  return options.slice(Math.min(first, Math.max(own, 0)), Math.min(first, Math.max(own, 0)) + LONGEST);
};

export const arrivalChart = (plan: Plan): ArrivalChart | null => {
  const options = worthShowing(plan.deadline_options, plan.itinerary?.arrival ?? null);
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
    return { id: route.id, look: lookOfRoute(plan, route), values };
  });
  const shown = curves.flatMap(({ values }) => values.filter((value) => value !== null));
  const own = options.map(({ expected }) => expected);
  const most = niceTop(Math.max(4, Math.min(Math.max(...shown, 0), 1.1 * Math.max(...own))));
  return { first, length, curves, options, selected: optionFor(options, plan.itinerary.arrival), most };
};

const niceTop = (value: number): number => {
  const step = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 4, 5, 10].map((factor) => factor * step).find((top) => top >= value) ?? 10 * step;
};

/** The one change that saves most for half a day: what the hint below the chart says. */
export const bestHint = ({ options, selected }: ArrivalChart): { option: DeadlineOption; now: number } | null => {
  const now = options[selected];
  const later = options[selected + 1];
  if (!now || !later || now.expected - later.expected < 0.5) return null;
  return { option: later, now: now.expected };
};
