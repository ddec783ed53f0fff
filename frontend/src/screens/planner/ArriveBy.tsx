/** Arrive by: one chart, one slider, one axis. Earlier costs damage; the thumb stands under its point. */
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CampaignMapInfo, DeadlineOption, FrontPoint, Objective, Plan } from "../../api/types";
import { clock, percent, range, whole } from "../../format";
import { Button, Tabs } from "../../widgets";
import { arrivalChart, arrivalWords, bestHint, type ArrivalChart } from "./arrivals";
import { ArrivalFront, thumbPlace } from "./ArrivalFront";
import { type Draft } from "./draft";
import { FrontPart } from "./FrontPart";
import { MEASURES } from "./frontPoints";

interface ArriveByProps {
  readonly campaign: string;
  readonly map: CampaignMapInfo;
  readonly plan: Plan;
  readonly draft: Draft;
  /** The plan is being worked out anew: what is chosen here waits for it. */
  readonly isBusy: boolean;
  readonly onTake: (option: DeadlineOption) => void;
  readonly onChoice: (point: FrontPoint, letter: string | null) => void;
  readonly onAim: (objective: Objective) => void;
}

const ARRIVALS = "arrivals";
const VIEWS = [{ value: ARRIVALS, label: "By arrival" }, ...MEASURES.map(({ value, label }) => ({ value, label: `Choices: ${label.toLowerCase()}` }))];

export const ArriveBy = (props: ArriveByProps): JSX.Element | null => {
  const { plan, draft } = props;
  const [view, setView] = useState<string>(ARRIVALS);
  const measure = MEASURES.find(({ value }) => value === view)?.value;
  const chart = arrivalChart(plan);
  if (!chart || !plan.itinerary) return null;
  return (
    <section class="arrive" aria-label="Arrive by">
      {measure ? (
        <>
          <div class="arrive-head">
            <h2>Every choice</h2>
            <ViewChoice view={view} onView={setView} />
          </div>
          <FrontPart campaign={props.campaign} map={props.map} plan={plan} draft={draft} measure={measure} onTake={props.onChoice} />
        </>
      ) : (
        <ByArrival {...props} chart={chart}>
          <ViewChoice view={view} onView={setView} />
        </ByArrival>
      )}
    </section>
  );
};

const ViewChoice = ({ view, onView }: { view: string; onView: (view: string) => void }): JSX.Element => (
  <select class="input arrive-view" aria-label="What the chart shows" value={view} onChange={(event) => onView(event.currentTarget.value)}>
    {VIEWS.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
);

const OBJECTIVES = [
  { value: "damage", label: "Least damage" },
  { value: "dropping", label: "Nobody drops" },
];

const dropWords = (chance: number | null): string => (chance === null ? "" : `Somebody drops: ${chance > 0 && chance < 0.001 ? "under 0.1\u2009%" : percent(chance, chance < 0.1 ? 1 : 0)}.`);

interface ByArrivalProps extends ArriveByProps {
  readonly chart: ArrivalChart;
  readonly children: ComponentChildren;
}

const ByArrival = ({ plan, draft, chart, isBusy, onTake, onAim, children }: ByArrivalProps): JSX.Element | null => {
  const [waiting, setWaiting] = useState<DeadlineOption | null>(null);
  const [held, setHeld] = useState<number | null>(null);
  const at = Math.min(held ?? chart.selected, chart.options.length - 1);
  const option = chart.options[at];
  useEffect(() => {
    if (!isBusy) setWaiting(null);
  }, [isBusy]);
  if (!option || !plan.itinerary) return null;
  const { low, high, expected } = plan.itinerary.damage;
  const isNow = at === chart.selected;
  const figure = isNow ? expected : option.expected;
  const hint = held === null ? bestHint(chart, expected) : null;
  return (
    <>
      <div class="arrive-head">
        <h2>
          {isNow && chart.isLate ? `Arrives day ${plan.itinerary.arrival.day}, ${clock(plan.itinerary.arrival.hour)}` : `Arrive by ${option.half}, day ${option.day}`}
        </h2>
        {children}
      </div>
      <ArrivalFront chart={chart} at={at} figure={figure} spread={isNow && low !== high ? range(low, high) : null} />
      <input
        class="slider"
        type="range"
        min={0}
        max={chart.options.length - 1}
        value={at}
        aria-label="Arrive by"
        aria-valuetext={`${arrivalWords(option)}: ${whole(figure)} damage each`}
        style={{ "--at": `${(100 * at) / Math.max(1, chart.options.length - 1)}%`, ...thumbPlace(chart) }}
        onInput={(event) => setHeld(Number(event.currentTarget.value))}
        onChange={(event) => {
          const taken = chart.options[Number(event.currentTarget.value)];
          setHeld(null);
          if (taken && isBusy) setWaiting(taken);
          if (taken) onTake(taken);
        }}
      />
      {isBusy && waiting ? <p class="soft">The plan is still being worked out; then it arrives by {arrivalWords(waiting)}.</p> : null}
      <div class="arrive-aim">
        <Tabs label="Aim for" value={draft.objective} choices={OBJECTIVES} onChange={(value) => onAim(value === "dropping" ? "dropping" : "damage")} />
        <small class="soft">{dropWords(isNow ? plan.itinerary.drop_chance : option.drop_chance)}</small>
      </div>
      {option.survivable ? null : (
        <p class="note bad">
          <span>{arrivalWords(option)} costs more hit points than someone has. Later by half a day avoids it.</span>
        </p>
      )}
      {option.is_exact ? null : <p class="soft">Others may be better: not every order was tried, or the land harms too.</p>}
      {chart.earliest ? <p class="soft arrive-earliest">{chart.earliest}</p> : null}
      {hint ? (
        <div class="note arrive-hint">
          <span class="grow">{hint.words}</span>
          <Button size="small" onClick={() => onTake(hint.option)}>
            Use it
          </Button>
        </div>
      ) : null}
    </>
  );
};
