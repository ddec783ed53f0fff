import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { Journey } from "../../api/types";
import { useApi } from "../../api/use";
import { travelSettingsPath } from "../../api/travelSettings";
import type { TravelSettings } from "../../api/travelSettings";
import { useCampaign } from "../../state/campaign";
import { Button, Dialog, ErrorNote, Field, SelectField, TextField } from "../../widgets";
import { ON_JOURNEY, figuresOf, valueNow, valueOf } from "./hand";
import type { Figure } from "./hand";
import type { JourneyHandle } from "./useJourney";

const FATIGUES = ["none", "fatigued", "exhausted"].map((word) => ({ value: word, label: word }));
const YES_NO = [
  { value: "no", label: "no" },
  { value: "yes", label: "yes" },
];

interface ValueProps {
  readonly figure: Figure;
  readonly value: string;
  readonly degrees: string;
  readonly isWrong: boolean;
  readonly onValue: (value: string) => void;
  readonly onDegrees: (degrees: string) => void;
}

/** Weather by its name; what the ruleset knows does what it does there. */
function WeatherFields({ value, degrees, isWrong, onValue, onDegrees }: ValueProps): JSX.Element {
  const { campaign } = useCampaign();
  const { data } = useApi<TravelSettings>(travelSettingsPath(campaign.id));
  return (
    <div class="two-fields">
      <Field label="Weather" help="One of the ruleset's, or a word of your own." error={isWrong ? "Name the weather; degrees are a number." : null}>
        {({ id, describedBy, invalid }) => (
          <>
            <input id={id} class="input" list="weather-names" maxLength={60} value={value} autocomplete="off" aria-describedby={describedBy} aria-invalid={invalid} onInput={(event) => { onValue(event.currentTarget.value); }} />
            <datalist id="weather-names">
              {(data?.weathers ?? []).map(({ key, name }) => (
                <option key={key} value={name} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <TextField label="Degrees F" help="Left empty: as before." value={degrees} maxLength={5} onInput={onDegrees} />
    </div>
  );
}

function ValueField(props: ValueProps): JSX.Element {
  const { figure, value, isWrong, onValue } = props;
  if (figure.kind === "weather") return <WeatherFields {...props} />;
  if (figure.kind === "fatigue") return <SelectField label="Value" value={value} choices={FATIGUES} onChange={onValue} />;
  if (figure.kind === "yesno") return <SelectField label="Value" help={figure.help} value={value} choices={YES_NO} onChange={onValue} />;
  return <TextField label="Value" help={figure.help} value={value} error={isWrong ? "Write a number, for example 25 1/2." : null} onInput={onValue} />;
}

interface ByHandProps {
  readonly journey: Journey;
  readonly handle: JourneyHandle;
  readonly target: string;
  readonly field: string | null;
  readonly onClose: () => void;
}

const namesOf = (journey: Journey): { value: string; label: string }[] => [
  { value: ON_JOURNEY, label: "The journey" },
  ...[...journey.members, ...(journey.mounts ?? [])].map(({ id, name }) => ({ value: id, label: name })),
];

/** Sets one figure by hand, with the reason that stays on it. */
export function ByHand({ journey, handle, target: firstTarget, field: firstField, onClose }: ByHandProps): JSX.Element {
  const [target, setTarget] = useState(firstTarget);
  const figures = figuresOf(journey, target);
  const [field, setField] = useState(firstField ?? figures[0]?.field ?? "");
  const [value, setValue] = useState(() => valueNow(journey, firstTarget, firstField ?? figures[0]?.field ?? ""));
  const [degrees, setDegrees] = useState("");
  const [reason, setReason] = useState("");
  const figure = figures.find((one) => one.field === field) ?? figures[0];
  if (!figure) return <></>;
  const choose = (nextTarget: string, nextField: string): void => {
    handle.forgetProblem();
    setTarget(nextTarget);
    setField(nextField);
    setValue(valueNow(journey, nextTarget, nextField));
  };
  const given = valueOf(figure.kind, value, degrees);
  const refusal = given === undefined ? "Write a value" : reason.trim() === "" ? "Say why: the reason stays on the figure" : null;
  const send = async (): Promise<void> => {
    if (given === undefined || refusal !== null) return;
    if (await handle.order({ type: "override", target, field: figure.field, value: given, reason: reason.trim() })) onClose();
  };
  return (
    <Dialog
      title="Set by hand"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={handle.isBusy} refusal={refusal} onClick={() => void send()}>
            Set it
          </Button>
        </>
      }
    >
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div class="two-fields">
          <SelectField label="Whose figure" value={target} choices={namesOf(journey)} onChange={(next) => { choose(next, figuresOf(journey, next)[0]?.field ?? ""); }} />
          <SelectField label="Figure" value={figure.field} choices={figures.map((one) => ({ value: one.field, label: one.label }))} onChange={(next) => { choose(target, next); }} />
        </div>
        <ValueField figure={figure} value={value} degrees={degrees} isWrong={given === undefined && value.trim() !== ""} onValue={setValue} onDegrees={setDegrees} />
        <TextField label="Reason" help="Stays in the log beside the figure." value={reason} maxLength={500} onInput={setReason} />
        <ErrorNote problem={handle.problem} />
        <button type="submit" class="sr" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
