import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { OwnRuleset, OwnRulesetRow } from "../../api/rulesets";
import type { Page, Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, SelectField, TextField, toast } from "../../widgets";

/** Rulesets of the GM's own: copy one, change its tables, play by it, take one in from a file. */
export function OwnRules({ rulesets }: { rulesets: readonly Ruleset[] }): JSX.Element {
  const { campaign, reload } = useCampaign();
  const path = `/campaigns/${campaign.id}/rulesets/`;
  const own = useApi<Page<OwnRulesetRow>>(path);
  const rows = own.data?.results ?? [];
  const [name, setName] = useState("");
  const [from, setFrom] = useState(campaign.ruleset);
  const file = useRef<HTMLInputElement>(null);
  const open = (row: { id: string }): void => navigate(inCampaign(campaign.id, "settings", "rules", row.id));
  const create = useAction(async (body: object) => open(await api.post<OwnRuleset>(path, body)));
  const remove = useAction(async (row: OwnRulesetRow) => {
    await api.del(`${path}${row.id}/`);
    own.reload();
    toast(`${row.name} is deleted.`);
  });
  const use = useAction(async (row: OwnRulesetRow) => {
    await api.post(`${path}${row.id}/use/`, { v: row.v, use: !row.in_use });
    own.reload();
    reload();
  });
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const told = parsed(await chosen.text());
    if (told === null) return toast("This file is no ruleset: it does not hold the JSON that Save as a file writes.");
    await create.run({ name: told.name ?? chosen.name, document: told });
  };
  const copied = rows.find((row) => row.id === from);
  return (
    <div class="own-rules">
      <h3>Rules of your own</h3>
      {rows.length === 0 ? null : (
        <ul class="plain-rows">
          {rows.map((row) => (
            <li key={row.id} class="row">
              <a class="grow" href={inCampaign(campaign.id, "settings", "rules", row.id)}>
                {row.name}
                <small class="muted">
                  {` ${rulesets.find(({ id }) => id === row.base)?.name ?? row.base}, ${row.changed_values} ${row.changed_values === 1 ? "value" : "values"} changed${row.in_use ? ", in use" : ""}`}
                </small>
              </a>
              <Button size="small" pressed={row.in_use} onClick={() => void use.run(row)}>
                {row.in_use ? "In use" : "Use"}
              </Button>
              <Button size="small" look="ghost" iconOnly icon="bin" label={`Delete ${row.name}`} refusal={row.in_use ? "It is in use" : null} onClick={() => void remove.run(row)} />
            </li>
          ))}
        </ul>
      )}
      <form
        class="row own-rules-new"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "") void create.run({ name: name.trim(), ...(copied === undefined ? { base: from } : { copy_of: from }) });
        }}
      >
        <TextField class="grow" label="Copy and change" value={name} onInput={setName} maxLength={80} help="Its name, such as Hard winters" />
        <SelectField
          label="A copy of"
          value={from}
          choices={[...rulesets.map((each) => ({ value: each.id, label: each.name })), ...rows.map((row) => ({ value: row.id, label: row.name }))]}
          onChange={setFrom}
        />
        <Button submit busy={create.busy} refusal={name.trim() === "" ? "Give it a name" : null}>
          Copy
        </Button>
      </form>
      <input ref={file} type="file" accept=".json,application/json" class="sr" aria-label="A ruleset's file" tabIndex={-1} onChange={(event) => void read(event.currentTarget.files?.[0])} />
      <Button size="small" onClick={() => file.current?.click()}>
        Take one in from a file
      </Button>
      <ErrorNote problem={own.problem ?? create.problem ?? remove.problem ?? use.problem} />
    </div>
  );
}

function parsed(text: string): { name?: string } | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === "object" && found !== null && "format" in found ? (found as { name?: string }) : null;
  } catch {
    return null;
  }
}
