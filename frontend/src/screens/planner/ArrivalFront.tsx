/** Damage to each by arrival, a curve per route; the slider's thumb stands under its point. */
import type { JSX } from "preact";
import { whole } from "../../format";
import { halfDay, type ArrivalChart } from "./arrivals";

const BOX = 316;
const LEFT = 36;
const WIDTH = 268;
const TOP = 22;
const BOTTOM = 150;

const xOf = (chart: ArrivalChart, at: number): number => LEFT + (chart.length < 2 ? WIDTH / 2 : (WIDTH * at) / (chart.length - 1));
const yOf = (chart: ArrivalChart, value: number): number => BOTTOM - ((BOTTOM - TOP) * Math.min(value, chart.most * 1.05)) / chart.most;

/** The slider's own line runs from the first to the last point of the chart; its thumb is 20 px wide. */
export const thumbPlace = (chart: ArrivalChart): Record<string, string> => {
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

export const ArrivalFront = ({ chart, at, figure, spread }: FrontProps): JSX.Element => {
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
