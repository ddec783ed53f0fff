/** Choices as points: arrival across, what it costs up. A choice that another beats is hollow. */
import type { JSX } from "preact";
import { axis, ticks } from "./scale";

export interface FrontDot {
  readonly id: string;
  readonly at: number;
  readonly value: number;
  readonly isBeaten: boolean;
  readonly isTaken: boolean;
  readonly label: string;
}

interface FrontProps {
  readonly dots: readonly FrontDot[];
  readonly axisWord: string;
  readonly says: string;
  /** A mark on the time axis: its word. */
  readonly timeWord: (at: number) => string;
  readonly timeMarks: readonly number[];
  readonly valueWord: (value: number) => string;
  readonly onTake: (id: string) => void;
}

const WIDE = 316;
const HIGH = 176;
const LEFT = 40;
const RIGHT = 306;
const TOP = 24;
const BASE = 148;

export const Front = ({ dots, axisWord, says, timeWord, timeMarks, valueWord, onTake }: FrontProps): JSX.Element => {
  const times = dots.map(({ at }) => at);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const slack = Math.max(6, (last - first) * 0.06);
  const x = axis(first - slack, last + slack, LEFT, RIGHT);
  const marks = ticks(Math.max(...dots.map(({ value }) => value), 1e-3), 3);
  const y = axis(0, marks.at(-1) ?? 1, BASE, TOP);
  const front = dots.filter(({ isBeaten }) => !isBeaten);
  return (
    <svg class="front" viewBox={`0 0 ${WIDE} ${HIGH}`} role="group" aria-label={says}>
      <text x={RIGHT} y="12" text-anchor="end">
        {axisWord}
      </text>
      {marks.map((mark) => (
        <g key={mark}>
          <path class="front-line" d={`M${LEFT - 4} ${y(mark)}H${RIGHT}`} />
          <text x={LEFT - 8} y={y(mark) + 4} text-anchor="end">
            {valueWord(mark)}
          </text>
        </g>
      ))}
      {timeMarks.map((mark) => (
        <g key={mark}>
          <path class="front-mark" d={`M${x(mark)} ${BASE}v6`} />
          <text x={x(mark)} y={BASE + 20} text-anchor="middle">
            {timeWord(mark)}
          </text>
        </g>
      ))}
      <path class="front-edge" d={front.map(({ at, value }, i) => `${i === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("")} />
      {dots.map((dot) => (
        <Dot key={dot.id} dot={dot} x={x(dot.at)} y={y(dot.value)} onTake={onTake} />
      ))}
    </svg>
  );
};

const Dot = ({ dot, x, y, onTake }: { dot: FrontDot; x: number; y: number; onTake: (id: string) => void }): JSX.Element => (
  <g
    class={`front-choice ${dot.isBeaten ? "beaten" : ""} ${dot.isTaken ? "taken" : ""}`}
    role="button"
    tabIndex={0}
    aria-label={`${dot.label}${dot.isBeaten ? ", another is better" : ""}. Press to take it.`}
    aria-pressed={dot.isTaken}
    onClick={() => onTake(dot.id)}
    onKeyDown={(event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      onTake(dot.id);
    }}
  >
    <title>{dot.label}</title>
    <circle class="front-target" cx={x} cy={y} r="13" />
    <circle class="front-dot" cx={x} cy={y} r={dot.isTaken ? 7 : 5.5} />
  </g>
);
