import type { JSX } from "preact";

import type { FightView, LegalOrder } from "../../api/types";
import { percent } from "../../format";
import { Button } from "../../widgets";
import { costWords, orderWords } from "./actionWords";
import { TokenMark } from "./Initiative";
import { reactionsOf } from "./outOfTurn";
import { combatantNamed } from "./standings";
import type { Turn } from "./useTurn";

function words(fight: FightView, order: LegalOrder): string {
  if (order.type === "resume") return "Act now";
  const target = combatantNamed(fight, order.target ?? null);
  const at = target && !order.label.includes(target.name) ? ` at ${target.name}` : "";
  const chance = order.chance === null || order.chance === undefined ? "" : `, ${percent(order.chance)}`;
  return `${orderWords(order)}${at}${chance}`;
}

/** What creatures of the viewer's may do in another's turn. */
export function OutOfTurn({ fight, turn }: { fight: FightView; turn: Turn }): JSX.Element | null {
  const reactions = reactionsOf(fight);
  if (reactions.length === 0) return null;
  return (
    <div class="out-of-turn" role="group" aria-label="Out of turn">
      {reactions.map(({ one, orders }) => (
        <div key={one.id} class="row" role="group" aria-label={one.name}>
          <TokenMark one={one} isSmall />
          <span>{one.name}</span>
          {orders.map((order) => (
            <Button
              key={order.key + (order.target ?? "")}
              size="small"
              title={costWords(order.cost)}
              onClick={() => {
                if (order.order) turn.send(order.order);
              }}
            >
              {words(fight, order)}
            </Button>
          ))}
        </div>
      ))}
    </div>
  );
}
