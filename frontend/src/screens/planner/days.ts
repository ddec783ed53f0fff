/** An itinerary's day in words and widths. */
import type { ItineraryDay, Hours, Segment } from "../../api/types";
import { hours as hoursWords, range, whole } from "../../format";

const FULL_DAY = 9;

/** The longest march of all days: the scale all bars share. */
export const longestMarch = (days: readonly ItineraryDay[]): number => Math.max(FULL_DAY, ...days.map((day) => marched(day.hours)));

export const marched = ({ walked, hustled, forced }: Hours): number => walked + hustled + forced;

const amount = (value: number): string => (Number.isInteger(Math.round(value * 60) / 60) ? String(Math.round(value)) : hoursWords(value));

/** "4 hustled, 4 walked, 1 forced"; a broken-off hour shows its minutes. */
export const hoursOf = ({ walked, hustled, forced }: Hours): string => {
  const parts = [
    [hustled, "hustled"],
    [walked, "walked"],
    [forced, "forced"],
  ] as const;
  const shown = parts.filter(([value]) => value > 0.001).map(([value, word]) => `${amount(value)} ${word}`);
  return shown.length ? shown.join(", ") : "rest";
};

/** The ordered hours of a day, and those by water or at a stop. */
export const dayHours = (day: ItineraryDay): string => {
  const still = (kind: "craft" | "stay"): number => day.pieces.filter((piece) => piece.kind === kind).reduce((sum, { hours }) => sum + hours, 0);
  const [afloat, stay] = [still("craft"), still("stay")];
  const parts = [marched(day.hours) > 0.001 ? hoursOf(day.hours) : "", afloat > 0.001 ? `${amount(afloat)} by water` : ""].filter((part) => part !== "");
  if (parts.length > 0) return parts.join(", ");
  return stay > 0.001 || day.is_stay ? "stay" : "rest";
};

export interface Stretch {
  readonly key: string;
  readonly share: number;
}

/** Neighbouring segments alike in one thing, as shares of the longest march. */
export const stretches = (segments: readonly Segment[], by: (segment: Segment) => string, longest: number): Stretch[] => {
  const found: { key: string; hours: number }[] = [];
  for (const segment of segments) {
    const last = found[found.length - 1];
    if (last?.key === by(segment)) last.hours += segment.hours;
    else found.push({ key: by(segment), hours: segment.hours });
  }
  return found.map(({ key, hours }) => ({ key, share: hours / longest }));
};

/** Segments one can tell apart: the same ground, way and pace run together. */
export interface Leg {
  readonly segment: Segment;
  readonly miles: number;
  readonly hours: number;
}

export const legs = (segments: readonly Segment[]): Leg[] => {
  const found: { segment: Segment; miles: number; hours: number }[] = [];
  for (const segment of segments) {
    const last = found.find(({ segment: { terrain, way, pace } }) => terrain === segment.terrain && way === segment.way && pace === segment.pace);
    if (last) {
      last.miles += segment.miles;
      last.hours += segment.hours;
    } else found.push({ segment, miles: segment.miles, hours: segment.hours });
  }
  return found;
};

export const spreadWords = (low: number, high: number): string => (low === high ? "no dice" : `(${range(low, high)})`);

export const totalWords = (low: number, high: number): string =>
  low === high ? "To each traveller" : `Expected; 9 times in 10 it is ${range(low, high)}`;

export const isLow = (remaining: number, max: number): boolean => remaining * 3 < max;

export const hpWords = (remaining: number, max: number): string => `${whole(remaining)} of ${whole(max)}`;
