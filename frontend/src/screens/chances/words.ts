import type { Run, RunStatus } from "../../api/types";
import { count } from "../../format";

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
