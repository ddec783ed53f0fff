import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import type { ScreenProps } from "../../app";
import { api } from "../../api/client";
import type { Creature, OwnCreature, Page, ReadyCreature } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, Card, ErrorNote, TextField, toast } from "../../widgets";
import { readSheets } from "../party/sheet";
import { CreaturePage } from "./CreaturePage";
import "./creatures.css";

const MOST_SHOWN = 12;

/** The campaign's own creatures: make one, start from a ready one, take one in from a file. */
export default function CreaturesScreen({ params }: ScreenProps): JSX.Element {
  const id = params["creature"];
  return id === undefined ? <CreatureList /> : <CreaturePage key={id} id={id} />;
}

function CreatureList(): JSX.Element {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/creatures/`;
  const own = useApi<Page<OwnCreature>>(path);
  const rows = own.data?.results ?? [];
  const open = (row: OwnCreature): void => navigate(inCampaign(campaign.id, "creatures", row.own));
  const add = useAction(async (sheets: readonly Creature[]) => {
    let last: OwnCreature | null = null;
    for (const creature of sheets) last = await api.post<OwnCreature>(path, { creature });
    if (last !== null && sheets.length === 1) return open(last);
    own.reload();
    toast(`${String(sheets.length)} creatures are yours now.`);
  });
  const remove = useAction(async (row: OwnCreature) => {
    await api.del(`${path}${row.own}/`);
    own.reload();
    toast(`${row.name} is deleted.`, { undo: () => add.run([row.creature]) });
  });
  return (
    <main class="page">
      <p class="soft">
        <a href={inCampaign(campaign.id, "settings")}>Settings</a>
      </p>
      <h1>Creatures of your own</h1>
      <div class="row creature-head">
        <Button look="primary" icon="plus" onClick={() => navigate(inCampaign(campaign.id, "creatures", "new"))}>
          Make a creature
        </Button>
        <FromFile onTake={(sheets) => void add.run(sheets)} busy={add.busy} />
        <span class="soft">They are found wherever creatures are chosen, and only you see them there.</span>
      </div>
      <ErrorNote problem={own.problem ?? add.problem ?? remove.problem} />
      <ul class="plain-rows">
        {rows.map((row) => (
          <li key={row.own} class="row">
            <a class="grow" href={inCampaign(campaign.id, "creatures", row.own)}>
              <b>{row.name}</b> <small class="muted">{row.summary}</small>
            </a>
            <Button size="small" look="ghost" iconOnly icon="bin" label={`Delete ${row.name}`} onClick={() => void remove.run(row)} />
          </li>
        ))}
        {own.data !== null && rows.length === 0 ? <li class="soft">None yet.</li> : null}
      </ul>
      <FromReady onTake={(creature) => void add.run([creature])} busy={add.busy} />
    </main>
  );
}

function FromFile({ onTake, busy }: { onTake: (sheets: Creature[]) => void; busy: boolean }): JSX.Element {
  const file = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    const found = readSheets(await chosen.text());
    setWrong(Array.isArray(found) ? null : `${chosen.name} is not taken in. ${found.text}`);
    if (Array.isArray(found)) onTake(found);
  };
  return (
    <>
      <Button icon="upload" busy={busy} onClick={() => file.current?.click()}>
        Take one in from a file
      </Button>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="File with stat blocks"
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          event.currentTarget.value = "";
        }}
      />
      {wrong === null ? null : (
        <div class="note bad" role="alert">
          {wrong}
        </div>
      )}
    </>
  );
}

/** Ready creatures to start from: the copy is the GM's own to change. */
function FromReady({ onTake, busy }: { onTake: (creature: Creature) => void; busy: boolean }): JSX.Element {
  const [text, setText] = useState("");
  const found = useApi<ReadyCreature[]>("/creatures/", { q: text });
  return (
    <Card title="Start from a ready one">
      <TextField label="Name" type="search" value={text} onInput={setText} />
      <ul class="plain-rows">
        {(found.data ?? []).slice(0, MOST_SHOWN).map((each) => (
          <li key={each.id} class="row">
            <span class="grow">
              {each.name} <small class="muted">{each.summary}</small>
            </span>
            <Button size="small" busy={busy} label={`Copy ${each.name}`} onClick={() => onTake(each.creature)}>
              Copy
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
