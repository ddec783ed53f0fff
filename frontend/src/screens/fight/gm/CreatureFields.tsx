import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { FightView } from "../../../api/types";
import { squareName } from "../../../board/squares";
import { Button, SelectField, Switch, Tabs, TextField } from "../../../widgets";
import { combatantNamed, isGone } from "../standings";
import type { Form } from "./acts";
import type { Aim, GmTool } from "./useGmTool";
import { AS_IT_IS, COLLISIONS, FALLS, MODES, OBJECT_SIZES, OBJECT_STUFFS, SURFACES } from "./words";

type Props = { readonly fight: FightView; readonly gm: GmTool };
type Typed = "feet" | "less" | "swept" | "origin" | "level" | "into";

const creatures = (fight: FightView, none: string, but = ""): { value: string; label: string }[] => [
  { value: "", label: none },
  ...fight.combatants.filter((one) => !isGone(one) && one.id !== but).map((one) => ({ value: one.id, label: one.name })),
];

function Typing({ gm, field, label, help }: { gm: GmTool; field: Typed; label: string; help?: string }): JSX.Element {
  return <TextField label={label} help={help} error={gm.read.errors[field] ?? null} value={gm.form[field]} onInput={(value) => { gm.change({ [field]: value } as Partial<Form>); }} />;
}

function Who({ fight, gm }: Props): JSX.Element {
  return <SelectField label="Who" value={gm.form.target} choices={creatures(fight, "press them on the board")} onChange={(target) => { gm.change({ target }); gm.clear(); }} />;
}

const AIMS: readonly { value: Aim; label: string }[] = [
  { value: "target", label: "whom" },
  { value: "by", label: "from where" },
  { value: "path", label: "the way" },
];

/** Pushing, pulling and sliding: from whom or where, how far, straight or along pressed squares. */
export function ForceFields({ fight, gm }: Props): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const { form, change, picked } = gm;
  const way = picked.path.map((square) => squareName(square, fight.grid.height)).join(", ");
  return (
    <div class="form narrow-form">
      <Tabs
        label="Kind"
        value={form.push}
        choices={[
          { value: "push", label: "Push" },
          { value: "pull", label: "Pull" },
          { value: "slide", label: "Slide" },
        ]}
        onChange={(value) => { change({ push: value === "pull" ? "pull" : value === "slide" ? "slide" : "push" }); }}
      />
      <Who fight={fight} gm={gm} />
      <div class="pair">
        <SelectField label="By" value={form.by} choices={creatures(fight, "nobody", form.target)} onChange={(by) => { change({ by }); }} />
        <Typing gm={gm} field="feet" label="Feet" />
      </div>
      {form.by === "" && <Typing gm={gm} field="origin" label="From the square" help="For example O9." />}
      <div class="row wrap" role="group" aria-label="A press on the board chooses">
        <span class="soft">A press is</span>
        {AIMS.map(({ value, label }) => (
          <Button key={value} size="small" pressed={gm.aim === value} onClick={() => { gm.setAim(value); }}>
            {label}
          </Button>
        ))}
      </div>
      <p class="soft">{way === "" ? (form.push === "slide" ? "A slide needs its squares: choose “the way”, then press them." : `Straight ${form.push === "push" ? "away" : "nearer"}.`) : `Along ${way}.`}</p>
      {showsAll && (
        <>
          <div class="pair">
            <Typing gm={gm} field="less" label="Resisted, ft" />
            <Typing gm={gm} field="swept" label="Hits at, ft a round" />
          </div>
          <Switch label="Works in all three dimensions" on={form.freely} onChange={(freely) => { change({ freely }); }} />
        </>
      )}
      <Button size="small" look="ghost" expanded={showsAll} onClick={() => { setShowsAll(!showsAll); }}>
        {showsAll ? "Fewer" : "Resistance, speed, height"}
      </Button>
    </div>
  );
}

/** Falling, colliding, being hit by an object. */
export function HarmFields({ fight, gm }: Props): JSX.Element {
  const { form, change } = gm;
  const harms = { let_fall: "Falls", collide: "Collides", hit_by_object: "Hit by an object" } as const;
  return (
    <div class="form narrow-form">
      <Tabs
        label="What happens"
        value={form.harm}
        choices={Object.entries(harms).map(([value, label]) => ({ value, label }))}
        onChange={(value) => { change({ harm: value === "collide" ? "collide" : value === "hit_by_object" ? "hit_by_object" : "let_fall" }); }}
      />
      <Who fight={fight} gm={gm} />
      {form.harm === "let_fall" && (
        <>
          <div class="pair">
            <Typing gm={gm} field="feet" label="Falls, ft" />
            <SelectField label="How" value={form.how} choices={FALLS} onChange={(value) => { change({ how: value === "jump" ? "jump" : value === "dive" ? "dive" : "accident" }); }} />
          </div>
          <SelectField label="Onto" value={form.surface} choices={SURFACES} onChange={(surface) => { change({ surface }); }} />
        </>
      )}
      {form.harm === "collide" && (
        <>
          <div class="pair">
            <Typing gm={gm} field="feet" label="Speed, ft a round" />
            <SelectField label="How" value={form.collision} choices={COLLISIONS} onChange={(collision) => { change({ collision }); }} />
          </div>
          <div class="pair">
            <Typing gm={gm} field="into" label="Into" />
            <SelectField label="Which is" value={form.surface} choices={SURFACES} onChange={(surface) => { change({ surface }); }} />
          </div>
        </>
      )}
      {form.harm === "hit_by_object" && (
        <>
          <div class="pair">
            <SelectField label="Size" value={form.size} choices={OBJECT_SIZES} onChange={(size) => { change({ size }); }} />
            <SelectField label="Made of" value={form.stuff} choices={OBJECT_STUFFS} onChange={(stuff) => { change({ stuff }); }} />
          </div>
          <div class="pair">
            <Typing gm={gm} field="feet" label="Fell, ft" />
            <SelectField label="Thrown by" value={form.by} choices={creatures(fight, "nobody", form.target)} onChange={(by) => { change({ by }); }} />
          </div>
        </>
      )}
    </div>
  );
}

/** How high a creature is, and how it keeps itself there. */
export function HeightFields({ fight, gm }: Props): JSX.Element {
  const { form, change } = gm;
  const one = combatantNamed(fight, form.target);
  const now = one ? `Now at ${String((one.z ?? 0) * 5)} ft, ${MODES.find((mode) => mode.value === one.mode)?.label ?? "on foot"}.` : undefined;
  return (
    <div class="form narrow-form">
      <Who fight={fight} gm={gm} />
      <div class="pair">
        <Typing gm={gm} field="level" label="Height, ft" {...(now === undefined ? {} : { help: now })} />
        <SelectField label="Moves" value={form.mode} choices={[AS_IT_IS, ...MODES]} onChange={(value) => { change({ mode: MODES.find((one) => one.value === value)?.value ?? "" }); }} />
      </div>
    </div>
  );
}
