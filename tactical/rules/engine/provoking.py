"""Who would strike, where it stands, at a creature that does something: told before it is done (EP-AO-20)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike, opportunity_line
from tactical.rules.engine.walking import Gait, Refusal, walk


def provoked_by(state: FightState, unit: Combatant, order: actions.Order) -> tuple[str, ...]:
    """Return who would strike at ``unit`` for an order that names no path; for a charge, who would on its way."""
    if isinstance(order, actions.Charge):
        return _struck_charging(state, unit, order)
    if not _provokes(state, unit, order):
        return ()
    struck = state.turn.struck if isinstance(order, actions.Attack | actions.AttackSquare) else ()
    return tuple(
        enemy.id
        for enemy in state.enemies_of(unit)
        if enemy.id not in struck and may_strike(state, enemy, unit) and opportunity_line(state, enemy, unit)
    )


def _struck_charging(state: FightState, unit: Combatant, order: actions.Charge) -> tuple[str, ...]:
    path = charge_path(state, unit, order.target, state.arena.profiles[unit.id].lines[order.attack])
    if isinstance(path, Refusal):
        return ()
    walked = walk(state, unit, path, Gait(2 * len(path), steps_over=False))
    return tuple(dict.fromkeys(key for key, _ in walked.provokes))


def _provokes(state: FightState, unit: Combatant, order: actions.Order) -> bool:
    """Whether doing this in a threatened square provokes at all."""
    rules = state.arena.rules
    match order:
        case actions.JumpDown():
            return True
        case actions.StandUp():
            return rules.provokes("stand_up")
        case actions.ThrowObject():
            return rules.provokes("attack_improvised_ranged")
        case actions.PartOfMove(activity=activity):
            return activity in rules.activities and rules.provokes(activity)
        case actions.Attack(attack=index) | actions.FullAttack(attack=index) | actions.AttackSquare(attack=index):
            line = state.arena.profiles[unit.id].lines[index]
            return rules.provokes("attack_melee" if line.is_melee else "attack_ranged")
        case _:
            return False
