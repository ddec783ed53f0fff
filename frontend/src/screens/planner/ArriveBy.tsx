/** Arrive by: one chart, one slider, one axis. Earlier costs damage; the thumb stands under its point. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { DeadlineOption, Plan } from "../../api/types";
import { clock, range, whole } from "../../format";
import { Button } from "../../widgets";
import { arrivalChart, arrivalWords, bestHint, halfDay, type ArrivalChart } from "./arrivals";

const BOX = 316;
const LEFT = 36;
const WIDTH = 268;
const TOP = 22;
const BOTTOM = 150;

interface ArriveByProps {
  readonly plan: Plan;
  readonly onTake: (option: DeadlineOption) => void;
}

const xOf = (chart: ArrivalChart, at: number): number => LEFT + (chart.length < 2 ? WIDTH / 2 : (WIDTH * at) / (chart.length - 1));
const yOf = (chart: ArrivalChart, value: number): number => BOTTOM - ((BOTTOM - TOP) * Math.min(value, chart.most * 1.05)) / chart.most;

export const ArriveBy = ({ plan, onTake }: ArriveByProps): JSX.Element | null => {
  const chart = arrivalChart(plan);
  const [held, setHeld] = useState<number | null>(null);
  if (!chart || !plan.itinerary) return null;
  const at = Math.min(held ?? chart.selected, chart.options.length - 1);
  const option = chart.options[at];
  if (!option) return null;
  const { low, high, expected } = plan.itinerary.damage;
  const isNow = at === chart.selected;
  const figure = isNow ? expected : option.expected;
  const hint = held === null ? bestHint(chart, expected) : null;
  return (
    <section class="arrive" aria-label="Arrive by">
      <h3>
        {isNow && chart.isLate ? `Arrives day ${plan.itinerary.arrival.day}, ${clock(plan.itinerary.arrival.hour)}` : `Arrive by ${option.half}, day ${option.day}`}
      </h3>
      <Front chart={chart} at={at} figure={figure} spread={isNow && low !== high ? range(low, high) : null} />
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
          if (taken) onTake(taken);
        }}
      />
      {option.survivable ? null : (
        <p class="note bad">
          <span>{arrivalWords(option)} costs more hit points than someone has. Later by half a day avoids it.</span>
        </p>
      )}
      {hint ? (
        <div class="note arrive-hint">
          <span class="grow">{hint.words}</span>
          <Button size="small" onClick={() => onTake(hint.option)}>
            Use it
          </Button>
        </div>
      ) : null}
    </section>
  );
};

/** The slider's own line runs from the first to the last point of the chart; its thumb is 20 px wide. */
const thumbPlace = (chart: ArrivalChart): Record<string, string> => {
  const last = chart.options[chart.options.length - 1];
  const to = last ? xOf(chart, halfDay(last) - chart.first) : LEFT + WIDTH;
  const share = (x: number): string => `${((100 * x) / BOX).toFixed(2)}%`;
  return { marginLeft: `calc(${share(LEFT)} - 10px)`, width: `calc(${share(to - LEFT)} + 20px)` };
};

interface FrontProps {
  readonly chart: ArrivalChart;
  readonly at: number;
  readonly figure: number;
  readonly spread: string | null;
}

const Front = ({ chart, at, figure, spread }: FrontProps): JSX.Element => {
  const option = chart.options[at];
  const x = xOf(chart, option ? halfDay(option) - chart.first : at);
  const y = yOf(chart, figure);
  const tag = spread ? 96 : 30;
  return (
    <svg class="front" viewBox={`0 0 ${BOX} 174`} role="img" aria-label={`Damage to each traveller by arrival; now ${whole(figure)}`}>
      <text x="308" y="11" text-anchor="end">
        damage to each traveller
      </text>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <path class="front-line" d={`M${LEFT - 4} ${yOf(chart, chart.most * share)}H308`} />
          <text x={LEFT - 9} y={yOf(chart, chart.most * share) + 4} text-anchor="end">
            {whole(chart.most * share)}
          </text>
        </g>
      ))}
      <DayMarks chart={chart} />
      {[...chart.curves].reverse().map(({ id, look, values }) => (
        <Curve key={id} chart={chart} look={look} values={values} />
      ))}
      <path class="front-now" d={`M${x} ${TOP - 4}V${BOTTOM + 10}`} />
      <circle class="front-point" cx={x} cy={y} r="6" />
      <g transform={`translate(${x > 210 ? x - tag - 10 : x + 12} ${Math.max(y - 26, TOP)})`}>
        <rect class="front-tag" width={tag} height="20" rx="4" />
        <text class="front-figure" x="4" y="15">
          {whole(figure)} {spread ? <tspan>({spread})</tspan> : null}
        </text>
      </g>
    </svg>
  );
};

const DayMarks = ({ chart }: { chart: ArrivalChart }): JSX.Element => {
  const every = chart.length > 12 ? 4 : 2;
  const marks = Array.from({ length: chart.length }, (_, i) => i);
  return (
    <>
      {marks.map((i) => {
        const isNamed = (i - (chart.first % 2 === 0 ? 0 : 1)) % every === 0;
        return (
          <g key={i}>
            <path class="front-mark" d={`M${xOf(chart, i)} ${BOTTOM}v${isNamed ? 6 : 3}`} />
            {isNamed ? (
              <text x={xOf(chart, i)} y={BOTTOM + 19} text-anchor="middle">
                day {Math.floor((chart.first + i) / 2)}
              </text>
            ) : null}
          </g>
        );
      })}
    </>
  );
};

const Curve = ({ chart, look, values }: { chart: ArrivalChart; look: string; values: readonly (number | null)[] }): JSX.Element => {
  const points = values.flatMap((value, i) => (value === null || value > chart.most * 1.3 ? [] : [[xOf(chart, i), yOf(chart, value)] as const]));
  return (
    <g class={`front-curve ${look}`}>
      <path d={points.map(([px, py], i) => `${i === 0 ? "M" : "L"}${px.toFixed(1)} ${py.toFixed(1)}`).join("")} />
      {look === "chosen" ? points.map(([px, py]) => <circle key={px} cx={px} cy={py} r="3.2" />) : null}
    </g>
  );
};
