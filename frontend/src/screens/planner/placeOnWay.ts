/** Where along the chosen way a cell lies, and when the plan comes there. */
import type { ItineraryDay, PlanRoute } from "../../api/types";
import { type World } from "../../geometry/types";
import { milesOfDay } from "./camps";

export interface PlaceOnWay {
  readonly cell: number;
  readonly mile: number;
  readonly day: number;
  readonly hour: number;
}

type Way = Pick<PlanRoute, "cells" | "points" | "miles">;

/** The hour of a day at which a mile of the way is reached. */
const hourAt = ({ segments, start_hour }: ItineraryDay, mile: number): number => {
  const part = segments.find(({ from_mile, to_mile }) => from_mile <= mile && mile <= to_mile) ?? segments[segments.length - 1];
  if (!part) return start_hour;
  const long = part.to_mile - part.from_mile;
  return part.start_hour + (long > 0 ? part.hours * Math.min(1, Math.max(0, (mile - part.from_mile) / long)) : 0);
};

/** A cell of the way, or null when the way does not lead there. */
export const placeOnWay = (route: Way, days: readonly ItineraryDay[], cell: number): PlaceOnWay | null => {
  for (const day of days) {
    const found = milesOfDay(route, days, day.day).find((each) => each.cell === cell);
    if (found) return { cell, mile: found.mile, day: day.day, hour: hourAt(day, found.mile) };
  }
  return null;
};

/** The way's cell that lies nearest to a press, if one lies within `reach` of it. */
export const nearestOnWay = (route: Pick<Way, "cells" | "points">, at: World, reach: number): number | null => {
  let [best, nearest] = [-1, reach];
  route.points.forEach(([x, y], i) => {
    const far = Math.hypot(x - at[0], y - at[1]);
    if (far <= nearest) [best, nearest] = [i, far];
  });
  return route.cells[best] ?? null;
};
