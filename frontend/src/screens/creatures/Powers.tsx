import type { JSX } from "preact";

import type { Creature, Power } from "../../api/types";
import type { Choice } from "../../widgets";
import { SelectField, Switch, TextField } from "../../widgets";
import { NotationField } from "./NotationField";
import { diceText, inWords, readDice, readWords, wordsText } from "./notation";
import { Figure, Rows } from "./parts";
import type { Editing } from "./parts";

const choices = (...words: string[]): Choice[] => words.map((value) => ({ value, label: inWords(value).toLowerCase() }));

const ACTIONS = choices("standard", "move", "swift", "free", "immediate", "full_round");
const NATURES = choices("spell", "spell_like", "supernatural", "extraordinary");
const SHAPES: Choice[] = [
  { value: "creature", label: "one creature" },
  { value: "self", label: "itself" },
  { value: "burst", label: "a burst" },
  { value: "spread", label: "a spread, round corners" },
  { value: "cone", label: "a cone" },
  { value: "line", label: "a line" },
  { value: "cubes", label: "a block of cubes" },
];
const ROLLS: Choice[] = [
  { value: "none", label: "none" },
  { value: "touch", label: "a touch" },
  { value: "ranged_touch", label: "a ranged touch" },
];
const SAVES = choices("none", "fortitude", "reflex", "will");
const AFTER: Choice[] = [
  { value: "negates", label: "it does nothing" },
  { value: "half", label: "half the damage" },
  { value: "lesser", label: "half, and a lesser condition" },
];
const WHOM: Choice[] = [
  { value: "all", label: "friend and foe" },
  { value: "enemies", label: "enemies" },
  { value: "allies", label: "allies" },
  { value: "living", label: "the living" },
  { value: "undead", label: "the undead" },
];
const PER: Choice[] = [
  { value: "encounter", label: "a fight" },
  { value: "day", label: "a day" },
];
const PROVOKES: Choice[] = [
  { value: "", label: "as its nature does" },
  { value: "yes", label: "yes" },
  { value: "no", label: "no" },
];
const ABILITIES: Choice[] = [{ value: "", label: "hit points" }, ...choices("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")];
const AREAS: readonly string[] = ["burst", "spread", "cone", "line", "cubes"];

export function Powers({ sheet }: { sheet: Editing<Creature> }): JSX.Element {
  return (
    <Rows<Power>
      title="Powers"
      none="No spells, breath or gaze."
      add="Another power"
      items={sheet.value.powers ?? []}
      fresh={() => ({ name: "Power" })}
      nameOf={({ name }) => name}
      onChange={(powers) => sheet.set({ powers })}
      row={(power) => <PowerFields power={power} />}
    />
  );
}

function PowerFields({ power }: { power: Editing<Power> }): JSX.Element {
  const { value, set } = power;
  const isArea = AREAS.includes(value.shape ?? "creature");
  const provokes = value.provokes === null || value.provokes === undefined ? "" : value.provokes ? "yes" : "no";
  return (
    <div class="creature-grid">
      <TextField label="Name" value={value.name} onInput={(name) => set({ name })} maxLength={80} />
      <SelectField label="Takes" value={value.action ?? "standard"} choices={ACTIONS} onChange={(action) => set({ action: action as NonNullable<Power["action"]> })} />
      <SelectField label="Nature" value={value.nature ?? "supernatural"} choices={NATURES} onChange={(nature) => set({ nature: nature as NonNullable<Power["nature"]> })} />
      <SelectField label="Provokes" value={provokes} choices={PROVOKES} onChange={(word) => set({ provokes: word === "" ? null : word === "yes" })} />
      <SelectField label="Reaches" value={value.shape ?? "creature"} choices={SHAPES} onChange={(shape) => set({ shape: shape as NonNullable<Power["shape"]> })} />
      <Figure of={power} name="range" label="Range" least={0} most={2000} unit="ft" help="0: by touch, or round itself." />
      {isArea ? <Figure of={power} name="size" label="Radius, length or side" least={0} most={1000} unit="ft" /> : null}
      {isArea ? <SelectField label="Concerns" value={value.whom ?? "all"} choices={WHOM} onChange={(whom) => set({ whom: whom as NonNullable<Power["whom"]> })} /> : null}
      {isArea ? null : <SelectField label="Attack roll" value={value.attack ?? "none"} choices={ROLLS} onChange={(attack) => set({ attack: attack as NonNullable<Power["attack"]> })} />}
      {!isArea && (value.attack ?? "none") !== "none" ? <Figure of={power} name="attack_bonus" label="Attack bonus" least={-20} most={200} /> : null}
      <SelectField label="Save" value={value.save ?? "none"} choices={SAVES} onChange={(save) => set({ save: save as NonNullable<Power["save"]> })} />
      {(value.save ?? "none") === "none" ? null : <Figure of={power} name="dc" label="To reach" least={0} most={200} />}
      {(value.save ?? "none") === "none" ? null : <SelectField label="A made save" value={value.on_save ?? "negates"} choices={AFTER} onChange={(after) => set({ on_save: after as NonNullable<Power["on_save"]> })} />}
      <NotationField label="Dice" value={value.dice ?? []} write={diceText} read={readDice} onChange={(dice) => set({ dice })} />
      <Figure of={power} name="bonus" label="Bonus" least={-1000} most={10000} />
      <SelectField label="Taken from" value={value.ability ?? ""} choices={ABILITIES} onChange={(ability) => set({ ability })} />
      <TextField label="Type of damage" value={value.damage_type ?? "physical"} onInput={(damage_type) => set({ damage_type })} maxLength={40} />
      <TextField label="Condition" value={value.condition ?? ""} onInput={(condition) => set({ condition })} maxLength={40} help="paralyzed, shaken, blinded and the like." />
      <Figure of={power} name="rounds" label="Rounds it lasts" least={0} most={14400} help="0 and no dice: until somebody lifts it." />
      <NotationField label="Dice of rounds" value={value.rounds_dice ?? []} write={diceText} read={readDice} onChange={(rounds_dice) => set({ rounds_dice })} />
      {value.on_save === "lesser" ? <TextField label="Lesser condition" value={value.lesser ?? ""} onInput={(lesser) => set({ lesser })} maxLength={40} /> : null}
      <TextField label="Effect" value={value.effect ?? ""} onInput={(effect) => set({ effect })} maxLength={40} help="A row of the effects: blessed, heartened, warded." />
      <Figure of={power} name="uses" label="Uses" least={0} most={100} help="0: as often as wanted." />
      <SelectField label="Counted in" value={value.per ?? "encounter"} choices={PER} onChange={(per) => set({ per: per as NonNullable<Power["per"]> })} />
      <NotationField label="Ready again after" value={value.recharge ?? []} write={diceText} read={readDice} onChange={(recharge) => set({ recharge })} help="Dice of rounds: 1d4." />
      <NotationField class="wide" label="Carried by the attacks" value={value.rides ?? []} write={wordsText} read={readWords} onChange={(rides) => set({ rides })} help="It takes effect when one of them hits: poison, paralysis." />
      <NotationField class="wide" label="Traits" value={value.traits ?? []} write={wordsText} read={readWords} onChange={(traits) => set({ traits })} help="force, mind, fear, poison, gaze, inhaled and the like." />
      <TextField class="wide" label="Words" value={value.text ?? ""} onInput={(text) => set({ text })} maxLength={1000} />
      <Switch label="Gives hit points back" on={value.heals === true} onChange={(heals) => set({ heals })} />
    </div>
  );
}
