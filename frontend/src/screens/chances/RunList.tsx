import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { useLive } from "../../api/live";
import type { Page, Run } from "../../api/types";
import { useApi } from "../../api/use";
import { moment, whole } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { Button, Card, EmptyState, ErrorNote, Progress, Skeleton } from "../../widgets";
import { NewRun } from "./NewRun";
import { STATUS_WORDS } from "./words";

/** Every simulation of the campaign, newest first, and a new one. */
export function RunList({ plan, journey }: { plan: string | null; journey: string | null }): JSX.Element {
  const { campaign } = useCampaign();
  const runs = useApi<Page<Run>>(`/campaigns/${campaign.id}/simulations/`);
  useLive(campaign.id, ["simulation"], runs.reload);
  const [asking, setAsking] = useState(plan !== null || journey !== null);
  useKeys("Chances", [{ keys: "n", does: "Try it out anew", run: () => setAsking(true) }]);
  const list = runs.data?.results ?? [];
  return (
    <main class="page chances-list">
      <header class="row list-head">
        <h1 class="grow">Chances</h1>
        <Button look="primary" icon="dice" keys="N" onClick={() => setAsking(true)}>
          Try it out
        </Button>
      </header>
      <ErrorNote problem={runs.problem} onRetry={runs.reload} />
      {runs.data === null ? (
        runs.slow ? (
          <Skeleton lines={5} />
        ) : null
      ) : list.length === 0 ? (
        <Card>
          <EmptyState title="Nothing tried out yet.">
            Outrider travels a plan thousands of times, with its dice, its encounters and its fights, and tells how often it goes well.
          </EmptyState>
        </Card>
      ) : (
        <ul class="run-rows">
          {list.map((run) => (
            <li key={run.id}>
              <a class="panel run-row" href={inCampaign(campaign.id, "chances", run.id)}>
                <span class="grow">
                  <b class="book">{run.name ?? "A plan"}</b>
                  <span class="soft">{run.sentence}</span>
                </span>
                <span class="run-figures muted">
                  {run.status === "running" ? <Progress done={run.done} total={run.trials} label="Trials done" /> : null}
                  <span>
                    {whole(run.status === "done" ? run.trials : run.done)} trials, {STATUS_WORDS[run.status]}
                  </span>
                  <span>{moment(run.created_at)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {asking ? <NewRun plan={plan} journey={journey} onClose={() => setAsking(false)} /> : null}
    </main>
  );
}
