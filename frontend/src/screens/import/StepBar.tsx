/** The steps by name; each read one can be visited again. */
import type { JSX } from "preact";
import type { MapImport } from "../../api/types";
import { whole } from "../../format";
import { Icon } from "../../widgets";
import { STEPS, type Step } from "./steps";

const KINDS: Record<string, string> = { "hex-flat": "hexes", "hex-pointy": "hexes", square: "squares", polygon: "cells", points: "places" };

export const formatWords = ({ report }: MapImport): string =>
  report ? `${report.format}${report.version ? ` ${report.version}` : ""}, ${whole(report.cells)} ${KINDS[report.topology] ?? "cells"}` : "";

interface StepBarProps {
  readonly step: Step;
  readonly job: MapImport | null;
  readonly canVisit: boolean;
  readonly onVisit: (step: Step) => void;
}

export const StepBar = ({ step, job, canVisit, onVisit }: StepBarProps): JSX.Element => (
  <nav class="import-steps" aria-label="Steps">
    <ol>
      {STEPS.map((name, index) => {
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
        <b>{job.file_name}</b> {formatWords(job)}
      </span>
    ) : null}
  </nav>
);
