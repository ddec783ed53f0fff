import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Cargo, CargoKind, Party } from "../../api/types";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Switch, TextField } from "../../widgets";
import { placeKey, placeOf, pounds } from "./seating";
import type { CargoChange, PartyActions } from "./useParty";

const KINDS = [
  { value: "gear", label: "gear" },
  { value: "food", label: "food" },
  { value: "water", label: "water" },
  { value: "feed", label: "feed for animals" },
];

interface EditProps {
  /** null: new cargo. */
  cargo: Cargo | null;
  party: Party;
  actions: PartyActions;
  onClose: () => void;
}

/** A stack of cargo: what, how many, how heavy, who carries it. */
export function EditCargo({ cargo, party, actions, onClose }: EditProps): JSX.Element {
  const [draft, setDraft] = useState<Required<CargoChange>>({
    name: cargo?.name ?? "",
    kind: cargo?.kind ?? "gear",
    weight_lb: cargo?.weight_lb ?? 1,
    count: cargo?.count ?? 1,
    member: cargo?.member ?? null,
    carrier: cargo?.carrier ?? null,
    gm_only: cargo?.gm_only ?? false,
  });
  const set = (change: CargoChange): void => setDraft({ ...draft, ...change });
  const act = cargo === null ? actions.addCargo : actions.changeCargo;
  const name = draft.name.trim();
  const save = async (): Promise<void> => {
    const wanted = { ...draft, name };
    const done = cargo === null ? await actions.addCargo.run(wanted) : await actions.changeCargo.run(cargo, wanted, `change ${cargo.name}`);
    if (done === true) onClose();
  };
  const bearers = [
    { value: "", label: "nobody yet" },
    ...party.members.map((each) => ({ value: `member:${each.id}`, label: each.sheet.name })),
    ...party.carriers.map((each) => ({ value: `carrier:${each.id}`, label: each.name })),
  ];
  return (
    <Dialog title={cargo === null ? "Add cargo" : cargo.name} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name !== "") void save();
        }}
      >
        <TextField label="What" value={draft.name} onInput={(value) => set({ name: value })} maxLength={120} autofocus />
        <div class="row two-fields">
          <NumberField label="How many" value={draft.count} least={1} most={100000} whole live onChange={(count) => set({ count })} />
          <NumberField label="Weight of one" unit="lb" value={draft.weight_lb} least={0} most={1000000} live onChange={(weight_lb) => set({ weight_lb })} help={`${pounds(draft.count * draft.weight_lb)} lb in all.`} />
        </div>
        <div class="row two-fields">
          <SelectField label="Kind" value={draft.kind} choices={KINDS} onChange={(kind) => set({ kind: kind as CargoKind })} help="Food, water and feed are eaten on the way." />
          <SelectField label="Who carries it" value={placeKey(draft)} choices={bearers} onChange={(key) => set(placeOf(key))} />
        </div>
        <Switch label="GM only: players neither see nor feel it" on={draft.gm_only} onChange={(gm_only) => set({ gm_only })} />
        <ErrorNote problem={act.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={act.busy} refusal={name === "" ? "Say what it is" : null}>
            {cargo === null ? "Add it" : "Keep the changes"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
