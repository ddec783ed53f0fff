/** Back, and on: dashed with its reason beside it while something is missing. */
import type { JSX } from "preact";
import type { ApiProblem } from "../../api/client";
import type { MapImport } from "../../api/types";
import { Button, ErrorNote, Icon } from "../../widgets";
import { kindOf, refusalOf, refusalOfAll, stepsOf, type Choices, type Step } from "./steps";

interface ImportFootProps {
  readonly step: Step;
  readonly job: MapImport | null;
  readonly choices: Choices;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly onStep: (step: Step) => void;
  readonly onAccept: () => void;
  readonly onStartOver: () => void;
}

export const ImportFoot = (props: ImportFootProps): JSX.Element => {
  const { step, job, choices, problem, isBusy, onStep } = props;
  const refusal = step === 4 ? refusalOfAll(job, choices) : refusalOf(step, job, choices);
  const next = stepsOf(kindOf(job))[step + 1]?.toLowerCase();
  return (
    <footer class="import-foot">
      {step > 0 ? (
        <Button look="ghost" onClick={() => onStep((step - 1) as Step)}>
          Back
        </Button>
      ) : null}
      {job ? (
        <Button look="ghost" onClick={props.onStartOver}>
          {step === 0 ? "Another file" : "Leave this map out"}
        </Button>
      ) : null}
      <span class="grow" />
      <ErrorNote problem={problem} />
      {refusal && step > 0 ? (
        <span class="foot-reason" role="status">
          <Icon name="warn" /> {refusal}
        </span>
      ) : null}
      {step < 4 ? (
        <Button look={refusal ? "plain" : "primary"} size="big" refusal={refusal} onClick={() => onStep((step + 1) as Step)}>
          Next: {next}
        </Button>
      ) : (
        <Button look="primary" size="big" refusal={refusal} busy={isBusy} onClick={props.onAccept}>
          {choices.replaces === "" ? "Bring it in" : "Take the newer version"}
        </Button>
      )}
    </footer>
  );
};
