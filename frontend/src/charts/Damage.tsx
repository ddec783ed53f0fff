import type { JSX } from "preact";

import type { Spread } from "../api/types";
import { decimal, range, whole } from "../format";
import { Hatch } from "./Chart";
import { axis, ticks } from "./scale";

export interface DamageSeries {
  name: string;
  spread: Spread;
  trials: number;
}

const WIDE = 500;
const LEFT = 30;
const RIGHT = 490;
const ROW = 112;
const ROW_ALONE = 200;

/** Shapes on one axis, one below the other, each with its mean and its middle nine tenths. */
export function DamageChart({ series, verb = "take" }: { series: readonly DamageSeries[]; verb?: "take" | "have" }): JSX.Element {
  const highs = series.flatMap((each) => each.spread.bins.map((bin) => bin.high + 1));
  const lows = series.flatMap((each) => each.spread.bins.map((bin) => bin.low));
  const from = Math.min(0, ...lows);
  const marks = ticks(Math.max(1, ...highs), 8, from);
  const x = axis(from, marks.at(-1) ?? 1, LEFT, RIGHT);
  const row = series.length === 1 ? ROW_ALONE : ROW;
  const high = 30 + series.length * (row + 8);
  return (
    <svg viewBox={`0 0 ${WIDE} ${high}`}>
      <Hatch id="damage-hatch" />
      {series.map((each, index) => (
        <Shape key={each.name} series={each} second={index > 0} row={row} base={(index + 1) * (row + 8) - 2} x={x} labelled={series.length > 1} verb={verb} />
      ))}
      {marks.map((mark) => (
        <g key={mark}>
          <path class="tick" d={`M${x(mark)} ${high - 32}v5`} />
          <text class="axis-word" x={x(mark)} y={high - 12} text-anchor="middle">
            {whole(mark)}
          </text>
        </g>
      ))}
    </svg>
  );
}

function Shape(props: { series: DamageSeries; second: boolean; row: number; base: number; x: (value: number) => number; labelled: boolean; verb: string }): JSX.Element {
  const { series, row, base, x, second } = props;
  const { spread } = series;
  // Bins may differ in width between runs: the area is what counts.
  const density = (bin: { low: number; high: number; count: number }): number => bin.count / Math.max(1, bin.high + 1 - bin.low);
  const most = Math.max(1e-9, ...spread.bins.map(density));
  const mean = x(spread.mean);
  const right = mean > WIDE - 90;
  return (
    <g>
      {spread.bins.map((bin) => {
        const tall = (density(bin) / most) * (row - 26);
        const width = Math.max(1, x(bin.high + 1) - x(bin.low));
        return bin.count === 0 ? null : (
          <rect key={bin.low} class={`mark ${second ? "second" : "first"}`} x={x(bin.low)} y={base - tall} width={width} height={tall} fill={second ? "url(#damage-hatch)" : undefined} />
        );
      })}
      <path class="base-line" d={`M${LEFT} ${base}H${RIGHT}`} />
      <path class="mean-line" d={`M${mean} ${base + 4}V${base - row + 10}`} />
      <text class="bar-word" x={mean + (right ? -6 : 6)} y={base - row + 20} text-anchor={right ? "end" : "start"}>
        mean {decimal(spread.mean)}
      </text>
      <text class="axis-word" x={right ? LEFT : RIGHT} y={base - row + 20} text-anchor={right ? "start" : "end"}>
        {props.labelled ? `${series.name}: ` : ""}9 in 10 {props.verb} {range(spread.low, spread.high)}
      </text>
    </g>
  );
}
