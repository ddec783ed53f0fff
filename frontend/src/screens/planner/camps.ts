/** Where a day's camp could stand instead: at a place on the way, in the last cover, or anywhere pressed on the map. */
import type { Hours, ItineraryDay, PlanRoute, Settlement } from "../../api/types";
import { decimal } from "../../format";
import { groundName } from "../../map/terrain/ground";

export interface CampChoice {
  readonly mile: number;
  readonly words: string;
  /** Miles beyond where the day ends now; less than none: before it. */
  readonly off: number;
  /** The hours it takes, where they are more than those ordered. */
  readonly hours?: Hours;
}

type Way = Pick<PlanRoute, "cells" | "points" | "miles">;

/** Ground that hides a camp better than open land. */
const COVER = new Set(["forest", "jungle", "hills", "mountains"]);
const MOST = 5;
const LEAST_APART = 0.5;

const GRAIN = 1e-6;

/** The mile of each cell of a way; miles run evenly along its line. */
const milesAlong = ({ points, miles }: Way): number[] => {
  const along = [0];
  points.slice(1).forEach((point, i) => {
    const before = points[i] ?? point;
    along.push((along[i] ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]));
  });
  const whole = along[along.length - 1] || 1;
  return along.map((each) => (each / whole) * miles);
};

/** The cells that a day's way leads through, with their miles. */
export const milesOfDay = (route: Way, days: readonly ItineraryDay[], day: number): { readonly cell: number; readonly mile: number }[] => {
  const segments = days.find((each) => each.day === day)?.segments ?? [];
  const [first, last] = [segments[0], segments[segments.length - 1]];
  if (!first || !last) return [];
  return milesAlong(route).flatMap((mile, i) => (mile >= first.from_mile - GRAIN && mile <= last.to_mile + GRAIN ? [{ cell: route.cells[i] ?? -1, mile }] : []));
};

const FULL_DAY = 8;

/** One hour more than is ordered: walked while the day has room, forced after it. */
export const hourMore = ({ walked, hustled, forced }: Hours): Hours => (walked + hustled < FULL_DAY && forced === 0 ? { walked: walked + 1, hustled, forced } : { walked, hustled, forced: forced + 1 });

/** Named places that one hour more would reach. */
const ahead = (route: Way, days: readonly ItineraryDay[], index: number, names: ReadonlyMap<number, string>): CampChoice[] => {
  const [now, next] = [days[index], days[index + 1]];
  const first = next?.segments[0];
  const end = now?.segments[now.segments.length - 1]?.to_mile;
  if (!now || !next || !first || end === undefined) return [];
  const reach = end + first.mph / (first.pace === "hustle" ? 2 : 1);
  return milesOfDay(route, days, next.day)
    .filter(({ cell, mile }) => names.has(cell) && mile >= end + LEAST_APART && mile <= reach + 1e-6)
    .map(({ cell, mile }) => ({ mile, words: names.get(cell) ?? "", off: mile - end, hours: hourMore(now.ordered) }));
};

/** "2 mi on, with an hour's forced march" or "1 mi back". */
export const offWords = ({ off, hours }: CampChoice): string => {
  const far = `${decimal(Math.abs(off), Math.abs(off) < 10 ? 1 : 0)} mi ${off > 0 ? "on" : "back"}`;
  if (!hours) return far;
  return `${far}, ${hours.forced > 0 ? "with an hour\u2019s forced march" : "in an hour more"}`;
};

/** Places on the way of a day, where cover ends, and what lies an hour ahead: from the farthest backwards. */
export const campChoices = (route: Way, days: readonly ItineraryDay[], day: number, places: readonly Settlement[]): CampChoice[] => {
  const found = days.find((each) => each.day === day);
  if (!found?.camp) return [];
  const end = found.segments[found.segments.length - 1]?.to_mile ?? 0;
  const byCell = new Map(places.map((place) => [place.cell, place.name]));
  const named = milesOfDay(route, days, day).flatMap(({ cell, mile }) => (byCell.has(cell) ? [{ mile, words: byCell.get(cell) ?? "", off: mile - end }] : []));
  const cover = found.segments.filter(({ terrain }, i) => COVER.has(terrain) && found.segments[i + 1]?.terrain !== terrain).map(({ terrain, to_mile }) => ({ mile: to_mile, words: `the last of the ${groundName(terrain).toLowerCase()}`, off: to_mile - end }));
  const start = found.segments[0]?.from_mile ?? 0;
  const before = [...named, ...cover].filter(({ mile }) => mile > start + LEAST_APART && mile < end - LEAST_APART);
  return [...ahead(route, days, days.indexOf(found), byCell), ...before]
    .sort((a, b) => b.mile - a.mile)
    .filter((choice, i, all) => i === 0 || (all[i - 1]?.mile ?? 0) - choice.mile >= LEAST_APART)
    .slice(0, MOST);
};

/** The mile of the day's way that lies nearest to a place. */
export const mileAt = (route: Way, days: readonly ItineraryDay[], day: number, at: readonly [number, number]): number | null => {
  const start = days.find((each) => each.day === day)?.segments[0]?.from_mile ?? 0;
  const miles = milesOfDay(route, days, day).filter(({ mile }) => mile > start + GRAIN);
  let best: number | null = null;
  let nearest = Infinity;
  for (const { cell, mile } of miles) {
    const point = route.points[route.cells.indexOf(cell)];
    const far = point ? Math.hypot(point[0] - at[0], point[1] - at[1]) : Infinity;
    if (far < nearest) [best, nearest] = [mile, far];
  }
  return best;
};
