/** An import job: sent, followed until it is read, read again when a decision changes it. */
import { useEffect, useRef, useState } from "preact/hooks";
import { api, asProblem, type ApiProblem } from "../../api/client";
import { useLive } from "../../api/live";
import type { ImportChoices, MapImport } from "../../api/types";
import { inCampaign, navigate } from "../../router";
import { useStore } from "../../state/store";
import { importPath, sendFiles, sending, stopSending, wizardLeaves, wizardShows } from "./jobs";
import { isWaiting } from "./steps";

const POLL_MS = 900;

export interface ImportJob {
  readonly job: MapImport | null;
  /** Share of the files that is sent, 0 to 1; null when nothing is being sent. */
  readonly sent: number | null;
  readonly files: readonly File[];
  readonly problem: ApiProblem | null;
  readonly start: (files: readonly File[], part?: string) => void;
  readonly set: (job: MapImport) => void;
  /** Reads the file again with these decisions. */
  readonly again: (body: ImportChoices) => void;
  readonly drop: () => void;
}

export const useImport = (campaign: string, id: string | null): ImportJob => {
  const [job, setJob] = useState<MapImport | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const upload = useStore(sending);
  const mine = upload?.campaign === campaign ? upload : null;
  const current = id ?? job?.id ?? null;
  const latest = useRef(job);
  latest.current = job;
  const fail = (thrown: unknown): void => setProblem(asProblem(thrown));
  const take = (read: MapImport): void => {
    // A slow answer for another job, or an older one, is of no use.
    if (latest.current !== null && latest.current.id !== read.id) return;
    // While it is read again, what it said before stays to be seen.
    const said = isWaiting(read) ? (read.report ?? latest.current?.report ?? null) : read.report;
    const now = { ...read, report: said };
    // The same answer again must not draw the map again.
    if (JSON.stringify(now) === JSON.stringify(latest.current)) return;
    latest.current = now;
    setJob(now);
  };
  const read = (): void => {
    if (current) api.get<MapImport>(importPath(campaign, current)).then(take, fail);
  };
  useEffect(() => {
    if (id && job?.id !== id) {
      latest.current = null;
      setJob(null);
      setProblem(null);
      read();
    }
  }, [id]);
  useEffect(() => {
    if (!mine?.job) return;
    latest.current = mine.job;
    setJob(mine.job);
    sending.set(null);
    navigate(inCampaign(campaign, "maps", "import", mine.job.id), { replace: true });
  }, [mine?.job?.id]);
  const waiting = isWaiting(job);
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(read, POLL_MS);
    return () => clearInterval(timer);
  }, [waiting, current]);
  useLive(campaign, ["map_import"], (change) => {
    if (change === null || change.id === current) read();
  });
  useEffect(() => wizardShows(campaign, current), [campaign, current]);
  useEffect(() => () => wizardLeaves(latest.current, campaign), [campaign]);

  return {
    job,
    sent: mine && !mine.problem ? mine.sent : null,
    files: mine?.files ?? [],
    problem: mine?.problem ?? problem,
    start: (files, part = "") => {
      latest.current = null;
      setJob(null);
      setProblem(null);
      navigate(inCampaign(campaign, "maps", "import"), { replace: true });
      void sendFiles(campaign, files, part);
    },
    set: take,
    again: (body) => {
      if (!job) return;
      setProblem(null);
      api.post<MapImport>(`${importPath(campaign, job.id)}again/`, body).then(take, fail);
    },
    drop: () => {
      stopSending();
      if (job && job.status !== "done") void api.del(importPath(campaign, job.id)).catch(() => undefined);
      latest.current = null;
      setJob(null);
      setProblem(null);
    },
  };
};
