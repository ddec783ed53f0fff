/** A plan shown to whoever has its link: the way, the days and the land as players know it. Nothing can be changed here. */
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { ScreenProps } from "../../app";
import type { SharedPlan } from "../../api/types";
import { useApi } from "../../api/use";
import { day as dayWords, miles } from "../../format";
import { MapFrame } from "../../map/MapFrame";
import { sharedMap } from "../../map/source";
import { Button, EmptyState, ErrorNote, Mark } from "../../widgets";
import { SharedDays } from "./SharedDays";
import { sharedOverlay } from "./sharedOverlay";
import "./sharedplan.css";

export default function Screen({ params }: ScreenProps): JSX.Element {
  const token = params["token"] ?? "";
  const { data, problem, reload } = useApi<SharedPlan>(`/shared/plans/${encodeURIComponent(token)}/`);
  if (problem?.status === 404) {
    return (
      <main class="page narrow">
        <EmptyState title="This link shows nothing any more.">It has ended, or whoever made it has called it back. Ask them for a new one.</EmptyState>
      </main>
    );
  }
  if (!data) {
    return (
      <main class="page narrow" aria-busy={problem === null}>
        <ErrorNote problem={problem} onRetry={reload} />
      </main>
    );
  }
  return <Shared token={token} plan={data} />;
}

const summary = ({ route, days, party_name }: SharedPlan): string =>
  [party_name, route ? miles(route.miles) : "", route?.hours_text ?? "", days.length > 0 ? `${days.length} ${days.length === 1 ? "day" : "days"}` : ""].filter((part) => part !== "").join(" · ");

const Shared = ({ token, plan }: { token: string; plan: SharedPlan }): JSX.Element => (
  <main class="page shared-plan">
    <header class="shared-head">
      <span class="shared-brand">
        <Mark size={22} /> {plan.campaign_name}
      </span>
      <h1>{plan.name}</h1>
      <p class="soft">{summary(plan)}</p>
      <Button size="small" class="no-print" onClick={() => print()}>
        Print
      </Button>
    </header>
    {plan.map ? <SharedMap token={token} plan={plan} map={plan.map} /> : <p class="soft">No land is known yet; the map follows as the party travels.</p>}
    <SharedDays plan={plan} />
    <footer class="muted">This link ends {dayWords(plan.expires_at)}.</footer>
  </main>
);

/** Room for the buttons at the map's right edge and the name of the goal. */
/** Room at the right for the tools, and for the goal's name beside its mark. */
const ROOM = { left: 40, top: 40, right: 150, bottom: 40 };

const SharedMap = ({ token, plan, map }: { token: string; plan: SharedPlan; map: NonNullable<SharedPlan["map"]> }): JSX.Element => {
  const source = useMemo(() => sharedMap(token), [token]);
  const overlay = useMemo(() => sharedOverlay(plan), [plan]);
  return (
    <section class="shared-map panel" aria-label="Map">
      <MapFrame source={source} shape={map} overlay={overlay} padding={ROOM} label={`Map of ${map.name} with the way of ${plan.name}`} />
    </section>
  );
};
