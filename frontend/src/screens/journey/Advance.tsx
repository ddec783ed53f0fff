import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Hours, Journey, JourneyEvent, JourneyOrder, Pace } from "../../api/types";
import { clock } from "../../format";
import { Button, NumberField, Switch, Tabs } from "../../widgets";
import type { Dialogue } from "./JourneyTable";
import { Orders, refusalOf } from "./Orders";
import type { Step } from "./pieces";
import { TypedDice } from "./TypedDice";
import type { Typed } from "./TypedDice";
import type { JourneyHandle } from "./useJourney";

/** What the large button says it will do. */
export function advanceWords(journey: Journey, step: Step): string {
  if (step.until !== null) return `Go on to ${clock(step.until)}`;
  const last = journey.planned_days > 0 && journey.day >= journey.planned_days;
  const goal = last ? "Travel on to the goal" : "Advance to camp";
  return journey.status === "travelling" ? (last ? goal : "Go on to camp") : goal;
}

const PACES = [
  { value: "walk", label: "Walk" },
  { value: "hustle", label: "Hustle" },
  { value: "forced", label: "Forced" },
];

const FIELDS: { key: keyof Hours; label: string }[] = [
  { key: "hustled", label: "Hustled" },
  { key: "walked", label: "Walked" },
  { key: "forced", label: "Forced" },
];

const sends = (act: () => void) => (event: Event): void => {
  event.preventDefault();
  act();
};

interface HoursFormProps {
  readonly journey: Journey;
  readonly isBusy: boolean;
  readonly onOrder: (order: JourneyOrder) => void;
}

function HoursForm({ journey, isBusy, onOrder }: HoursFormProps): JSX.Element {
  const planned = journey.today.planned?.hours ?? { walked: 8, hustled: 0, forced: 0 };
  const [hours, setHours] = useState<Hours>(planned);
  const [some, setSome] = useState(1);
  const [pace, setPace] = useState<Pace>("walk");
  return (
    <div class="hours-form">
      <p class="label">The whole day, in hours</p>
      <form class="hours-fields" onSubmit={sends(() => { onOrder({ type: "advance_day", ...hours }); })}>
        {FIELDS.map(({ key, label }) => (
          <NumberField key={key} label={label} value={hours[key]} least={0} most={16} whole onChange={(value) => { setHours({ ...hours, [key]: value }); }} />
        ))}
        <Button submit refusal={refusalOf(journey, "advance_day")} busy={isBusy}>
          Travel
        </Button>
      </form>
      <p class="label">Or only some hours from now</p>
      <form class="hours-fields some" onSubmit={sends(() => { onOrder({ type: "advance_hours", hours: some, pace }); })}>
        <NumberField label="Hours" value={some} least={0.25} most={24} onChange={setSome} />
        <Tabs label="Pace" value={pace} choices={PACES} onChange={(value) => { setPace(value as Pace); }} />
        <Button submit refusal={refusalOf(journey, "advance_hours")} busy={isBusy}>
          Travel
        </Button>
      </form>
    </div>
  );
}

/** Dice typed or rolled, and what was typed for the next order. */
export interface DiceAtTable {
  readonly isTyped: boolean;
  readonly typed: Typed;
  readonly onSwitch: (isTyped: boolean) => void;
  readonly onTyped: (typed: Typed) => void;
}

export interface AdvanceProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly events: readonly JourneyEvent[];
  readonly step: Step;
  readonly dice: DiceAtTable;
  readonly onStep: () => void;
  readonly onDay: () => void;
  readonly onOrder: (order: JourneyOrder) => void;
  readonly onDialogue: (dialogue: Dialogue) => void;
}

type Opened = "hours" | "orders" | null;

/** One large button, and under it the hours, the other orders, and who rolls the dice. */
export function Advance(props: AdvanceProps): JSX.Element {
  const { journey, handle, step, dice, onDialogue } = props;
  const [opened, setOpened] = useState<Opened>(null);
  const toggle = (which: Opened): void => { setOpened(opened === which ? null : which); };
  const refusal = refusalOf(journey, "advance_day");
  return (
    <>
      {opened === "hours" && <HoursForm key={journey.day} journey={journey} isBusy={handle.isBusy} onOrder={props.onOrder} />}
      {opened === "orders" && <Orders journey={journey} isBusy={handle.isBusy} onOrder={props.onOrder} onDialogue={onDialogue} />}
      {dice.isTyped && <TypedDice typed={dice.typed} events={props.events} problem={handle.problem} onTyped={dice.onTyped} />}
      <Button look="primary" size="big" class="advance" keys="Space" refusal={refusal} busy={handle.isBusy} onClick={props.onStep}>
        <span>{advanceWords(journey, step)}</span>
      </Button>
      {refusal !== null && <p class="soft day-refusal">{refusal}</p>}
      <div class="row day-second">
        <Switch label="Type the dice" on={dice.isTyped} class="grow" onChange={dice.onSwitch} />
        {step.until !== null && refusal === null && (
          <Button size="small" busy={handle.isBusy} keys="Shift+Space" onClick={props.onDay}>
            Whole day
          </Button>
        )}
      </div>
      <div class="day-tools">
        <Button size="small" look="ghost" expanded={opened === "hours"} onClick={() => { toggle("hours"); }}>
          Hours
        </Button>
        <Button size="small" look="ghost" expanded={opened === "orders"} onClick={() => { toggle("orders"); }}>
          Orders
        </Button>
        <Button size="small" look="ghost" refusal={refusalOf(journey, "replan")} onClick={() => { onDialogue("replan"); }}>
          Replan
        </Button>
        <Button size="small" look="ghost" onClick={() => { onDialogue("hand"); }}>
          By hand
        </Button>
        <Button size="small" look="ghost" onClick={() => { onDialogue("history"); }}>
          History
        </Button>
      </div>
    </>
  );
}
