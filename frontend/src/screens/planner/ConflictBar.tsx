/** Two people changed the plan: yours or theirs, shown as a choice. */
import type { JSX } from "preact";
import type { Plan } from "../../api/types";
import { Button } from "../../widgets";

export const ConflictBar = ({ theirs, onKeep, onTake }: { theirs: Plan; onKeep: () => void; onTake: () => void }): JSX.Element => (
  <div class="panel float conflict" role="alertdialog" aria-label="Keep yours, or take theirs">
    <span class="grow">
      <b>Someone changed {theirs.name} while you did.</b> Keep yours, or take theirs?
    </span>
    <Button size="small" look="primary" onClick={onKeep}>
      Keep yours
    </Button>
    <Button size="small" onClick={onTake}>
      Take theirs
    </Button>
  </div>
);
