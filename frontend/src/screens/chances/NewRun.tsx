import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { answer, typed } from "../../api/typed";
import type { Page } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { readNumber } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, SelectField, Tabs, TextField } from "../../widgets";

interface Row {
  id: string;
  name: string;
}

const TRIALS = [
  { value: "1000", label: "1,000" },
  { value: "10000", label: "10,000" },
  { value: "100000", label: "100,000" },
];

export function NewRun({ plan, journey, onClose }: { plan: string | null; journey: string | null; onClose: () => void }): JSX.Element {
  const { campaign } = useCampaign();
  const plans = useApi<Page<Row>>(`/campaigns/${campaign.id}/plans/`);
  const journeys = useApi<Page<Row>>(`/campaigns/${campaign.id}/journeys/`);
  const [what, setWhat] = useState(journey !== null ? `journey:${journey}` : plan !== null ? `plan:${plan}` : "");
  const [trials, setTrials] = useState("1000");
  const [seed, setSeed] = useState("");
  const choices = [
    ...(plans.data?.results ?? []).map((row) => ({ value: `plan:${row.id}`, label: `Plan: ${row.name}` })),
    ...(journeys.data?.results ?? []).map((row) => ({ value: `journey:${row.id}`, label: `Journey: ${row.name}` })),
  ];
  const wanted = choices.some((choice) => choice.value === what) ? what : (choices[0]?.value ?? "");
  const number = seed.trim() === "" ? null : readNumber(seed);
  const badSeed = seed.trim() !== "" && (number === null || !Number.isInteger(number) || number < 0);
  const act = useAction(async () => {
    const [kind, id = ""] = wanted.split(":");
    const body = { ...(kind === "journey" ? { journey: id } : { plan: id }), trials: Number(trials), seed: number };
    const run = await answer(typed.POST("/api/v1/campaigns/{campaign}/simulations/", { params: { path: { campaign: campaign.id } }, body }));
    onClose();
    navigate(inCampaign(campaign.id, "chances", run.id));
  });
  const none = plans.data !== null && journeys.data !== null && choices.length === 0;
  return (
    <Dialog title="Try it out" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "" && !badSeed) void act.run();
        }}
      >
        <SelectField label="What" value={wanted} choices={choices} onChange={setWhat} help={none ? "Make a plan first; it is what gets travelled." : undefined} />
        <div class="field">
          <span class="field-name">Trials</span>
          <Tabs label="Trials" value={trials} choices={TRIALS} onChange={setTrials} />
        </div>
        <TextField
          label="Seed"
          value={seed}
          onInput={setSeed}
          error={badSeed ? "A whole number of 0 or more, or nothing." : null}
          help="Two runs with one seed roll the same dice, so their difference is the plans' own. Left empty, one is drawn."
        />
        <ErrorNote problem={act.problem ?? plans.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={act.busy} refusal={wanted === "" ? "There is no plan yet" : null}>
            Start
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
