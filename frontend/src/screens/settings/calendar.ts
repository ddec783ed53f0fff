/** A calendar while it is written: what is wrong with it, and its start kept on a day there is. */
import type { Calendar } from "../../api/travelSettings";

const MAX_MONTHS = 40;
const MAX_DAYS = 400;
const MAX_WEEKDAYS = 20;

/** Names with commas between, as a list. */
export const weekdaysOf = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** The calendar with its day 1 on a day that is left of it. */
export function startWithin(calendar: Calendar): Calendar {
  const month = Math.min(Math.max(calendar.month, 1), Math.max(calendar.months.length, 1));
  const days = calendar.months[month - 1]?.days ?? 1;
  return { ...calendar, month, day: Math.min(Math.max(calendar.day, 1), Math.max(days, 1)) };
}

/** Why it cannot be kept; null if it can. */
export function problemOf(calendar: Calendar): string | null {
  if (calendar.months.length > MAX_MONTHS) return `A year has up to ${MAX_MONTHS} months`;
  const nameless = calendar.months.findIndex((month) => month.name.trim() === "");
  if (nameless >= 0) return `Month ${nameless + 1} needs a name`;
  const odd = calendar.months.find((month) => !Number.isInteger(month.days) || month.days < 1 || month.days > MAX_DAYS);
  if (odd) return `${odd.name} has 1 to ${MAX_DAYS} days`;
  if (calendar.weekdays.length > MAX_WEEKDAYS) return `A week has up to ${MAX_WEEKDAYS} days`;
  return null;
}
