/** Which part of the way belongs to which day: from camp to camp. */
import type { ItineraryDay, PlanRoute } from "../../api/types";
import { type Point } from "../../geometry/lines";

/** Where each day ends, as a place in the route's cells. */
export const dayEnds = (route: Pick<PlanRoute, "cells">, days: readonly Pick<ItineraryDay, "camp">[]): number[] => {
  let from = 0;
  return days.map(({ camp }, i) => {
    const last = route.cells.length - 1;
    if (i === days.length - 1) return last;
    const at = camp ? route.cells.indexOf(camp.cell, from) : -1;
    if (at >= 0) from = at;
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
export const dayOfPiece = (route: Pick<PlanRoute, "cells">, days: readonly Pick<ItineraryDay, "camp" | "day">[], piece: number): number | null => {
  const at = dayEnds(route, days).findIndex((end) => piece < end);
  return days[at]?.day ?? null;
};
