/** Uploads on their way and readings that were left: they go on while the wizard is not on the page. */
import { api, asProblem, idempotencyKey, type ApiProblem } from "../../api/client";
import type { MapImport } from "../../api/types";
import { sendFile } from "../../api/upload";
import { inCampaign, navigate } from "../../router";
import { Store } from "../../state/store";
import { toast } from "../../widgets/Toast";
import { isWaiting } from "./steps";

export interface Sending {
  readonly campaign: string;
  readonly files: readonly File[];
  /** Share that is sent, 0 to 1. */
  readonly sent: number;
  readonly problem: ApiProblem | null;
  readonly job: MapImport | null;
}

export const sending = new Store<Sending | null>(null);

/** The files of a job, as long as this page is open: they can be split or sent again. */
const filesOf = new Map<string, readonly File[]>();
let abort: AbortController | null = null;

export const filesOfJob = (id: string): readonly File[] => filesOf.get(id) ?? [];

export const importPath = (campaign: string, id = ""): string => `/campaigns/${campaign}/maps/imports/${id === "" ? "" : `${id}/`}`;

export function stopSending(): void {
  abort?.abort();
  abort = null;
  sending.set(null);
}

export async function sendFiles(campaign: string, files: readonly File[], part = ""): Promise<MapImport | null> {
  stopSending();
  const mine = new AbortController();
  abort = mine;
  const form = new FormData();
  for (const file of files) form.append("file", file);
  form.set("dry_run", "true");
  if (part !== "") form.set("part", part);
  sending.set({ campaign, files, sent: 0, problem: null, job: null });
  const tell = (change: Partial<Sending>): void => sending.update((now) => (now && abort === mine ? { ...now, ...change } : now));
  try {
    const job = await sendFile<MapImport>(importPath(campaign), form, { onSent: (sent) => tell({ sent }), signal: mine.signal, key: idempotencyKey() });
    filesOf.set(job.id, files);
    if (abort === mine) tell({ job, sent: 1 });
    if (!isShown(job.id)) watch(campaign, job.id);
    return job;
  } catch (thrown) {
    tell({ problem: asProblem(thrown) });
    return null;
  }
}

let wizard: { campaign: string; id: string | null } | null = null;
const watched = new Map<string, ReturnType<typeof setInterval>>();
const POLL_MS = 2500;

const isShown = (id: string): boolean => wizard !== null && (wizard.id === null || wizard.id === id);

/** The wizard says what it shows; what it leaves while it is being read is watched, and a toast tells. */
export function wizardShows(campaign: string, id: string | null): void {
  wizard = { campaign, id };
  if (id) stopWatching(id);
}

export function wizardLeaves(job: MapImport | null, campaign: string): void {
  wizard = null;
  if (job && isWaiting(job)) watch(campaign, job.id);
}

function stopWatching(id: string): void {
  clearInterval(watched.get(id));
  watched.delete(id);
}

function watch(campaign: string, id: string): void {
  if (watched.has(id)) return;
  const look = (): void => {
    api
      .get<MapImport>(importPath(campaign, id))
      .then((job) => {
        if (isWaiting(job)) return;
        stopWatching(id);
        if (job.status === "cancelled") return;
        const said = job.status === "failed" ? "could not be read" : job.status === "done" ? "is in" : "is read";
        toast(`${job.file_name} ${said}.`, { action: { label: "Look", run: () => navigate(inCampaign(campaign, "maps", "import", id)) } });
      })
      .catch(() => stopWatching(id));
  };
  watched.set(id, setInterval(look, POLL_MS));
}
