/** What a player sees of planning: the land they know. The way is the GM's to decide. */
import type { JSX } from "preact";
import type { CampaignMapInfo, Page, TravelLog } from "../../api/types";
import { useApi } from "../../api/use";
import { CampaignMap } from "../../map/CampaignMap";
import { useCampaign } from "../../state/campaign";
import { EmptyState, ErrorNote } from "../../widgets";

export const PlayerMap = (): JSX.Element => {
  const { campaign } = useCampaign();
  const { data, problem, reload } = useApi<Page<CampaignMapInfo>>(`/campaigns/${campaign.id}/maps/`);
  const log = useApi<TravelLog>(`/campaigns/${campaign.id}/log/`);
  const maps = log.data || log.problem ? (data?.results ?? []) : [];
  const map = maps.find(({ id }) => id === log.data?.map?.id) ?? maps[0];
  if (!map) {
    return (
      <main class="page" aria-busy={(!data && !problem) || log.loading}>
        <ErrorNote problem={problem} onRetry={reload} />
        {data && !log.loading ? <EmptyState title="No land is known yet.">It shows here as the party travels.</EmptyState> : null}
      </main>
    );
  }
  return (
    <main class="page full">
      <CampaignMap campaign={campaign.id} map={map} />
      <p class="panel float player-note">The GM decides the route.</p>
    </main>
  );
};
