import { useRef, useState } from "preact/hooks";

import type { Journey, JourneyAnswer, JourneyOrder } from "../../api/types";
import { clock } from "../../format";
import { toast } from "../../widgets";
import type { DiceAtTable } from "./Advance";
import { keepTyped, readTyped, rollsOf } from "./dice";
import { refusalOf } from "./Orders";
import { doneBlocks, nextStep } from "./pieces";
import type { Step } from "./pieces";
import type { Typed } from "./TypedDice";
import type { JourneyHandle } from "./useJourney";

export interface Travel {
  readonly step: Step;
  readonly dice: DiceAtTable;
  /** To the next thing that needs the GM. */
  readonly goOn: () => void;
  /** Space: once, or held: on and on until something happens. */
  readonly press: (isHeld: boolean) => void;
  /** The rest of the day, and camp. */
  readonly wholeDay: () => void;
  readonly order: (order: JourneyOrder) => void;
}

const SAID: Readonly<Partial<Record<JourneyOrder["type"], string>>> = { forage: "Said.", set_table: "Said.", seek_way: "They look for the way.", end_journey: "The journey has ended." };

/** What came of an order, in a few words. */
function doneWords(before: Journey, { journey: after, events }: JourneyAnswer, order: JourneyOrder): string {
  if (after.status === "encounter" && after.encounter) return `Met: ${after.encounter.name}.`;
  if (after.status === "arrived" && before.status !== "arrived") return "They have arrived.";
  const said = SAID[order.type];
  if (said !== undefined) return events.at(-1)?.title ? `${events.at(-1)?.title ?? ""}.` : said;
  return after.day > before.day ? `Day ${String(before.day)} done.` : `Day ${String(after.day)}, ${clock(after.hour)}.`;
}

const HALTING = new Set(["fell", "hardship", "way_noticed", "encounter_found", "arrived"]);

/** Whether an order ended with something that the GM should look at. */
export const hasHappened = ({ journey, events }: JourneyAnswer): boolean =>
  !["camp", "travelling"].includes(journey.status) || events.some((event) => HALTING.has(event.type));

/** Gives orders with the dice typed for them, and offers to take each back. */
export function useTravel(journey: Journey, handle: JourneyHandle): Travel {
  const [isTyped, setTyped] = useState(readTyped);
  const [typed, setFaces] = useState<Typed>({});
  const done = doneBlocks(handle.events.filter((event) => event.day === journey.day || event.day === journey.day + 1), journey.day);
  const step = nextStep(journey, done, isTyped);
  const held = useRef({ isUnderWay: false, isOver: false });
  const order = (given: JourneyOrder): void => {
    if (refusalOf(journey, given.type) !== null) return;
    held.current.isUnderWay = true;
    void handle.order(given, isTyped ? rollsOf(typed) : {}).then((answer) => {
      held.current = { isUnderWay: false, isOver: !answer || hasHappened(answer) };
      if (!answer) return;
      setFaces({});
      toast(doneWords(journey, answer, given), { undo: () => handle.undo() });
    });
  };
  return {
    step,
    dice: {
      isTyped,
      typed,
      onSwitch: (on) => {
        keepTyped(on);
        setTyped(on);
      },
      onTyped: setFaces,
    },
    goOn: () => { order(step.order); },
    press: (isHeld) => {
      if (isHeld && (held.current.isUnderWay || held.current.isOver)) return;
      order(step.order);
    },
    wholeDay: () => { order({ type: "advance_day" }); },
    order,
  };
}
