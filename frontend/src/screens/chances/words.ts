import type { Run, RunStatus, SuppliesLeft } from "../../api/types";
import { count, decimal } from "../../format";

export const STATUS_WORDS: Record<RunStatus, string> = {
  queued: "waiting for a worker",
  running: "under way",
  done: "done",
  cancelled: "stopped",
  failed: "failed",
};

/** Fewer trials than this say too little for a picture. */
export const FEW = 100;

/** What was left out, in words; null when nothing was. */
export function leftOut(run: Run): string | null {
  if (run.chunks.failed === 0) return null;
  return `${count(run.chunks.failed, "part")} of ${run.chunks.total} failed three times and ${run.chunks.failed === 1 ? "is" : "are"} left out; the rest stands.`;
}

/** "about 9 s left", "about 2 min left"; empty when nobody knows. */
export function timeLeft(seconds: number | null): string {
  if (seconds === null || seconds < 0) return "";
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}

export const SUPPLY_WORDS: Record<SuppliesLeft["kind"], string> = { food: "Food", water: "Water", feed: "Feed" };

/** "Mean 4.2 lb left; it runs short in 3 of 100 journeys." */
export function suppliesSentence({ left, unit, short }: SuppliesLeft, name: string): string {
  const runs = short.probability === 0 ? "it never runs short" : `it runs short in ${decimal(short.probability * 100)} of 100 journeys`;
  return `${name === "" ? "Mean" : `${name}: mean`} ${decimal(left.mean)} ${unit} left; ${runs}.`;
}
