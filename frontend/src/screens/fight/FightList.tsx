import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import type { FightView, Page } from "../../api/types";
import { useLive } from "../../api/live";
import { useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, EmptyState, ErrorNote, Skeleton } from "../../widgets";
import { roundTitle } from "./rolls";

type FightRow = Pick<FightView, "id" | "name" | "status" | "round" | "is_surprise" | "winner"> & Partial<FightView>;

const STATUS = { running: "running", over: "decided, not closed yet", closed: "over" } as const;

const WINNERS: Record<string, string> = { party: "the party held the field", foes: "the foes held the field" };

/** Fights of the campaign; a running one opens by itself. */
export function FightList(): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const { data, problem, slow, reload } = useApi<Page<FightRow>>(`/campaigns/${campaign.id}/fights/`);
  useLive(campaign.id, ["fight"], reload);
  const running = data?.results.find((fight) => fight.status === "running");
  useEffect(() => {
    if (running) navigate(inCampaign(campaign.id, "fight", running.id), { replace: true });
  }, [running?.id]);
  if (problem && !data)
    return (
      <main class="page narrow">
        <ErrorNote problem={problem} onRetry={reload} />
      </main>
    );
  if (!data || running) return <main class="page">{slow && <Skeleton lines={4} />}</main>;
  if (data.results.length === 0)
    return (
      <main class="page narrow">
        <EmptyState title="No fight yet." actions={isGm && <Button look="primary" href={inCampaign(campaign.id, "journey")}>To the journey</Button>}>
          {isGm ? "A fight starts from an encounter on a journey." : "When one starts, it opens here."}
        </EmptyState>
      </main>
    );
  return (
    <main class="page narrow">
      <h1>Fights</h1>
      <ul class="fight-list">
        {data.results.map((fight) => (
          <li key={fight.id}>
            <a href={inCampaign(campaign.id, "fight", fight.id)}>
              <b>{fight.name}</b>
              <span class="soft">
                {STATUS[fight.status]}, {roundTitle(fight.round).toLowerCase()}
                {fight.winner && WINNERS[fight.winner] ? `, ${WINNERS[fight.winner] ?? ""}` : ""}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}
