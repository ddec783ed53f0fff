import type { JSX } from "preact";

import type { RunResult } from "../api/types";
import { Hatch } from "./Chart";
import { axis, inHundred, ticks, wilson } from "./scale";
import type { Interval } from "./scale";

export interface ArrivalSeries {
  name: string;
  result: RunResult;
  trials: number;
}

export interface ArrivalBar {
  label: string;
  day: number | null;
  shares: Interval[];
}

const MOST_BARS = 9;

/** A bar for each day of arrival, the last days together, and one for who never arrives. */
export function arrivalBars(series: readonly ArrivalSeries[]): ArrivalBar[] {
  const days = [...new Set(series.flatMap((each) => each.result.arrival.map((row) => row.day)))].sort((a, b) => a - b);
  const shown = days.length > MOST_BARS ? days.slice(0, MOST_BARS - 1) : days;
  const late = days.slice(shown.length);
  const count = (each: ArrivalSeries, wanted: readonly number[]): number =>
    each.result.arrival.filter((row) => wanted.includes(row.day)).reduce((sum, row) => sum + row.count, 0);
  const bars: ArrivalBar[] = shown.map((day) => ({ label: `day ${day}`, day, shares: series.map((each) => wilson(count(each, [day]), each.trials)) }));
  if (late.length > 0) bars.push({ label: "later", day: null, shares: series.map((each) => wilson(count(each, late), each.trials)) });
  const missing = series.map((each) => each.trials - count(each, days));
  if (missing.some((each) => each > 0)) {
    bars.push({ label: "never", day: null, shares: series.map((each, index) => wilson(missing[index] ?? 0, each.trials)) });
  }
  return bars;
}

const WIDE = 500;
const HIGH = 262;
const LEFT = 36;
const BASE = 222;
const TOP = 48;

/** Bars with whiskers; the days on time are shaded. */
export function Arrival({ bars, deadline }: { bars: readonly ArrivalBar[]; deadline: number | null }): JSX.Element {
  const most = Math.max(0.1, ...bars.flatMap((bar) => bar.shares.map((share) => share.high)));
  const marks = ticks(most * 100, 4);
  const y = axis(0, marks.at(-1) ?? 100, BASE, TOP);
  const slot = (WIDE - LEFT - 10) / Math.max(1, bars.length);
  const onTime = bars.filter((bar) => deadline !== null && bar.day !== null && bar.day <= deadline).length;
  return (
    <svg viewBox={`0 0 ${WIDE} ${HIGH}`}>
      <Hatch id="arrival-hatch" />
      {onTime > 0 ? (
        <>
          <rect class="on-time" x={LEFT + 2} y="6" width={onTime * slot - 2} height={BASE - 6} rx="3" />
          <text class="on-time-word" x={LEFT + 2 + (onTime * slot) / 2} y="20" text-anchor="middle">
            on time
          </text>
        </>
      ) : null}
      {marks.map((mark) => (
        <g key={mark}>
          <path class="grid-line" d={`M${LEFT} ${y(mark)}H${WIDE - 6}`} />
          <text class="axis-word" x={LEFT - 8} y={y(mark) + 4} text-anchor="end">
            {mark}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g key={bar.label}>
          <BarGroup bar={bar} x={LEFT + index * slot} slot={slot} y={y} />
          <text class="axis-word" x={LEFT + (index + 0.5) * slot} y={BASE + 19} text-anchor="middle">
            {bar.label}
          </text>
        </g>
      ))}
      <path class="base-line" d={`M${LEFT} ${BASE}H${WIDE - 6}`} />
    </svg>
  );
}

function BarGroup({ bar, x, slot, y }: { bar: ArrivalBar; x: number; slot: number; y: (value: number) => number }): JSX.Element {
  const wide = Math.min(bar.shares.length === 1 ? 44 : 32, (slot - 10) / bar.shares.length);
  const start = x + (slot - wide * bar.shares.length) / 2;
  return (
    <>
      {bar.shares.map((share, index) => {
        const left = start + index * wide + 1.5;
        const middle = left + (wide - 3) / 2;
        const top = y(share.probability * 100);
        const second = index > 0;
        return (
          <g key={index}>
            <rect class={`mark ${second ? "second" : "first"}`} x={left} y={top} width={wide - 3} height={Math.max(0, BASE - top)} fill={second ? "url(#arrival-hatch)" : undefined} />
            {share.probability > 0 ? (
              <path class="whisker" d={`M${middle} ${y(share.low * 100)}V${y(share.high * 100)}m-4 0h8M${middle - 4} ${y(share.low * 100)}h8`} />
            ) : null}
            <text class="bar-word" x={middle} y={y(share.high * 100) - 6} text-anchor="middle">
              {inHundred(share.probability)}
            </text>
          </g>
        );
      })}
    </>
  );
}
