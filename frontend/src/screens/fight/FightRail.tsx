import type { JSX } from "preact";

import type { FightView } from "../../api/types";
import { Button } from "../../widgets";
import { FoughtBy, isShelved } from "./FoughtBy";
import { GmTools } from "./GmTools";
import { Initiative, InitiativeKey } from "./Initiative";
import { roundTitle } from "./rolls";
import { hasTurn } from "./outOfTurn";
import type { FightHandle } from "./useFight";

function placeWords(fight: FightView): string {
  const { name, terrain, light } = fight.place;
  const words = [name || terrain, light === "bright" ? "" : `${light} light`].filter(Boolean).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface FightRailProps {
  readonly fight: FightView;
  readonly handle: FightHandle;
  readonly isGm: boolean;
  readonly onChoose: (id: string) => void;
  readonly onNext: () => void;
  readonly onHand: () => void;
  readonly onTools: () => void;
  readonly onEyes: () => void;
  readonly onEnd: () => void;
}

/** Whether the acting creature has nothing left that counts: what comes next is the next turn. */
const isSpent = ({ turn }: FightView): boolean => turn !== null && !turn.standard && !turn.move && !turn.full_attack;

/** Left column: the round, who acts when, and the GM's own buttons. */
export function FightRail({ fight, handle, isGm, onChoose, onNext, onHand, onTools, onEyes, onEnd }: FightRailProps): JSX.Element {
  const canEnd = hasTurn(fight) && fight.status === "running";
  return (
    <section class="fight-rail" aria-label="Initiative">
      <div class="rail-head">
        <div class="row">
          <h1 class={fight.is_surprise ? "grow long" : "grow"}>{fight.is_surprise ? "Surprise round" : roundTitle(Math.max(1, fight.round))}</h1>
          <Button size="small" look={canEnd && isSpent(fight) ? "primary" : "plain"} keys="N" refusal={canEnd ? null : isShelved(fight) ? "This fight can only be read" : "It is not your turn"} onClick={onNext}>
            Next
          </Button>
        </div>
        <div class="soft">{placeWords(fight)}</div>
        <FoughtBy fight={fight} />
      </div>
      <Initiative fight={fight} onChoose={onChoose} onOrder={(order) => void handle.order(order)} />
      <div class="rail-foot">
        {isGm && <GmTools fight={fight} handle={handle} onHand={onHand} onTools={onTools} onEyes={onEyes} onEnd={onEnd} />}
        <InitiativeKey hasPrimal={fight.combatants.some((one) => (one.primal ?? 0) > 0)} />
      </div>
    </section>
  );
}
