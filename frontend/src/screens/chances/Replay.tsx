import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Run } from "../../api/types";
import { readNumber, whole } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, TextField } from "../../widgets";

/** Any trial as a full log: the typical one, the worst one, or a number. */
export function Replay({ run }: { run: Run }): JSX.Element {
  const { campaign } = useCampaign();
  const [typed, setTyped] = useState("");
  const number = readNumber(typed);
  const fits = number !== null && Number.isInteger(number) && number >= 1 && number <= run.trials;
  const open = (trial: number): void => navigate(inCampaign(campaign.id, "chances", run.id, "trial", String(trial)));
  const worst = run.result?.worst_trial ?? null;
  const typical = run.result?.typical_day ?? null;
  return (
    <Card class="replay" title="Replay a trial">
      <form
        class="row replay-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (fits) open(number);
        }}
      >
        <TextField class="grow" id="trial-number" label="Trial" value={typed} onInput={setTyped} error={typed !== "" && !fits ? `From 1 to ${whole(run.trials)}.` : null} />
        <Button submit look="primary" icon="play" refusal={typed === "" ? "Type a number" : fits ? null : "No such trial"}>
          Replay
        </Button>
      </form>
      <ul class="plain-rows">
        <li>
          <span class="grow">
            <b>The first</b> <span class="muted">1</span>
            <small class="soft">One journey like any other.</small>
          </span>
          <Button size="small" icon="play" onClick={() => open(1)}>
            Replay
          </Button>
        </li>
        {worst === null ? null : (
          <li>
            <span class="grow">
              <b>The worst</b> <span class="muted">{whole(worst)}</span>
              <small class="soft">Most harm, most deaths.</small>
            </span>
            <Button size="small" icon="play" onClick={() => open(worst)}>
              Replay
            </Button>
          </li>
        )}
      </ul>
      <p class="muted replay-foot">
        {typical === null ? "" : `Half of all journeys are there by day ${typical}. `}
        The same seed and number give the same dice, every time.
      </p>
    </Card>
  );
}
