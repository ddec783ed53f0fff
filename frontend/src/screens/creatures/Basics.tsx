import type { JSX } from "preact";

import type { Abilities, Creature } from "../../api/types";
import { useAcWord } from "../../state/gameWords";
import { Card, NumberField, SelectField, Switch, TextField } from "../../widgets";
import { NotationField } from "./NotationField";
import { inWords, partsText, readParts, readTable, readWords, tableText, wordsText } from "./notation";
import { Figure } from "./parts";
import type { Editing } from "./parts";

const KINDS = [
  { value: "monster", label: "creature" },
  { value: "npc", label: "one of the people" },
  { value: "mount", label: "animal to ride" },
  { value: "pc", label: "hero" },
];
const SIZES = ["fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "titanic", "titanic_plus", "titanic_two_plus", "titanic_three_plus"].map((value) => ({ value, label: inWords(value).toLowerCase() }));
const TEMPERS = [{ value: "", label: "by its type" }, ...["soldier", "brute", "skirmisher", "archer", "tactician", "leader", "guardian", "merciless", "coward", "beast", "mount", "mindless"].map((value) => ({ value, label: value }))];
const SCORES: readonly (keyof Abilities)[] = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma"];
const SAVES = ["fortitude", "reflex", "will"] as const;
const PLAIN: Abilities = { strength: 10, dexterity: 10, constitution: 10, intelligence: 10, wisdom: 10, charisma: 10 };

/** Features that rules look up, as switches; any other goes into the line below them. */
const SWITCHES: readonly (readonly [string, string])[] = [
  ["combat_reflexes", "Combat Reflexes"],
  ["uncanny_dodge", "Uncanny Dodge: never flat-footed"],
  ["evasion", "Evasion"],
  ["improved_evasion", "Improved evasion"],
  ["runner", "Runner"],
  ["strikes_as_magic", "Strikes as magic"],
  ["incorporeal", "Incorporeal"],
  ["nebulous", "Nebulous"],
  ["phased", "Phased"],
  ["invisible", "Invisible by nature"],
  ["no_breath", "Does not breathe"],
  ["add_size", "Add what its size changes (EP-SP-11)"],
];
const KNOWN = new Set(SWITCHES.map(([key]) => key));

type Props = { sheet: Editing<Creature> };

export function Basics({ sheet }: Props): JSX.Element {
  const { value, set } = sheet;
  const acWord = useAcWord();
  return (
    <Card title="What it is">
      <div class="creature-grid">
        <TextField class="wide" label="Name" value={value.name} onInput={(name) => set({ name })} maxLength={120} autofocus />
        <SelectField label="Kind" value={value.kind ?? "monster"} choices={KINDS} onChange={(kind) => set({ kind: kind as NonNullable<Creature["kind"]> })} />
        <SelectField label="Size" value={value.size ?? "medium"} choices={SIZES} onChange={(size) => set({ size: size as NonNullable<Creature["size"]> })} />
        <TextField label="Type" value={value.creature_type ?? "humanoid"} onInput={(creature_type) => set({ creature_type })} maxLength={60} help="undead, animal, dragon and the like." />
        <Figure of={sheet} name="level" label="Level" least={0} most={100} fallback={1} />
        <NumberField label="CR" value={value.cr ?? 1} least={0} most={100} onChange={(cr) => set({ cr })} />
        <SelectField label="Fights" value={value.temperament ?? ""} choices={TEMPERS} onChange={(temperament) => set({ temperament })} help="When nobody plays it." />
        <Figure of={sheet} name="max_hp" label="Hit points" least={1} most={100000} fallback={10} />
        <Figure of={sheet} name="ac" label={acWord} least={0} most={200} fallback={10} />
        <NotationField class="wide" label={`${acWord} made up of`} value={value.ac_parts ?? []} write={partsText} read={(text) => readParts(text, value.ac_parts ?? [], true)} onChange={(ac_parts) => set({ ac_parts })} help="base +10, natural armour +5, Dexterity +2. May stay empty." />
        <NumberField label="Space" value={value.space ?? null} least={0} most={600} whole unit="ft" onChange={(space) => set({ space })} help={typeof value.space === "number" ? undefined : "Of its size."} />
        <NumberField label="Reach" value={value.reach ?? null} least={0} most={600} whole unit="ft" onChange={(reach) => set({ reach })} help={typeof value.reach === "number" ? undefined : "Of its size."} />
      </div>
    </Card>
  );
}

export function Figures({ sheet }: Props): JSX.Element {
  const { value, set } = sheet;
  const scores = value.abilities ?? PLAIN;
  const saves = value.saves ?? { fortitude: 0, reflex: 0, will: 0 };
  return (
    <Card title="Abilities, saves and skills">
      <div class="creature-grid">
        {SCORES.map((score) => (
          <NumberField key={score} label={inWords(score)} value={scores[score]} least={0} most={200} whole onChange={(now) => set({ abilities: { ...scores, [score]: now } })} />
        ))}
        {SAVES.map((save) => (
          <NumberField key={save} label={inWords(save)} value={saves[save]} least={-50} most={200} whole onChange={(now) => set({ saves: { ...saves, [save]: now } })} />
        ))}
        <Figure of={sheet} name="initiative_bonus" label="Initiative" least={-50} most={200} />
        <Figure of={sheet} name="movement_bonus" label="Movement skill" least={-50} most={200} />
        <Figure of={sheet} name="perception" label="Perception" least={-50} most={300} />
        <Figure of={sheet} name="stealth" label="Stealth" least={-50} most={300} />
        <Figure of={sheet} name="might" label="Might" least={-50} most={200} />
        <Figure of={sheet} name="maneuver_defense" label="Maneuver Defense" least={-50} most={300} fallback={10} />
      </div>
    </Card>
  );
}

export function Body({ sheet }: Props): JSX.Element {
  const { value, set } = sheet;
  const features = value.features ?? {};
  const rest = Object.fromEntries(Object.entries(features).filter(([key]) => !KNOWN.has(key)));
  const flags = Object.fromEntries(Object.entries(features).filter(([key]) => KNOWN.has(key)));
  const turn = (key: string, on: boolean): void => {
    const others = Object.fromEntries(Object.entries(features).filter(([each]) => each !== key));
    set({ features: on ? { ...others, [key]: 1 } : others });
  };
  return (
    <Card title="Movement, senses and nature">
      <div class="creature-grid">
        <Figure of={sheet} name="speed" label="Speed" least={0} most={1000} unit="ft" fallback={30} />
        <NotationField class="wide" label="Other movement" value={value.speeds ?? {}} write={tableText} read={readTable} onChange={(speeds) => set({ speeds })} help="fly 60, swim 30, climb 20, burrow 10." />
        <NotationField class="wide" label="Senses" value={value.senses ?? {}} write={tableText} read={readTable} onChange={(senses) => set({ senses })} help="darkvision 60, low light 60, scent 30, blindsense 30." />
        <NotationField class="wide" label="Takes off damage" value={value.damage_reduction ?? {}} write={tableText} read={readTable} onChange={(damage_reduction) => set({ damage_reduction })} help="fire 10, slashing 5, physical 10, all 2." />
        <NotationField class="wide" label="Unless the attack is" value={value.overcome_by ?? []} write={wordsText} read={readWords} onChange={(overcome_by) => set({ overcome_by })} help="magic, silver, bludgeoning." />
        {SWITCHES.map(([key, label]) => (
          <Switch key={key} class="creature-switch" label={label} on={(features[key] ?? 0) !== 0} onChange={(on) => turn(key, on)} />
        ))}
        <NotationField class="wide" label="Other features" value={rest} write={tableText} read={readTable} onChange={(more) => set({ features: { ...flags, ...more } })} help="regeneration 5, fast healing 3, fire immunity 1, sneak attack 2, caster check 8." />
        <TextField class="wide" label="Notes" value={value.notes ?? ""} onInput={(notes) => set({ notes })} maxLength={2000} lines={2} />
      </div>
    </Card>
  );
}
