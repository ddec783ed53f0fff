import type { JSX } from "preact";
import { useMemo } from "preact/hooks";

import type { CampaignMapInfo, TravelLog } from "../../api/types";
import { clock, count, miles } from "../../format";
import type { MapOverlay, RouteLine } from "../../map/overlay";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { STATUS_WORDS } from "../../state/journeys";
import { Button, EmptyState, HpBar, PieceMark } from "../../widgets";
import { MapWindow } from "../shared/MapWindow";
import type { Next } from "./next";

interface NextSessionProps {
  next: Next | null;
  log: TravelLog | null;
  maps: readonly CampaignMapInfo[];
}

/** The next session as one card: where everyone is, and one button. */
export function NextSession({ next, log, maps }: NextSessionProps): JSX.Element {
  const { campaign } = useCampaign();
  if (next === null) {
    return (
      <section class="panel">
        <EmptyState
          title="No map yet."
          actions={
            <>
              <Button look="primary" size="big" icon="upload" keys="I" href={inCampaign(campaign.id, "maps", "import")}>
                Bring in a map
              </Button>
              <Button size="big" icon="plus" href={`${inCampaign(campaign.id, "maps")}?new=1`}>
                New map
              </Button>
            </>
          }
        >
          Bring in the map you have, from Azgaar’s generator, Worldographer, Tiled, Text Mapper and more, as a table, or as a picture. Or draw one from nothing.
        </EmptyState>
      </section>
    );
  }
  const here = log !== null && log.map !== null && next.kind === "journey" ? log.map : null;
  const mapId = here?.id ?? (next.kind === "journey" ? next.journey.map : next.kind === "plan" ? next.plan.map : next.map.id) ?? maps[0]?.id ?? null;
  const fight = next.kind === "journey" && next.journey.status === "fight" ? (log?.live?.fight ?? null) : null;
  return (
    <section class="panel next-session" aria-label="Next session">
      <div class="next-map">{mapId === null ? null : <Window map={mapId} here={here} />}</div>
      <div class="next-words">
        <Words next={next} log={log} />
        <div class="row next-actions">
          <Button look="primary" size="big" href={fight === null ? inCampaign(campaign.id, ...next.to) : inCampaign(campaign.id, "fight", fight)} keys="Enter">
            {next.button}
          </Button>
          {fight === null ? null : (
            <Button size="big" href={inCampaign(campaign.id, ...next.to)}>
              The journey
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

function Window({ map, here }: { map: string; here: TravelLog["map"] }): JSX.Element {
  const overlay = useMemo<MapOverlay>(() => {
    if (here === null) return {};
    const routes: RouteLine[] = [];
    if ((here.route?.length ?? 0) > 1) routes.push({ id: "planned", points: here.route ?? [], look: "planned" });
    if (here.travelled_points.length > 1) routes.push({ id: "travelled", points: here.travelled_points, look: "travelled" });
    return { routes, party: { x: here.x, y: here.y, label: "The party" }, focus: here.route ?? [...here.travelled_points, [here.x, here.y]] };
  }, [here?.x, here?.y, here?.travelled_points.length]);
  return <MapWindow map={map} overlay={overlay} label={here === null ? "The map" : "The map with the party and the way travelled"} />;
}

function Words({ next, log }: { next: Next; log: TravelLog | null }): JSX.Element {
  if (next.kind === "plan") {
    return (
      <div>
        <p class="soft">A plan, ready to travel</p>
        <h2>{next.plan.name}</h2>
        <p class="soft">
          {[next.plan.party_name ?? "", typeof next.plan.miles === "number" ? miles(next.plan.miles) : "", typeof next.plan.days === "number" ? count(next.plan.days, "day") : ""]
            .filter((part) => part !== "")
            .join(", ")}
        </p>
      </div>
    );
  }
  if (next.kind === "map") {
    return (
      <div>
        <p class="soft">A map, and nobody on it yet</p>
        <h2>{next.map.name}</h2>
      </div>
    );
  }
  const { journey } = next;
  const members = log?.journey?.id === journey.id ? log.members : [];
  return (
    <>
      <div>
        <p class="soft">
          Day {journey.day}
          {typeof journey.planned_days === "number" && journey.planned_days > 0 ? ` of ${journey.planned_days}` : ""}, {clock(journey.hour)}, {STATUS_WORDS[journey.status]}
        </p>
        <h2>{journey.name}</h2>
        {typeof journey.mile === "number" && typeof journey.miles_total === "number" ? (
          <p class="soft">
            {miles(journey.mile)} of {miles(journey.miles_total)}
          </p>
        ) : null}
      </div>
      {members.length === 0 ? null : (
        <ul class="next-members">
          {members.map((member) => (
            <li key={member.id ?? member.name}>
              <PieceMark name={member.name} down={member.dead === true} />
              <span>{member.name.split(" ")[0]}</span>
              <HpBar hp={member.hp} max={member.max_hp} primal={member.primal ?? 0} figures label={`Hit points of ${member.name}`} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
