import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import type { Campaign } from "../api/types";
import { inCampaign } from "../router";
import { onDeed } from "../state/deeds";
import type { Deed } from "../state/deeds";
import { DONE, readGuide, STEPS, writeGuide } from "../state/guide";
import { Store, useStore } from "../state/store";
import { Button } from "./Button";
import { sectionPath } from "./sections";

const place = new Store<number>(readGuide());

function goTo(at: number): void {
  place.set(at);
  writeGuide(at);
}

/** Brings the guide back from its start. */
export const startGuide = (): void => goTo(0);

/** Six small notes for the demo campaign, each ended by doing it. */
export function Guide({ campaign }: { campaign: Campaign }): JSX.Element | null {
  const at = useStore(place);
  const last = useRef<Deed | null>(null);
  const [finished, setFinished] = useState(false);
  useEffect(
    () =>
      onDeed((deed) => {
        const now = place.get();
        if (STEPS[now]?.ends(deed, last.current) === true) {
          goTo(now + 1);
          if (now + 1 === DONE) setFinished(true);
        }
        if (deed.name !== "why") last.current = deed;
      }),
    [],
  );
  if (finished) {
    return (
      <aside class="guide" aria-label="Guide">
        <span role="status">That is all of it. Now your own map.</span>
        <Button size="small" icon="upload" href={inCampaign(campaign.id, "maps", "import")}>
          Bring in a map
        </Button>
        <Button look="ghost" size="small" iconOnly icon="close" label="Close the guide" onClick={() => setFinished(false)} />
      </aside>
    );
  }
  const step = STEPS[at];
  if (step === undefined) return null;
  return (
    <aside class="guide" aria-label="Guide">
      <b class="guide-count">
        {at + 1} of {DONE}
      </b>
      <span role="status">{step.words}</span>
      <Button size="small" href={sectionPath(campaign.id, step.part)}>
        Go there
      </Button>
      <Button look="ghost" size="small" onClick={() => goTo(at + 1)}>
        Skip
      </Button>
      <Button look="ghost" size="small" iconOnly icon="close" label="Put the guide away; it is back under the question mark" onClick={() => goTo(DONE)} />
    </aside>
  );
}
