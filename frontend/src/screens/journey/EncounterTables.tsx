import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import { useAction, useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, NumberField, SelectField, toast } from "../../widgets";
import { CreatureForm, choiceRefusal, counted } from "./CreatureChoice";
import type { Chosen } from "./CreatureChoice";
import { STANCES, changed, rowWords, shareOf } from "./tables";
import type { Table, TableRow, Tables } from "./tables";

interface RowProps {
  readonly row: TableRow;
  readonly share: number;
  readonly onChange: (row: TableRow | null) => void;
}

function Row({ row, share, onChange }: RowProps): JSX.Element {
  return (
    <tr>
      <td>
        <b>{row.name}</b>
        <small class="soft">{rowWords(row)}</small>
      </td>
      <td>
        <select class="input" aria-label={`How ${row.name} take a meeting`} value={row.stance ?? "hostile"} onChange={(event) => { onChange({ ...row, stance: event.currentTarget.value }); }}>
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
        <Button size="small" iconOnly icon="plus" label={`${row.name} more often`} onClick={() => { onChange({ ...row, weight: row.weight + 1 }); }} />
      </td>
      <td class="n soft">{Math.round(share * 100)} in 100</td>
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

function TableEditor({ table, onChange }: { table: Table; onChange: (table: Table) => void }): JSX.Element {
  return (
    <>
      <NumberField label="Chance in a day of eight hours" unit="%" value={table.chance_percent} least={0} most={100} whole onChange={(chance) => { onChange({ ...table, chance_percent: chance }); }} />
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
            <Row key={`${row.name} ${String(index)}`} row={row} share={shareOf(table, row)} onChange={(next) => { onChange(changed(table, index, next)); }} />
          ))}
        </tbody>
      </table>
      {table.rows.length === 0 && <p class="soft">Nothing is met here.</p>}
      <NewRow onAdd={(row) => { onChange({ ...table, rows: [...table.rows, row] }); }} />
    </>
  );
}

/** What may be met in each ground, and how likely; journeys started from now on roll on these. */
export function EncounterTables({ onClose }: { onClose: () => void }): JSX.Element {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/encounter-tables/`;
  const { data, problem } = useApi<Tables>(path);
  const [draft, setDraft] = useState<Table[] | null>(null);
  const [terrain, setTerrain] = useState<string | null>(null);
  const tables = draft ?? data?.tables ?? [];
  const table = tables.find((one) => one.terrain === terrain) ?? tables[0];
  const save = useAction(async () => {
    await api.put<Tables>(path, { tables });
    toast("Journeys started from now on roll on these tables.");
    onClose();
  });
  return (
    <Dialog
      title="Encounter tables"
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={save.busy} refusal={draft === null ? "Nothing is changed yet" : null} onClick={() => void save.run()}>
            Keep these tables
          </Button>
        </>
      }
    >
      <div class="form">
        <ErrorNote problem={problem ?? save.problem} />
        {table && (
          <>
            <SelectField label="Ground" value={table.terrain} choices={tables.map((one) => ({ value: one.terrain, label: one.terrain }))} onChange={setTerrain} />
            <TableEditor key={table.terrain} table={table} onChange={(next) => { setDraft(tables.map((one) => (one.terrain === next.terrain ? next : one))); }} />
          </>
        )}
      </div>
    </Dialog>
  );
}
