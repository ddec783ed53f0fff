import type { ComponentChildren, JSX } from "preact";

import type { Journey, JourneyEvent, Reason } from "../../api/types";
import { clock } from "../../format";
import { Icon, Why } from "../../widgets";
import { penOf } from "./hand";

interface FigureProps {
  readonly journey: Journey;
  readonly events: readonly JourneyEvent[];
  readonly target: string;
  readonly field: string;
  /** What it is called, for the button that sets it. */
  readonly name: string;
  readonly onHand: (target: string, field: string) => void;
  readonly children: ComponentChildren;
}

const handReasons = (event: JourneyEvent): Reason[] => [{ rule: "hand", text: `Day ${String(event.day)}, ${clock(event.hour)}. ${event.text}`, effect: "" }, ...event.reasons];

/** A small pen beside a figure that was set by hand; it says when, from what, and why. */
export function Pen({ journey, events, target, field, name }: Omit<FigureProps, "onHand" | "children">): JSX.Element | null {
  const event = penOf(journey, events, target, field);
  if (!event) return null;
  return (
    <Why class="pen" title={`${name}, set by hand`} reasons={handReasons(event)}>
      <Icon name="pen" size={12} />
      <span class="sr">set by hand</span>
    </Why>
  );
}

/** A figure to press: it can be set by hand, and a pen stays on it. */
export function Settable({ onHand, children, ...figure }: FigureProps): JSX.Element {
  return (
    <span class="settable">
      <button type="button" class="fig" title="Set by hand" onClick={() => { onHand(figure.target, figure.field); }}>
        <span class="sr">{figure.name}: </span>
        {children}
        <span class="sr">. Set by hand</span>
      </button>
      <Pen {...figure} />
    </span>
  );
}
