/** The steps by name; each can be visited again once the file is read. */
import type { JSX } from "preact";
import type { MapImport } from "../../api/types";
import { Icon } from "../../widgets";
import { formatName, formatWords } from "./formats";
import { stepsOf, type Step } from "./steps";

interface StepBarProps {
  readonly step: Step;
  readonly kind: "overland" | "battle";
  readonly job: MapImport | null;
  readonly grid: { columns: number; rows: number } | null;
  readonly canVisit: boolean;
  readonly onVisit: (step: Step) => void;
}

export const StepBar = ({ step, kind, job, grid, canVisit, onVisit }: StepBarProps): JSX.Element => (
  <nav class="import-steps" aria-label="Steps">
    <ol>
      {stepsOf(kind).map((name, index) => {
        const state = index === step ? "now" : index < step ? "done" : "ahead";
        return (
          <li key={name} class={state}>
            <button
              type="button"
              aria-current={index === step ? "step" : undefined}
              aria-disabled={!canVisit && index !== step}
              onClick={() => canVisit && onVisit(index as Step)}
            >
              <span class="step-disc">{state === "done" ? <Icon name="check" size={14} /> : index + 1}</span>
              <span class="step-name">{name}</span>
            </button>
          </li>
        );
      })}
    </ol>
    {job ? (
      <span class="import-file soft">
        <b title={job.files.join(", ")}>{nameOf(job)}</b> {job.report ? (job.needed.includes("grid") ? formatName(job.report) : formatWords(job.report, grid)) : ""}
      </span>
    ) : null}
  </nav>
);

/** "desert.tmx and 1 more". */
export const nameOf = ({ file_name, files }: MapImport): string => (files.length > 1 ? `${file_name.split(/, | and /)[0]} and ${files.length - 1} more` : file_name);
