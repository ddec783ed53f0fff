import type { JSX } from "preact";

import type { JourneyEvent, Run, Trial } from "../../api/types";
import { useApi } from "../../api/use";
import { clock, whole } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { Button, Card, ErrorNote, Reasons, Skeleton } from "../../widgets";
import { FightOutcome, TrialSummary } from "./TrialSummary";

/** One trial, day by day, to the dice. Read-only. */
export function TrialPage({ run: id, trial }: { run: string; trial: string }): JSX.Element {
  const { campaign } = useCampaign();
  const root = `/campaigns/${campaign.id}/simulations/${id}/`;
  const run = useApi<Run>(root);
  const replay = useApi<Trial>(`${root}trials/${encodeURIComponent(trial)}/`);
  const number = Number(trial);
  const last = run.data?.trials ?? 1;
  const go = (to: number): void => {
    if (to >= 1 && to <= last) navigate(inCampaign(campaign.id, "chances", id, "trial", String(to)), { replace: true });
  };
  useKeys("Trial", [
    { keys: "ArrowLeft", does: "The trial before", run: () => go(number - 1) },
    { keys: "ArrowRight", does: "The next trial", run: () => go(number + 1) },
  ]);
  const events = replay.data?.events ?? [];
  const days = [...new Set(events.map((event) => event.day))].sort((a, b) => a - b);
  const arrival = replay.data?.arrival_day ?? null;
  return (
    <main class="page trial-page">
      <header class="row list-head">
        <div class="grow">
          <p class="soft">
            <a href={inCampaign(campaign.id, "chances", id)}>{run.data?.name ?? "Chances"}</a> / one of {whole(last)}
          </p>
          <h1>Trial {whole(number)}</h1>
          {replay.data === null ? null : <p class="soft">{arrival === null ? "They did not arrive." : `Arrived on day ${arrival}.`} {replay.data.died.length === 0 ? "Nobody died." : `${replay.data.died.join(", ")} died.`}</p>}
        </div>
        <Button icon="left" iconOnly label="The trial before" refusal={number <= 1 ? "This is the first" : null} onClick={() => go(number - 1)} />
        <Button icon="right" iconOnly label="The next trial" refusal={number >= last ? "This is the last" : null} onClick={() => go(number + 1)} />
      </header>
      <ErrorNote problem={replay.problem} onRetry={replay.reload} />
      {replay.data === null && replay.slow ? <Skeleton lines={8} /> : null}
      <div class={replay.loading ? "stale" : ""}>
        {replay.data === null ? null : <TrialSummary trial={replay.data} plan={run.data?.plan ?? null} />}
        {days.map((day) => (
          <Card key={day} title={`Day ${day}`} class="trial-day">
            <ol class="trial-events">
              {events
                .filter((event) => event.day === day)
                .map((event) => (
                  <EventRow key={event.number} event={event} />
                ))}
            </ol>
            {(replay.data?.fights ?? [])
              .filter((fight) => fight.day === day)
              .map((fight, index) => (
                <FightOutcome key={index} fight={fight} />
              ))}
          </Card>
        ))}
      </div>
    </main>
  );
}

function EventRow({ event }: { event: JourneyEvent }): JSX.Element {
  return (
    <li>
      <span class="muted event-hour">{clock(event.hour)}</span>
      <div class="grow">
        <b>{event.title}</b>
        {event.text === "" || event.text === event.title ? null : <span class="event-text">{event.text}</span>}
        {event.rolls.length === 0 ? null : (
          <p class="soft event-rolls">
            {event.rolls.map((roll) => (
              <span key={roll.label} class="chip">
                {roll.label}: <b>{roll.total}</b>
              </span>
            ))}
          </p>
        )}
        {event.reasons.length === 0 ? null : (
          <details>
            <summary>Why</summary>
            <Reasons reasons={event.reasons} />
          </details>
        )}
      </div>
    </li>
  );
}
