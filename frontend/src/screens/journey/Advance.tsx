import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Hours, Journey, JourneyOrder, Pace } from "../../api/types";
import { Button, NumberField, Tabs } from "../../widgets";
import type { Dialogue } from "./JourneyTable";
import type { JourneyHandle } from "./useJourney";

/** Why an order is refused now, null when it is allowed. */
export const refusalOf = (journey: Journey, type: JourneyOrder["type"]): string | null =>
  journey.orders_allowed.find((order) => order.type === type)?.reason ?? null;

/** What the large button says it will do. */
export function advanceWords(journey: Journey): string {
  const last = journey.planned_days > 0 && journey.day >= journey.planned_days;
  const goal = last ? "Travel on to the goal" : "Advance to camp";
  return journey.status === "travelling" ? (last ? goal : "Go on to camp") : goal;
}

const PACES = [
  { value: "walk", label: "Walk" },
  { value: "hustle", label: "Hustle" },
  { value: "forced", label: "Forced" },
];

function HoursForm({ journey, handle, onDone }: { journey: Journey; handle: JourneyHandle; onDone: () => void }): JSX.Element {
  const planned = journey.today.planned?.hours ?? { walked: 8, hustled: 0, forced: 0 };
  const [hours, setHours] = useState<Hours>(planned);
  const [some, setSome] = useState(1);
  const [pace, setPace] = useState<Pace>("walk");
  const send = async (order: JourneyOrder): Promise<void> => {
    if (await handle.order(order)) onDone();
  };
  const fields: { key: keyof Hours; label: string }[] = [
    { key: "hustled", label: "Hustled" },
    { key: "walked", label: "Walked" },
    { key: "forced", label: "Forced" },
  ];
  return (
    <div class="hours-form">
      <p class="label">The rest of the day, in hours</p>
      <div class="hours-fields">
        {fields.map(({ key, label }) => (
          <NumberField key={key} label={label} value={hours[key]} least={0} most={16} whole onChange={(value) => { setHours({ ...hours, [key]: value }); }} />
        ))}
        <Button refusal={refusalOf(journey, "advance_day")} busy={handle.isBusy} onClick={() => void send({ type: "advance_day", ...hours })}>
          Travel
        </Button>
      </div>
      <p class="label">Or only some hours</p>
      <div class="hours-fields some">
        <NumberField label="Hours" value={some} least={0.25} most={24} onChange={setSome} />
        <Tabs label="Pace" value={pace} choices={PACES} onChange={(value) => { setPace(value as Pace); }} />
        <Button refusal={refusalOf(journey, "advance_hours")} busy={handle.isBusy} onClick={() => void send({ type: "advance_hours", hours: some, pace })}>
          Travel
        </Button>
      </div>
    </div>
  );
}

interface AdvanceProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly onAdvance: () => void;
  readonly onDialogue: (dialogue: Dialogue) => void;
}

/** One large button for the day, and beside it hours, rest, an encounter, a figure by hand. */
export function Advance({ journey, handle, onAdvance, onDialogue }: AdvanceProps): JSX.Element {
  const [showsHours, setShowsHours] = useState(false);
  const refusal = refusalOf(journey, "advance_day");
  return (
    <>
      {showsHours && <HoursForm journey={journey} handle={handle} onDone={() => { setShowsHours(false); }} />}
      <Button look="primary" size="big" class="advance" keys="Space" refusal={refusal} busy={handle.isBusy} onClick={onAdvance}>
        <span>{advanceWords(journey)}</span>
      </Button>
      {refusal !== null && <p class="soft day-refusal">{refusal}</p>}
      <div class="day-tools">
        <Button size="small" look="ghost" expanded={showsHours} onClick={() => { setShowsHours(!showsHours); }}>
          Hours
        </Button>
        <Button size="small" look="ghost" refusal={refusalOf(journey, "rest")} onClick={() => { onDialogue("rest"); }}>
          Rest
        </Button>
        <Button size="small" look="ghost" refusal={refusalOf(journey, "place_encounter")} onClick={() => { onDialogue("encounter"); }}>
          Encounter
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
