import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { FightView } from "../../api/types";
import { Button } from "../../widgets";
import { isShelved } from "./FoughtBy";
import { Rolls } from "./Rolls";
import { TypedRoll } from "./TypedRoll";
import type { FightHandle } from "./useFight";
import type { Turn } from "./useTurn";

interface FightLogProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly turn: Turn;
  readonly isGm: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isTyping: boolean;
  readonly onTyping: (isTyping: boolean) => void;
}

/** Right column: the rolls, undo, and a roll made at the table. */
export function FightLog({ fight, handle, turn, isGm, isOpen, onClose, isTyping, onTyping }: FightLogProps): JSX.Element {
  const seen = useRef(0);
  const newest = seen.current;
  useEffect(() => {
    seen.current = handle.events.at(-1)?.number ?? 0;
  }, [handle.events]);
  return (
    <section class={isOpen ? "fight-log open" : "fight-log"} aria-label="Rolls">
      <div class="rail-head row">
        <h2 class="grow">Rolls</h2>
        {isGm && (
          <Button size="small" icon="undo" keys="Ctrl Z" refusal={fight.undo_label ? null : "Nothing to take back"} onClick={() => void handle.undo()}>
            Undo
          </Button>
        )}
        <Button class="rolls-close" size="small" look="ghost" iconOnly icon="close" label="Close the rolls" onClick={onClose} />
      </div>
      <Rolls fight={fight} events={handle.events} newest={newest} />
      {isGm && !isShelved(fight) && (
        <div class="log-foot">
          <TypedRoll value={turn.natural} isOpen={isTyping} onOpen={onTyping} onChange={turn.setNatural} />
          {turn.natural !== null && !isTyping && <p class="soft">The next attack uses a {turn.natural}.</p>}
        </div>
      )}
    </section>
  );
}
