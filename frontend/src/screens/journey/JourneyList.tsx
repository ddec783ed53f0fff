import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { api } from "../../api/client";
import { useLive } from "../../api/live";
import type { Journey, Page, PlanRow } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { quarters } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { STATUS_WORDS } from "../../state/journeys";
import { Button, EmptyState, ErrorNote, GmOnly, Icon, Skeleton } from "../../widgets";

type JourneyRow = Pick<Journey, "id" | "name" | "status" | "day" | "mile" | "parent" | "gm_only">;

/** What it branched from, and whether players know of it. */
function fromWords(journey: JourneyRow, all: readonly JourneyRow[]): string {
  if (journey.parent === null || journey.parent === undefined) return "";
  return `branched from ${all.find((one) => one.id === journey.parent)?.name ?? "a journey that is gone"}`;
}

const isGoingOn = (journey: JourneyRow): boolean => journey.status !== "ended" && journey.status !== "arrived";

/** Journeys of the campaign; the only one going on opens by itself. */
export function JourneyList(): JSX.Element {
  const { campaign } = useCampaign();
  const root = `/campaigns/${campaign.id}`;
  const { data, problem, slow, reload } = useApi<Page<JourneyRow>>(`${root}/journeys/`);
  const plans = useApi<Page<PlanRow>>(`${root}/plans/`);
  useLive(campaign.id, ["journey", "plan"], reload);
  const going = data?.results.filter(isGoingOn) ?? [];
  const only = going.length === 1 ? going[0] : undefined;
  useEffect(() => {
    if (only) navigate(inCampaign(campaign.id, "journey", only.id), { replace: true });
  }, [only?.id]);
  const start = useAction(async (plan: string) => {
    const journey = await api.post<Journey>(`${root}/journeys/`, { plan });
    navigate(inCampaign(campaign.id, "journey", journey.id));
  });
  if (problem && !data)
    return (
      <main class="page narrow">
        <ErrorNote problem={problem} onRetry={reload} />
      </main>
    );
  if (!data || only) return <main class="page">{slow && <Skeleton lines={4} />}</main>;
  const ready = plans.data?.results ?? [];
  return (
    <main class="page narrow journey-list">
      <h1>Journeys</h1>
      <ErrorNote problem={start.problem} />
      {data.results.length === 0 && (
        <EmptyState title="Nobody travels yet." actions={ready.length === 0 && <Button look="primary" href={inCampaign(campaign.id, "plan")}>Plan a journey</Button>}>
          {ready.length > 0 ? "Start one of the plans below." : "A journey starts from a plan."}
        </EmptyState>
      )}
      <ul>
        {data.results.map((journey) => (
          <li key={journey.id}>
            <a href={inCampaign(campaign.id, "journey", journey.id)}>
              <span>
                <b>{journey.name}</b>
                {journey.parent !== null && journey.parent !== undefined && (
                  <small class="soft branch-of">
                    <Icon name="copy" size={12} /> {fromWords(journey, data.results)}
                  </small>
                )}
              </span>
              {journey.gm_only === true && <GmOnly />}
              <span class="soft">
                day {journey.day}, mile {quarters(journey.mile)}, {STATUS_WORDS[journey.status]}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {ready.length > 0 && (
        <>
          <h2>Plans</h2>
          <ul>
            {ready.map((plan) => (
              <li key={plan.id} class="row plan-row">
                <b class="grow">{plan.name}</b>
                <Button size="small" busy={start.busy} onClick={() => void start.run(plan.id)}>
                  Start the journey
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </main>
  );
}
