import type { JSX } from "preact";

import type { PartyRow } from "../../api/types";
import { count, miles } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { STATUS_WORDS } from "../../state/journeys";
import { Button, Card } from "../../widgets";
import type { JourneyRow, PlanRow } from "./next";

interface PlansProps {
  journeys: readonly JourneyRow[];
  plans: readonly PlanRow[];
  parties: readonly PartyRow[];
  hasMap: boolean;
}

/** Name, party, where, days, state; a row each. */
export function PlansAndJourneys({ journeys, plans, parties, hasMap }: PlansProps): JSX.Element {
  const { campaign } = useCampaign();
  const partyName = (row: { party?: string | null; party_name?: string | null }): string => row.party_name ?? parties.find((each) => each.id === row.party)?.name ?? "";
  const none = journeys.length + plans.length === 0;
  return (
    <Card
      title="Plans and journeys"
      actions={
        <Button size="small" icon="plus" keys="N" refusal={hasMap ? null : "Bring in a map first"} href={inCampaign(campaign.id, "plan", "new")}>
          New plan
        </Button>
      }
    >
      {none ? (
        <p class="muted">No plan yet.</p>
      ) : (
        <table class="table rows-table">
          <thead>
            <tr>
              <th>Name</th>
              <th>Party</th>
              <th class="n">Distance</th>
              <th class="n">Days</th>
              <th>State</th>
            </tr>
          </thead>
          <tbody>
            {journeys.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={inCampaign(campaign.id, "journey", row.id)}>{row.name}</a>
                </td>
                <td>{partyName(row)}</td>
                <td class="n">{typeof row.mile === "number" ? `${miles(row.mile)} so far` : ""}</td>
                <td class="n">
                  {row.day}
                  {typeof row.planned_days === "number" && row.planned_days > 0 ? ` of ${row.planned_days}` : ""}
                </td>
                <td>
                  <span class={`chip ${row.status === "fight" || row.status === "encounter" ? "bad" : row.status === "arrived" ? "ok" : "route"}`}>{STATUS_WORDS[row.status]}</span>
                </td>
              </tr>
            ))}
            {plans.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={inCampaign(campaign.id, "plan", row.id)}>{row.name}</a>
                </td>
                <td>{partyName(row)}</td>
                <td class="n">{typeof row.miles === "number" ? miles(row.miles) : ""}</td>
                <td class="n">{typeof row.days === "number" ? row.days : ""}</td>
                <td>
                  <span class="chip">plan</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

export function Parties({ parties }: { parties: readonly PartyRow[] }): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <Card
      title="Parties"
      actions={
        <Button size="small" href={inCampaign(campaign.id, "party")} icon="people">
          {parties.length === 0 ? "Make one" : "Open"}
        </Button>
      }
    >
      {parties.length === 0 ? (
        <p class="muted">Nobody yet. Five people on foot are made in a moment.</p>
      ) : (
        <ul class="plain-rows">
          {parties.map((party) => (
            <li key={party.id}>
              <a class="grow" href={inCampaign(campaign.id, "party", party.id)}>
                {party.name}
              </a>
              {party.members === undefined ? null : <span class="muted">{count(party.members.length, "member")}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
