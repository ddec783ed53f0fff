import type { JSX } from "preact";

import type { Journey, JourneyEvent } from "../../api/types";
import { clock, quarters } from "../../format";
import { inCampaign } from "../../router";
import { useCampaign } from "../../state/campaign";
import { STATUS_WORDS } from "../../state/journeys";
import { GmOnly, Icon } from "../../widgets";
import type { DayTotal } from "./days";
import { DayLine } from "./DayLine";
import { ON_JOURNEY } from "./hand";
import { Settable } from "./Pen";

interface DayHeadProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly today: DayTotal | null;
  readonly onHand: (target: string, field: string) => void;
}

/** "riding, 2 of 3": the way of going, where the route has more than one. */
export function legWords({ legs = [], leg }: Pick<Journey, "legs" | "leg">): string {
  const now = legs[leg ?? 0];
  return legs.length > 1 && now ? `${now.name || now.mode}, leg ${String((leg ?? 0) + 1)} of ${String(legs.length)}` : "";
}

export function planWords(journey: Journey): string {
  return journey.planned_days > 0 ? `planned to day ${String(journey.planned_days)}` : "";
}

/** That this is one way it might go, and the way back to the other. */
function BranchLine({ journey, parent }: { journey: Journey; parent: string }): JSX.Element {
  const { campaign } = useCampaign();
  return (
    <p class="branch-line">
      <Icon name="copy" size={14} />
      <b class="grow">{journey.name}</b>
      {journey.gm_only === true && <GmOnly />}
      <a href={inCampaign(campaign.id, "journey", parent)}>Back to the journey</a>
    </p>
  );
}

/** Which day and hour it is, where they are, and the day as two lines of blocks. */
export function DayHead({ journey, events, today, onHand }: DayHeadProps): JSX.Element {
  const total = journey.miles_total;
  const leg = legWords(journey);
  const common = { journey, events, target: ON_JOURNEY, onHand };
  return (
    <div class="day-head">
      {journey.parent !== null && journey.parent !== undefined && <BranchLine journey={journey} parent={journey.parent} />}
      <div class="row baseline">
        <h1 class="grow">Day {journey.day}</h1>
        <span class="soft">{[journey.date, STATUS_WORDS[journey.status]].filter(Boolean).join(", ")}</span>
      </div>
      <div class="row baseline">
        <span class="day-clock">
          <Settable {...common} field="hour" name="the hour">
            {clock(journey.hour)}
          </Settable>
        </span>
        <span class="soft grow">
          <Settable {...common} field="mile" name="the mile on the route">
            mile {quarters(journey.mile)}
          </Settable>
          {total > 0 && ` of ${quarters(total)}`}
        </span>
        <span class="soft day-leg">{leg || planWords(journey)}</span>
      </div>
      <DayLine journey={journey} today={today} />
    </div>
  );
}
