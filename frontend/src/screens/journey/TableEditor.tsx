import type { JSX } from "preact";

import type { ApiProblem } from "../../api/client";
import { sentence } from "../../format";
import { groundName } from "../../map/terrain/ground";
import { Button, Field, NumberField, SelectField } from "../../widgets";
import { TableRows } from "./TableRows";
import { GROUNDS, TIMES, WAYS, placeOfProblem, wayToggled } from "./tables";
import type { Table } from "./tables";

interface TableEditorProps {
  readonly table: Table;
  readonly index: number;
  /** Names of areas on the campaign's maps. */
  readonly areas: readonly string[];
  readonly problem: ApiProblem | null;
  readonly onChange: (table: Table) => void;
}

const ANY_GROUND = { value: "", label: "any ground" };

/** Where and when a table counts, how likely anything is, and what. */
export function TableEditor({ table, index, areas, problem, onChange }: TableEditorProps): JSX.Element {
  const wrong = placeOfProblem(problem);
  const isHere = wrong?.table === index;
  const told = problem ? `${sentence(problem.detail)} ${problem.remedy ?? ""}`.trim() : null;
  const errorAt = (field: string): string | null => (isHere && wrong.row === null && wrong.field === field ? told : null);
  return (
    <section class="table-editor" aria-label="Table">
      <div class="table-place">
        <SelectField label="Ground" value={table.terrain} error={errorAt("terrain")} choices={[ANY_GROUND, ...GROUNDS.map((key) => ({ value: key, label: groundName(key) }))]} onChange={(terrain) => { onChange({ ...table, terrain }); }} />
        <SelectField label="When" value={table.time ?? "day"} choices={TIMES} onChange={(time) => { onChange({ ...table, time: time as NonNullable<Table["time"]> }); }} />
        <Field label="Area" help="Of a map, by name; empty: anywhere." error={errorAt("area")}>
          {({ id, describedBy, invalid }) => (
            <>
              <input id={id} class="input" list="table-areas" maxLength={120} value={table.area ?? ""} aria-describedby={describedBy} aria-invalid={invalid} onInput={(event) => { onChange({ ...table, area: event.currentTarget.value }); }} />
              <datalist id="table-areas">
                {areas.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <NumberField
          label={table.time === "night" ? "Chance in a night" : "Chance in a day of eight hours"}
          unit="%"
          value={table.chance_percent}
          least={0}
          most={100}
          whole
          error={errorAt("chance_percent")}
          onChange={(chance) => { onChange({ ...table, chance_percent: chance }); }}
        />
      </div>
      <fieldset class="table-ways">
        <legend>On ways</legend>
        {WAYS.map((way) => (
          <Button key={way} size="small" pressed={(table.ways ?? []).includes(way)} onClick={() => { onChange(wayToggled(table, way)); }}>
            {way}
          </Button>
        ))}
        <small class={errorAt("ways") === null ? "help" : "help wrong"}>{errorAt("ways") ?? ((table.ways ?? []).length === 0 ? "None chosen: on every way." : "")}</small>
      </fieldset>
      {errorAt("rows") !== null && (
        <p class="note bad" role="alert">
          <span>{errorAt("rows")}</span>
        </p>
      )}
      <TableRows table={table} wrongRow={isHere ? wrong.row : null} error={told} onChange={onChange} />
    </section>
  );
}
