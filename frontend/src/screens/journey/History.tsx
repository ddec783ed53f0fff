import type { JSX } from "preact";

import type { JourneyEvent } from "../../api/types";
import { clock } from "../../format";
import { Button, Dialog, ErrorNote, GmOnly } from "../../widgets";
import { stepsOf } from "./days";
import type { Step } from "./days";
import type { JourneyHandle } from "./useJourney";

interface HistoryProps {
  readonly events: readonly JourneyEvent[];
  readonly handle: JourneyHandle;
  /** Why the journey cannot be ended now, null when it can. */
  readonly endRefusal: string | null;
  readonly onBranch: (after: number) => void;
  readonly onClose: () => void;
}

const lastOf = (step: Step): number => step.events.at(-1)?.number ?? step.first;

/** Every step of the journey, newest first; any can be the point to return to. */
export function History({ events, handle, endRefusal, onBranch, onClose }: HistoryProps): JSX.Element {
  const steps = stepsOf(events.filter((event) => event.type !== "undone"));
  return (
    <Dialog
      title="History"
      wide
      onClose={onClose}
      actions={
        <Button refusal={endRefusal} busy={handle.isBusy} onClick={() => void handle.order({ type: "end_journey", reason: "ended by the GM" })}>
          End the journey here
        </Button>
      }
    >
      <p class="soft">Each step can be the point to return to, or to branch from.</p>
      <ErrorNote problem={handle.problem} />
      <ol class="history">
        {steps.map((step, index) => (
          <li key={step.batch}>
            <div class="row">
              <span class="muted history-when">
                Day {step.day}, {clock(step.hour)}
              </span>
              <b class="grow">{step.label}</b>
              {index > 0 && (
                <>
                  <Button size="small" look="ghost" onClick={() => { onBranch(lastOf(step)); }}>
                    What if
                  </Button>
                  <Button size="small" busy={handle.isBusy} onClick={() => void handle.undo(lastOf(step))}>
                    Back to here
                  </Button>
                </>
              )}
            </div>
            <ul>
              {step.events.slice(0, 12).map((event) => (
                <li key={event.number}>
                  {step.events.length > 1 ? event.title : null} <span class="soft">{event.text}</span> {event.gm_only && <GmOnly />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
