import type { JSX } from "preact";

import type { Journey } from "../../api/types";
import { Icon } from "../../widgets";
import type { DayTotal } from "./days";
import { blockWords, doneBlocks, lookOf, plannedBlocks, spanOf } from "./pieces";
import type { Block } from "./pieces";

const ICONS = { craft: "boat", stay: "tent", change: "boot", talk: "people" } as const;
const FEWEST_WIDE = 1;

interface Scale {
  readonly from: number;
  readonly to: number;
}

const placed = ({ from, to }: Scale, start: number, long: number): Record<string, string> => ({
  left: `${String((100 * (start - from)) / (to - from))}%`,
  width: `${String((100 * long) / (to - from))}%`,
});

function Line({ name, blocks, scale }: { name: string; blocks: readonly Block[]; scale: Scale }): JSX.Element {
  const words = blocks.length === 0 ? "nothing" : blocks.map(blockWords).join("; ");
  return (
    <div class="line-row">
      <span class="line-name" aria-hidden="true">
        {name}
      </span>
      <div class="line-bar" role="img" aria-label={`${name}: ${words}`}>
        {blocks.map((block, index) => (
          <i key={index} class={`line-block ${lookOf(block)}`} style={placed(scale, block.start, block.hours)} title={blockWords(block)}>
            {block.kind in ICONS && block.hours >= FEWEST_WIDE && <Icon name={ICONS[block.kind as keyof typeof ICONS]} size={12} />}
          </i>
        ))}
      </div>
    </div>
  );
}

function Ticks({ scale }: { scale: Scale }): JSX.Element {
  const step = scale.to - scale.from > 12 ? 4 : 2;
  const ticks = Array.from({ length: scale.to - scale.from + 1 }, (_, index) => scale.from + index).filter((hour) => (hour - scale.from) % step === 0);
  return (
    <div class="line-row line-ticks" aria-hidden="true">
      <span class="line-name" />
      <div class="line-bar">
        {ticks.map((hour) => (
          <span key={hour} style={{ left: placed(scale, hour, 0)["left"] ?? "0" }}>
            {String(hour % 24).padStart(2, "0")}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The day's hours as two lines of blocks on one scale: what the plan says, and what was done. */
export function DayLine({ journey, today }: { journey: Journey; today: DayTotal | null }): JSX.Element | null {
  const planned = plannedBlocks(journey.today.planned);
  const done = doneBlocks(today?.events ?? [], journey.day);
  const scale = spanOf([...planned, ...done], journey.hour);
  if (!scale) return null;
  return (
    <div class="day-line">
      <Line name="planned" blocks={planned} scale={scale} />
      <Line name="so far" blocks={done} scale={scale} />
      <div class="line-row line-now" aria-hidden="true">
        <span class="line-name" />
        <div class="line-bar">
          <b style={{ left: placed(scale, journey.hour, 0)["left"] ?? "0" }} />
        </div>
      </div>
      <Ticks scale={scale} />
    </div>
  );
}
