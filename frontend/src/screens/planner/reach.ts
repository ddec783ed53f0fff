/** The rings of where a party can be, and what they say in words. */
import type { Reach, ReachPace, ReachWay } from "../../api/types";
import { count, whole } from "../../format";

export const OUT_OF_REACH = 255;

export const ringsOf = ({ rings }: Pick<Reach, "rings">): Uint8Array => Uint8Array.from(atob(rings), (sign) => sign.charCodeAt(0));

/** How many cells are reached by a day. */
export const countWithin = (rings: Uint8Array, day: number): number => rings.reduce((sum, at) => sum + (at <= day && at !== OUT_OF_REACH ? 1 : 0), 0);

const MOST_NAMES = 6;

/** "Harrowgate, Vell Ford and 4 more" */
export const placesWords = (names: readonly string[]): string => {
  if (names.length === 0) return "no place with a name";
  if (names.length <= MOST_NAMES) return names.join(", ");
  return `${names.slice(0, MOST_NAMES).join(", ")} and ${whole(names.length - MOST_NAMES)} more`;
};

export const reachTitle = (days: number, direction: ReachWay): string =>
  direction === "from" ? `Where can we be in ${count(days, "day")}?` : `Who could reach us in ${count(days, "day")}?`;

export const REACH_PACES: readonly { readonly value: ReachPace; readonly label: string }[] = [
  { value: "walk", label: "Walking" },
  { value: "hustle1", label: "1 h hustled" },
  { value: "all_out", label: "All out" },
];

export const isReachPace = (value: string): value is ReachPace => REACH_PACES.some((each) => each.value === value);
