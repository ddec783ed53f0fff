import type { JSX } from "preact";

import type { FightView, LegalOrder } from "../../api/types";
import { percent } from "../../format";
import { Button } from "../../widgets";
import { costWords, orderWords, sentence } from "./actionWords";
import { TokenMark } from "./Initiative";
import { reactionsOf, stillHeld } from "./outOfTurn";
import { Picking } from "./Picking";
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
  const reactions = reactionsOf(fight, turn.reactions);
  const held = stillHeld(fight);
  if (reactions.length === 0 && held.length === 0) return null;
  return (
    <div class="out-of-turn" role="group" aria-labelledby="out-of-turn">
      <h2 id="out-of-turn">Out of turn</h2>
      {reactions.map(({ one, orders, areas }) => (
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
          {areas.map((area) => (
            <Button key={area.id} size="small" title={costWords(area.cost)} pressed={turn.action?.id === area.id} onClick={() => { turn.choose(area); }}>
              {area.label}
            </Button>
          ))}
          {areas.map((area) => (turn.action?.id === area.id ? <Picking key={area.id} fight={fight} turn={turn} action={area} /> : null))}
        </div>
      ))}
      {held.map(({ label, text, rule, remedy }) => (
        <div key={label} class="row">
          <Button size="small" refusal={text}>
            {label}
          </Button>
          <span class="soft">{`${sentence(text)} (${rule}). ${remedy ?? ""}`}</span>
        </div>
      ))}
    </div>
  );
}
