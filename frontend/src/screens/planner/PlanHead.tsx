/** The plan's name, its party, and what else can be done with it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, url } from "../../api/client";
import type { Party, Plan } from "../../api/types";
import { useAction } from "../../api/use";
import { initials, mph } from "../../format";
import { inCampaign, navigate } from "../../router";
import { Button, ErrorNote, Why, toast } from "../../widgets";
import { bodyOf } from "./draft";
import { rename, takeParty } from "./edits";
import { ShareDialog } from "./ShareDialog";
import { type PlanState, type PlanStore } from "./planStore";

interface HeadProps {
  readonly campaign: string;
  readonly store: PlanStore;
  readonly state: PlanState;
  readonly party: Party | null;
  readonly parties: readonly Party[];
}

export const PlanHead = ({ campaign, store, state, party, parties }: HeadProps): JSX.Element => {
  const { draft } = state;
  const [isOpen, setOpen] = useState(false);
  return (
    <div class="plan-head">
      <div class="row">
        <input
          class="plan-name"
          aria-label="Name of the plan"
          value={draft.name}
          maxLength={120}
          onChange={(event) => {
            const name = event.currentTarget.value.trim();
            if (name !== "" && name !== draft.name) store.edit(rename(name));
          }}
        />
        <Button look="ghost" size="small" iconOnly icon="more" label="More" expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      </div>
      {isOpen ? <PlanMore campaign={campaign} state={state} /> : null}
      {party ? <PartyLine party={party} parties={parties} onTake={(id) => store.edit(takeParty(id))} /> : null}
    </div>
  );
};

const NOT_KEPT = "Nothing is kept yet.";

const PlanMore = ({ campaign, state: { draft, answer } }: Pick<HeadProps, "campaign" | "state">): JSX.Element => {
  const [isSharing, setSharing] = useState(false);
  const remove = useAction(async () => {
    const plans = `/campaigns/${campaign}/plans/`;
    await api.del(`${plans}${draft.id ?? ""}/`);
    toast(`${draft.name} is gone.`, {
      undo: async () => navigate(inCampaign(campaign, "plan", (await api.post<Plan>(plans, bodyOf(draft))).id ?? "")),
    });
    navigate(inCampaign(campaign, "plan"));
  });
  const notKept = draft.id ? null : NOT_KEPT;
  const notWorked = notKept ?? (answer?.itinerary ? null : "Say where from and where to first.");
  const exported = (as: string): string => url(`/campaigns/${campaign}/plans/${draft.id ?? ""}/export/`, { as });
  return (
    <div class="row plan-more" role="group" aria-label="More">
      <Button size="small" icon="plus" href={`${inCampaign(campaign, "plan")}?new=1&map=${draft.map ?? ""}`}>
        New plan
      </Button>
      <Button size="small" href={`${inCampaign(campaign, "plan")}?all=1`}>
        All plans
      </Button>
      <Button size="small" icon="out" refusal={notWorked} onClick={() => setSharing(true)}>
        Share
      </Button>
      <Export href={exported("html")} refusal={notWorked} isPage>
        Print
      </Export>
      <Export href={exported("csv")} refusal={notWorked}>
        Table (CSV)
      </Export>
      <Export href={exported("geojson")} refusal={notWorked}>
        Line (GeoJSON)
      </Export>
      <Button size="small" icon="bin" busy={remove.busy} refusal={notKept} onClick={() => void remove.run()}>
        Remove
      </Button>
      <ErrorNote problem={remove.problem} />
      {isSharing && draft.id ? <ShareDialog campaign={campaign} plan={draft.id} name={draft.name} onClose={() => setSharing(false)} /> : null}
    </div>
  );
};

interface ExportProps {
  readonly href: string;
  readonly refusal: string | null;
  readonly isPage?: boolean;
  readonly children: string;
}

/** A file of the server's: a plain link, so that the browser keeps or shows it. */
const Export = ({ href, refusal, isPage = false, children }: ExportProps): JSX.Element =>
  refusal ? (
    <Button size="small" icon={isPage ? "book" : "down"} refusal={refusal}>
      {children}
    </Button>
  ) : (
    <a class="btn small" href={href} target={isPage ? "_blank" : undefined} rel={isPage ? "noopener" : undefined} download={isPage ? undefined : true}>
      {children}
    </a>
  );

const PartyLine = ({ party, parties, onTake }: { party: Party; parties: readonly Party[]; onTake: (id: string) => void }): JSX.Element => (
  <div class="party-line">
    <span class="party-tokens" aria-hidden="true">
      {party.members.slice(0, 6).map((member) => (
        <span key={member.id} class="token small">
          {initials(member.sheet.name)}
        </span>
      ))}
    </span>
    <span class="soft">
      {parties.length > 1 ? (
        <select class="party-choice" aria-label="Party" value={party.id} onChange={(event) => onTake(event.currentTarget.value)}>
          {parties.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : (
        party.name
      )}
      ,{" "}
      <Why
        title={`${party.name}: ${mph(party.speed.miles_per_hour)}`}
        reasons={party.speed.reasons}
        total={{ text: party.speed.slowest ? `${party.speed.slowest} sets the pace` : "The slowest sets the pace", effect: mph(party.speed.miles_per_hour) }}
      >
        {mph(party.speed.miles_per_hour)}
      </Why>
    </span>
  </div>
);
