/** A day's pieces on one hour scale that all days share. */
import type { DayPiece, ItineraryDay, Pace } from "../../api/types";
import { hours as hoursWords } from "../../format";

export type SpanKind = Pace | "craft" | "stay" | "wait" | "change";

export interface Span {
  readonly kind: SpanKind;
  readonly start: number;
  readonly hours: number;
  readonly text: string;
}

export interface HourScale {
  readonly from: number;
  readonly to: number;
}

const SHORTEST_SCALE = 9;
const GRAIN = 0.01;

const kindOfPiece = ({ kind, pace }: DayPiece): SpanKind => (kind === "march" ? (pace ?? "walk") : kind);

/** "15 h 30 by sailing ship, sea" -> "by sailing ship": the hours are counted anew, the ground has its own row. */
const plainText = (text: string): string => text.replace(/^\d+ h(?: \d+)? /, "").replace(/,.*$/, "");

/** Neighbours of one kind are one block; hours in which nothing is done are waiting. */
const joined = (spans: readonly Span[]): Span[] => {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found[found.length - 1];
    const end = last ? last.start + last.hours : span.start;
    if (last && span.start - end > GRAIN) found.push({ kind: "wait", start: end, hours: span.start - end, text: "" });
    const before = found[found.length - 1];
    if (before?.kind === span.kind && before.text === span.text) found[found.length - 1] = { ...before, hours: span.start + span.hours - before.start };
    else if (span.hours > GRAIN) found.push(span);
  }
  return found;
};

/** From the pieces the server tells, else from the marched segments one after the other. */
export const spansOf = (day: ItineraryDay): Span[] => {
  if (day.pieces.length > 0) return joined(day.pieces.map((piece) => ({ kind: kindOfPiece(piece), start: piece.start_hour, hours: piece.hours, text: piece.kind === "march" ? "" : plainText(piece.text) })));
  const spans = day.segments.map(({ pace, hours, start_hour }) => ({ kind: pace, start: start_hour, hours, text: "" }));
  if (spans.length === 0 && day.is_stay) return [{ kind: "stay", start: day.start_hour, hours: Math.max(GRAIN, day.end_hour - day.start_hour), text: "" }];
  return joined(spans);
};

const moves = ({ kind }: Span): boolean => kind !== "stay" && kind !== "wait";

/** The first hour anyone moves and the last, over all days; nights at a stop do not stretch it. */
export const hourScale = (days: readonly ItineraryDay[]): HourScale => {
  const all = days.flatMap(spansOf);
  const spans = all.some(moves) ? all.filter(moves) : all;
  if (spans.length === 0) return { from: 7, to: 7 + SHORTEST_SCALE };
  const from = Math.min(...spans.map(({ start }) => start));
  const to = Math.max(...spans.map(({ start, hours }) => start + hours));
  return { from, to: Math.max(to, from + SHORTEST_SCALE) };
};

export interface Placed {
  readonly left: number;
  readonly width: number;
}

/** In percent of the scale, cut off at its ends. */
export const placedOn = ({ from, to }: HourScale, { start, hours }: Pick<Span, "start" | "hours">): Placed => {
  const [begin, end] = [Math.max(start, from), Math.min(start + hours, to)];
  return { left: (100 * (begin - from)) / (to - from), width: (100 * Math.max(0, end - begin)) / (to - from) };
};

export const SPAN_WORDS: Record<SpanKind, string> = {
  walk: "walked",
  hustle: "hustled",
  forced: "forced march",
  craft: "under way by water",
  stay: "stay",
  wait: "waiting",
  change: "changing over",
};

/** "4 h hustled"; a stay or a craft says its own words. */
export const spanWords = (span: Span): string => `${hoursWords(span.hours)} ${span.text || SPAN_WORDS[span.kind]}`;

/** Whether a person can order these hours: the march is ordered, a craft goes its own. */
export const isOrdered = (kind: SpanKind): kind is Pace => kind === "walk" || kind === "hustle" || kind === "forced";

/** The hour at which the ordered march of a day ends, or null where none is ordered. */
export const marchEnd = (spans: readonly Span[]): number | null => {
  const march = spans.filter(({ kind }) => isOrdered(kind));
  const last = march[march.length - 1];
  return last ? last.start + last.hours : null;
};
