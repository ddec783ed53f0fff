import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Carrier, Party, Ruleset } from "../../api/types";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Switch, TextField } from "../../widgets";
import { ARMOUR } from "./AddMember";
import { FATIGUE } from "./EditMember";
import type { CarrierChange, PartyActions } from "./useParty";

interface EditProps {
  carrier: Carrier;
  party: Party;
  ruleset: Ruleset | null;
  actions: PartyActions;
  onClose: () => void;
}

/** An animal's hit points, barding and harness; a vehicle's driver; a load set by hand. */
export function EditCarrier({ carrier, party, ruleset, actions, onClose }: EditProps): JSX.Element {
  const [draft, setDraft] = useState<CarrierChange>({});
  const now = { ...carrier, ...draft };
  const set = (change: CarrierChange): void => setDraft({ ...draft, ...change });
  const isMount = carrier.kind === "mount";
  const drawn = new Set((ruleset?.vehicles ?? []).filter((each) => each.moved_by === "draft animals").map((each) => each.key));
  const carts = party.carriers.filter((each) => each.kind === "vehicle" && (drawn.has(each.type) || each.id === carrier.draws));
  const save = async (): Promise<void> => {
    const done = Object.keys(draft).length === 0 ? true : await actions.changeCarrier.run(carrier, draft, `change ${carrier.name}`);
    if (done === true) onClose();
  };
  return (
    <Dialog title={carrier.name} wide onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <div class="sheet-grid">
          <TextField class="wide" label="Called" value={now.name} onInput={(name) => set({ name })} maxLength={120} />
          {isMount ? (
            <>
              <NumberField label="Hit points now" value={now.hp ?? 0} least={-1000} most={100000} whole onChange={(hp) => set({ hp })} />
              <NumberField label="Hit points, whole" value={now.max_hp ?? 1} least={1} most={100000} whole onChange={(max_hp) => set({ max_hp })} />
              <SelectField label="Fatigue" value={now.fatigue} choices={FATIGUE} onChange={(fatigue) => set({ fatigue })} />
              <SelectField label="Barding" value={now.barding} choices={ARMOUR} onChange={(barding) => set({ barding })} help="Slows as armour does." />
              <NumberField label="Weight of the barding" unit="lb" value={now.barding_lb} least={0} most={10000} onChange={(barding_lb) => set({ barding_lb })} />
              <SelectField
                label="Draws"
                value={now.draws ?? ""}
                choices={[{ value: "", label: "nothing" }, ...carts.map((each) => ({ value: each.id, label: each.name }))]}
                onChange={(value) => set({ draws: value === "" ? null : value })}
                help="An animal that draws carries nobody."
              />
            </>
          ) : (
            <SelectField
              class="wide"
              label="Driver"
              value={now.driver ?? ""}
              choices={[{ value: "", label: "nobody named" }, ...party.members.map((each) => ({ value: each.id, label: each.sheet.name }))]}
              onChange={(value) => set({ driver: value === "" ? null : value })}
              help="From the seat, or leading it on foot."
            />
          )}
        </div>
        <div class="row two-fields">
          <Switch label="Set the load by hand" on={now.load_lb !== null} onChange={(on) => set({ load_lb: on ? (carrier.load.lb ?? 0) : null })} />
          {now.load_lb === null ? (
            <p class="soft">Else it is what its riders, cargo and barding weigh.</p>
          ) : (
            <NumberField label="All it bears, riders included" unit="lb" value={now.load_lb} least={0} most={1000000} onChange={(load_lb) => set({ load_lb })} />
          )}
        </div>
        <ErrorNote problem={actions.changeCarrier.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Leave as it was</Button>
          <Button submit look="primary" busy={actions.changeCarrier.busy} refusal={now.name.trim() === "" ? "Give a name" : null}>
            Keep the changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
