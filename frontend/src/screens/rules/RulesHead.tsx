import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { OwnRuleset } from "../../api/rulesets";
import { useAction } from "../../api/use";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, TextField, toast } from "../../widgets";
import { downloadFile } from "../battlemaps/download";
import type { RulesetHandle } from "./useRuleset";

/** The ruleset's name, whether it counts, and carrying it away in a file. */
export function RulesHead({ row, handle }: { row: OwnRuleset; handle: RulesetHandle }): JSX.Element {
  const { campaign, reload } = useCampaign();
  const [name, setName] = useState<string | null>(null);
  const use = useAction(async (wanted: boolean) => {
    await handle.write("post", "use/", { use: wanted });
    reload();
  });
  const save = useAction(async () => {
    toast(`Saved as ${await downloadFile(`/campaigns/${campaign.id}/rulesets/${row.id}/export/`, {}, "ruleset.json")}.`);
  });
  const rename = useAction(async (wanted: string) => {
    const before = row.name;
    await handle.write("patch", "", { name: wanted, edits: [] });
    setName(null);
    toast(`It is called ${wanted} now.`, { undo: () => rename.run(before) });
  });
  return (
    <>
      {name === null ? (
        <div class="row rules-name">
          <h1>{row.name}</h1>
          <Button size="small" look="ghost" icon="pen" onClick={() => setName(row.name)}>
            Rename
          </Button>
        </div>
      ) : (
        <form
          class="row rules-name"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() !== "") void rename.run(name.trim());
          }}
        >
          <h1 class="sr">{row.name}</h1>
          <TextField label="Its name" value={name} onInput={setName} maxLength={80} autofocus error={rename.problem === null ? null : `${rename.problem.detail}. ${rename.problem.remedy ?? ""}`} />
          <Button submit look="primary" busy={rename.busy} refusal={name.trim() === "" ? "Give it a name" : null}>
            Rename
          </Button>
          <Button onClick={() => setName(null)}>Leave it</Button>
        </form>
      )}
      <div class="row rules-head">
        <Button look={row.in_use ? "plain" : "primary"} busy={use.busy} onClick={() => void use.run(!row.in_use)}>
          {row.in_use ? "Play by the base again" : "Play by these rules"}
        </Button>
        <Button icon="out" busy={save.busy} onClick={() => void save.run()}>
          Save as a file
        </Button>
        <span class="soft">{row.in_use ? "In use in this campaign. Journeys and fights under way keep the rules they began with." : "Not in use."}</span>
      </div>
      <ErrorNote problem={use.problem ?? save.problem} />
    </>
  );
}
