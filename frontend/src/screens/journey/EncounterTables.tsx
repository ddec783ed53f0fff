import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { MapFeatures } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, toast } from "../../widgets";
import { TableEditor } from "./TableEditor";
import { EMPTY_TABLE, copyOf, placeOfProblem, tableChanged, tableWords } from "./tables";
import type { Table, Tables } from "./tables";

const MOST_TABLES = 200;

/** Fields that say themselves what is wrong with them. */
const TOLD_AT = new Set(["terrain", "area", "ways", "chance_percent", "rows"]);

interface ChoiceProps {
  readonly tables: readonly Table[];
  readonly at: number;
  readonly wrong: number | null;
  readonly onChoose: (index: number) => void;
}

/** The tables by their place, each with its chance. */
function TableList({ tables, at, wrong, onChoose }: ChoiceProps): JSX.Element {
  return (
    <ul class="table-list" aria-label="Tables">
      {tables.map((table, index) => (
        <li key={index}>
          <button type="button" aria-current={index === at ? "true" : undefined} class={wrong === index ? "wrong" : ""} onClick={() => { onChoose(index); }}>
            <span>{tableWords(table)}</span>
            <small class="soft">{table.chance_percent}&nbsp;%</small>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What may be met in each place and at each time, and how likely; journeys started from now on roll on these. */
export function EncounterTables({ map, onClose }: { map: string | null; onClose: () => void }): JSX.Element {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/encounter-tables/`;
  const { data, problem } = useApi<Tables>(path);
  const { data: features } = useApi<MapFeatures>(map === null ? null : `/campaigns/${campaign.id}/maps/${map}/features/`);
  const [draft, setDrafted] = useState<Tables | null>(null);
  const [chosen, setChosen] = useState(0);
  const tables = draft?.tables ?? data?.tables ?? [];
  const setDraft = (next: Table[]): void => { setDrafted({ v: draft?.v ?? data?.v ?? 0, tables: next }); };
  const at = Math.min(chosen, tables.length - 1);
  const table = tables[at];
  const save = useAction(async () => {
    await api.put<Tables>(path, draft);
    toast("Journeys started from now on roll on these tables.");
    onClose();
  });
  const wrong = placeOfProblem(save.problem);
  const isTold = wrong !== null && tables[wrong.table] !== undefined && (wrong.row !== null || TOLD_AT.has(wrong.field));
  useEffect(() => {
    if (wrong) setChosen(wrong.table);
  }, [save.problem]);
  const add = (made: Table): void => {
    setDraft([...tables, made]);
    setChosen(tables.length);
  };
  const full = tables.length >= MOST_TABLES ? "That is as many tables as there can be" : null;
  const areas = [...new Set((features?.areas ?? []).map(({ name }) => name).filter(Boolean))];
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
      <p class="soft">The table that says most of a place counts alone: area before way before ground before time of day.</p>
      <ErrorNote problem={problem ?? (isTold ? null : save.problem)} />
      <div class="tables">
        <div class="tables-side">
          <TableList tables={tables} at={at} wrong={wrong?.table ?? null} onChoose={setChosen} />
          <div class="row tables-add">
            <Button size="small" icon="plus" refusal={full} onClick={() => { add(EMPTY_TABLE); }}>
              New
            </Button>
            {table && (
              <>
                <Button size="small" look="ghost" icon="copy" refusal={full} onClick={() => { add(copyOf(table)); }}>
                  Copy
                </Button>
                <Button size="small" look="ghost" icon="bin" onClick={() => { setDraft(tableChanged(tables, at, null)); }}>
                  Drop
                </Button>
              </>
            )}
          </div>
        </div>
        {table ? (
          <TableEditor key={at} table={table} index={at} areas={areas} problem={save.problem} onChange={(next) => { setDraft(tableChanged(tables, at, next)); }} />
        ) : (
          data && <p class="soft">No tables: nothing is met by itself.</p>
        )}
      </div>
    </Dialog>
  );
}
