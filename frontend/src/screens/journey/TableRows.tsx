import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { percent } from "../../format";
import { Button } from "../../widgets";
import { CreatureForm, choiceRefusal, counted } from "./CreatureChoice";
import type { Chosen } from "./CreatureChoice";
import { STANCES, changed, rowWords, shareOf } from "./tables";
import type { Table, TableRow } from "./tables";

const MOST_WEIGHT = 1000;

interface RowProps {
  readonly row: TableRow;
  readonly share: number;
  /** What is wrong with it. */
  readonly error: string | null;
  readonly onChange: (row: TableRow | null) => void;
}

function Row({ row, share, error, onChange }: RowProps): JSX.Element {
  return (
    <tr class={error === null ? "" : "wrong-row"}>
      <td>
        <input class="input" aria-label={`What ${row.name} is called`} maxLength={120} value={row.name} onInput={(event) => { onChange({ ...row, name: event.currentTarget.value }); }} />
        <small class="soft">{rowWords(row)}</small>
        {error !== null && (
          <small class="help wrong" role="alert">
            {error}
          </small>
        )}
      </td>
      <td>
        <select class="input" aria-label={`How ${row.name} take a meeting`} value={row.stance ?? "hostile"} onChange={(event) => { onChange({ ...row, stance: event.currentTarget.value as NonNullable<TableRow["stance"]> }); }}>
          {STANCES.map((stance) => (
            <option key={stance.value} value={stance.value}>
              {stance.label}
            </option>
          ))}
        </select>
      </td>
      <td class="n weight">
        <Button size="small" iconOnly icon="minus" label={`${row.name} less often`} refusal={row.weight <= 1 ? "It is at its least" : null} onClick={() => { onChange({ ...row, weight: row.weight - 1 }); }} />
        <b>{row.weight}</b>
        <Button size="small" iconOnly icon="plus" label={`${row.name} more often`} refusal={row.weight >= MOST_WEIGHT ? "It is at its most" : null} onClick={() => { onChange({ ...row, weight: row.weight + 1 }); }} />
      </td>
      <td class="n soft">{percent(share)}</td>
      <td class="n">
        <Button size="small" look="ghost" iconOnly icon="close" label={`Take ${row.name} off the table`} onClick={() => { onChange(null); }} />
      </td>
    </tr>
  );
}

function NewRow({ onAdd }: { onAdd: (row: TableRow) => void }): JSX.Element {
  const [chosen, setChosen] = useState<Chosen[]>([]);
  const [name, setName] = useState("");
  const add = (): void => {
    const title = name.trim() || chosen.map((one) => one.name).join(", ");
    onAdd({ weight: 1, name: title, stance: "hostile", creatures: counted(chosen) });
    setChosen([]);
    setName("");
  };
  return (
    <details class="new-row">
      <summary>Another row</summary>
      <CreatureForm chosen={chosen} onChosen={setChosen} name={name} onName={setName}>
        <Button refusal={choiceRefusal(chosen)} onClick={add}>
          Add the row
        </Button>
      </CreatureForm>
    </details>
  );
}

interface TableRowsProps {
  readonly table: Table;
  readonly wrongRow: number | null;
  readonly error: string | null;
  readonly onChange: (table: Table) => void;
}

/** What a table holds: each row with its weight, and how often it comes up. */
export function TableRows({ table, wrongRow, error, onChange }: TableRowsProps): JSX.Element {
  return (
    <>
      {table.rows.length > 0 && (
        <div class="table-scroll">
          <table class="table tables-rows">
            <thead>
              <tr>
                <th>What is met</th>
                <th>They</th>
                <th class="n">Weight</th>
                <th class="n">Share</th>
                <th>
                  <span class="sr">Take off</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <Row key={index} row={row} share={shareOf(table, row)} error={wrongRow === index ? error : null} onChange={(next) => { onChange(changed(table, index, next)); }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {table.rows.length === 0 && <p class="soft">Nothing is met here.</p>}
      <NewRow onAdd={(row) => { onChange({ ...table, rows: [...table.rows, row] }); }} />
    </>
  );
}
