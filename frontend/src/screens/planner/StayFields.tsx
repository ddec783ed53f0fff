/** Standing still at a stop: why, how long, and a note. */
import type { JSX } from "preact";
import type { Stay, StayReason } from "../../api/types";
import { count } from "../../format";
import { Button, NumberField, SelectField, TextField } from "../../widgets";
import { useState } from "preact/hooks";

const REASONS: readonly { readonly value: StayReason; readonly label: string }[] = [
  { value: "rest", label: "Rest" },
  { value: "trade", label: "Trade" },
  { value: "carouse", label: "Carouse" },
  { value: "other", label: "Something else" },
];

const REST_A_DAY: Stay = { days: 1, hours: 0, why: "rest", note: "" };
const VERBS: Record<StayReason, string> = { rest: "rest", trade: "trade", carouse: "carouse", other: "stay" };

/** "rest 1 day, 4 hours" */
export const stayWords = (stay: Stay): string =>
  [VERBS[stay.why], [stay.days > 0 ? count(stay.days, "day") : "", stay.hours > 0 ? count(stay.hours, "hour") : ""].filter((part) => part !== "").join(", ")]
    .filter((part) => part !== "")
    .join(" ");

interface StayFieldsProps {
  readonly stay: Stay | null;
  readonly onStay: (stay: Stay | null) => void;
}

export const StayFields = ({ stay, onStay }: StayFieldsProps): JSX.Element => {
  if (!stay) {
    return (
      <Button size="small" icon="tent" onClick={() => onStay(REST_A_DAY)}>
        Stay here
      </Button>
    );
  }
  return (
    <div class="stay-fields">
      <SelectField label="Stay to" value={stay.why} choices={REASONS} onChange={(why) => onStay({ ...stay, why: REASONS.find(({ value }) => value === why)?.value ?? "other" })} />
      <NumberField label="Days" value={stay.days} least={0} most={365} whole onChange={(days) => onStay({ ...stay, days })} />
      <NumberField label="Hours" value={stay.hours} least={0} most={23} whole onChange={(hours) => onStay({ ...stay, hours })} />
      <StayNote stay={stay} onStay={onStay} />
      <Button size="small" look="ghost" onClick={() => onStay(null)}>
        Do not stay
      </Button>
    </div>
  );
};

const StayNote = ({ stay, onStay }: { stay: Stay; onStay: (stay: Stay) => void }): JSX.Element => {
  const [note, setNote] = useState(stay.note);
  return <TextField label="Note" class="stay-note" value={note} maxLength={500} onInput={setNote} onBlur={() => note !== stay.note && onStay({ ...stay, note })} />;
};
