import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Party } from "../../api/types";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { Button, Dialog, ErrorNote, NumberField, SelectField, TextField } from "../../widgets";

const SPEEDS = [15, 20, 25, 30, 35, 40, 50];

/** A party by number and speed; details later. */
export function QuickParty({ campaign, onClose, onMade }: { campaign: string; onClose: () => void; onMade: () => void }): JSX.Element {
  const [name, setName] = useState("The party");
  const [count, setCount] = useState(5);
  const [speed, setSpeed] = useState(30);
  const act = useAction(async () => {
    const party = await api.post<Party>(`/campaigns/${campaign}/parties/quick/`, { name: name.trim(), count, speed });
    onMade();
    onClose();
    navigate(inCampaign(campaign, "party", party.id));
  });
  return (
    <Dialog title="Quick party" onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act.run();
        }}
      >
        <TextField label="Name" value={name} onInput={setName} maxLength={120} autofocus />
        <div class="row two-fields">
          <NumberField label="People on foot" value={count} least={1} most={40} whole onChange={setCount} />
          <SelectField
            label="Speed of the slowest"
            value={String(speed)}
            choices={SPEEDS.map((feet) => ({ value: String(feet), label: `${feet} ft` }))}
            onChange={(value) => setSpeed(Number(value))}
          />
        </div>
        <ErrorNote problem={act.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={act.busy} refusal={name.trim() === "" ? "Give it a name" : null}>
            Make the party
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
