/** Whole hours ordered for a day, and the ways a hand changes them. */
import type { Hours, Pace } from "../../api/types";

export const FULL_DAY = 8;
export const LONGEST_DAY = 24;

/** Hustled and walked hours share the day's eight; forced ones come after a full day. */
export const nudged = (hours: Hours, which: keyof Hours, by: number): Hours => {
  const next = { ...hours, [which]: Math.max(0, hours[which] + by) };
  const over = next.walked + next.hustled - FULL_DAY;
  if (over > 0 && which === "hustled") next.walked = Math.max(0, next.walked - over);
  if (over > 0 && which === "walked") next.hustled = Math.max(0, next.hustled - over);
  if (over < 0 && which === "hustled" && by < 0) next.walked = hours.walked + 1;
  return next;
};

/** A day made longer or shorter by its end: what comes last goes first, and past eight hours it is a forced march. */
export const lengthened = (hours: Hours, total: number): Hours => {
  const wanted = Math.max(0, Math.min(LONGEST_DAY, Math.round(total)));
  const plain = Math.min(wanted, FULL_DAY);
  const hustled = Math.min(hours.hustled, plain);
  return { hustled, walked: plain - hustled, forced: wanted - plain };
};

/** A whole block at another pace; null where the rules know no such hours. */
export const repaced = (hours: Hours, from: Pace, to: Pace): Hours | null => {
  if (from === to || from === "forced" || to === "forced") return null;
  const plain = hours.walked + hours.hustled;
  return to === "hustle" ? { walked: 0, hustled: plain, forced: hours.forced } : { walked: plain, hustled: 0, forced: hours.forced };
};

export const totalHours = ({ walked, hustled, forced }: Hours): number => walked + hustled + forced;
