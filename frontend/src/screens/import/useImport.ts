/** An import job: sent with its progress, then followed until it is read. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem, idempotencyKey, type ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { MapImport } from "../../api/types";
import { sendFile } from "../../api/upload";
import { isWaiting } from "./steps";

const POLL_MS = 900;

export interface ImportJob {
  readonly job: MapImport | null;
  /** Share of the file that is sent, 0 to 1; null when nothing is being sent. */
  readonly sent: number | null;
  readonly problem: ApiProblem | null;
  readonly start: (file: File) => void;
  readonly set: (job: MapImport) => void;
  readonly drop: () => void;
}

export const useImport = (campaign: string, id: string | null): ImportJob => {
  const [job, setJob] = useState<MapImport | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const path = `/campaigns/${campaign}/maps/imports/`;
  const abort = useRef<AbortController | null>(null);
  const fail = (thrown: unknown): void => setProblem(asProblem(thrown));
  const current = job?.id ?? id;
  const read = (): void => {
    if (current) api.get<MapImport>(`${path}${current}/`).then(setJob, fail);
  };
  useEffect(() => {
    if (id && job?.id !== id) read();
  }, [id]);
  const waiting = isWaiting(job);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, [waiting, current]);
  useLive(campaign, ["map_import"], () => read());
  useEffect(() => () => abort.current?.abort(), []);

  const start = (file: File): void => {
    const form = new FormData();
    form.set("file", file);
    form.set("dry_run", "true");
    abort.current = new AbortController();
    setProblem(null);
    setJob(null);
    setSent(0);
    sendFile<MapImport>(path, form, { onSent: setSent, signal: abort.current.signal, key: idempotencyKey() })
      .then(setJob, fail)
      .finally(() => setSent(null));
  };
  const drop = (): void => {
    abort.current?.abort();
    if (job && job.status !== "done") void api.del(`${path}${job.id}/`).catch(() => undefined);
    setJob(null);
    setProblem(null);
  };
  return { job, sent, problem, start, set: setJob, drop };
};
