/** The campaign's maps, each with its way in. */
import type { JSX } from "preact";
import type { CampaignMapInfo, Page } from "../../api/types";
import { useApi } from "../../api/use";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, EmptyState, ErrorNote, Skeleton } from "../../widgets";
import { sizeOf } from "./mapWords";
import "./map.css";

export const MapList = (): JSX.Element => {
  const { campaign, isGm } = useCampaign();
  const { data, problem, slow, reload } = useApi<Page<CampaignMapInfo>>(`/campaigns/${campaign.id}/maps/`);
  const bringIn = isGm ? (
    <Button look="primary" icon="upload" href={inCampaign(campaign.id, "maps", "import")}>
      Bring in a map
    </Button>
  ) : null;
  return (
    <main class="page">
      <div class="row map-list-head">
        <h1 class="grow">Maps</h1>
        {data?.results.length ? bringIn : null}
      </div>
      <ErrorNote problem={problem} onRetry={reload} />
      {slow && !data ? <Skeleton /> : null}
      {data?.results.length === 0 ? <EmptyState title="No map yet." actions={bringIn} /> : null}
      <ul class="map-list">
        {data?.results.map((map) => (
          <li key={map.id} class="panel">
            <a class="grow" href={inCampaign(campaign.id, "maps", map.id)}>
              <b class="book">{map.name}</b>
              <span class="soft">{sizeOf(map)}</span>
            </a>
            <Button size="small" href={`${inCampaign(campaign.id, "plan")}?map=${map.id}`}>
              Plan a journey
            </Button>
          </li>
        ))}
      </ul>
    </main>
  );
};
