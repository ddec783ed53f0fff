import type { JSX } from "preact";
import { useEffect } from "preact/hooks";

import { useLive } from "../../api/live";
import { answer, typed } from "../../api/typed";
import type { Run } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import type { Loaded } from "../../api/use";
import { Arrival, arrivalBars } from "../../charts/Arrival";
import { ChartCard } from "../../charts/Chart";
import type { Series } from "../../charts/Chart";
import { DamageChart } from "../../charts/Damage";
import { Survival, survives } from "../../charts/Survival";
import { inHundred } from "../../charts/scale";
import { decimal, whole } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { Button, ErrorNote, Note, Progress, Skeleton } from "../../widgets";
import { Compare } from "./Compare";
import { Replay } from "./Replay";
import { SuppliesLeft } from "./SuppliesLeft";
import { FEW, leftOut, STATUS_WORDS, timeLeft } from "./words";

const isGoing = (run: Run | null): boolean => run !== null && (run.status === "queued" || run.status === "running");

function useRun(id: string | null): Loaded<Run> {
  const { campaign } = useCampaign();
  const run = useApi<Run>(id === null ? null : `/campaigns/${campaign.id}/simulations/${id}/`);
  useLive(campaign.id, ["simulation"], (change) => {
    if (change === null || change.id === id) run.reload();
  });
  const going = isGoing(run.data);
  // Progress is counted rows; a slow look keeps it moving where no event comes.
  useEffect(() => {
    if (!going) return;
    const timer = setInterval(run.reload, 2000);
    return () => clearInterval(timer);
  }, [going]);
  return run;
}

export function RunPage({ id, compare }: { id: string; compare: string | null }): JSX.Element {
  const { campaign } = useCampaign();
  const run = useRun(id);
  const other = useRun(compare);
  const stop = useAction(async () => {
    run.set(await answer(typed.POST("/api/v1/campaigns/{campaign}/simulations/{run}/cancel/", { params: { path: { campaign: campaign.id, run: id } } })));
  });
  useKeys("Chances", [
    { keys: "s", does: "Stop now", run: () => isGoing(run.data) && void stop.run() },
    { keys: "/", does: "Trial number", run: () => document.getElementById("trial-number")?.focus() },
    { keys: "b", does: "Compare with another", run: () => document.getElementById("compare-with")?.focus() },
  ]);
  if (run.data === null) {
    return <main class="page wide">{run.problem === null ? run.slow ? <Skeleton lines={8} /> : null : <ErrorNote problem={run.problem} onRetry={run.reload} />}</main>;
  }
  const lost = leftOut(run.data);
  return (
    <main class="page wide chances">
      <Top run={run.data} busy={stop.busy} onStop={() => void stop.run()} />
      <ErrorNote problem={stop.problem} />
      {lost === null ? null : <Note look="warn">{lost}</Note>}
      {run.data.status === "failed" ? <Note look="bad">No part of this run could be computed. Start it again with fewer trials.</Note> : null}
      <Pictures run={run.data} other={other.data} />
    </main>
  );
}

function Top({ run, busy, onStop }: { run: Run; busy: boolean; onStop: () => void }): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <header class="chances-top">
      <div class="chances-says">
        <p class="soft">
          <a href={inCampaign(campaign.id, "chances")}>Chances</a> / {run.name ?? "A plan"}
        </p>
        <h1 aria-live="polite">{run.sentence === "" ? "Nothing has been tried yet." : run.sentence}</h1>
      </div>
      <div class="chances-progress">
        <div class="row">
          <b class="grow">
            {whole(run.done)} of {whole(run.trials)} trials
          </b>
          <span class="soft">{isGoing(run) ? timeLeft(run.seconds_left) || STATUS_WORDS[run.status] : STATUS_WORDS[run.status]}</span>
        </div>
        <Progress done={run.done} total={run.trials} label="Trials done" />
        <div class="row">
          <span class="muted grow">Seed {String(run.seed)}</span>
          {isGoing(run) ? (
            <Button size="small" icon="stop" keys="S" busy={busy} onClick={onStop}>
              Stop now
            </Button>
          ) : null}
        </div>
      </div>
    </header>
  );
}

