/** The planner: read or begin a plan, then lay it out on its map. */
import type { JSX } from "preact";
import { useRef } from "preact/hooks";

import type { ScreenProps } from "../../app";
import type { CampaignMapInfo, Page, Party, Plan, PlanRow } from "../../api/types";
import { useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { ErrorNote, NoSuchPage } from "../../widgets";
import { PlanChoice } from "./PlanChoice";
import { PlannerPage } from "./PlannerPage";
import { PlayerMap } from "./PlayerMap";
import "./planner.css";
import "./itinerary.css";
import "./tools.css";

export default function Screen({ params, query }: ScreenProps): JSX.Element {
  const { isGm } = useCampaign();
  return isGm ? <Planner plan={params["plan"] ?? null} query={query} /> : <PlayerMap />;
}

/** A plan made on this page keeps its page when its id appears in the address. */
const useOwn = (plan: string | null): { key: string; isOwn: boolean; adopt: (id: string) => void } => {
  const own = useRef<{ id: string | null; turn: number }>({ id: null, turn: 0 });
  if (plan === null && own.current.id !== null) own.current = { id: null, turn: own.current.turn + 1 };
  const isOwn = plan !== null && plan === own.current.id;
  const adopt = (id: string): void => {
    own.current = { ...own.current, id };
  };
  return { key: plan === null || isOwn ? `new ${own.current.turn}` : plan, isOwn, adopt };
};

/** A campaign has at most so many maps or parties. */
const ALL = { page_size: 100 };

const Planner = ({ plan, query }: { plan: string | null; query: URLSearchParams }): JSX.Element => {
  const { campaign } = useCampaign();
  const base = `/campaigns/${campaign.id}`;
  const maps = useApi<Page<CampaignMapInfo>>(`${base}/maps/`, ALL);
  const parties = useApi<Page<Party>>(`${base}/parties/`, ALL);
  const begun = useRef<string | null>(null);
  const { key, isOwn, adopt } = useOwn(plan);
  const opened = isOwn ? null : plan;
  const wantsOwn = plan !== null || query.has("new") || query.has("map");
  const plans = useApi<Page<PlanRow>>(wantsOwn ? null : `${base}/plans/`);
  const stored = useApi<Plan>(opened === null ? null : `${base}/plans/${opened}/`);
  const problem = maps.problem ?? parties.problem ?? plans.problem ?? stored.problem;
  if (stored.problem?.status === 404) return <NoSuchPage />;
  if (problem) {
    return (
      <main class="page narrow">
        <ErrorNote problem={problem} onRetry={() => [maps, parties, plans, stored].forEach(({ reload }) => reload())} />
      </main>
    );
  }
  if (!maps.data || !parties.data || (opened !== null && !stored.data) || (!wantsOwn && !plans.data)) return <main class="page full" aria-busy="true" />;
  const known = maps.data.results;
  if (known.length === 0 || (!wantsOwn && (plans.data?.results.length ?? 0) > 0) || (!wantsOwn && query.has("all"))) {
    return <PlanChoice maps={known} plans={plans.data?.results ?? []} />;
  }
  const read = opened === null ? null : stored.data;
  const map = read?.map ?? (isOwn ? begun.current : query.get("map")) ?? known[0]?.id ?? null;
  begun.current = map;
  const info = known.find(({ id }) => id === map) ?? known[0];
  if (!info) return <NoSuchPage />;
  return <PlannerPage key={key} campaign={campaign.id} map={info} parties={parties.data.results} stored={read} query={query} onParties={parties.reload} onCreated={adopt} />;
};
