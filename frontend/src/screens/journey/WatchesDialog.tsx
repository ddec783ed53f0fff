import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { Button, Dialog, ErrorNote } from "../../widgets";
import { refusalOf } from "./Orders";
import { MOST_WATCHES, added, eachInTurn, sentWatches, toggled, watchesOf, without } from "./watches";
import type { Watches } from "./watches";
import type { JourneyHandle } from "./useJourney";

interface WatchesDialogProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly onClose: () => void;
}

function WatchRow({ journey, watches, index, onChange }: { journey: Journey; watches: Watches; index: number; onChange: (watches: Watches) => void }): JSX.Element {
  const watch = watches[index] ?? [];
  return (
    <li>
      <fieldset class="watch-row">
        <legend>Watch {index + 1}</legend>
        {journey.members.map((member) => (
          <Button
            key={member.id}
            size="small"
            pressed={watch.includes(member.id)}
            refusal={member.dead ? "dead" : null}
            onClick={() => { onChange(toggled(watches, index, member.id)); }}
          >
            {member.name.split(" ")[0]}
          </Button>
        ))}
        <Button size="small" look="ghost" iconOnly icon="close" label={`Drop watch ${String(index + 1)}`} onClick={() => { onChange(without(watches, index)); }} />
      </fieldset>
    </li>
  );
}

/** Who keeps which watch of the night; the night is shared out evenly among them. */
export function WatchesDialog({ journey, handle, onClose }: WatchesDialogProps): JSX.Element {
  const [watches, setWatches] = useState<Watches>(() => watchesOf(journey));
  const send = async (set: string[][]): Promise<void> => {
    if (await handle.order({ type: "set_watches", watches: set })) onClose();
  };
  const sent = sentWatches(watches);
  const refusal = refusalOf(journey, "set_watches") ?? (sent.length === 0 ? "Put someone on watch" : null);
  return (
    <Dialog
      title="Watches of the night"
      onClose={onClose}
      actions={
        <>
          <Button look="ghost" busy={handle.isBusy} refusal={refusalOf(journey, "set_watches")} onClick={() => void send([])}>
            Each in turn
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={refusal} onClick={() => void send(sent)}>
            Set the watches
          </Button>
        </>
      }
    >
      <p class="soft">The eight hours of sleep are shared out evenly among the watches, in order. Who watches is who may notice what comes by night.</p>
      <ol class="watch-list">
        {watches.map((_, index) => (
          <WatchRow key={index} journey={journey} watches={watches} index={index} onChange={setWatches} />
        ))}
      </ol>
      <div class="row">
        <Button size="small" icon="plus" refusal={watches.length >= MOST_WATCHES ? "Eight watches at most" : null} onClick={() => { setWatches(added(watches)); }}>
          Another watch
        </Button>
        <Button size="small" look="ghost" onClick={() => { setWatches(eachInTurn(journey)); }}>
          One after another
        </Button>
      </div>
      <ErrorNote problem={handle.problem} />
    </Dialog>
  );
}
