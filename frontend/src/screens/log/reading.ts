import type { LogDay, LogEntry, TravelLog } from "../../api/types";
import { count, range } from "../../format";

/** Newest first: the day one is in stands at the top. */
export function newestFirst(days: readonly LogDay[]): LogDay[] {
  return [...days].sort((a, b) => b.day - a.day);
}

// What every day brings; the chips tell it already.
const ROUTINE = new Set(["journey_started", "day_started", "watch_rolled", "travelled", "camped", "rested", "table_set", "undone"]);

/** Entries worth reading without unfolding the day. */
export const notable = (day: LogDay): LogEntry[] => day.entries.filter((entry) => !ROUTINE.has(entry.type ?? ""));

/** A start for the GM's prose: the sentences of what players may know happened. */
export function draftOf(day: LogDay): string {
  return notable(day)
    .filter((entry) => !entry.gm_only)
    .map((entry) => (entry.text.trim() === "" ? entry.title : entry.text))
    .map((text) => (/[.!?…]$/.test(text) ? text : `${text}.`))
    .join(" ");
}

/** "7 each" -> "7 damage each", "Bram 13, Fenn 9" -> "9–13 damage each". */
function damageWords(value: string): string {
  if (/^\d+ each$/.test(value)) return value.replace(" ", " damage ");
  const amounts = value.split(", ").map((part) => Number(/(\d+)$/.exec(part)?.[1] ?? Number.NaN));
  return amounts.length > 1 && amounts.every(Number.isFinite) ? `${range(Math.min(...amounts), Math.max(...amounts))} damage each` : `Damage: ${value}`;
}

/** "7 damage each", "Camp: the mountains": a chip with its word where the value alone does not say it. */
export function chipWords(chip: { label: string; value: string }): string {
  const { label, value } = chip;
  if (label === "camp") return `Camp: ${value}`;
  if (label === "damage" && !/damage/.test(value)) return damageWords(value);
  return label === "" || /\p{L}/u.test(value) ? value : `${value} ${label.toLowerCase()}`;
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
        dice: Array.isArray(roll.dice) ? roll.dice.join(", ") : roll.dice + ((roll.faces?.length ?? 0) > 1 ? ` (${roll.faces?.join(", ") ?? ""})` : ""),
        total: roll.total,
      })),
    ),
  );
}
