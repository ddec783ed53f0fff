/** The steps of this map; any can be the point to return to. */
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { MapEditStep, Page } from "../../../api/types";
import { useApi } from "../../../api/use";
import { Button, Dialog, ErrorNote } from "../../../widgets";

interface HistoryProps {
  readonly path: string;
  /** Changes when there is something new to read. */
  readonly steps: number;
  readonly onBack: (steps: number) => void;
  readonly onClose: () => void;
}

const time = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

export const History = ({ path, steps, onBack, onClose }: HistoryProps): JSX.Element => {
  const { data, problem, reload } = useApi<Page<MapEditStep>>(`${path}edits/`);
  useEffect(() => reload(), [steps]);
  const standing = data?.results.filter(({ undone }) => !undone) ?? [];
  return (
    <Dialog title="What was done" onClose={onClose}>
      <ErrorNote problem={problem} onRetry={reload} />
      {data?.results.length === 0 ? <p class="soft">Nothing was changed here yet.</p> : null}
      <ol class="plain-rows edit-history">
        {data?.results.map((step) => {
          const after = standing.filter(({ number }) => number > step.number).length;
          return (
            <li key={step.number} class={step.undone ? "undone" : ""}>
              <span class="grow">
                <span class="step-label">{step.label}</span>
                <small class="muted">
                  {step.by === null ? "" : `${step.by}, `}
                  {time.format(new Date(step.at))}
                  {step.undone ? ", taken back" : ""}
                </small>
              </span>
              {step.undone || after === 0 ? null : (
                <Button size="small" onClick={() => onBack(after)}>
                  Back to here
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </Dialog>
  );
};
