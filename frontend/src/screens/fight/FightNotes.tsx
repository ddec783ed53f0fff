import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { moment } from "../../format";
import { Button, ErrorNote } from "../../widgets";
import { AreaCard } from "./AreaCard";
import { OutcomeCard, WayCard } from "./Cards";
import { TargetCard } from "./TargetCard";
import type { FightHandle } from "./useFight";
import type { Turn } from "./useTurn";

interface FightNotesProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly turn: Turn;
  readonly isGm: boolean;
  readonly asPlayers: boolean;
  readonly onBack: () => void;
  readonly onEnd: () => void;
  readonly backTo: string;
}

/** What lies on the board as cards: whose eyes, no line, a problem, the chosen way or target, the outcome. */
export function FightNotes({ fight, handle, turn, isGm, asPlayers, onBack, onEnd, backTo }: FightNotesProps): JSX.Element {
  return (
    <>
      {asPlayers && (
        <div class="panel float eyes-note" role="status">
          <b>As players see it</b>
          <Button size="small" keys="Y" onClick={onBack}>
            Back
          </Button>
        </div>
      )}
      {handle.asOf !== null && <div class="panel float eyes-note">As of {moment(handle.asOf)}. No line; nothing can be done now.</div>}
      {handle.problem && (
        <div class="fight-problem">
          <ErrorNote problem={handle.problem} onRetry={handle.reload} />
        </div>
      )}
      {turn.target ? <TargetCard fight={fight} target={turn.target} turn={turn} /> : turn.area ? <AreaCard fight={fight} area={turn.area} turn={turn} /> : turn.way && <WayCard fight={fight} way={turn.way} turn={turn} />}
      {fight.status !== "running" && <OutcomeCard fight={fight} isGm={isGm} isBusy={handle.isBusy} onEnd={onEnd} backTo={backTo} />}
    </>
  );
}
