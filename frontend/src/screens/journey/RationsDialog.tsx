import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { Button, Dialog, ErrorNote } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

interface RationsDialogProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly onClose: () => void;
}

/** Who goes without first where food, water or feed run short, in the order pressed. */
export function RationsDialog({ journey, handle, onClose }: RationsDialogProps): JSX.Element {
  const [without, setWithout] = useState<readonly string[]>(journey.sparing ?? []);
  const everyone = [...journey.members.filter((member) => !member.dead), ...(journey.mounts ?? []).filter((mount) => !mount.left)];
  const toggle = (id: string): void => {
    setWithout(without.includes(id) ? without.filter((one) => one !== id) : [...without, id]);
  };
  const send = async (): Promise<void> => {
    if (await handle.order({ type: "set_rations", without: [...without] })) onClose();
  };
  return (
    <Dialog
      title="Short rations"
      onClose={onClose}
      actions={
        <>
          <Button look="ghost" refusal={without.length === 0 ? "All share alike already" : null} onClick={() => { setWithout([]); }}>
            All share alike
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} onClick={() => void send()}>
            Keep it so
          </Button>
        </>
      }
    >
      <p class="soft">Where there is too little, these go without so that the others eat: the first pressed goes without first. Nobody pressed: all share alike, and all go without.</p>
      <div class="row rations" role="group" aria-label="Who goes without first">
        {everyone.map(({ id, name }) => (
          <Button key={id} size="small" pressed={without.includes(id)} onClick={() => { toggle(id); }}>
            {without.includes(id) ? `${String(without.indexOf(id) + 1)}. ${name}` : name}
          </Button>
        ))}
      </div>
      <ErrorNote problem={handle.problem} />
    </Dialog>
  );
}
