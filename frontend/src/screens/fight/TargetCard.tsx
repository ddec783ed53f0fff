import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { FightOrder, FightView, LegalOrder } from "../../api/types";
import { percent } from "../../format";
import { Button, Why } from "../../widgets";
import { orderWords } from "./actionWords";
import { aboutDamage, hitsOn } from "./chance";
import { combatantNamed, healthWords } from "./standings";
import { StrikeChoices } from "./StrikeChoices";
import { strikersWords } from "./strikers";
import { PLAIN_STRIKE, withChoices } from "./striking";
import type { Target, Turn } from "./useTurn";

interface OptionProps {
  readonly fight: FightView;
  readonly order: LegalOrder;
  readonly isFirst: boolean;
  readonly onTake: (order: FightOrder) => void;
}

function Option({ fight, order, isFirst, onTake }: OptionProps): JSX.Element {
  const [chosen, setChosen] = useState(PLAIN_STRIKE);
  const chance = order.chance ?? null;
  const expected = order.expected_damage ?? null;
  const strikers = strikersWords(fight, order.provokes ?? []);
  const take = (): void => {
    if (order.order) onTake(withChoices(order.order, order.squares ?? [], chosen));
  };
  return (
    <li class="option">
      <Button look={isFirst ? "primary" : "plain"} {...(isFirst ? { keys: "Enter" } : {})} onClick={take}>
        {orderWords(order).replace(ABOUT, "")}
      </Button>
      <span class="option-figures">
        {chance !== null && (
          <>
            <Why title={`${order.label}: ${percent(chance)}`} reasons={order.reasons} total={{ text: STRIKES.has(order.type) ? "Chance to hit" : "Chance", effect: percent(chance) }}>
              {percent(chance)}
            </Why>
            {STRIKES.has(order.type) && <>, {hitsOn(chance)}</>}
          </>
        )}
        {expected !== null && <>, {aboutDamage(expected)}</>}
        {strikers !== "" && <b class="strikes"> {strikers}.</b>}
      </span>
      <StrikeChoices fight={fight} order={order} chosen={chosen} onChoose={setChosen} />
    </li>
  );
}

/** "Trip against Gallows Cutthroat": the card already says whom it is about. */
const ABOUT = / (?:against|on) [^,]+$/;

/** Orders with an attack roll of a d20 against the target. */
const STRIKES: ReadonlySet<LegalOrder["type"]> = new Set<LegalOrder["type"]>(["attack", "full_attack", "charge", "attack_square", "throw_splash"]);

/** More than this would hide the likeliest among the rest. */
const SHOWN = 4;

/** The chosen target and everything the actor may do to it, the best first; the rest waits behind a press. */
export function TargetCard({ fight, target, turn }: { fight: FightView; target: Target; turn: Turn }): JSX.Element | null {
  const [showsAll, setShowsAll] = useState(false);
  const one = combatantNamed(fight, target.id);
  if (!one) return null;
  const isLong = target.orders.length > SHOWN + 1 && !showsAll;
  const shown = isLong ? target.orders.slice(0, SHOWN) : target.orders;
  return (
    <div class={2 * one.x > fight.grid.width ? "panel float fight-card aside" : "panel float fight-card"} role="group" aria-label={`At ${one.name}`}>
      <div class="card-head">
        <b>{one.name}</b>
        <span class="soft">{healthWords(one)}</span>
      </div>
      {turn.natural !== null && <p class="soft">With a typed {turn.natural} on the die.</p>}
      <ul class="card-options">
        {shown.map((order, index) => (
          <Option key={`${order.key} ${order.label}`} fight={fight} order={order} isFirst={index === 0} onTake={turn.send} />
        ))}
      </ul>
      <div class="card-buttons">
        {isLong && (
          <Button look="ghost" onClick={() => { setShowsAll(true); }}>
            {`${String(target.orders.length - SHOWN)} more`}
          </Button>
        )}
        <Button keys="Esc" onClick={turn.back}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
