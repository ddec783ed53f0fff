import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey, Page, ReadyCreature } from "../../api/types";
import { useApi } from "../../api/use";
import { decimal, quarters } from "../../format";
import { Button, Dialog, ErrorNote, NumberField, Switch, TextField } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

interface Chosen {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

const MOST_SHOWN = 8;

function Search({ onAdd }: { onAdd: (creature: ReadyCreature) => void }): JSX.Element {
  const [text, setText] = useState("");
  const { data } = useApi<ReadyCreature[] | Page<ReadyCreature>>("/creatures/", { q: text });
  const found = data === null ? [] : Array.isArray(data) ? data : data.results;
  return (
    <>
      <TextField label="Who is there" type="search" value={text} onInput={setText} help="Search by name, then press to add." />
      <ul class="found">
        {found.slice(0, MOST_SHOWN).map((creature) => (
          <li key={creature.id}>
            <button type="button" onClick={() => { onAdd(creature); }}>
              <b>{creature.name}</b> <span class="soft">{creature.summary || `CR ${decimal(creature.cr, 2)}, ${String(creature.hp)} hp, AC ${String(creature.ac)}`}</span>
            </button>
          </li>
        ))}
        {found.length === 0 && <li class="soft">No creature of that name.</li>}
      </ul>
    </>
  );
}

function ChosenList({ chosen, onChange }: { chosen: readonly Chosen[]; onChange: (chosen: Chosen[]) => void }): JSX.Element | null {
  if (chosen.length === 0) return null;
  const set = (id: string, count: number): void => {
    onChange(chosen.map((one) => (one.id === id ? { ...one, count } : one)).filter((one) => one.count > 0));
  };
  return (
    <ul class="chosen">
      {chosen.map((one) => (
        <li key={one.id}>
          <span class="grow">{one.name}</span>
          <Button size="small" iconOnly icon="minus" label={`One ${one.name} less`} onClick={() => { set(one.id, one.count - 1); }} />
          <b>{one.count}</b>
          <Button size="small" iconOnly icon="plus" label={`One ${one.name} more`} onClick={() => { set(one.id, one.count + 1); }} />
        </li>
      ))}
    </ul>
  );
}

/** Puts an encounter on the route ahead, hidden from the players until it is met or shown. */
export function PlaceEncounter({ journey, handle, onClose }: { journey: Journey; handle: JourneyHandle; onClose: () => void }): JSX.Element {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [name, setName] = useState("");
  const [isHere, setHere] = useState(false);
  const [mile, setMile] = useState(Math.min(Math.ceil(journey.mile) + 5, journey.miles_total));
  const [hidden, setHidden] = useState(true);
  const add = (creature: ReadyCreature): void => {
    const known = chosen.find((one) => one.id === creature.id);
    setChosen(known ? chosen.map((one) => (one === known ? { ...one, count: one.count + 1 } : one)) : [...chosen, { id: creature.id, name: creature.name, count: 1 }]);
  };
  const send = async (): Promise<void> => {
    const creatures = chosen.map(({ id, count }) => ({ id, count }));
    const place = isHere ? {} : { mile };
    if (await handle.order({ type: "place_encounter", creatures, name, hidden, ...place })) onClose();
  };
  return (
    <Dialog
      title="Place an encounter"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={chosen.length === 0 ? "Choose at least one creature" : null} onClick={() => void send()}>
            Place it
          </Button>
        </>
      }
    >
      <div class="place-form">
        <div class="form">
          <Search onAdd={add} />
        </div>
        <div class="form">
          <ChosenList chosen={chosen} onChange={setChosen} />
          <TextField label="What it is called" help="Left empty, it is named after the creatures." value={name} onInput={setName} />
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
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}
