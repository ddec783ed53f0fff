import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { BranchWish, Journey, JourneyEvent } from "../../api/types";
import { clock } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, SelectField, Switch, TextField, toast } from "../../widgets";
import { stepsOf } from "./days";
import type { JourneyHandle } from "./useJourney";

interface BranchDialogProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly handle: JourneyHandle;
  /** The event after which it branches; null: now. */
  readonly after: number | null;
  readonly onClose: () => void;
}

const NOW = "now";
const MAX_SEED = 2 ** 31;

const anySeed = (): number => Math.floor(Math.random() * MAX_SEED);

function pointsOf(events: readonly JourneyEvent[]): { value: string; label: string }[] {
  const steps = stepsOf(events.filter((event) => event.type !== "undone"));
  return [
    { value: NOW, label: "From here and now" },
    ...steps.slice(1).map((step) => ({ value: String(step.events.at(-1)?.number ?? step.first), label: `After day ${String(step.day)}, ${clock(step.hour)}: ${step.label}` })),
  ];
}

/** What if: a journey of its own with the same past. The one it comes from stays as it is. */
export function BranchDialog({ journey, events, handle, after, onClose }: BranchDialogProps): JSX.Element {
  const { campaign } = useCampaign();
  const [name, setName] = useState("What if ");
  const [from, setFrom] = useState(after === null ? NOW : String(after));
  const [isSeen, setSeen] = useState(false);
  const [isNewDice, setNewDice] = useState(false);
  const send = async (): Promise<void> => {
    const wish: BranchWish = { name: name.trim(), players_see: isSeen, ...(from === NOW ? {} : { number: Number(from) }), ...(isNewDice ? { seed: anySeed() } : {}) };
    const made = await handle.branch(wish);
    if (!made) return;
    toast(`${made.name}: this is the branch now. ${journey.name} stays as it was.`);
    navigate(inCampaign(campaign.id, "journey", made.id));
    onClose();
  };
  return (
    <Dialog
      title="What if"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} onClick={() => void send()}>
            Try it
          </Button>
        </>
      }
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField label="Name" help="For example: What if we had taken the pass." value={name} maxLength={120} onInput={setName} />
        <SelectField label="From when" value={from} choices={pointsOf(events)} onChange={setFrom} />
        <Switch label="Other dice than here" on={isNewDice} onChange={setNewDice} />
        <Switch label="The players see it too" on={isSeen} onChange={setSeen} />
        <ErrorNote problem={handle.problem} />
      </form>
    </Dialog>
  );
}
