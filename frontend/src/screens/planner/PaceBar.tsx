/** A day's pace and ground on the hour scale of all days. Its blocks and its right edge change the orders. */
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Hours, ItineraryDay, Pace } from "../../api/types";
import { clock, count } from "../../format";
import { groundName, lookOf } from "../../map/terrain/ground";
import { Button, Icon } from "../../widgets";
import { isOrdered, marchEnd, placedOn, spansOf, spanWords, type HourScale, type Span } from "./daySpan";
import { Flyout } from "./Flyout";
import { lengthened, LONGEST_DAY, repaced, totalHours } from "./orders";

interface PaceBarProps {
  readonly day: ItineraryDay;
  readonly scale: HourScale;
  readonly onOrder: (hours: Hours) => void;
}

const styleOf = (scale: HourScale, span: Pick<Span, "start" | "hours">): Record<string, string> => {
  const { left, width } = placedOn(scale, span);
  return { left: `${left.toFixed(2)}%`, width: `${width.toFixed(2)}%` };
};

export const PaceBar = ({ day, scale, onOrder }: PaceBarProps): JSX.Element => {
  const spans = spansOf(day);
  const end = marchEnd(spans);
  return (
    <div class="it-bars">
      <div class="it-pace" role="group" aria-label={`Pace of day ${day.day}`}>
        {spans.map((span, i) => (isOrdered(span.kind) ? <PaceBlock key={i} day={day} span={span} kind={span.kind} scale={scale} onOrder={onOrder} /> : <StillBlock key={i} span={span} scale={scale} />))}
        {end === null ? null : <EndHandle day={day} end={end} scale={scale} onOrder={onOrder} />}
      </div>
      <GroundBar day={day} scale={scale} />
    </div>
  );
};

const STILL_ICONS = { stay: "tent", craft: "boat", change: "boot" } as const;

const StillBlock = ({ span, scale }: { span: Span; scale: HourScale }): JSX.Element => {
  const icon = span.kind === "stay" || span.kind === "craft" || span.kind === "change" ? STILL_ICONS[span.kind] : null;
  return (
    <span class={`pace-block pace-${span.kind}`} style={styleOf(scale, span)} role="img" aria-label={timed(span)} title={timed(span)}>
      {icon ? <Icon name={icon} size={12} /> : null}
    </span>
  );
};

const timed = (span: Span): string => `${spanWords(span)}, ${clock(span.start)} to ${clock(span.start + span.hours)}`;

interface BlockProps extends PaceBarProps {
  readonly span: Span;
  readonly kind: Pace;
}

