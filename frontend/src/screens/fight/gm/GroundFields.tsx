import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";

import { Button, Field, SelectField, TextField } from "../../../widgets";
import type { Form } from "./acts";
import type { GmTool } from "./useGmTool";
import { AS_IT_IS, EDGE_KINDS, GROUND_KINDS, HAZARDS, SHELTERING, SPEARS, VEILS } from "./words";

type TypedField = "height" | "depth" | "gap" | "ceiling";

function Figure({ gm, field, label, help }: { gm: GmTool; field: TypedField; label: string; help?: string }): JSX.Element {
  return <TextField label={label} help={help} error={gm.read.errors[field] ?? null} value={gm.form[field]} onInput={(value) => { gm.change({ [field]: value } as Partial<Form>); }} />;
}

function Hazard({ gm }: { gm: GmTool }): JSX.Element {
  const list = useId();
  return (
    <Field label="Hazard" help="What it does, such as “pit 30 ft”. Unless the ground is hazardous, players do not see it.">
      {({ id, describedBy }) => (
        <>
          <input id={id} class="input" list={list} value={gm.form.hazard} maxLength={40} aria-describedby={describedBy} onInput={(event) => { gm.change({ hazard: event.currentTarget.value }); }} />
          <datalist id={list}>
            {HAZARDS.map((word) => (
              <option key={word} value={word} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

/** How squares are painted, and how many are. */
function Brushes({ gm }: { gm: GmTool }): JSX.Element {
  const { brush, picked } = gm;
  const count = picked.squares.length;
  return (
    <div class="row wrap" role="group" aria-label="Brush">
      <Button size="small" pressed={brush === "brush"} onClick={() => { gm.setBrush("brush"); }}>
        Brush
      </Button>
      <Button size="small" pressed={brush === "rectangle"} onClick={() => { gm.setBrush("rectangle"); }}>
        Rectangle
      </Button>
      <span class="soft grow">{count === 0 ? "Paint on the board" : count === 1 ? "1 square" : `${String(count)} squares`}</span>
      {count > 0 && (
        <Button size="small" look="ghost" onClick={gm.clear}>
          None
        </Button>
      )}
    </div>
  );
}

/** Whether the painted squares are full of spears, whoever stands behind them. */
export function SpearFields({ gm }: { gm: GmTool }): JSX.Element {
  return (
    <div class="form narrow-form">
      <Brushes gm={gm} />
      <SelectField label="Spears" value={gm.form.spears} choices={SPEARS} help="A square full of spears costs as difficult ground." onChange={(value) => { gm.change({ spears: SPEARS.find((one) => one.value === value)?.value ?? "full" }); }} />
    </div>
  );
}

/** What the painted squares become: the usual three figures at once, the rest on demand. */
export function GroundFields({ gm }: { gm: GmTool }): JSX.Element {
  const [showsAll, setShowsAll] = useState(false);
  const { form, change } = gm;
  return (
    <div class="form narrow-form">
      <Brushes gm={gm} />
      <SelectField label="Ground" value={form.ground} choices={[AS_IT_IS, ...GROUND_KINDS]} onChange={(value) => { change({ ground: GROUND_KINDS.find((one) => one.value === value)?.value ?? "" }); }} />
      <div class="pair">
        <Figure gm={gm} field="height" label="Height, ft" />
        <SelectField label="Fog, smoke, leaves" value={form.veil} choices={VEILS} onChange={(veil) => { change({ veil }); }} />
      </div>
      {showsAll && (
        <>
          <div class="pair">
            <Figure gm={gm} field="depth" label="Water, ft deep" />
            <Figure gm={gm} field="gap" label="Opening, inches" />
          </div>
          <Figure gm={gm} field="ceiling" label="Roof at, ft" help="Its underside; of rock, its top. “none” takes a figure away." />
          <Hazard gm={gm} />
        </>
      )}
      <Button size="small" look="ghost" expanded={showsAll} onClick={() => { setShowsAll(!showsAll); }}>
        {showsAll ? "Fewer" : "Water, opening, roof, hazard"}
      </Button>
    </div>
  );
}

/** What stands on the chosen sides of squares. */
export function EdgeFields({ gm }: { gm: GmTool }): JSX.Element {
  const { form, change, picked } = gm;
  const count = picked.edges.length;
  return (
    <div class="form narrow-form">
      <div class="row wrap">
        <span class="soft grow">{count === 0 ? "Press the sides of squares, or draw along them" : count === 1 ? "1 side" : `${String(count)} sides`}</span>
        {count > 0 && (
          <Button size="small" look="ghost" onClick={gm.clear}>
            None
          </Button>
        )}
      </div>
      <SelectField label="What stands there" value={form.edge} choices={EDGE_KINDS} onChange={(value) => { change({ edge: EDGE_KINDS.find((one) => one.value === value)?.value ?? "" }); }} />
      {SHELTERING.has(form.edge) && (
        <SelectField
          label="Protects"
          value={form.shelters}
          choices={[
            { value: "own", label: "the square south or west of it" },
            { value: "beyond", label: "the square north or east of it" },
          ]}
          onChange={(value) => { change({ shelters: value === "beyond" ? "beyond" : "own" }); }}
        />
      )}
    </div>
  );
}
