/** The map is in. */
import type { JSX } from "preact";
import type { CampaignMapInfo, MapImport } from "../../api/types";
import { useApi } from "../../api/use";
import { CampaignMap } from "../../map/CampaignMap";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button } from "../../widgets";
import { formatWords } from "./StepBar";

export const DoneStep = ({ job, onAnother }: { job: MapImport; onAnother: () => void }): JSX.Element => {
  const { campaign } = useCampaign();
  const { data: map } = useApi<CampaignMapInfo>(job.map ? `/campaigns/${campaign.id}/maps/${job.map}/` : null);
  return (
    <main class="page full">
      {map ? <CampaignMap campaign={campaign.id} map={map} padding={{ left: 380 }} /> : null}
      <section class="panel float import-done" aria-label="Done">
        <h1>{map?.name ?? "The map"} is in</h1>
        <p class="soft">{formatWords(job)}</p>
        <Button look="primary" size="big" icon="route" href={`${inCampaign(campaign.id, "plan")}?map=${job.map ?? ""}`}>
          Plan a journey here
        </Button>
        <Button href={inCampaign(campaign.id, "maps")}>All maps</Button>
        <Button look="ghost" onClick={onAnother}>
          Bring in another
        </Button>
      </section>
    </main>
  );
};
