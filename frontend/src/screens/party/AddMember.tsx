import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import type { Creature, Page, ReadyCreature } from "../../api/types";
import type { Acting } from "../../api/use";
import { useApi } from "../../api/use";
import { useAcWord } from "../../state/gameWords";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Tabs, TextField } from "../../widgets";
import { blankSheet, readSheets } from "./sheet";

type Add = Acting<[sheets: Creature[], carrier: string | null], true>;

const WAYS_IN = [
  { value: "ready", label: "Ready ones" },
  { value: "hand", label: "By hand" },
  { value: "json", label: "From JSON" },
];

export function AddMember({ add, onClose }: { add: Add; onClose: () => void }): JSX.Element {
  const [way, setWay] = useState("ready");
  useEffect(() => add.clear(), [way]);
  const take = async (sheets: Creature[], stay: boolean): Promise<void> => {
    const done = await add.run(sheets, null);
    if (done === true && !stay) onClose();
  };
  return (
    <Dialog title="Add a member" wide onClose={onClose}>
      <Tabs label="Where from" value={way} choices={WAYS_IN} onChange={setWay} />
      {way === "ready" ? <Ready busy={add.busy} onTake={(sheet) => void take([sheet], true)} /> : null}
      {way === "hand" ? <ByHand busy={add.busy} onTake={(sheet) => void take([sheet], false)} /> : null}
      {way === "json" ? <FromJson busy={add.busy} onWrong={add.clear} onTake={(sheets) => void take(sheets, false)} /> : null}
      <ErrorNote problem={add.problem} />
    </Dialog>
  );
}

function Ready({ busy, onTake }: { busy: boolean; onTake: (sheet: Creature) => void }): JSX.Element {
  const [typed, setTyped] = useState("");
  const [kind, setKind] = useState("pc");
  const [taken, setTaken] = useState<readonly string[]>([]);
  const found = useApi<Page<ReadyCreature> | ReadyCreature[]>("/creatures/", { q: typed, kind });
  const list = found.data === null ? [] : Array.isArray(found.data) ? found.data : found.data.results;
  return (
    <div class="col">
      <div class="row ready-search">
        <TextField class="grow" label="Name" value={typed} onInput={setTyped} autofocus />
        <SelectField
          label="Kind"
          value={kind}
          choices={[
            { value: "pc", label: "Heroes" },
            { value: "npc", label: "People" },
            { value: "monster", label: "Creatures" },
            { value: "mount", label: "Animals" },
            { value: "", label: "All" },
          ]}
          onChange={setKind}
        />
      </div>
      <ErrorNote problem={found.problem} onRetry={found.reload} />
      <ul class={`ready-list ${found.loading ? "stale" : ""}`}>
        {list.map((each) => (
          <li key={each.id}>
            <span class="grow">
              <b>{each.name}</b>
              <small class="soft">{each.summary}</small>
            </span>
            <span class="soft ready-figures">
              {each.speed} ft
            </span>
            <Button
              size="small"
              icon={taken.includes(each.id) ? "check" : "plus"}
              busy={busy}
              onClick={() => {
                onTake(each.creature);
                setTaken([...taken, each.id]);
              }}
            >
              {taken.includes(each.id) ? "Add another" : "Add"}
            </Button>
          </li>
        ))}
        {found.data !== null && list.length === 0 ? <li class="soft">Nobody of that name is ready.</li> : null}
      </ul>
    </div>
  );
}

function ByHand({ busy, onTake }: { busy: boolean; onTake: (sheet: Creature) => void }): JSX.Element {
  const [sheet, setSheet] = useState<Creature>(() => ({ ...blankSheet(""), hp: 10, max_hp: 10 }));
  const set = (change: Partial<Creature>): void => setSheet({ ...sheet, ...change });
  const name = sheet.name.trim();
  const acWord = useAcWord();
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "") onTake({ ...sheet, ...blankIds(name), hp: sheet.max_hp ?? 10 });
      }}
    >
      <div class="sheet-grid">
        <TextField class="wide" label="Name" value={sheet.name} onInput={(value) => set({ name: value })} autofocus maxLength={120} />
        <NumberField label="Level" value={sheet.level ?? 1} least={0} most={100} whole onChange={(level) => set({ level })} />
        <NumberField label="Speed" value={sheet.speed ?? 30} unit="ft" least={0} most={1000} whole onChange={(speed) => set({ speed })} help="Without armour and load." />
        <SelectField label="Armour" value={sheet.armour ?? "none"} choices={ARMOUR} onChange={(value) => set({ armour: value as "none" })} />
        <SelectField label="Load" value={sheet.load ?? "light"} choices={LOAD} onChange={(value) => set({ load: value as "light" })} />
        <NumberField label="Hit points" value={sheet.max_hp ?? 10} least={1} most={100000} whole onChange={(max_hp) => set({ max_hp })} />
        <NumberField label={acWord} value={sheet.ac ?? 10} least={0} most={200} whole onChange={(ac) => set({ ac })} />
      </div>
      <div class="dialog-actions">
        <Button submit look="primary" busy={busy} refusal={name === "" ? "Give a name" : null}>
          Add {name === "" ? "the member" : name}
        </Button>
      </div>
    </form>
  );
}

const blankIds = (name: string): Pick<Creature, "id" | "name"> => ({ id: blankSheet(name).id, name });

export const ARMOUR = [
  { value: "none", label: "none" },
  { value: "light", label: "light" },
  { value: "medium", label: "medium" },
  { value: "heavy", label: "heavy" },
];

export const LOAD = [
  { value: "light", label: "light" },
  { value: "medium", label: "medium" },
  { value: "heavy", label: "heavy" },
];

function FromJson({ busy, onWrong, onTake }: { busy: boolean; onWrong: () => void; onTake: (sheets: Creature[]) => void }): JSX.Element {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readSheets(text);
        if (!Array.isArray(read)) {
          onWrong();
          return setError(read.text);
        }
        setError(null);
        onTake(read);
      }}
    >
      <TextField
        label="Stat blocks"
        lines={10}
        value={text}
        onInput={setText}
        maxLength={200000}
        error={error}
        help={'One block in braces, or a list. At least a name: { "name": "Nix", "speed": 30, "max_hp": 74 }.'}
      />
      <div class="dialog-actions">
        <Button submit look="primary" busy={busy} refusal={text.trim() === "" ? "Paste something first" : null}>
          Add them
        </Button>
      </div>
    </form>
  );
}
