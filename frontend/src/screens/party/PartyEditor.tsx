import type { ComponentChildren, JSX } from "preact";
import { useRef, useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Party, PartyRow, Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { count, mph } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { forget } from "../../state/places";
import { Button, ErrorNote, NumberField, Skeleton, toast, Why } from "../../widgets";
import { AddCarrier } from "./AddCarrier";
import { AddMember } from "./AddMember";
import { Arrange } from "./Arrange";
import { Buy, coins } from "./Buy";
import { EditCargo } from "./EditCargo";
import { EditCarrier } from "./EditCarrier";
import { EditMember } from "./EditMember";
import { Groups } from "./Groups";
import type { Edits } from "./Groups";
import { focused, moveList, step } from "./rows";
import { Join, Split } from "./Split";
import { makeAgain, useParty } from "./useParty";
import type { PartyActions } from "./useParty";

interface EditorProps {
  id: string;
  parties: readonly PartyRow[];
  tools: ComponentChildren;
  onListChanged: () => void;
}

type Open = "member" | "carrier" | "cargo" | "arrange" | "split" | "join" | "buy";
type Edited = { kind: "member" | "carrier" | "cargo"; id: string };

export function PartyEditor({ id, parties, tools, onListChanged }: EditorProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const hold = useParty(campaign.id, id);
  const { party, actions } = hold;
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const [open, setOpen] = useState<Open | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const table = useRef<HTMLElement>(null);
  const change = (): void => {
    const row = focused(table.current);
    if (row !== null) setEdited(row);
  };
  useKeys("Party", [
    { keys: "ArrowDown", does: "Next row", run: () => step(table.current, 1) },
    { keys: "ArrowUp", does: "Row before", run: () => step(table.current, -1) },
    ...(isGm
      ? [
          { keys: "m", does: "Move the row to …", run: () => moveList(table.current)?.focus() },
          { keys: "l", does: "Change the load of the row", run: change },
          { keys: "d", does: "Change the damage of the row", run: change },
          { keys: "n", does: "Add a member", run: () => setOpen("member") },
          { keys: "v", does: "Add a mount or vehicle", run: () => setOpen("carrier") },
          { keys: "k", does: "Add cargo", run: () => setOpen("cargo") },
          { keys: "r", does: "Arrange for speed", run: () => setOpen("arrange") },
        ]
      : []),
  ]);
  if (party.data === null) {
    return party.problem === null ? party.slow ? <Skeleton lines={8} /> : <></> : <ErrorNote problem={party.problem} onRetry={party.reload} />;
  }
  const now = party.data;
  const ruleset = rulesets.data?.find((each) => each.id === campaign.ruleset) ?? null;
  const problem = Object.values(actions).find((action) => action.problem !== null)?.problem ?? null;
  const forgive = (): void => Object.values(actions).forEach((action) => action.clear());
  const closeEdit = (): void => {
    forgive();
    setEdited(null);
  };
  const close = (): void => {
    forgive();
    setOpen(null);
  };
  const member = edited?.kind === "member" ? now.members.find((each) => each.id === edited.id) : undefined;
  const carrier = edited?.kind === "carrier" ? now.carriers.find((each) => each.id === edited.id) : undefined;
  const cargo = edited?.kind === "cargo" ? now.cargo.find((each) => each.id === edited.id) : undefined;
  const edit: Edits = {
    member: (each) => setEdited({ kind: "member", id: each.id }),
    carrier: (each) => setEdited({ kind: "carrier", id: each.id }),
    cargo: (each) => setEdited({ kind: "cargo", id: each.id }),
  };
  return (
    <>
      <PartyHead party={now} parties={parties} tools={tools} actions={actions} onListChanged={onListChanged} />
      {isGm ? <Deeds party={now} parties={parties} onOpen={setOpen} /> : null}
      <Problems party={now} onArrange={isGm ? () => setOpen("arrange") : null} />
      <ErrorNote problem={open === null && edited === null ? problem : null} />
      <section ref={table} class="panel party-table" aria-label="Members by how they travel">
        <Groups party={now} ruleset={ruleset} actions={actions} isGm={isGm} edit={edit} />
        {isGm ? (
          <footer class="party-foot">
            <Button look="primary" icon="plus" keys="N" onClick={() => setOpen("member")}>
              Add a member
            </Button>
            <Button icon="horse" keys="V" onClick={() => setOpen("carrier")}>
              Add a mount or vehicle
            </Button>
            <Button icon="area" keys="K" onClick={() => setOpen("cargo")}>
              Add cargo
            </Button>
          </footer>
        ) : null}
      </section>
      {open === "member" ? <AddMember add={actions.add} onClose={close} /> : null}
      {open === "carrier" ? <AddCarrier ruleset={ruleset} add={actions.addCarrier} onClose={close} /> : null}
      {open === "cargo" ? <EditCargo cargo={null} party={now} actions={actions} onClose={close} /> : null}
      {open === "arrange" ? <Arrange party={now} hold={hold} onClose={close} /> : null}
      {open === "split" ? <Split party={now} hold={hold} onClose={close} onListChanged={onListChanged} /> : null}
      {open === "join" ? <Join party={now} parties={parties} hold={hold} onClose={close} onListChanged={onListChanged} /> : null}
      {open === "buy" ? <Buy party={now} hold={hold} onClose={close} /> : null}
      {member === undefined ? null : <EditMember member={member} isGm={isGm} actions={actions} onClose={closeEdit} />}
      {carrier === undefined ? null : <EditCarrier carrier={carrier} party={now} ruleset={ruleset} actions={actions} onClose={closeEdit} />}
      {cargo === undefined ? null : <EditCargo key={cargo.id} cargo={cargo} party={now} actions={actions} onClose={closeEdit} />}
    </>
  );
}

/** What can be done with the party as a whole. */
function Deeds({ party, parties, onOpen }: { party: Party; parties: readonly PartyRow[]; onOpen: (what: Open) => void }): JSX.Element {
  return (
    <div class="party-deeds" role="group" aria-label="The whole party">
      <Button icon="route" keys="R" refusal={party.members.length === 0 ? "Nobody to arrange" : null} onClick={() => onOpen("arrange")}>
        Arrange for speed
      </Button>
      <Button icon="people" refusal={party.members.length < 2 ? "One cannot split" : null} onClick={() => onOpen("split")}>
        Split
      </Button>
      <Button icon="people" refusal={parties.length < 2 ? "There is no other party" : null} onClick={() => onOpen("join")}>
        Join
      </Button>
      <Button icon="plus" onClick={() => onOpen("buy")}>
        Buy
      </Button>
    </div>
  );
}

/** What keeps the party from setting out, and what helps. */
function Problems({ party, onArrange }: { party: Party; onArrange: (() => void) | null }): JSX.Element | null {
  if (party.problems.length === 0) return null;
  return (
    <ul class="party-problems" aria-label="What is wrong">
      {party.problems.map((each) => (
        <li key={each.text} class={`note ${each.stops ? "bad" : "warn"}`}>
          <span class="grow">
            <b>{each.text}</b> {each.remedy} <small class="rule-id">{each.rule}</small>
          </span>
          {each.stops && onArrange !== null ? (
            <Button size="small" onClick={onArrange}>
              Arrange
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

interface HeadProps {
  party: Party;
  parties: readonly PartyRow[];
  tools: ComponentChildren;
  actions: PartyActions;
  onListChanged: () => void;
}

function PartyHead({ party, parties, tools, actions, onListChanged }: HeadProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const { speed } = party;
  const remove = useAction(async () => {
    const root = `/campaigns/${campaign.id}/parties/`;
    await api.del(`${root}${party.id}/`);
    forget(campaign.id, "party");
    onListChanged();
    navigate(inCampaign(campaign.id, "party"), { replace: true });
    toast(`${party.name} is deleted.`, {
      undo: async () => {
        const id = await makeAgain(root, party);
        onListChanged();
        navigate(inCampaign(campaign.id, "party", id));
      },
    });
  });
  return (
    <header class="party-head">
      <div class="party-title">
        {isGm ? <NameField key={party.name} name={party.name} onRename={(name) => void actions.rename.run(name).then(onListChanged)} /> : <h1>{party.name}</h1>}
        <p class="party-speed">
          {party.members.length === 0 ? (
            <span class="soft">Nobody in it yet.</span>
          ) : (
            <>
              <Why
                class="party-mph"
                title={`${party.name}: ${mph(speed.miles_per_hour)}`}
                reasons={speed.reasons}
                total={{ text: "The slowest sets the pace", effect: mph(speed.miles_per_hour) }}
              >
                {mph(speed.miles_per_hour)}
              </Why>
              <span class="soft">
                {speed.slowest === null || speed.slowest === "" ? "" : `${speed.slowest} sets the pace. `}
                {count(party.members.length, "member")}
                {party.carriers.length > 0 ? `, ${count(party.carriers.length, "mount or vehicle", "mounts and vehicles")}` : ""}.
              </span>
            </>
          )}
        </p>
        {speed.hint === null || speed.hint === "" ? null : <p class="party-hint">{speed.hint}</p>}
      </div>
      <div class="party-tools">
        {isGm ? (
          <NumberField class="purse" label="Purse" unit="gp" value={party.purse_gp} least={0} most={999999999} onChange={(gp) => void actions.purse.run(gp)} />
        ) : party.purse_gp > 0 ? (
          <span class="soft">Purse: {coins(party.purse_gp)}</span>
        ) : null}
        {parties.length > 1 ? (
          <select
            class="input"
            aria-label="Which party"
            value={party.id}
            onChange={(event) => navigate(inCampaign(campaign.id, "party", event.currentTarget.value))}
          >
            {parties.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        ) : null}
        {tools}
        {isGm ? (
          <Button
            look="ghost"
            icon="bin"
            busy={remove.busy}
            onClick={() => void remove.run()}
          >
            Delete
          </Button>
        ) : null}
      </div>
      <ErrorNote problem={remove.problem} />
    </header>
  );
}

/** The name as a title that can be written over. */
function NameField({ name, onRename }: { name: string; onRename: (name: string) => void }): JSX.Element {
  const [text, setText] = useState(name);
  const take = (): void => {
    const wanted = text.trim();
    if (wanted === "") setText(name);
    else if (wanted !== name) onRename(wanted);
  };
  return (
    <h1>
      <input
        class="title-input"
        aria-label="Name of the party"
        value={text}
        maxLength={120}
        size={Math.max(8, text.length)}
        onInput={(event) => setText(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
          if (event.key === "Escape") setText(name);
        }}
      />
    </h1>
  );
}
