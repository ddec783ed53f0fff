import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { OwnRuleset, OwnRulesetRow } from "../../api/rulesets";
import type { Page, Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, SelectField, TextField, toast } from "../../widgets";
import { changedWords } from "../rules/parts";
import { RulesFile } from "./RulesFile";
import type { RulesDocument } from "./rulesDocument";

/** Rulesets of the GM's own: copy one, change its tables, play by it, take one in from a file. */
export function OwnRules({ rulesets }: { rulesets: readonly Ruleset[] }): JSX.Element {
  const { campaign, reload } = useCampaign();
  const path = `/campaigns/${campaign.id}/rulesets/`;
  const own = useApi<Page<OwnRulesetRow>>(path);
  const rows = own.data?.results ?? [];
  const [name, setName] = useState("");
  const [from, setFrom] = useState((rulesets.find(({ id }) => id === campaign.ruleset) ?? rulesets[0])?.id ?? campaign.ruleset);
  const open = (row: { id: string }): void => navigate(inCampaign(campaign.id, "settings", "rules", row.id));
  const create = useAction(async (body: object) => open(await api.post<OwnRuleset>(path, body)));
  const bringBack = useAction(async (document: RulesDocument) => {
    await api.post<OwnRuleset>(path, { name: document.name, document });
    own.reload();
  });
  const remove = useAction(async (row: OwnRulesetRow) => {
    const document = await api.get<RulesDocument>(`${path}${row.id}/export/`);
    await api.del(`${path}${row.id}/`);
    own.reload();
    toast(`${row.name} is deleted.`, row.base_gone ? {} : { undo: () => bringBack.run(document) });
  });
  const use = useAction(async (row: OwnRulesetRow) => {
    await api.post(`${path}${row.id}/use/`, { v: row.v, use: !row.in_use });
    own.reload();
    reload();
  });
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
                <small class="muted">{` ${rulesets.find(({ id }) => id === row.base)?.name ?? row.base}, ${row.base_gone ? "which is no longer here" : changedWords(row)}${row.in_use ? ", in use" : ""}`}</small>
              </a>
              <Button size="small" pressed={row.in_use} busy={use.busy} refusal={row.base_gone && !row.in_use ? "The ruleset it was copied from is gone" : null} onClick={() => void use.run(row)}>
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
          choices={[...rulesets.map((each) => ({ value: each.id, label: each.name })), ...rows.filter((row) => !row.base_gone).map((row) => ({ value: row.id, label: row.name }))]}
          onChange={setFrom}
        />
        <Button submit busy={create.busy} refusal={name.trim() === "" ? "Give it a name" : null}>
          Copy
        </Button>
      </form>
      <ErrorNote problem={own.problem ?? create.problem ?? remove.problem ?? bringBack.problem ?? use.problem} />
      <RulesFile path={path} taken={rows.map((row) => row.name)} onTaken={open} />
    </div>
  );
}
