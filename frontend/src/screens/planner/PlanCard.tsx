/** The plan in one card: name, party, stops, ways to go, routes, when to arrive, and what to do with it. */
import type { JSX } from "preact";
import { api } from "../../api/client";
import type { CampaignMapInfo, DeadlineOption, Journey, Party, Plan, Run } from "../../api/types";
import { useAction } from "../../api/use";
import { inCampaign, navigate } from "../../router";
import { Button, ErrorNote, Note } from "../../widgets";
import { ArriveBy } from "./ArriveBy";
import { arrivalChart, arrivalWords, halfDay } from "./arrivals";
import { ConditionsPart } from "./ConditionsPart";
import { aimFor, allowModes, choose, orderAll, prefer, takeChoice } from "./edits";
import { ModesPart } from "./ModesPart";
import { PlanHead } from "./PlanHead";
import { RouteList } from "./RouteList";
import { ShapeBar } from "./ShapeBar";
import { StopList, stopOfProblem, type StopListProps } from "./StopList";
import { type PlanState, type PlanStore } from "./planStore";

const TRIALS = 1000;

export interface PlanCardProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  readonly store: PlanStore;
  readonly state: PlanState;
  readonly party: Party | null;
  readonly parties: readonly Party[];
  readonly stopList: StopListProps;
  readonly isClosing: boolean;
  readonly onClosing: (on: boolean) => void;
  readonly onHold: (route: string | null) => void;
}

export const PlanCard = (props: PlanCardProps): JSX.Element => {
  const { store, state, stopList } = props;
  const { draft, answer, problem, dragged } = state;
  const shown = dragged?.answer ?? answer;
  const trouble = dragged?.problem ?? problem;
  const isElsewhere = trouble !== null && stopOfProblem(trouble) === null;
  return (
    <section class="panel float plan-card" aria-label="Plan">
      <div class="plan-scroll">
        <PlanHead {...props} />
        {answer?.stale && draft.stops.length > 1 ? <StaleNote note={answer.stale.note} onReplan={() => store.replan()} isBusy={state.isBusy} /> : null}
        <div class="plan-part">
          <StopList {...stopList} />
          <ShapeBar shape={draft.shape} store={store} />
        </div>
        {isElsewhere ? <ErrorNote problem={trouble} class="plan-trouble" /> : null}
        {draft.stops.length > 1 ? (
          <div class="plan-part plan-folds">
            <ModesPart plan={shown} modes={draft.modes} stops={stopList.stops} onModes={(modes, label) => store.edit(allowModes(modes, label))} />
            <ConditionsPart draft={draft} isClosing={props.isClosing} onClosing={props.onClosing} onEdit={(edit) => store.edit(edit)} />
          </div>
        ) : null}
        {draft.stops.length > 1 ? <Ways {...props} /> : null}
      </div>
      <PlanFoot {...props} />
    </section>
  );
};

const Ways = ({ campaign, map, store, state, onHold }: PlanCardProps): JSX.Element | null => {
  const { draft, answer, dragged } = state;
  const shown = dragged?.answer ?? answer;
  if (!shown || shown.routes.length === 0) return null;
  return (
    <>
      <div class={`plan-part ${state.isBusy || dragged ? "computing" : ""}`}>
        <RouteList plan={shown} preference={draft.preference} onPrefer={(value) => store.edit(prefer(value))} onChoose={(id) => store.edit(choose(id))} onHold={onHold} />
      </div>
      <div class="plan-part">
        <ArriveBy
          campaign={campaign}
          map={map}
          plan={shown}
          draft={draft}
          isBusy={state.isBusy}
          onTake={(option) => store.withNewest((newest) => takeArrival(store, newest, option))}
          onChoice={(point, letter) => store.edit(takeChoice(point, letter))}
          onAim={(objective) => store.edit(aimFor(objective))}
        />
        {shown.itinerary?.warnings.map((warning) => (
          <Note key={warning} look="warn">
            {warning}
          </Note>
        ))}
      </div>
    </>
  );
};

/** The orders that arrive by a half day, of the plan as it is now: those shown may be of an older one. */
const takeArrival = (store: PlanStore, plan: Plan, wanted: DeadlineOption): void => {
  const options = arrivalChart(plan)?.options ?? [];
  const option = options.find((each) => halfDay(each) === halfDay(wanted)) ?? (options[0] && halfDay(wanted) < halfDay(options[0]) ? options[0] : options[options.length - 1]);
  if (option) store.edit(orderAll(option.orders, `arrive by ${arrivalWords(option)}`));
};

const StaleNote = ({ note, isBusy, onReplan }: { note: string; isBusy: boolean; onReplan: () => void }): JSX.Element => (
  <div class="note warn plan-stale" role="status">
    <span class="grow">
      <b>The map has changed.</b> {note}
    </span>
    <Button size="small" busy={isBusy} onClick={onReplan}>
      Replan on the new map
    </Button>
  </div>
);

const refusalOf = ({ draft, answer, problem }: PlanState): string | null => {
  if (problem) return "Mend the plan first.";
  if (draft.stops.length < 2) return "Say where from and where to first.";
  return draft.id && answer?.itinerary ? null : "The plan is still being worked out.";
};

const PlanFoot = ({ campaign, state }: PlanCardProps): JSX.Element => {
  const { draft } = state;
  const start = useAction(async () => {
    const journey = await api.post<Journey | { journey: Journey }>(`/campaigns/${campaign}/journeys/`, { plan: draft.id });
    navigate(inCampaign(campaign, "journey", "journey" in journey ? journey.journey.id : journey.id));
  });
  const chances = useAction(async () => {
    const run = await api.post<Run>(`/campaigns/${campaign}/simulations/`, { plan: draft.id, trials: TRIALS });
    navigate(inCampaign(campaign, "chances", run.id));
  });
  const refusal = refusalOf(state);
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
