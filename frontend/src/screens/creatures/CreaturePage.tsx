import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Creature, OwnCreature, ReadyCreature } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { Button, ErrorNote, Note, Skeleton, TextField, toast } from "../../widgets";
import { readSheets } from "../party/sheet";
import { Attacks, Classes } from "./Attacks";
import { Basics, Body, Figures } from "./Basics";
import { placeOf } from "./notation";
import type { Editing } from "./parts";
import { Powers } from "./Powers";
import { saveSheet } from "./save";

const NEW: Creature = { id: "", name: "", kind: "monster" };

/** One of the campaign's own creatures, or a new one: loaded, then the form. */
export function CreaturePage({ id }: { id: string }): JSX.Element {
  const { campaign } = useCampaign();
  const path = `/campaigns/${campaign.id}/creatures/`;
  const loaded = useApi<OwnCreature>(id === "new" ? null : `${path}${id}/`);
  if (id === "new") return <CreatureForm path={path} first={NEW} own={null} />;
  if (loaded.data === null) return <main class="page">{loaded.problem === null ? <Skeleton /> : <ErrorNote problem={loaded.problem} onRetry={loaded.reload} />}</main>;
  return <CreatureForm key={loaded.data.v} path={path} first={loaded.data.creature} own={loaded.data} onSaved={loaded.set} />;
}

interface FormProps {
  readonly path: string;
  readonly first: Creature;
  readonly own: OwnCreature | null;
  readonly onSaved?: (row: OwnCreature) => void;
}

function CreatureForm({ path, first, own, onSaved }: FormProps): JSX.Element {
  const { campaign } = useCampaign();
  const [sheet, setSheet] = useState(first);
  const [whole, setWhole] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const editing: Editing<Creature> = { value: sheet, set: (change) => setSheet((now) => ({ ...now, ...change })) };
  const keep = useAction(async (wanted: Creature) => {
    if (own === null) {
      const made = await api.post<OwnCreature>(path, { creature: wanted });
      toast(`${made.name} is one of your creatures.`);
      return navigate(inCampaign(campaign.id, "creatures", made.own), { replace: true });
    }
    const changed = await api.put<OwnCreature>(`${path}${own.own}/`, { v: own.v, creature: wanted });
    onSaved?.(changed);
    toast(`${changed.name} is kept.`);
  });
  const check = useAction(async (wanted: Creature) => {
    const seen = await api.post<ReadyCreature>(`${path}check/`, { creature: wanted });
    setSheet(seen.creature);
    toast(`${seen.name} is whole: ${seen.summary}.`);
  });
  const problem = keep.problem ?? check.problem;
  const shown = (): Creature | null => {
    if (whole === null) return sheet;
    const read = readSheets(whole);
    const one = Array.isArray(read) ? read[0] : undefined;
    setWrong(Array.isArray(read) ? (read.length === 1 ? null : "One stat block is one creature. Paste just one.") : read.text);
    return Array.isArray(read) && read.length === 1 && one !== undefined ? one : null;
  };
  const act = (run: (wanted: Creature) => Promise<unknown>): void => {
    const wanted = shown();
    if (wanted === null) return;
    setSheet(wanted);
    setWhole(null);
    void run(wanted);
  };
  const toggle = (): void => {
    if (whole === null) return setWhole(JSON.stringify(sheet, null, 2));
    const wanted = shown();
    if (wanted === null) return;
    setSheet(wanted);
    setWhole(null);
  };
  return (
    <main class="page creature-page">
      <p class="soft">
        <a href={inCampaign(campaign.id, "creatures")}>Creatures of your own</a>
      </p>
      <form
        class="col"
        onSubmit={(event) => {
          event.preventDefault();
          act(keep.run);
        }}
      >
        <div class="row creature-head">
          <h1 class="grow">{sheet.name === "" ? "A new creature" : sheet.name}</h1>
          <Button look="ghost" onClick={toggle}>{whole === null ? "As JSON" : "Back to the fields"}</Button>
          <Button icon="out" onClick={() => toast(`Saved as ${saveSheet(sheet)}.`)}>Save as a file</Button>
          <Button busy={check.busy} onClick={() => act(check.run)}>Check it</Button>
          <Button submit look="primary" busy={keep.busy} refusal={sheet.name.trim() === "" && whole === null ? "Give it a name" : null}>
            {own === null ? "Keep it" : "Keep the changes"}
          </Button>
        </div>
        {problem?.pointer ? <Note look="warn">Where: {placeOf(problem.pointer, sheet)}.</Note> : null}
        <ErrorNote problem={problem} />
        {whole === null ? (
          <div class="creature-parts">
            <Basics sheet={editing} />
            <Figures sheet={editing} />
            <Body sheet={editing} />
            <Classes sheet={editing} />
            <Attacks sheet={editing} />
            <Powers sheet={editing} />
          </div>
        ) : (
          <TextField label="The whole stat block" lines={28} value={whole} onInput={setWhole} maxLength={200000} error={wrong} />
        )}
      </form>
    </main>
  );
}
