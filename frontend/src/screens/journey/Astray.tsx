import type { JSX } from "preact";

import type { Astray, Journey } from "../../api/types";
import { decimal, feet, hours } from "../../format";
import { Button, GmOnly, Icon } from "../../widgets";
import { ON_JOURNEY } from "./hand";
import { refusalOf } from "./Orders";
import { Pen } from "./Pen";
import type { JourneyHandle } from "./useJourney";

const FEET_PER_MILE = 5280;

const farWords = (off: number): string => (off < FEET_PER_MILE ? feet(off) : `${decimal(off / FEET_PER_MILE)} mi`);

export function astrayWords(astray: Astray): string {
  const since = astray.hours > 0 ? ` for ${hours(astray.hours)}` : "";
  const off = astray.feet_off > 0 ? `, ${farWords(astray.feet_off)} off the way` : "";
  const knows = astray.hours_back !== null ? `They go by a course that they believe right: ${hours(astray.hours_back)}.` : astray.noticed ? "They know it." : "Nobody has noticed.";
  return `Astray${since}${off}. ${knows}`;
}

interface AstrayCardProps {
  readonly journey: Journey;
  readonly astray: Astray;
  readonly handle: JourneyHandle;
  readonly onSeek: () => void;
  readonly onHand: (target: string, field: string) => void;
}

/** They have lost the way: how far, who knows, and what can be done. */
export function AstrayCard({ journey, astray, handle, onSeek, onHand }: AstrayCardProps): JSX.Element {
  const refusal = refusalOf(journey, "seek_way");
  return (
    <section class="panel float astray-card gm-only" aria-label="Off the way">
      <header>
        <Icon name="warn" size={20} />
        <h2 class="grow">Off the way</h2>
        <GmOnly />
      </header>
      <p class="encounter-words">
        {astrayWords(astray)} <Pen journey={journey} events={handle.events} target={ON_JOURNEY} field="lost" name="The way" />
      </p>
      <div class="choices">
        <Button look="primary" icon="route" refusal={refusal} busy={handle.isBusy} onClick={onSeek}>
          Look for the way
        </Button>
        {refusal !== null && <small class="soft">{refusal}</small>}
        <Button size="small" look="ghost" icon="pen" onClick={() => { onHand(ON_JOURNEY, "lost"); }}>
          Set back on the way by hand
        </Button>
      </div>
    </section>
  );
}
