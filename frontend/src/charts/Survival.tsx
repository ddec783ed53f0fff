import type { JSX } from "preact";

import { decimal, initials } from "../format";
import { axis, ticks } from "./scale";
import type { Interval } from "./scale";

export interface Survivor {
  name: string;
  /** Chance to come through, one per series. */
  shares: Interval[];
}

/** The chance to live from the chance to die. */
export const survives = (death: Interval): Interval => ({ probability: 1 - death.probability, low: 1 - death.high, high: 1 - death.low });

const WIDE = 500;
const LEFT = 138;
const RIGHT = 474;
const ROW = 44;

/** Where the axis starts: below the worst interval, never at 0 unless it is needed. */
export function axisStart(survivors: readonly Survivor[]): number {
  const least = Math.min(1, ...survivors.flatMap((each) => each.shares.map((share) => share.low))) * 100;
  for (const start of [99, 98, 95, 90, 80, 60]) if (least >= start + (100 - start) * 0.05) return start;
  return 0;
}

/** Dots with their intervals, a row for each traveller. */
export function Survival({ survivors }: { survivors: readonly Survivor[] }): JSX.Element {
  const from = axisStart(survivors);
  const marks = ticks(100, 4, from).filter((mark) => mark <= 100);
  const x = axis(from, 100, LEFT, RIGHT);
  const high = survivors.length * ROW + 36;
  return (
    <svg viewBox={`0 0 ${WIDE} ${high}`}>
      {marks.map((mark) => (
        <g key={mark}>
          <path class="grid-line" d={`M${x(mark)} 4V${high - 30}`} />
          <text class="axis-word" x={x(mark)} y={high - 10} text-anchor="middle">
            {decimal(mark, 2)}
          </text>
        </g>
      ))}
      {survivors.map((each, index) => (
        <Row key={each.name} survivor={each} y={index * ROW + 24} x={x} />
      ))}
    </svg>
  );
}

function Row({ survivor, y, x }: { survivor: Survivor; y: number; x: (value: number) => number }): JSX.Element {
  const both = survivor.shares.length > 1;
  return (
    <g>
      <rect class="survivor-mark" x="2" y={y - 12} width="24" height="24" rx="5" />
      <text class="survivor-initials" x="14" y={y + 4} text-anchor="middle">
        {initials(survivor.name)}
      </text>
      <text class="survivor-name" x="34" y={y + 4}>
        {survivor.name.split(" ")[0]}
      </text>
      {survivor.shares.map((share, index) => {
        const at = y + (both ? (index === 0 ? -7 : 8) : 0);
        const middle = x(share.probability * 100);
        const low = x(share.low * 100);
        return (
          <g key={index} class={index === 0 ? "dot-first" : "dot-second"}>
            <path class="interval" d={`M${low} ${at}H${x(share.high * 100)}`} />
            {index === 0 ? <circle cx={middle} cy={at} r="5" /> : <rect x={middle - 4.5} y={at - 4.5} width="9" height="9" />}
            {share.probability < 0.995 ? (
              <text class="axis-word" x={low - 6} y={at + 4} text-anchor="end">
                {decimal(share.probability * 100)}
              </text>
            ) : null}
          </g>
        );
      })}
    </g>
  );
}
