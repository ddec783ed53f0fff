import type { JSX } from "preact";

import type { Journey } from "../../api/types";
import { quarters } from "../../format";
import { Button, GmOnly } from "../../widgets";
import { crowdWords } from "./EncounterCard";
import type { JourneyHandle } from "./useJourney";

/** Encounters that wait on the route ahead; only the GM knows of them. */
export function Waiting({ journey, handle }: { journey: Journey; handle: JourneyHandle }): JSX.Element | null {
  const waiting = journey.waiting ?? [];
  if (waiting.length === 0) return null;
  return (
    <section class="panel float waiting-card gm-only" aria-label="Waiting on the route">
      <header>
        <h3 class="grow">Ahead</h3>
        <GmOnly />
      </header>
      <ul>
        {waiting.map((encounter) => (
          <li key={encounter.id}>
            <span class="grow">
              <b>{encounter.name}</b>
              <small class="soft">
                mile {quarters(encounter.mile)}, {crowdWords(encounter)}
              </small>
            </span>
            <Button size="small" look="ghost" iconOnly icon="close" label={`Take ${encounter.name} off the route`} busy={handle.isBusy} onClick={() => void handle.order({ type: "clear_encounter", id: encounter.id })} />
          </li>
        ))}
      </ul>
    </section>
  );
}
