import type { LogDay, LogEntry, TravelLog } from "../../api/types";
import { count } from "../../format";

/** The GM's own log without what only the GM may see. */
export function asPlayersSee(log: TravelLog): TravelLog {
  return { ...log, days: log.days.map((day) => ({ ...day, entries: day.entries.filter((entry) => !entry.gm_only) })) };
}

/** Newest first: the day one is in stands at the top. */
export function newestFirst(days: readonly LogDay[]): LogDay[] {
  return [...days].sort((a, b) => b.day - a.day);
}

/** What a day says: the GM's prose, or the sentences of what happened. */
export function proseOf(day: LogDay): string {
  if (day.prose.trim() !== "") return day.prose;
  return day.entries
    .filter((entry) => !entry.gm_only)
    .map((entry) => (entry.text.trim() === "" ? entry.title : entry.text))
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

export interface Seen {
  days: number;
  entries: number;
}

export function seenOf(log: TravelLog): Seen {
  return { days: log.days.length, entries: log.days.reduce((sum, day) => sum + day.entries.length, 0) };
}

/** What came since the viewer was last here. */
export function since(before: Seen | null, now: Seen): (Seen & { words: string }) | null {
  if (before === null) return null;
  const days = Math.max(0, now.days - before.days);
  const entries = Math.max(0, now.entries - before.entries);
  return { days, entries, words: days > 0 ? count(days, "day") : count(entries, "entry", "entries") };
}

export interface RollRow {
  key: string;
  day: number;
  entry: LogEntry;
  label: string;
  dice: string;
  total: number;
}

/** Every open roll, newest first. */
export function rollsOf(log: TravelLog): RollRow[] {
  return newestFirst(log.days).flatMap((day) =>
    [...day.entries].reverse().flatMap((entry) =>
      entry.rolls.map((roll, index) => ({
        key: `${day.day}.${entry.number}.${index}`,
        day: day.day,
        entry,
        label: roll.label,
        dice: Array.isArray(roll.dice) ? roll.dice.join(", ") : roll.dice,
        total: roll.total,
      })),
    ),
  );
}
