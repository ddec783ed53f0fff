import type { DayPiece, ItineraryDay, Journey, JourneyEvent, JourneyOrder, Pace } from "../../api/types";
import { clock, hours, miles } from "../../format";
import { travelledOf } from "./days";

/** A day as a line of blocks: what the plan says, what was done, and what comes next of it. */

export type BlockKind = "march" | "craft" | "stay" | "change" | "wait" | "talk";

export interface Block {
  readonly kind: BlockKind;
  readonly pace: Pace | null;
  readonly start: number;
  readonly hours: number;
  readonly miles: number;
}

const FEET_PER_MILE = 5280;
const HOUR = 3600;
const DAY_HOURS = 24;
/** A minute: shorter pieces are nobody's to look at. */
const SLACK = 1 / 60;

const PACE_WORDS: Record<Pace, string> = { walk: "Walked", hustle: "Hustled", forced: "Forced" };
const KIND_WORDS: Record<Exclude<BlockKind, "march">, string> = { craft: "Aboard", stay: "Stay", change: "Changing", wait: "Waiting", talk: "Talking" };

export const blockWords = ({ kind, pace, start, hours: long, miles: far }: Block): string =>
  `${kind === "march" ? PACE_WORDS[pace ?? "walk"] : KIND_WORDS[kind]} ${hours(long)} from ${clock(start)}${far > 0 ? `, ${miles(far)}` : ""}`;

/** The look of a block: its pace on land, else what it is. */
export const lookOf = ({ kind, pace }: Block): string => (kind === "march" ? `pace-${pace ?? "walk"}` : kind === "talk" ? "pace-stay" : `pace-${kind}`);

/** Neighbours of one kind and pace as one block. */
export function joined(blocks: readonly Block[]): Block[] {
  const made: Block[] = [];
  for (const block of blocks) {
    const last = made.at(-1);
    const goesOn = last && last.kind === block.kind && last.pace === block.pace && Math.abs(last.start + last.hours - block.start) < SLACK;
    if (goesOn) made[made.length - 1] = { ...last, hours: last.hours + block.hours, miles: last.miles + block.miles };
    else made.push(block);
  }
  return made;
}

const fromPiece = (piece: DayPiece): Block => ({ kind: piece.kind, pace: piece.kind === "march" ? (piece.pace ?? "walk") : null, start: piece.start_hour, hours: piece.hours, miles: piece.miles });

export const plannedBlocks = (planned: ItineraryDay | null): Block[] => joined((planned?.pieces ?? []).map(fromPiece).filter((block) => block.hours > 0));

interface Timed {
  readonly kind: BlockKind;
  readonly pace: Pace | null;
  readonly seconds: number;
  readonly miles: number;
}

function timedOf(event: JourneyEvent): Timed | null {
  const stretch = travelledOf(event);
  const data = event.data as { seconds?: number; minutes?: number; mode?: string; sailed?: number };
  if (stretch) {
    const isAboard = (data.sailed ?? 0) > 0 && (data.mode ?? "").startsWith("craft");
    return { kind: isAboard ? "craft" : "march", pace: isAboard ? null : stretch.pace, seconds: stretch.seconds, miles: stretch.feet / FEET_PER_MILE };
  }
  if (event.type === "stayed") return { kind: "stay", pace: null, seconds: data.seconds ?? 0, miles: 0 };
  if (event.type === "mode_changed") return { kind: "change", pace: null, seconds: data.seconds ?? 0, miles: 0 };
  if (event.type === "talked") return { kind: "talk", pace: null, seconds: (data.minutes ?? 0) * 60, miles: 0 };
  return null;
}

/** What of a day was done, from its events; an event's hour is its end. */
export function doneBlocks(events: readonly JourneyEvent[], day: number): Block[] {
  const blocks = events.flatMap((event): Block[] => {
    const timed = timedOf(event);
    if (!timed || timed.seconds <= 0) return [];
    const end = (event.day - day) * DAY_HOURS + event.hour;
    const start = Math.max(0, end - timed.seconds / HOUR);
    const until = Math.min(DAY_HOURS, end);
    return until > start ? [{ kind: timed.kind, pace: timed.pace, start, hours: until - start, miles: timed.miles }] : [];
  });
  return joined(blocks);
}

/** From which to which whole hour a line of blocks is drawn. */
export function spanOf(blocks: readonly Block[], now: number): { from: number; to: number } | null {
  if (blocks.length === 0) return null;
  const from = Math.floor(Math.min(now, ...blocks.map((block) => block.start)));
  const to = Math.ceil(Math.max(now, ...blocks.map((block) => block.start + block.hours)));
  return { from, to: Math.min(DAY_HOURS, Math.max(to, from + 4)) };
}

const keyOf = ({ kind, pace }: Block): string => `${kind} ${pace ?? ""}`;

/** What of the plan's day is still to do: what was done is taken off it, pace by pace. */
export function leftOf(planned: readonly Block[], done: readonly Block[]): Block[] {
  const spent = new Map<string, number>();
  for (const block of done) spent.set(keyOf(block), (spent.get(keyOf(block)) ?? 0) + block.hours);
  return planned.flatMap((block) => {
    const gone = Math.min(block.hours, spent.get(keyOf(block)) ?? 0);
    spent.set(keyOf(block), (spent.get(keyOf(block)) ?? 0) - gone);
    const left = block.hours - gone;
    return left > SLACK ? [{ ...block, start: block.start + gone, hours: left }] : [];
  });
}

/** One press of Space: the order, and until when it goes; null: to camp. */
export interface Step {
  readonly order: JourneyOrder;
  readonly until: number | null;
}

const TO_CAMP: Step = { order: { type: "advance_day" }, until: null };

/** To the next thing that needs the GM: with dice typed that is each hour that hurts; else where the way of going
 * changes or a stop begins; else camp. */
export function nextStep(journey: Journey, done: readonly Block[], isTyped: boolean): Step {
  const left = leftOf(plannedBlocks(journey.today.planned), done).filter((block) => block.kind !== "wait");
  const [first, ...rest] = left;
  if (!first || first.kind === "change" || journey.encounter) return TO_CAMP;
  const isCheck = isTyped && first.kind === "march" && first.pace !== "walk";
  const long = isCheck ? Math.min(1, first.hours) : first.hours;
  const isLast = rest.length === 0 && long > first.hours - SLACK;
  const isPlain = !isTyped && left.every((block) => block.kind === "march" || block.kind === "craft") && new Set(left.map((block) => block.kind)).size === 1;
  if (isLast || isPlain) return TO_CAMP;
  const order: JourneyOrder = { type: "advance_hours", hours: Math.round(long * 10000) / 10000, pace: first.pace ?? "walk" };
  return { order, until: journey.hour + long };
}
