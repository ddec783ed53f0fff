import type { JSX } from "preact";
import { useState } from "preact/hooks";

import type { FightOrder, FightView, LegalOrder } from "../../api/types";
import { squareName } from "../../board/squares";
import { percent } from "../../format";
import { Button, SelectField, Why } from "../../widgets";
import { orderWords } from "./actionWords";
import { aboutDamage, hitsOn } from "./chance";
import { asSquare, combatantNamed, healthWords } from "./standings";
import { withChoices } from "./striking";
import { strikersWords } from "./strikers";
import type { Target, Turn } from "./useTurn";

interface OptionProps {
  readonly fight: FightView;
  readonly order: LegalOrder;
  readonly isFirst: boolean;
  readonly onTake: (order: FightOrder) => void;
}

/** How many of the damage dice are averaged, and which square of a large foe is struck: only where there is a choice. */
function Details({ fight, order, average, square, onAverage, onSquare }: { fight: FightView; order: LegalOrder; average: number; square: number; onAverage: (dice: number) => void; onSquare: (index: number) => void }): JSX.Element | null {
  const { dice = 0, squares = [] } = order;
  if (dice === 0 && squares.length < 2) return null;
  return (
    <span class="inline-form">
      {dice > 0 && (
        <SelectField
          label="Damage dice"
          value={String(average)}
          choices={Array.from({ length: dice + 1 }, (_, count) => ({ value: String(count), label: count === 0 ? "all rolled" : count === dice ? "all averaged" : `${String(count)} averaged` }))}
          onChange={(value) => { onAverage(Number(value)); }}
        />
      )}
      {squares.length > 1 && (
        <SelectField
          label="Its square"
          value={String(square)}
          choices={[{ value: "-1", label: "the best" }, ...squares.map((point, index) => ({ value: String(index), label: squareName(asSquare(point), fight.grid.height) }))]}
          onChange={(value) => { onSquare(Number(value)); }}
        />
      )}
    </span>
  );
}

function Option({ fight, order, isFirst, onTake }: OptionProps): JSX.Element {
  const [average, setAverage] = useState(0);
  const [square, setSquare] = useState(-1);
  const chance = order.chance ?? null;
  const expected = order.expected_damage ?? null;
  const strikers = strikersWords(fight, order.provokes ?? []);
  const take = (): void => {
    if (order.order) onTake(withChoices(order.order, average, order.squares?.[square] ?? null));
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
      <Details fight={fight} order={order} average={average} square={square} onAverage={setAverage} onSquare={setSquare} />
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
