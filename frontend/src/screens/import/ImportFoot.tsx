/** Back, and on: dashed with its reason beside it while something is missing. */
import type { JSX } from "preact";
import type { ApiProblem } from "../../api/client";
import type { MapImport } from "../../api/types";
import { Button, ErrorNote, Icon } from "../../widgets";
import { STEPS, refusalOf, type Choices, type Step, type Word } from "./steps";

interface ImportFootProps {
  readonly step: Step;
  readonly job: MapImport | null;
  readonly choices: Choices;
  readonly undecided: Word | null;
  readonly problem: ApiProblem | null;
  readonly isBusy: boolean;
  readonly onStep: (step: Step) => void;
  readonly onAccept: () => void;
  readonly onStartOver: () => void;
}

export const ImportFoot = (props: ImportFootProps): JSX.Element => {
  const { step, job, choices, undecided, problem, isBusy, onStep } = props;
  const ground = step === 2 && undecided ? `Say what “${undecided.word}” is to go on` : null;
  const scale = step === 4 ? refusalOf(3, job, choices) : null;
  const refusal = ground ?? refusalOf(step, job, choices) ?? scale;
  return (
    <footer class="import-foot">
      {step > 0 ? (
        <Button look="ghost" onClick={() => onStep((step - 1) as Step)}>
          Back
        </Button>
      ) : null}
      {job ? (
        <Button look="ghost" onClick={props.onStartOver}>
          Another file
        </Button>
      ) : null}
      <span class="grow" />
      <ErrorNote problem={problem} />
      {refusal && step > 0 ? (
        <span class="foot-reason">
          <Icon name="warn" /> {refusal}
        </span>
      ) : null}
      {step < 4 ? (
        <Button look={refusal ? "plain" : "primary"} size="big" refusal={refusal} onClick={() => onStep((step + 1) as Step)}>
          Next: {STEPS[step + 1]?.toLowerCase()}
        </Button>
      ) : (
        <Button look="primary" size="big" refusal={refusal} busy={isBusy} onClick={props.onAccept}>
          Bring it in
        </Button>
      )}
    </footer>
  );
};
