import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";

import { api } from "../../api/client";
import type { Party, PartyMember, PartyRow, Ruleset } from "../../api/types";
import { useAction, useApi } from "../../api/use";
import { count, mph } from "../../format";
import { inCampaign, navigate } from "../../router";
import { useCampaign } from "../../state/campaign";
import { useKeys } from "../../state/keys";
import { forget } from "../../state/places";
import { Button, ErrorNote, Skeleton, toast, Why } from "../../widgets";
import { AddCarrier } from "./AddCarrier";
import { AddMember } from "./AddMember";
import { EditMember } from "./EditMember";
import { Groups } from "./Groups";
import { makeAgain, useParty } from "./useParty";
import type { PartyActions } from "./useParty";

interface EditorProps {
  id: string;
  parties: readonly PartyRow[];
  tools: ComponentChildren;
  onListChanged: () => void;
}

export function PartyEditor({ id, parties, tools, onListChanged }: EditorProps): JSX.Element {
  const { campaign, isGm } = useCampaign();
  const { party, actions } = useParty(campaign.id, id);
  const rulesets = useApi<Ruleset[]>("/rulesets/");
  const [open, setOpen] = useState<"member" | "carrier" | null>(null);
  const [edited, setEdited] = useState<string | null>(null);
  useKeys(
    "Party",
    isGm
      ? [
          { keys: "n", does: "Add a member", run: () => setOpen("member") },
          { keys: "m", does: "Add a mount or vehicle", run: () => setOpen("carrier") },
        ]
      : [],
  );
  if (party.data === null) {
    return party.problem === null ? party.slow ? <Skeleton lines={8} /> : <></> : <ErrorNote problem={party.problem} onRetry={party.reload} />;
  }
  const ruleset = rulesets.data?.find((each) => each.id === campaign.ruleset) ?? null;
  const problem = Object.values(actions).find((action) => action.problem !== null)?.problem ?? null;
  const member = party.data.members.find((each) => each.id === edited) ?? null;
  return (
    <>
      <PartyHead party={party.data} parties={parties} tools={tools} actions={actions} onListChanged={onListChanged} />
      <ErrorNote problem={open === null && member === null ? problem : null} />
      <section class={`panel party-table ${party.loading ? "" : ""}`} aria-label="Members by how they travel">
        <Groups party={party.data} ruleset={ruleset} actions={actions} isGm={isGm} onEdit={(each: PartyMember) => setEdited(each.id)} />
        {isGm ? (
          <footer class="party-foot">
            <Button look="primary" icon="plus" keys="N" onClick={() => setOpen("member")}>
              Add a member
            </Button>
            <Button icon="horse" keys="M" onClick={() => setOpen("carrier")}>
              Add a mount or vehicle
            </Button>
          </footer>
        ) : null}
      </section>
      {open === "member" ? <AddMember add={actions.add} onClose={() => setOpen(null)} /> : null}
      {open === "carrier" ? <AddCarrier ruleset={ruleset} add={actions.addCarrier} onClose={() => setOpen(null)} /> : null}
      {member === null ? null : <EditMember member={member} isGm={isGm} actions={actions} onClose={() => setEdited(null)} />}
    </>
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
