/** Which part of the way belongs to which day: from camp to camp. */
import type { ItineraryDay, PlanRoute } from "../../api/types";
import { lengthOf, type Point } from "../../geometry/lines";

type Way = Pick<PlanRoute, "cells" | "points">;
type Ending = Pick<ItineraryDay, "camp" | "segments">;

/** The place in a way's cells that lies nearest to a mile of it; miles run evenly along the line. */
const placeOfMile = ({ points }: Way, mile: number, miles: number): number => {
  let [along, best, nearest] = [0, 0, Infinity];
  const whole = lengthOf(points) || 1;
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before) along += Math.hypot(point[0] - before[0], point[1] - before[1]);
    const off = Math.abs((along / whole) * miles - mile);
    if (off < nearest) [best, nearest] = [i, off];
  });
  return best;
};

/** Where each day ends, as a place in the route's cells: at its camp, else by the miles made until then. */
export const dayEnds = (route: Way, days: readonly Ending[]): number[] => {
  const last = route.cells.length - 1;
  const miles = days.reduce((most, { segments }) => segments[segments.length - 1]?.to_mile ?? most, 0);
  let from = 0;
  return days.map(({ camp, segments }, i) => {
    if (i === days.length - 1) return last;
    const at = camp ? route.cells.indexOf(camp.cell, from) : -1;
    const to = segments[segments.length - 1]?.to_mile;
    if (at >= 0) from = at;
    else if (to !== undefined) from = Math.max(from, placeOfMile(route, to, miles));
    return from;
  });
};

/** The line of one day; a day that stays where it is has none. */
export const partOfDay = (route: PlanRoute, days: readonly ItineraryDay[], day: number): readonly Point[] => {
  const index = days.findIndex((each) => each.day === day);
  if (index < 0) return [];
  const ends = dayEnds(route, days);
  const from = index === 0 ? 0 : (ends[index - 1] ?? 0);
  return route.points.slice(from, (ends[index] ?? 0) + 1);
};

/** The day on which a piece of the line is travelled. */
export const dayOfPiece = (route: Way, days: readonly (Ending & Pick<ItineraryDay, "day">)[], piece: number): number | null => {
  const at = dayEnds(route, days).findIndex((end) => piece < end);
  return days[at]?.day ?? null;
};
