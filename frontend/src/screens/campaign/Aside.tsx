import type { JSX } from "preact";

import type { CampaignMapInfo, Member, TravelLog } from "../../api/types";
import { useApi } from "../../api/use";
import { decimal } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, GmOnly } from "../../widgets";
import { cellCount, kindOf } from "../map/mapWords";

export function Maps({ maps }: { maps: readonly CampaignMapInfo[] }): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <Card
      title="Maps"
      actions={
        <>
          <Button size="small" icon="plus" href={`${inCampaign(campaign.id, "maps")}?new=1`}>
            New
          </Button>
          <Button size="small" icon="upload" keys="I" href={inCampaign(campaign.id, "maps", "import")}>
            Bring in
          </Button>
        </>
      }
    >
      {maps.length === 0 ? (
        <p class="muted">No map yet.</p>
      ) : (
        <ul class="plain-rows">
          {maps.map((map) => (
            <li key={map.id}>
              <a class="grow" href={inCampaign(campaign.id, "maps", map.id)}>
                {map.name}
              </a>
              <span class="muted">
                {cellCount(map.cells, kindOf(map))}
                {map.scale === null ? ", no scale yet" : map.grid ? ` of ${decimal(map.scale.value, 2)} ${map.scale.unit}` : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p class="maps-all">
        <a href={inCampaign(campaign.id, "maps")}>All maps, battle maps too</a>
      </p>
    </Card>
  );
}

/** Who is at the table. */
export function Table(): JSX.Element {
  const { campaign } = useCampaign();
  const members = useApi<Member[]>(`/campaigns/${campaign.id}/members/`);
  const players = (members.data ?? []).filter((member) => member.role !== "gm");
  return (
    <Card
      title="At the table"
      actions={
        <Button size="small" icon="person" href={inCampaign(campaign.id, "settings")}>
          Invite
        </Button>
      }
    >
      {players.length === 0 ? (
        <p class="muted">No players yet. A join code lets them follow on their phones, without an account.</p>
      ) : (
        <p>{players.map((member) => member.name).join(", ")}</p>
      )}
    </Card>
  );
}

const LINES = 10;

/** The last lines of the log. */
export function LastLines({ log }: { log: TravelLog | null }): JSX.Element {
  const { campaign } = useCampaign();
  const lines = (log?.days ?? [])
    .flatMap((day) => day.entries.map((entry) => ({ day: day.day, entry })))
    .sort((a, b) => b.entry.number - a.entry.number)
    .slice(0, LINES);
  return (
    <Card
      title="Last in the log"
      actions={
        <Button size="small" icon="book" href={inCampaign(campaign.id, "log")}>
          Log
        </Button>
      }
    >
      {lines.length === 0 ? (
        <p class="muted">Nothing has happened yet.</p>
      ) : (
        <ol class="last-lines">
          {lines.map(({ day, entry }) => (
            <li key={`${day}.${entry.number}`}>
              <span class="muted">Day {day}</span>
              <span class="grow">
                {entry.title} {entry.gm_only ? <GmOnly /> : null}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
