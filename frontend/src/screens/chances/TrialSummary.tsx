import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { Plan, Trial, TrialFight } from "../../api/types";
import { useApi } from "../../api/use";
import { count, whole } from "../../format";
import type { MapOverlay } from "../../map/overlay";
import { useCampaign } from "../../state/campaign";
import { MapWindow } from "../shared/MapWindow";

const WINNER_WORDS: Record<string, string> = { party: "the party holds the ground", foes: "the foes hold the ground" };

/** The way travelled, and what it cost whom. */
export function TrialSummary({ trial, plan: planId }: { trial: Trial; plan: string | null }): JSX.Element {
  const { campaign } = useCampaign();
  const plan = useApi<Plan>(planId === null ? null : `/campaigns/${campaign.id}/plans/${planId}/`);
  const overlay = useMemo<MapOverlay>(() => {
    const end = trial.travelled_points.at(-1);
    return {
      routes: [{ id: "travelled", points: trial.travelled_points, look: "travelled" }],
      party: end === undefined ? null : { x: end[0], y: end[1], label: "The end of it" },
      focus: trial.travelled_points,
    };
  }, [trial.trial, trial.travelled_points.length]);
  return (
    <section class="panel trial-summary" aria-label="What it came to">
      <div class="trial-map">{plan.data === null ? null : <MapWindow map={plan.data.map} overlay={overlay} label="The way this trial took" />}</div>
      <table class="table">
        <thead>
          <tr>
            <th>Damage</th>
            <th class="n">march</th>
            <th class="n">fights</th>
          </tr>
        </thead>
        <tbody>
          {trial.damage.map((row) => (
            <tr key={row.name}>
              <td>
                {row.name} {trial.died.includes(row.name) ? <span class="chip bad">died</span> : null}
              </td>
              <td class="n">{whole(row.march)}</td>
              <td class="n">{whole(row.fights)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How a fight of this trial ended. */
export function FightOutcome({ fight }: { fight: TrialFight }): JSX.Element {
  return (
    <div class="trial-fight">
      <p>
        <b>{fight.name}</b>{" "}
        <span class="soft">
          {fight.ambushed ? "from ambush, " : ""}
          {count(fight.rounds, "round")}; {WINNER_WORDS[fight.winner] ?? "nobody holds the ground"}.
        </span>
      </p>
      <ul class="trial-fighters">
        {fight.participants.map((each, index) => (
          <li key={index} class={`chip ${each.dead ? "bad" : each.defeated ? "warn" : ""}`}>
            {each.name}: {each.dead ? "dead" : each.fled ? "fled" : each.defeated ? "down" : `${whole(each.hp)} hp`}
          </li>
        ))}
      </ul>
    </div>
  );
}
