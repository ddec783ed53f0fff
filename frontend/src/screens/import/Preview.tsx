/** The map as it will be, drawn by the same renderer as a stored one. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { CampaignMapInfo, MapFeatures, MapImport } from "../../api/types";
import { useApi } from "../../api/use";
import { MapFrame } from "../../map/MapFrame";
import { previewedMap } from "../../map/source";
import { ErrorNote } from "../../widgets";
import { isWaiting } from "./steps";

type PreviewedMap = CampaignMapInfo & { features: MapFeatures };

export const Preview = ({ campaign, job }: { campaign: string; job: MapImport }): JSX.Element => {
  const turn = isWaiting(job) ? null : job.status;
  const { data, problem } = useApi<PreviewedMap>(turn === null ? null : `/campaigns/${campaign}/maps/imports/${job.id}/preview/`);
  const source = useMemo(() => (data ? previewedMap(campaign, job.id, data.features) : null), [campaign, job.id, data]);
  return (
    <section class="import-preview" aria-label="Preview">
      {data && source ? <MapFrame source={source} shape={data} label={`Preview of ${data.name}`} /> : null}
      <ErrorNote problem={problem} />
    </section>
  );
};
