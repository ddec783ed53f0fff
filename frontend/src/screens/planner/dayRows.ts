/** The itinerary's further rows: what there is to show, and its words. */
import type { DayMember, ItineraryDay } from "../../api/types";
import { clock, decimal, percent, whole } from "../../format";

export type RowKey = "weather" | "light" | "encounters" | "supplies" | "cost" | "watches";

export interface RowWords {
  readonly key: RowKey;
  readonly word: string;
  /** Shown without asking for more. */
  readonly isAlways: boolean;
  readonly has: (day: ItineraryDay) => boolean;
}

export const ROWS: readonly RowWords[] = [
  { key: "encounters", word: "Encounters", isAlways: true, has: (day) => (day.encounter_chance?.percent ?? 0) > 0 },
  { key: "weather", word: "Weather", isAlways: false, has: (day) => (day.outlook?.weather.length ?? 0) > 0 },
  { key: "light", word: "Daylight", isAlways: false, has: (day) => (day.outlook?.daylight ?? null) !== null },
  { key: "supplies", word: "Supplies", isAlways: false, has: (day) => day.supplies !== null },
  { key: "cost", word: "Cost", isAlways: false, has: (day) => day.cost_gp > 0 },
  { key: "watches", word: "Watches", isAlways: false, has: (day) => day.watches.length > 0 },
];

/** Rows that any day has something in. */
export const rowsFor = (days: readonly ItineraryDay[], isMore: boolean): RowWords[] => ROWS.filter((row) => (row.isAlways || isMore) && days.some(row.has));

export const hasMore = (days: readonly ItineraryDay[]): boolean => ROWS.some((row) => !row.isAlways && days.some(row.has));

const TEMPERATURE = "\u00b0F";

/** "rain 30 %, 41–58 °F": the likeliest weather and what it may be like. */
export const weatherWords = (day: ItineraryDay): string => {
  const { outlook } = day;
  if (!outlook) return "";
  const likely = [...outlook.weather].sort((a, b) => b.percent - a.percent)[0];
  const [low, high] = outlook.temperature_f ?? [];
  const heat = low === undefined || high === undefined ? "" : low === high ? `${whole(low)} ${TEMPERATURE}` : `${whole(low)}–${whole(high)} ${TEMPERATURE}`;
  return [likely ? `${likely.name} ${percent(likely.percent / 100)}` : "", heat].filter((part) => part !== "").join(", ");
};

/** All the weather a day may bring, and what else lies in wait, as rows of a why panel. */
export const outlookRows = ({ outlook }: ItineraryDay): { rule: string; text: string; effect: string }[] =>
  outlook
    ? [
        ...outlook.weather.map(({ name, percent: chance }) => ({ rule: "", text: name, effect: percent(chance / 100) })),
        ...(outlook.sight_feet === null ? [] : [{ rule: "", text: "Farthest sight", effect: `${whole(outlook.sight_feet)} ft` }]),
        ...(outlook.lost_dc === null ? [] : [{ rule: "", text: "Not to get lost", effect: `DC ${outlook.lost_dc}` }]),
        ...outlook.hazards.map((hazard) => ({ rule: "", text: hazard, effect: "hazard" })),
        ...outlook.reasons,
      ]
    : [];

export const lightWords = ({ outlook }: ItineraryDay): string => (outlook?.daylight ? `${clock(outlook.daylight.dawn)}–${clock(outlook.daylight.dusk)}` : "");

/** What is left after a day, the scarcest first; or what the day uses where nothing is counted. */
export const suppliesWords = ({ supplies }: ItineraryDay): string => {
  if (!supplies) return "";
  const { left } = supplies;
  if (!left) return [amount(supplies.food_lb, "lb food"), amount(supplies.water_gal, "gal")].filter((part) => part !== "").join(", ") || "none used";
  return [`${decimal(left.food_lb)} lb food`, `${decimal(left.water_gal)} gal`, supplies.feed_lb > 0 || left.feed_lb > 0 ? `${decimal(left.feed_lb)} lb feed` : ""].filter((part) => part !== "").join(", ");
};

const amount = (value: number, unit: string): string => (value > 0 ? `${decimal(value)} ${unit}` : "");

export const isShort = ({ supplies }: ItineraryDay): boolean => Object.values(supplies?.left ?? {}).some((left) => left < 0);

export const watchWords = ({ watches }: ItineraryDay): string => watches.map(({ name, from_hour }) => `${clock(from_hour)} ${name.split(" ")[0] ?? name}`).join(", ");

/** Names to choose from in the row of hit points: everyone an itinerary follows. */
export const memberNames = (days: readonly ItineraryDay[]): string[] => [...new Set(days.flatMap(({ members }) => members.map(({ name }) => name)))];

export const memberOf = (day: ItineraryDay, name: string | null): DayMember | null => (name === null ? null : (day.members.find((member) => member.name === name) ?? null));

/** "12 % drops" once it is more than nothing. */
export const dropWords = (chance: number | null): string => (chance === null || chance <= 0.0005 ? "" : `${percent(chance, chance < 0.1 ? 1 : 0)} drops`);
