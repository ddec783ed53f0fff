import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { useLive } from "../../api/live";
import type { CampaignMapInfo, Page, PartyRow, TravelLog } from "../../api/types";
import { useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { ErrorNote, Skeleton } from "../../widgets";
import { Maps, LastLines, Table } from "./Aside";
import { NextSession } from "./NextSession";
import { Parties, PlansAndJourneys } from "./Rows";
import type { JourneyRow, PlanRow } from "./next";
import { pickNext } from "./next";
import "./campaign.css";

export default function CampaignScreen(_: ScreenProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  useEffect(() => {
    if (!isGm) navigate(inCampaign(campaign.id, "log"), { replace: true });
  }, [isGm]);
  return isGm ? <CampaignHome /> : <main class="page" />;
}

/** Pick up where the table stopped. */
function CampaignHome(): JSX.Element {
  const { campaign } = useCampaign();
  const root = `/campaigns/${campaign.id}`;
  const journeys = useApi<Page<JourneyRow>>(`${root}/journeys/`);
  const plans = useApi<Page<PlanRow>>(`${root}/plans/`);
  const parties = useApi<Page<PartyRow>>(`${root}/parties/`);
  const maps = useApi<Page<CampaignMapInfo>>(`${root}/maps/`);
  const log = useApi<TravelLog>(`${root}/log/`);
  const everything = [journeys, plans, parties, maps, log];
  useLive(campaign.id, ["journey", "plan", "party", "map", "log", "fight"], () => everything.forEach((each) => each.reload()));
  const next = pickNext(journeys.data?.results ?? [], plans.data?.results ?? [], maps.data?.results ?? []);
  useKeys("Campaign", [
    { keys: "Enter", does: "Go on", run: () => next !== null && navigate(inCampaign(campaign.id, ...next.to)) },
    { keys: "n", does: "New plan", run: () => navigate(inCampaign(campaign.id, "plan", "new")) },
    { keys: "i", does: "Bring in a map", run: () => navigate(inCampaign(campaign.id, "maps", "import")) },
  ]);
  const known = journeys.data !== null && plans.data !== null && maps.data !== null;
  const problem = everything.find((each) => each.problem !== null)?.problem ?? null;
  return (
    <main class="page campaign-home">
      <h1 class="sr">{campaign.name}</h1>
      <ErrorNote problem={problem} onRetry={() => everything.forEach((each) => each.reload())} />
      {!known ? (
        problem === null && everything.some((each) => each.slow) ? (
          <Skeleton lines={8} />
        ) : null
      ) : (
        <div class="home-grid">
          <div class="col home-main">
            <NextSession next={next} log={log.data} maps={maps.data?.results ?? []} />
            <PlansAndJourneys
              journeys={journeys.data?.results ?? []}
              plans={plans.data?.results ?? []}
              parties={parties.data?.results ?? []}
              hasMap={(maps.data?.count ?? 0) > 0}
            />
            {parties.data && <Parties parties={parties.data.results} />}
          </div>
          <div class="col home-side">
            <Maps maps={maps.data?.results ?? []} />
            <Table />
            <LastLines log={log.data} />
          </div>
        </div>
      )}
    </main>
  );
}
