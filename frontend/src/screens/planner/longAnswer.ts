/** Answers that may take long: asked straight where they are small, as a job with progress where the map or the question is large. */
import { ApiProblem, api } from "../../api/client";
import type { PlanJob } from "../../api/types";

/** From so many cells on, a question is a job. */
const LARGE_MAP = 20_000;
/** What the server says of a question that would hold up the page. */
const TOO_LARGE = "/problems/too-large-at-once";
const LOOK_EVERY_MS = 400;

export type LongKind = "front" | "reach";

export interface LongAsk {
  readonly campaign: string;
  readonly kind: LongKind;
  readonly body: unknown;
  readonly cells: number;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, LOOK_EVERY_MS);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("Called off", "AbortError"));
    });
  });

export const longAnswer = async <T>(ask: LongAsk): Promise<T> => {
  const plans = `/campaigns/${ask.campaign}/plans/`;
  if (ask.cells < LARGE_MAP) {
    try {
      return await api.post<T>(`${plans}${ask.kind}/`, ask.body, { signal: ask.signal });
    } catch (thrown) {
      if (!(thrown instanceof ApiProblem) || thrown.type !== TOO_LARGE) throw thrown;
    }
  }
  const begun = await api.post<PlanJob<T>>(`${plans}jobs/`, { kind: ask.kind, body: ask.body }, { signal: ask.signal });
  const path = `${plans}jobs/${begun.id}/`;
  try {
    return await followed<T>(path, begun, ask);
  } catch (thrown) {
    if (ask.signal.aborted) void api.del(path).catch(() => undefined);
    throw thrown;
  }
};

const followed = async <T>(path: string, begun: PlanJob<T>, { signal, onProgress }: LongAsk): Promise<T> => {
  for (let job = begun; ; job = await api.get<PlanJob<T>>(path, { signal })) {
    onProgress(job.progress);
    if (job.result) return job.result;
    if (job.problem) throw new ApiProblem({ type: "about:blank", title: "", status: 422, ...job.problem });
    if (job.status === "failed" || job.status === "cancelled") throw new ApiProblem({ type: "about:blank", title: "", status: 422, detail: "The computation was stopped." });
    await pause(signal);
  }
};
