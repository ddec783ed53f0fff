/** Whole hours of one day by pace. A change previews at once and can be undone. */
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { ApiProblem } from "../../api/client";
import type { Hours, ItineraryDay } from "../../api/types";
import { Button, ErrorNote, place } from "../../widgets";
import { nudged } from "./orders";

interface HoursEditorProps {
  readonly day: ItineraryDay;
  readonly problem: ApiProblem | null;
  readonly onOrder: (hours: Hours) => void;
  readonly onAsOthers: () => void;
  readonly onClose: () => void;
}

const KINDS: readonly (readonly [keyof Hours, string])[] = [
  ["hustled", "Hustled"],
  ["walked", "Walked"],
  ["forced", "Forced march"],
];

export const HoursEditor = ({ day, problem, onOrder, onAsOthers, onClose }: HoursEditorProps): JSX.Element => {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = panel.current;
    const anchor = element?.parentElement;
    if (!element || !anchor) return;
    element.showPopover();
    place(element, anchor.getBoundingClientRect());
    element.focus();
    const outside = (event: PointerEvent): void => {
      if (event.target instanceof Node && !anchor.contains(event.target)) onClose();
    };
    addEventListener("pointerdown", outside, true);
    return () => removeEventListener("pointerdown", outside, true);
  }, []);
  return (
    <div
      ref={panel}
      class="menu hours-editor"
      popover="manual"
      role="dialog"
      aria-label={`Hours of day ${day.day}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
    >
      <h3>Hours of day {day.day}</h3>
      {KINDS.map(([kind, word]) => (
        <div key={kind} class="hours-row" role="group" aria-label={word}>
          <span class="grow">{word}</span>
          <Button size="small" iconOnly icon="minus" label={`One hour less ${word.toLowerCase()}`} onClick={() => onOrder(nudged(day.ordered, kind, -1))} />
          <output>{day.ordered[kind]}</output>
          <Button size="small" iconOnly icon="plus" label={`One hour more ${word.toLowerCase()}`} onClick={() => onOrder(nudged(day.ordered, kind, 1))} />
        </div>
      ))}
      <ErrorNote problem={problem} />
      <div class="row">
        {day.by_hand ? (
          <Button look="ghost" size="small" onClick={onAsOthers}>
            As the other days
          </Button>
        ) : null}
        <span class="grow" />
        <Button size="small" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
};
