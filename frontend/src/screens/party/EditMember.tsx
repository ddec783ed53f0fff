import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Creature, Member, PartyMember } from "../../api/types";
import { useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { useAcWord } from "../../state/gameWords";
import { Button, Dialog, ErrorNote, NumberField, SelectField, TextField } from "../../widgets";
import { ARMOUR, LOAD } from "./AddMember";
import { readSheets } from "./sheet";
import type { MemberChange, PartyActions } from "./useParty";

export const FATIGUE = [
  { value: "none", label: "rested" },
  { value: "fatigued", label: "fatigued" },
  { value: "exhausted", label: "exhausted" },
];

interface EditProps {
  member: PartyMember;
  isGm: boolean;
  actions: PartyActions;
  onClose: () => void;
}

export function EditMember({ member, isGm, actions, onClose }: EditProps): JSX.Element {
  const [sheet, setSheet] = useState<Creature>(member.sheet);
  const [primal, setPrimal] = useState(member.primal);
  const [fatigue, setFatigue] = useState(member.fatigue === "" ? "none" : member.fatigue);
  const [weight, setWeight] = useState(member.weight_lb);
  const [owner, setOwner] = useState(member.owner);
  const [whole, setWhole] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const set = (change: Partial<Creature>): void => setSheet({ ...sheet, ...change });
  const save = async (): Promise<void> => {
    let wanted = sheet;
    if (whole !== null) {
      const read = readSheets(whole);
      if (!Array.isArray(read)) return setError(read.text);
      if (read.length !== 1 || read[0] === undefined) return setError("One stat block is one member. Paste just one.");
      wanted = read[0];
    }
    setError(null);
    const change: MemberChange = { sheet: wanted };
    if (primal !== member.primal) change.primal = primal;
    if (fatigue !== member.fatigue) change.fatigue = fatigue;
    if (weight !== member.weight_lb) change.weight_lb = weight;
    if (owner !== member.owner) change.owner = owner;
    const done = await actions.change.run(member, change, `edit ${member.sheet.name}`);
    if (done === true) onClose();
  };
  return (
    <Dialog title={member.sheet.name} wide onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {whole === null ? (
          <SheetFields sheet={sheet} set={set} />
        ) : (
          <TextField label="The whole stat block" lines={16} value={whole} onInput={setWhole} maxLength={200000} error={error} />
        )}
        <div class="sheet-grid">
          <NumberField label="Primal damage" value={primal} least={0} most={100000} whole onChange={setPrimal} help="From the march; off the hit points until it heals." />
          <SelectField label="Fatigue" value={fatigue} choices={FATIGUE} onChange={setFatigue} />
          {isGm ? (
            <NumberField label="Body's weight" unit="lb" value={weight ?? member.body_lb} least={0} most={1000000} onChange={setWeight} help={weight === null ? "The usual for its size." : undefined} />
          ) : null}
          {isGm ? <PlayedBy owner={owner} onChange={setOwner} /> : null}
        </div>
        <ErrorNote problem={actions.change.problem} />
        <div class="dialog-actions">
          {isGm ? (
            <Button look="ghost" onClick={() => setWhole(whole === null ? JSON.stringify(sheet, null, 2) : null)}>
              {whole === null ? "Edit the whole stat block" : "Back to the fields"}
            </Button>
          ) : null}
          <span class="grow" />
          <Button onClick={onClose}>Leave as it was</Button>
          <Button submit look="primary" busy={actions.change.busy} refusal={sheet.name.trim() === "" ? "Give a name" : null}>
            Keep the changes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Which player moves this character and sees its whole sheet. */
function PlayedBy({ owner, onChange }: { owner: string | null; onChange: (owner: string | null) => void }): JSX.Element {
  const { campaign } = useCampaign();
  const members = useApi<Member[]>(`/campaigns/${campaign.id}/members/`);
  const players = (members.data ?? []).filter((each) => each.role !== "observer");
  return (
    <SelectField
      class="wide"
      label="Played by"
      value={owner ?? ""}
      choices={[{ value: "", label: "the GM" }, ...players.map((each) => ({ value: each.id, label: each.role === "gm" ? `${each.name} (GM)` : each.name }))]}
      onChange={(value) => onChange(value === "" ? null : value)}
      help="They act for it in fights and see its sheet."
    />
  );
}

function SheetFields({ sheet, set }: { sheet: Creature; set: (change: Partial<Creature>) => void }): JSX.Element {
  const acWord = useAcWord();
  const whole = (label: string, key: "level" | "speed" | "hp" | "max_hp" | "ac" | "perception" | "stealth" | "initiative_bonus" | "movement_bonus", least: number, unit?: string): JSX.Element => (
    <NumberField label={label} value={sheet[key] ?? 0} least={least} most={100000} whole {...(unit === undefined ? {} : { unit })} onChange={(value) => set({ [key]: value })} />
  );
  return (
    <div class="sheet-grid">
      <TextField class="wide" label="Name" value={sheet.name} onInput={(name) => set({ name })} maxLength={120} />
      {whole("Level", "level", 0)}
      {whole("Speed", "speed", 0, "ft")}
      <SelectField label="Armour" value={sheet.armour ?? "none"} choices={ARMOUR} onChange={(value) => set({ armour: value as "none" })} />
      <NumberField
        label="Gear"
        unit="lb"
        value={sheet.load_lb ?? null}
        least={0}
        most={100000}
        onChange={(load_lb) => set({ load_lb })}
        help={sheet.load_lb === undefined || sheet.load_lb === null ? "Not weighed: the load beside counts." : "Worn and carried; cargo comes on top."}
      />
      <SelectField label="Load" value={sheet.load ?? "light"} choices={LOAD} onChange={(value) => set({ load: value as "light" })} />
      {whole("Hit points now", "hp", -1000)}
      {whole("Hit points, whole", "max_hp", 1)}
      {whole(acWord, "ac", 0)}
      {whole("Perception", "perception", -20)}
      {whole("Stealth", "stealth", -20)}
      <NumberField
        label="Survival"
        value={sheet.survival ?? sheet.features?.["survival"] ?? null}
        least={-20}
        most={200}
        whole
        onChange={(survival) => set({ survival })}
        help={typeof sheet.survival === "number" ? "To forage and to keep the way." : "Not said: Wisdom alone counts, and the way is not lost."}
      />
      {whole("Initiative bonus", "initiative_bonus", -20)}
      {whole("Movement bonus", "movement_bonus", -20)}
    </div>
  );
}
