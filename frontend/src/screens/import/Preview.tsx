/** The map as it will be, drawn by the same renderer as a stored one. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { CampaignMapInfo, MapFeatures, MapImport } from "../../api/types";
import { useApi, type Loaded } from "../../api/use";
import { MapFrame } from "../../map/MapFrame";
import { previewedMap } from "../../map/source";
import { ErrorNote } from "../../widgets";
import { isWaiting } from "./steps";

export type PreviewedMap = CampaignMapInfo & { features: MapFeatures };

/** Read once the job has something to show. */
export const usePreview = (campaign: string, job: MapImport | null): Loaded<PreviewedMap> => {
  const isReady = job !== null && job.report !== null && !isWaiting(job) && job.status !== "done";
  return useApi<PreviewedMap>(isReady ? `/campaigns/${campaign}/maps/imports/${job.id}/preview/` : null);
};

export const Preview = ({ campaign, job, preview }: { campaign: string; job: MapImport; preview: Loaded<PreviewedMap> }): JSX.Element => {
  const { data, problem } = preview;
  const source = useMemo(() => (data ? previewedMap(campaign, job.id, data.features) : null), [campaign, job.id, data]);
  return (
    <section class="import-preview" aria-label="Preview">
      {data && source ? <MapFrame source={source} shape={data} label={`Preview of ${data.name}`} /> : null}
      <ErrorNote problem={problem} />
    </section>
  );
};
