import type { JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { JoinDone, Party, PartyRow, SplitDone } from "../../api/types";
import { useAction } from "../../api/use";
import { Button, Dialog, ErrorNote, NumberField, SelectField, Switch, TextField, toast } from "../../widgets";
import { loose, stackName } from "./seating";
import type { PartyHold } from "./useParty";

interface SplitProps {
  party: Party;
  hold: PartyHold;
  onClose: () => void;
  onListChanged: () => void;
}

/** Two parties of one: who and what goes with the second. Cargo goes with who carries it. */
export function Split({ party, hold, onClose, onListChanged }: SplitProps): JSX.Element {
  const [name, setName] = useState(`${party.name}, second group`);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [purse, setPurse] = useState(0);
  const [despite, setDespite] = useState(false);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const those = <T extends { id: string }>(rows: readonly T[]): string[] => rows.map((each) => each.id).filter((id) => chosen.has(id));
  const members = those(party.members);
  const left = loose(party);
  const split = useAction(async () => {
    const carried = party.cargo.filter((each) => chosen.has(each.id) || (each.member !== null && chosen.has(each.member)) || (each.carrier !== null && chosen.has(each.carrier)));
    const body = { name: name.trim(), members, carriers: those(party.carriers), cargo: carried.map((each) => each.id), purse_gp: purse, despite_journey: despite };
    const part = async (): Promise<SplitDone> => {
      const done = await api.post<SplitDone>(`${hold.root}split/`, body);
      hold.party.set(done.party);
      onListChanged();
      return done;
    };
    let done = await part();
    hold.push({
      label: "split the party",
      undo: async () => {
        await api.post<JoinDone>(`${hold.root}join/`, { other: done.other.id, despite_journey: true });
        hold.party.set(await api.put<Party>(`${hold.root}arrangement/`, done.before));
        onListChanged();
      },
      redo: async () => {
        done = await part();
      },
    });
    toast(`${done.other.name} goes its own way.`);
    onClose();
  });
  const refusal = name.trim() === "" ? "Give it a name" : members.length === 0 ? "Choose who goes" : members.length === party.members.length ? "Someone has to stay" : null;
  return (
    <Dialog title="Split the party" wide onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (refusal === null) void split.run();
        }}
      >
        <div class="row two-fields">
          <TextField class="grow" label="Name of the second group" value={name} onInput={setName} maxLength={120} autofocus />
          <NumberField label="Out of the purse" unit="gp" value={purse} least={0} most={party.purse_gp} onChange={setPurse} />
        </div>
        <fieldset class="split-list">
          <legend>Who and what goes with it</legend>
          {party.members.map((each) => (
            <Tick key={each.id} label={each.sheet.name} on={chosen.has(each.id)} onChange={() => toggle(each.id)} />
          ))}
          {party.carriers.map((each) => (
            <Tick key={each.id} label={each.name} on={chosen.has(each.id)} onChange={() => toggle(each.id)} />
          ))}
          {left.map((each) => (
            <Tick key={each.id} label={stackName(each)} on={chosen.has(each.id)} onChange={() => toggle(each.id)} />
          ))}
        </fieldset>
        <p class="soft">Cargo goes with who carries it. Who rides what stays behind walks.</p>
        {split.problem?.pointer === "/despite_journey" ? <Switch label="Split it despite its journey" on={despite} onChange={setDespite} /> : null}
        <ErrorNote problem={split.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Stay together</Button>
          <Button submit look="primary" busy={split.busy} refusal={refusal}>
            Split the party
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Tick({ label, on, onChange }: { label: string; on: boolean; onChange: () => void }): JSX.Element {
  return (
    <label class="tick">
      <input type="checkbox" checked={on} onChange={onChange} />
      <span>{label}</span>
    </label>
  );
}

interface JoinProps extends SplitProps {
  parties: readonly PartyRow[];
}

/** Another party of the campaign joins this one, with everything it has. */
export function Join({ party, parties, hold, onClose, onListChanged }: JoinProps): JSX.Element {
  const others = parties.filter((each) => each.id !== party.id);
  const [other, setOther] = useState(others[0]?.id ?? "");
  const [despite, setDespite] = useState(false);
  const join = useAction(async () => {
    const before = await api.get<Party>(hold.root.replace(party.id, other));
    let from = other;
    const go = async (): Promise<JoinDone> => {
      const done = await api.post<JoinDone>(`${hold.root}join/`, { other: from, despite_journey: despite });
      hold.party.set(done.party);
      onListChanged();
      return done;
    };
    let done = await go();
    hold.push({
      label: `join ${before.name}`,
      undo: async () => {
        const parted = await api.post<SplitDone>(`${hold.root}split/`, { ...done.joined, despite_journey: true });
        from = parted.other.id;
        hold.party.set(parted.party);
        onListChanged();
      },
      redo: async () => {
        done = await go();
      },
    });
    toast(`${before.name} is with ${party.name} now.`);
    onClose();
  });
  return (
    <Dialog title={`Join ${party.name}`} onClose={onClose}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (other !== "") void join.run();
        }}
      >
        <SelectField label="Which party joins" value={other} choices={others.map((each) => ({ value: each.id, label: each.name }))} onChange={setOther} help="Its members, animals, cargo, purse and plans come with it." />
        {join.problem?.pointer === "/despite_journey" ? <Switch label="Join despite the journey" on={despite} onChange={setDespite} /> : null}
        <ErrorNote problem={join.problem} />
        <div class="dialog-actions">
          <Button onClick={onClose}>Not now</Button>
          <Button submit look="primary" busy={join.busy} refusal={other === "" ? "There is no other party" : null}>
            Join them
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
