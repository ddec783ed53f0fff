import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { quarters } from "../../format";
import { Button, Dialog, ErrorNote, NumberField, Switch } from "../../widgets";
import { CreatureForm, choiceRefusal, counted } from "./CreatureChoice";
import type { Chosen } from "./CreatureChoice";
import type { JourneyHandle } from "./useJourney";

interface PlaceEncounterProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly onTables: () => void;
  readonly onClose: () => void;
}

/** Puts an encounter on the route ahead, hidden from the players until it is met or shown. */
export function PlaceEncounter({ journey, handle, onTables, onClose }: PlaceEncounterProps): JSX.Element {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [name, setName] = useState("");
  const [isHere, setHere] = useState(false);
  const [mile, setMile] = useState(Math.min(Math.ceil(journey.mile) + 5, journey.miles_total));
  const [hidden, setHidden] = useState(true);
  const send = async (): Promise<void> => {
    const place = isHere ? {} : { mile };
    if (await handle.order({ type: "place_encounter", creatures: counted(chosen), name, hidden, ...place })) onClose();
  };
  return (
    <Dialog
      title="Place an encounter"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={choiceRefusal(chosen)} onClick={() => void send()}>
            Place it
          </Button>
        </>
      }
    >
      <CreatureForm chosen={chosen} onChosen={setChosen} name={name} onName={setName}>
        <Switch label="Here and now" on={isHere} onChange={setHere} />
        {!isHere && (
          <NumberField
            label="At mile"
            help={`The party is at mile ${quarters(journey.mile)} of ${quarters(journey.miles_total)}.`}
            value={mile}
            least={Math.ceil(journey.mile * 100) / 100}
            most={journey.miles_total}
            onChange={setMile}
          />
        )}
        <Switch label="Hidden from the players until shown" on={hidden} onChange={setHidden} />
        <ErrorNote problem={handle.problem} />
        {journey.rolls_tables !== undefined && journey.rolls_tables !== null && (
          <div class="tables-switch">
            <Switch label="Roll on the encounter tables each day" on={journey.rolls_tables} onChange={(rolls) => void handle.order({ type: "set_table", rolls })} />
            <Button size="small" look="ghost" onClick={onTables}>
              Encounter tables
            </Button>
          </div>
        )}
      </CreatureForm>
    </Dialog>
  );
}