function Pictures({ run, other }: { run: Run; other: Run | null }): JSX.Element {
  const runs = other === null || other.result === null ? [run] : [run, other];
  const results = runs.flatMap((each) => (each.result === null ? [] : [{ run: each, result: each.result }]));
  if (results.length === 0) return <Note>The first pictures come with the first hundred trials. You may leave; the run goes on.</Note>;
  if (run.done < FEW) return <Note>Too few to say: {run.done} trials. Pictures come with {FEW}.</Note>;
  const names = runs.map((each, index) => (runs.length > 1 && runs[0]?.name === runs[1]?.name ? `${index === 0 ? "This run" : "The other"}, seed ${each.seed}` : (each.name ?? "This plan")));
  const series: Series[] = names.map((name, index) => ({ name, look: index === 0 ? "first" : "second" }));
  const bars = arrivalBars(results.map((each, index) => ({ name: names[index] ?? "", result: each.result, trials: each.run.done })));
  const survivors = (results[0]?.result.deaths ?? []).map((death) => ({
    name: death.name,
    shares: results.flatMap(({ result }) => result.deaths.filter((each) => each.name === death.name)).map(survives),
  }));
  const spreads = results.map((each, index) => ({ name: names[index] ?? "", spread: each.result.damage, trials: each.run.done }));
  return (
    <div class="chances-grid">
      <ChartCard
        title="Arrival"
        aside="in 100 journeys"
        series={series}
        says={`Day of arrival. ${bars.map((bar) => `${bar.label}: ${bar.shares.map((share) => `${inHundred(share.probability)} in 100`).join(" and ")}`).join(". ")}`}
        table={{
          head: ["Arrival", ...names.flatMap((name) => [`${name}, in 100`, "95 % interval"])],
          rows: bars.map((bar) => [bar.label, ...bar.shares.flatMap((share) => [decimal(share.probability * 100), `${decimal(share.low * 100)}–${decimal(share.high * 100)}`])]),
        }}
      >
        <Arrival bars={bars} deadline={run.planned_day ?? null} />
      </ChartCard>
      <ChartCard
        title="Damage"
        aside="to each traveller"
        series={series}
        says={spreads.map(({ name, spread }) => `${name}: mean ${decimal(spread.mean)}, 9 in 10 take ${spread.low} to ${spread.high}`).join(". ")}
        table={{
          head: ["Damage", ...names],
          rows: (spreads[0]?.spread.bins ?? []).map((bin, index) => [`${bin.low}–${bin.high}`, ...spreads.map((each) => whole(each.spread.bins[index]?.count ?? 0))]),
        }}
      >
        <DamageChart series={spreads} />
      </ChartCard>
      <ChartCard
        title="Who comes through"
        aside="of 100, with 95 % interval"
        says={survivors.map((each) => `${each.name}: ${each.shares.map((share) => decimal(share.probability * 100)).join(" and ")} in 100`).join(". ")}
        table={{
          head: ["Traveller", ...names.flatMap((name) => [name, "95 % interval"])],
          rows: survivors.map((each) => [each.name, ...each.shares.flatMap((share) => [decimal(share.probability * 100), `${decimal(share.low * 100)}–${decimal(share.high * 100)}`])]),
        }}
        note={survivors.some((each) => each.shares.some((share) => share.low < 0.6)) ? undefined : "The axis does not start at 0."}
      >
        <Survival survivors={survivors} />
      </ChartCard>
      <SuppliesLeft results={results.map((each) => ({ result: each.result, trials: each.run.done }))} names={names} series={series} />
      <Compare run={run} other={other} names={names} />
      <Replay run={run} />
    </div>
  );
}
