import type { ComponentChildren, JSX } from "preact";

import { useLine } from "../../api/live";
import type { TravelLog } from "../../api/types";
import { clock, moment } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { HpBar, Icon, PieceMark } from "../../widgets";

/** Campaign, day and hour, and one's own hit points. */
export function LogHead({ log, asOf, tools }: { log: TravelLog; asOf: string | null; tools: ComponentChildren }): JSX.Element {
  const { campaign } = useCampaign();
  const line = useLine(campaign.id);
  const mine = log.members.find((member) => member.mine === true);
  const when = log.journey === null ? null : `Day ${log.journey.day}, ${clock(log.journey.hour)}`;
  return (
    <header class="log-head">
      <div class="grow">
        <h1>{log.journey?.name ?? campaign.name}</h1>
        {asOf !== null ? (
          <span class="live lost">As of {moment(asOf)}</span>
        ) : when === null ? (
          <span class="muted">No journey yet</span>
        ) : (
          <span class={line.kind === "live" ? "live" : "live lost"}>
            {when}
            {line.kind === "live" ? ", live" : ", no line"}
          </span>
        )}
      </div>
      {tools}
      {mine === undefined ? null : (
        <div class="log-mine">
          <PieceMark name={mine.name} small={false} />
          <span>
            <b>{mine.name}</b>
            <HpBar hp={mine.hp} max={mine.max_hp} primal={mine.primal ?? 0} figures label="Your hit points" />
          </span>
        </div>
      )}
    </header>
  );
}

/** What is happening this moment: a fight, a meeting; the first thing on the page. */
export function LiveCard({ log }: { log: TravelLog }): JSX.Element | null {
  const { campaign } = useCampaign();
  if (log.live === null) return null;
  const inside = (
    <>
      <span class="live-sign">
        <Icon name="swords" size={20} />
      </span>
      <b class="grow book">{log.live.label}</b>
      {log.live.fight === null ? null : <span class="btn small">Watch</span>}
    </>
  );
  if (log.live.fight === null) {
    return (
      <div class="live-card" role="status">
        {inside}
      </div>
    );
  }
  return (
    <a class="live-card" href={inCampaign(campaign.id, "fight", log.live.fight)}>
      {inside}
    </a>
  );
}
