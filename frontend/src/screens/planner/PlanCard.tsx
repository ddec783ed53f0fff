/** The plan in one card: name, party, stops, routes, when to arrive, and what to do with it. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api } from "../../api/client";
import type { Journey, Party, Run } from "../../api/types";
import { useAction } from "../../api/use";
import { initials, mph } from "../../format";
import { inCampaign, navigate } from "../../router";
import { Button, ErrorNote, Note, Why, toast } from "../../widgets";
import { ArriveBy } from "./ArriveBy";
import { arrivalWords } from "./arrivals";
import { choose, orderAll, prefer, rename, takeParty } from "./draft";
import { RouteList } from "./RouteList";
import { StopList, stopOfProblem, type StopListProps } from "./StopList";
import { type PlanState, type PlanStore } from "./planStore";

const TRIALS = 1000;

export interface PlanCardProps {
  readonly campaign: string;
  readonly store: PlanStore;
  readonly state: PlanState;
  readonly party: Party | null;
  readonly parties: readonly Party[];
  readonly stopList: StopListProps;
}

export const PlanCard = ({ campaign, store, state, party, parties, stopList }: PlanCardProps): JSX.Element => {
  const { draft, answer, problem, dragged } = state;
  const shown = dragged?.answer ?? answer;
  const trouble = dragged?.problem ?? problem;
  const isElsewhere = trouble !== null && stopOfProblem(trouble) === null && !trouble.pointer?.startsWith("/orders/");
  return (
    <section class="panel float plan-card" aria-label="Plan">
      <div class="plan-scroll">
        <PlanHead campaign={campaign} store={store} state={state} party={party} parties={parties} />
        <div class="plan-part">
          <StopList {...stopList} />
        </div>
        {isElsewhere ? <ErrorNote problem={trouble} class="plan-trouble" /> : null}
        {shown && shown.routes.length > 0 && draft.stops.length > 1 ? (
          <>
            <div class={`plan-part ${state.isBusy || dragged ? "computing" : ""}`}>
              <RouteList
                plan={shown}
                preference={draft.preference}
                onPrefer={(value) => store.edit(prefer(value))}
                onChoose={(id) => store.edit(choose(id))}
              />
            </div>
            <div class="plan-part">
              <ArriveBy
                plan={shown}
                onTake={(option) => store.edit(orderAll(option.orders, `arrive by ${arrivalWords(option)}`))}
              />
              {shown.itinerary?.warnings.map((warning) => (
                <Note key={warning} look="warn">
                  {warning}
                </Note>
              ))}
            </div>
          </>
        ) : null}
      </div>
      <PlanFoot campaign={campaign} state={state} />
    </section>
  );
};

type HeadProps = Pick<PlanCardProps, "campaign" | "store" | "state" | "party" | "parties">;

const PlanHead = ({ campaign, store, state, party, parties }: HeadProps): JSX.Element => {
  const { draft } = state;
  const [isOpen, setOpen] = useState(false);
  const remove = useAction(async () => {
    await api.del(`/campaigns/${campaign}/plans/${draft.id ?? ""}/`);
    toast(`${draft.name} is gone.`);
    navigate(inCampaign(campaign, "plan"));
  });
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
      {isOpen ? (
        <div class="row plan-more">
          <Button size="small" icon="plus" href={`${inCampaign(campaign, "plan")}?new=1&map=${draft.map ?? ""}`}>
            New plan
          </Button>
          <Button size="small" href={`${inCampaign(campaign, "plan")}?all=1`}>
            All plans
          </Button>
          <Button size="small" icon="bin" busy={remove.busy} refusal={draft.id ? null : "Nothing is kept yet."} onClick={() => void remove.run()}>
            Remove
          </Button>
          <ErrorNote problem={remove.problem} />
        </div>
      ) : null}
      {party ? <PartyLine party={party} parties={parties} onTake={(id) => store.edit(takeParty(id))} /> : null}
    </div>
  );
};

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

const PlanFoot = ({ campaign, state }: { campaign: string; state: PlanState }): JSX.Element => {
  const { draft, answer, problem } = state;
  const start = useAction(async () => {
    const journey = await api.post<Journey | { journey: Journey }>(`/campaigns/${campaign}/journeys/`, { plan: draft.id });
    navigate(inCampaign(campaign, "journey", "journey" in journey ? journey.journey.id : journey.id));
  });
  const chances = useAction(async () => {
    const run = await api.post<Run>(`/campaigns/${campaign}/simulations/`, { plan: draft.id, trials: TRIALS });
    navigate(inCampaign(campaign, "chances", run.id));
  });
  const refusal = problem
    ? "Mend the plan first."
    : draft.stops.length < 2
      ? "Say where from and where to first."
      : draft.id && answer?.itinerary
        ? null
        : "The plan is still being worked out.";
  return (
    <div class="plan-foot">
      <ErrorNote problem={start.problem ?? chances.problem} />
      <div class="row">
        <Button look="primary" class="grow" refusal={refusal} busy={start.busy} onClick={() => void start.run()}>
          Start the journey
        </Button>
        <Button refusal={refusal} busy={chances.busy} onClick={() => void chances.run()}>
          What is likely?
        </Button>
      </div>
    </div>
  );
};
