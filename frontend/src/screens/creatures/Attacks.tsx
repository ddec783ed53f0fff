import type { JSX } from "preact";

import type { Attack, ClassLevels, Creature } from "../../api/types";
import { NumberField, SelectField, Switch, TextField } from "../../widgets";
import { NotationField } from "./NotationField";
import { bonusesText, diceText, numbersText, partsText, readBonuses, readDice, readNumbers, readParts, readWords, wordsText } from "./notation";
import { Figure, Rows } from "./parts";
import type { Editing } from "./parts";

const KINDS = [
  { value: "melee", label: "hand to hand" },
  { value: "ranged", label: "shot" },
  { value: "thrown", label: "thrown" },
];

const fresh = (): Attack => ({ name: "Attack", kind: "melee", bonuses: [0], dice: [[1, 6]] });

export function Attacks({ sheet }: { sheet: Editing<Creature> }): JSX.Element {
  return (
    <Rows<Attack>
      title="Attacks"
      none="It has none: it only moves and uses its powers."
      add="Another attack"
      items={sheet.value.attacks ?? []}
      fresh={fresh}
      nameOf={({ name }) => name}
      onChange={(attacks) => sheet.set({ attacks })}
      row={(attack) => <AttackFields attack={attack} hasClasses={(sheet.value.classes ?? []).length > 0} />}
    />
  );
}

function AttackFields({ attack, hasClasses }: { attack: Editing<Attack>; hasClasses: boolean }): JSX.Element {
  const { value, set } = attack;
  const isShot = value.kind !== "melee";
  return (
    <div class="creature-grid">
      <TextField label="Name" value={value.name} onInput={(name) => set({ name })} maxLength={80} />
      <SelectField label="Kind" value={value.kind} choices={KINDS} onChange={(kind) => set({ kind: kind as Attack["kind"] })} />
      <NotationField
        label="Attack bonuses"
        value={value.bonuses}
        write={bonusesText}
        read={readBonuses}
        onChange={(bonuses) => set({ bonuses })}
        help={hasClasses ? "Empty: they follow from the classes." : "Of a full attack, best first: +12/+7."}
      />
      <NotationField class="wide" label="Made up of" value={value.parts ?? []} write={partsText} read={(text) => readParts(text, value.parts ?? [], false)} onChange={(parts) => set({ parts })} help="base attack +6, Strength +3: they add up to the first bonus. May stay empty." />
      <NotationField label="Damage dice" value={value.dice} write={diceText} read={readDice} onChange={(dice) => set({ dice })} />
      <Figure of={attack} name="damage_bonus" label="Damage bonus" least={-1000} most={10000} />
      <NotationField class="wide" label="Damage bonus made up of" value={value.damage_parts ?? []} write={partsText} read={(text) => readParts(text, value.damage_parts ?? [], false)} onChange={(damage_parts) => set({ damage_parts })} />
      <TextField label="Type of damage" value={value.damage_type ?? "physical"} onInput={(damage_type) => set({ damage_type })} maxLength={40} />
      <Figure of={attack} name="threat_from" label="Threatens from" least={2} most={20} fallback={20} />
      <Figure of={attack} name="multiplier" label="Critical times" least={1} most={10} fallback={2} />
      {isShot ? <Figure of={attack} name="increment" label="Range increment" least={0} most={10000} unit="ft" /> : <Figure of={attack} name="reach" label="Reach" least={0} most={600} unit="ft" help="0: its own." />}
      {isShot ? (
        <NumberField label="Ammunition" value={value.ammunition ?? null} least={0} most={1000} whole onChange={(ammunition) => set({ ammunition })} help={typeof value.ammunition === "number" ? undefined : "Nobody counts."} />
      ) : null}
      <NotationField class="wide" label="Traits" value={value.traits ?? []} write={wordsText} read={readWords} onChange={(traits) => set({ traits })} help="magic, silver, force, unwieldy, melee_capable and the like." />
      <Switch label="Touch attack" on={value.touch === true} onChange={(touch) => set({ touch })} />
      {isShot ? null : <Switch label="Hits those beside it" on={value.threatens_adjacent !== false} onChange={(threatens_adjacent) => set({ threatens_adjacent })} />}
    </div>
  );
}

const freshClass = (): ClassLevels => ({ name: "Fighter", level: 1, gains: [1, 1, 1, 1] });

/** Classes: what the levels of each add to each base attack (EP-AC-22, EP-AC-23). */
export function Classes({ sheet }: { sheet: Editing<Creature> }): JSX.Element {
  return (
    <Rows<ClassLevels>
      title="Classes"
      none="No classes: attack bonuses stand as they are written."
      add="Another class"
      items={sheet.value.classes ?? []}
      fresh={freshClass}
      nameOf={({ name }) => name}
      onChange={(classes) => sheet.set({ classes })}
      row={(each) => (
        <div class="creature-grid">
          <TextField label="Class" value={each.value.name} onInput={(name) => each.set({ name })} maxLength={60} />
          <Figure of={each} name="level" label="Levels" least={1} most={100} />
          <NotationField label="Adds to each base attack" value={each.value.gains} write={numbersText} read={readNumbers} onChange={(gains) => each.set({ gains })} help="A number for each attack of the class: 4, 4, 4, 4." />
        </div>
      )}
    />
  );
}
