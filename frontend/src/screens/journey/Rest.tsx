import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { Button, Dialog, ErrorNote, NumberField } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

/** Camps where the party is for some days. */
export function Rest({ handle, onClose }: { handle: JourneyHandle; onClose: () => void }): JSX.Element {
  const [days, setDays] = useState(1);
  const send = async (): Promise<void> => {
    if (await handle.order({ type: "rest", days })) onClose();
  };
  return (
    <Dialog
      title="Rest here"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} onClick={() => void send()}>
            Rest
          </Button>
        </>
      }
    >
      <NumberField label="Days" help="Till the morning of the last day." value={days} least={1} most={60} whole onChange={setDays} />
      <ErrorNote problem={handle.problem} />
    </Dialog>
  );
}
