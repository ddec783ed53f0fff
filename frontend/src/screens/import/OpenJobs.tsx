/** Imports that were begun and not ended, and maps that wait their turn. */
import type { JSX } from "preact";
import type { MapImport, Page } from "../../api/types";
import { api } from "../../api/client";
import { useLive } from "../../api/live";
import { useApi } from "../../api/use";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useStore } from "../../state/store";
import { Button } from "../../widgets";
import { formatName } from "./formats";
import { importPath } from "./jobs";
import { dropWaiting, waitingMaps, waitingOf, type Waiting } from "./queue";
import { nameOf } from "./StepBar";

const STANDING: Partial<Record<MapImport["status"], string>> = {
  queued: "waits to be read",
  reading: "is being read",
  needs_decision: "needs you",
  ready: "can be brought in",
};

interface OpenJobsProps {
  readonly current: string | null;
  readonly onTake: (one: Waiting) => void;
}

export const OpenJobs = ({ current, onTake }: OpenJobsProps): JSX.Element | null => {
  const { campaign } = useCampaign();
  const { data, reload } = useApi<Page<MapImport>>(importPath(campaign.id));
  useLive(campaign.id, ["map_import"], reload);
  const waiting = waitingOf(useStore(waitingMaps), campaign.id);
  const open = (data?.results ?? []).filter(({ status, id }) => STANDING[status] !== undefined && id !== current);
  const drop = (job: MapImport): void => {
    void api
      .del(importPath(campaign.id, job.id))
      .catch(() => undefined)
      .then(reload);
  };
  if (open.length === 0 && waiting.length === 0) return null;
  return (
    <section class="formats import-open" aria-label="Begun before">
      <h2>Begun before</h2>
      <ul class="plain-rows">
        {open.map((job) => (
          <li key={job.id}>
            <a class="grow" href={inCampaign(campaign.id, "maps", "import", job.id)}>
              <b>{nameOf(job)}</b> <span class="muted">{job.report ? `${formatName(job.report)}, ${STANDING[job.status]}` : STANDING[job.status]}</span>
            </a>
            <Button look="ghost" size="small" iconOnly icon="close" label={`Leave ${nameOf(job)} out`} onClick={() => drop(job)} />
          </li>
        ))}
        {waiting.map((one) => (
          <li key={one.label}>
            <span class="grow">
              <b>{one.label}</b> <span class="muted">waits its turn</span>
            </span>
            <Button
              size="small"
              onClick={() => {
                dropWaiting(one);
                onTake(one);
              }}
            >
              Begin
            </Button>
            <Button look="ghost" size="small" iconOnly icon="close" label={`Leave ${one.label} out`} onClick={() => dropWaiting(one)} />
          </li>
        ))}
      </ul>
    </section>
  );
};
