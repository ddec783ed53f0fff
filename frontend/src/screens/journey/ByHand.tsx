import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { readNumber } from "../../format";
import { Button, Dialog, ErrorNote, SelectField, TextField } from "../../widgets";
import type { JourneyHandle } from "./useJourney";

interface Figure {
  readonly field: string;
  readonly label: string;
  readonly kind: "number" | "fatigue";
}

const MEMBER: readonly Figure[] = [
  { field: "hp", label: "Hit points", kind: "number" },
  { field: "primal", label: "Damage from the march", kind: "number" },
  { field: "fatigue", label: "Fatigue", kind: "fatigue" },
];

const JOURNEY: readonly Figure[] = [
  { field: "mile", label: "Mile on the route", kind: "number" },
  { field: "hour", label: "Hour of the day", kind: "number" },
  { field: "day", label: "Day", kind: "number" },
  { field: "supplies", label: "Supplies, in days", kind: "number" },
];

function valueNow(journey: Journey, target: string, field: string): string {
  if (target === "journey") {
    const figures: Record<string, number | null | undefined> = { mile: journey.mile, hour: journey.hour, day: journey.day, supplies: journey.supplies };
    return String(figures[field] ?? "");
  }
  const member = journey.members.find((one) => one.id === target);
  const figures: Record<string, number | string | undefined> = { hp: member?.hp, primal: member?.primal, fatigue: member?.fatigue };
  return String(figures[field] ?? "");
}

interface ByHandProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly target: string;
  readonly onClose: () => void;
}

/** Sets one figure by hand, with the reason that stays on it. */
export function ByHand({ journey, handle, target: first, onClose }: ByHandProps): JSX.Element {
  const [target, setTarget] = useState(first);
  const figures = target === "journey" ? JOURNEY : MEMBER;
  const [field, setField] = useState(figures[0]?.field ?? "hp");
  const [value, setValue] = useState(valueNow(journey, first, figures[0]?.field ?? "hp"));
  const [reason, setReason] = useState("");
  const figure = figures.find((one) => one.field === field) ?? figures[0];
  const choose = (nextTarget: string, nextField: string): void => {
    setTarget(nextTarget);
    setField(nextField);
    setValue(valueNow(journey, nextTarget, nextField));
  };
  const number = readNumber(value);
  const isWrong = figure?.kind === "number" && number === null;
  const send = async (): Promise<void> => {
    const given = figure?.kind === "number" ? (number ?? 0) : value;
    if (await handle.order({ type: "override", target, field, value: given, reason })) onClose();
  };
  return (
    <Dialog
      title="Set by hand"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={isWrong ? "Write a number" : null} onClick={() => void send()}>
            Set it
          </Button>
        </>
      }
    >
      <div class="form">
        <SelectField
          label="Whose figure"
          value={target}
          choices={[{ value: "journey", label: "The journey" }, ...journey.members.map((member) => ({ value: member.id, label: member.name }))]}
          onChange={(next) => { choose(next, (next === "journey" ? JOURNEY : MEMBER)[0]?.field ?? ""); }}
        />
        <SelectField label="Figure" value={field} choices={figures.map((one) => ({ value: one.field, label: one.label }))} onChange={(next) => { choose(target, next); }} />
        {figure?.kind === "fatigue" ? (
          <SelectField label="Value" value={value} choices={["none", "fatigued", "exhausted"].map((word) => ({ value: word, label: word }))} onChange={setValue} />
        ) : (
          <TextField label="Value" value={value} error={isWrong ? "Write a number, for example 25 1/2." : null} onInput={setValue} />
        )}
        <TextField label="Reason" help="Stays in the log beside the figure." value={reason} onInput={setReason} />
        <ErrorNote problem={handle.problem} />
      </div>
    </Dialog>
  );
}