const PaceBlock = (props: BlockProps): JSX.Element => {
  const { span, kind, scale, day } = props;
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={anchor}
        type="button"
        class={`pace-block pace-${kind}`}
        style={styleOf(scale, span)}
        aria-expanded={isOpen}
        aria-label={`Day ${day.day}: ${timed(span)}. Press to change the pace.`}
        title={`${timed(span)}. Press to change the pace.`}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? <PaceMenu {...props} anchor={anchor.current} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const PACES: readonly { readonly pace: Pace; readonly word: string }[] = [
  { pace: "walk", word: "Walk" },
  { pace: "hustle", word: "Hustle" },
  { pace: "forced", word: "Forced march" },
];

const refusalOf = (from: Pace, to: Pace): string | null => {
  if (from === to) return null;
  if (to === "forced") return "Only hours after the eighth are a forced march: pull the end of the day.";
  return from === "forced" ? "Hours after the eighth are always a forced march: shorten the day instead." : null;
};

const PaceMenu = ({ day, span, kind, anchor, onOrder, onClose }: BlockProps & { anchor: HTMLElement | null; onClose: () => void }): JSX.Element => (
  <Flyout anchor={anchor} class="pace-menu" label={`Pace of day ${day.day}, ${clock(span.start)} to ${clock(span.start + span.hours)}`} onClose={onClose}>
    {PACES.map(({ pace, word }) => (
      <Button
        key={pace}
        size="small"
        look="ghost"
        pressed={pace === kind}
        refusal={refusalOf(kind, pace)}
        onClick={() => {
          const hours = repaced(day.ordered, kind, pace);
          if (hours) onOrder(hours);
          onClose();
          anchor?.focus();
        }}
      >
        <i class={`pace-swatch pace-${pace}`} aria-hidden="true" /> {word}
      </Button>
    ))}
  </Flyout>
);

interface HandleProps extends PaceBarProps {
  readonly end: number;
}

/** The right edge of a day: pulled, or moved with the arrow keys, it makes the march longer or shorter. */
const EndHandle = ({ day, end, scale, onOrder }: HandleProps): JSX.Element => {
  const ordered = totalHours(day.ordered);
  const [held, setHeld] = useState<number | null>(null);
  const total = held ?? ordered;
  const start = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const handle = event.currentTarget as HTMLElement;
    const bar = handle.parentElement;
    if (!bar) return;
    event.preventDefault();
    handle.focus();
    handle.setPointerCapture(event.pointerId);
    const perHour = bar.clientWidth / (scale.to - scale.from);
    let now = ordered;
    const move = (moved: PointerEvent): void => {
      now = Math.max(0, Math.min(LONGEST_DAY, ordered + Math.round((moved.clientX - event.clientX) / perHour)));
      setHeld(now);
    };
    const finish = (ended: PointerEvent): void => {
      handle.removeEventListener("pointermove", move);
      handle.removeEventListener("pointerup", finish);
      handle.removeEventListener("pointercancel", finish);
      setHeld(null);
      if (ended.type === "pointerup" && now !== ordered) onOrder(lengthened(day.ordered, now));
    };
    handle.addEventListener("pointermove", move);
    handle.addEventListener("pointerup", finish);
    handle.addEventListener("pointercancel", finish);
  };
  const at = Math.min(100, ((end + (total - ordered) - scale.from) / (scale.to - scale.from)) * 100);
  return (
    <span
      class={held === null ? "pace-end" : "pace-end held"}
      style={{ left: `${at.toFixed(2)}%` }}
      role="slider"
      tabIndex={0}
      aria-label={`Hours of day ${day.day}`}
      aria-valuemin={0}
      aria-valuemax={LONGEST_DAY}
      aria-valuenow={total}
      aria-valuetext={count(total, "hour")}
      title="Pull to make the day longer or shorter"
      onPointerDown={start}
      onKeyDown={(event) => {
        const by = event.key === "ArrowRight" || event.key === "ArrowUp" ? 1 : event.key === "ArrowLeft" || event.key === "ArrowDown" ? -1 : 0;
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onOrder(lengthened(day.ordered, ordered + by));
      }}
    >
      {held === null ? null : <b>{total} h</b>}
    </span>
  );
};

interface GroundRun {
  readonly terrain: string;
  readonly start: number;
  readonly hours: number;
}

const groundRuns = (day: ItineraryDay): GroundRun[] => {
  const runs: GroundRun[] = [];
  for (const { terrain, start_hour, hours } of day.segments) {
    const last = runs[runs.length - 1];
    if (last && last.terrain === terrain && Math.abs(last.start + last.hours - start_hour) < 0.02) runs[runs.length - 1] = { ...last, hours: start_hour + hours - last.start };
    else runs.push({ terrain, start: start_hour, hours });
  }
  return runs;
};

const WIDE = 22;
const NARROW = 7;

const GroundBar = ({ day, scale }: { day: ItineraryDay; scale: HourScale }): JSX.Element => (
  <div class="it-ground" aria-hidden="true">
    {groundRuns(day).map((run, i) => {
      const { width } = placedOn(scale, run);
      const name = groundName(run.terrain);
      return (
        <i key={i} class={`on-${lookOf(run.terrain)}`} title={name} style={styleOf(scale, run)}>
          {width > WIDE ? name : width > NARROW ? name.charAt(0) : ""}
        </i>
      );
    })}
  </div>
);
