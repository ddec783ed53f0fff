import type { JSX } from "preact";

import type { ScreenProps } from "../../app";
import { api } from "../../api/client";
import type { OwnRuleset, TableValue } from "../../api/rulesets";
import type { Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, setQuery } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, ErrorNote, Skeleton, Tabs, toast } from "../../widgets";
import { downloadFile } from "../battlemaps/download";
import { TableSection } from "./TableEditor";
import { sectionsOf, tableNames, words, written } from "./tables";
import "./rules.css";

/** A ruleset of the GM's own: its tables beside the base's, every change at once in force and one press from undone. */
export default function RulesScreen({ params, query }: ScreenProps): JSX.Element {
  const { campaign, reload } = useCampaign();
  const path = `/campaigns/${campaign.id}/rulesets/${params["ruleset"] ?? ""}/`;
  const loaded = useApi<OwnRuleset>(path);
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const row = loaded.data;
  const write = useAction(async (pointer: string, value: TableValue) => {
    const now = loaded.data;
    if (now === null) return;
    loaded.set(await api.patch<OwnRuleset>(path, { v: now.v, edits: [{ pointer, value }] }));
  });
  const use = useAction(async (wanted: boolean) => {
    loaded.set(await api.post<OwnRuleset>(`${path}use/`, { use: wanted }));
    reload();
  });
  const save = useAction(async () => {
    toast(`Saved as ${await downloadFile(`${path}export/`, {}, "ruleset.json")}.`);
  });
  if (row === null) {
    return <main class="page">{loaded.problem === null ? loaded.slow ? <Skeleton /> : null : <ErrorNote problem={loaded.problem} onRetry={loaded.reload} />}</main>;
  }
  const names = tableNames(row.tables);
  const wanted = query.get("table") ?? "";
  const shown = names.includes(wanted) ? wanted : (names[0] ?? "");
  const hands = {
    set: (pointer: string, value: TableValue, says: string): void => {
      const before = valueAt(row.tables, pointer);
      void write.run(pointer, value).then(() => toast(`${says}.`, { undo: () => write.run(pointer, before ?? null) }));
    },
  };
  return (
    <main class="page rules-page">
      <p class="soft">
        <a href={inCampaign(campaign.id, "settings")}>Settings</a> · {rulesets.data?.find(({ id }) => id === row.base)?.name ?? ""}
      </p>
      <h1>{row.name}</h1>
      <div class="row rules-head">
        <Button look={row.in_use ? "plain" : "primary"} busy={use.busy} onClick={() => void use.run(!row.in_use)}>
          {row.in_use ? "Play by the base again" : "Play by these rules"}
        </Button>
        <Button icon="out" busy={save.busy} onClick={() => void save.run()}>
          Save as a file
        </Button>
        <span class="soft">{row.in_use ? "In use in this campaign. Journeys under way keep the figures they set out with." : "Not in use."}</span>
      </div>
      <ErrorNote problem={write.problem ?? use.problem ?? save.problem} />
      <Tabs label="Tables" value={shown} choices={names.map((name) => ({ value: name, label: words(name) }))} onChange={(table) => setQuery({ table })} />
      <div class="rules-columns">
        <div class="col">
          {sectionsOf(shown, row.tables[shown], row.base_tables[shown]).map((section) => (
            <TableSection key={section.pointer + section.title} section={section} hands={hands} rowLike={(pointer) => valueAt(row.tables, pointer) ?? {}} />
          ))}
        </div>
        <Differences row={row} onBack={(pointer) => hands.set(pointer, null, "As in the base again")} />
      </div>
    </main>
  );
}

const Differences = ({ row, onBack }: { row: OwnRuleset; onBack: (pointer: string) => void }): JSX.Element => (
  <Card title={row.differences.length === 0 ? "Nothing differs" : `${row.differences.length} ${row.differences.length === 1 ? "value differs" : "values differ"}`}>
    {row.differences.length === 0 ? (
      <p class="soft">Change a figure and it is listed here beside what it was.</p>
    ) : (
      <ul class="rules-differences">
        {row.differences.map((each) => (
          <li key={each.pointer}>
            <span>
              {each.pointer
                .split("/")
                .filter((part) => part !== "" && part !== "rows")
                .map((part) => words(part))
                .join(", ")}
              <small class="muted">
                {each.base === null ? "a row of your own" : `${written(each.base)} → ${typeof each.own === "object" ? "changed" : written(each.own)}`}
              </small>
            </span>
            <Button size="small" look="ghost" iconOnly icon="undo" label="Back to the base's" onClick={() => onBack(each.pointer)} />
          </li>
        ))}
      </ul>
    )}
  </Card>
);

function valueAt(tables: Record<string, TableValue>, pointer: string): TableValue | undefined {
  let here: TableValue | undefined = tables;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Record<string, TableValue>)[part];
  }
  return here;
}
