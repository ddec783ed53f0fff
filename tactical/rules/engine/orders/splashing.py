"""Throwing flasks at creatures and at squares (EP-AT-22 to 27)."""

from __future__ import annotations

from tactical.rules.combat.lines import AttackLine
from tactical.rules.combat.splash import splashes
from tactical.rules.engine import actions
from tactical.rules.engine.barring import barred
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.events import Event
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers, SquareOrder
from tactical.rules.engine.preview import blow_reasons
from tactical.rules.engine.provoking import activity_of, goes_all_out, provokes
from tactical.rules.engine.splashing import aimed_at, breaks_on, throw_at, throw_into, wetted
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.targets import attack_line, refuse_attacking, refuse_target, spend_attack
from tactical.rules.engine.trades import swings_left
from tactical.rules.engine.unseen import remembers
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]
ASTRAY = 2
"""Squares from a target within which a flask that goes astray may splash somebody."""


def _check(state: FightState, unit: Combatant, order: actions.ThrowSplash) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    if not splashes(state.arena.rules, line):
        return Refusal("EP-AT-22", f"{line.attack.name} does not splash", "Attack with it.")
    bar = refuse_attacking(state, order.attack, line, full=order.full)
    if bar is not None:
        return bar
    if order.target:
        return refuse_target(state, unit, order.target, line, order.square)
    if order.x is None or order.y is None:
        return Refusal("EP-AT-25", "it is thrown at a creature or at a square", "Name one of them.")
    return _refuse_square(state, unit, line, (order.x, order.y))


def _refuse_square(state: FightState, unit: Combatant, line: AttackLine, square: Square) -> Refusal | None:
    """Return why nothing breaks on a square (EP-AT-25)."""
    field = state.arena.field
    if not field.map.contains(*square):
        return Refusal("EP-AT-25", f"{square} is off the map", "Choose a square on it.")
    apart = field.apart(unit.space, (*square, 1))
    if not line.reaches(apart):
        return Refusal("EP-AT-10", f"{square} is {apart * FEET} ft away", "Move nearer first.")
    if not breaks_on(state, square):
        return Refusal("EP-AT-25", "there is nothing for a flask to break on", "Choose firmer ground, or a creature.")
    if not has_line_of_effect(field, unit.space, (*square, 1)):
        return Refusal("EP-CO-15", f"a wall stands before {square}", "Find a free line.")
    return None


def _throw(state: FightState, unit: Combatant, order: actions.ThrowSplash, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    target = state.combatants.get(order.target)
    if target is not None and not remembers(state, unit, target, dice, events):
        return
    is_going_on = state.turn.full_attack
    swing = swings_left(state, unit, line)[spend_attack(state, order.attack)]
    if not is_going_on and state.turn.full_attack and not goes_all_out(state, unit, dice, events):
        return
    if target is not None and order.square is not None and target.squares > 1:
        state.turn.aimed = (target.id, *order.square)
    if provokes(state, unit, activity_of(line)):
        already = set(state.turn.struck)
        provoke(state, unit, "throwing in a threatened square", "EP-AO-20", dice, events, already)
        state.turn.struck = tuple(sorted(already))
    if not unit.is_up:
        return
    if target is not None:
        throw_at(state, unit, target, line, swing.place, order.square, dice, events, swing.source)
    elif order.x is not None and order.y is not None:
        throw_into(state, unit, (order.x, order.y), line, swing.place, dice, events)


def _offer(offers: Offers) -> None:
    for line in offers.state.arena.profiles[offers.unit.id].lines:
        if "splash" in line.attack.traits and splashes(offers.state.arena.rules, line):
            _offer_line(offers, line)


def _offer_line(offers: Offers, line: AttackLine) -> None:
    state, unit = offers.state, offers.unit
    is_next = state.turn.attacks_made > 0 or state.turn.bonus_steps > 0
    cost = "full attack" if is_next else "standard"
    label = f"Throw, {line.attack.name}"
    first: Refusal | None = None
    for enemy in state.enemies_of(unit):
        order = actions.ThrowSplash(enemy.id, attack=line.index, full=is_next)
        refusal = offers.refuse(state, unit, order)
        if refusal is None:
            offers.orders.append(_legal(state, unit, enemy, line, order, label, cost))
        first = first or refusal
    if first is not None and not any(item.label.startswith(label) for item in offers.orders):
        offers.turn_down("throw_splash", label, first)
    is_barred = bool(unit.conditions) and barred(state, unit, actions.ThrowSplash(attack=line.index)) is not None
    if not is_barred and refuse_attacking(state, line.index, line, full=is_next) is None:
        far = line.range_squares * FEET
        offers.squares.append(
            SquareOrder("throw_splash", f"Throw at a square, {line.attack.name}", cost, (), 1, line.index, far)
        )


def _legal(
    state: FightState,
    unit: Combatant,
    enemy: Combatant,
    line: AttackLine,
    order: actions.ThrowSplash,
    label: str,
    cost: str,
) -> LegalOrder:
    blow = make_blow(state, unit, enemy, line)
    reasons = [*blow_reasons(blow), Reason("EP-AT-23", "within 5 ft of it", "half the damage")]
    reasons += _friends_in_danger(state, unit, enemy, line)
    squares = squares_of(enemy.space) if enemy.squares > 1 else ()
    return LegalOrder(
        order,
        f"{label} at {state.arena.names[enemy.id]}",
        f"throw_splash:{enemy.id}:{line.index}",
        cost,
        enemy.id,
        line.index,
        blow.chance,
        blow.expected,
        tuple(reasons),
        squares=tuple(at for at in squares if refuse_target(state, unit, enemy.id, line, at) is None),
    )


def _friends_in_danger(state: FightState, unit: Combatant, enemy: Combatant, line: AttackLine) -> list[Reason]:
    """Say who of one's own may be splashed, by the flask or by one that goes astray."""
    apart = state.arena.field.apart
    if not any(one.side == unit.side and apart(one.space, enemy.space) <= ASTRAY for one in state.up()):
        return []
    friends = [
        one
        for one in wetted(state, unit, line, 0, aimed_at(state, unit, enemy, None), enemy)
        if state.combatants[one.id].side == unit.side
    ]
    return [
        Reason("EP-AT-26", f"{state.arena.names[one.id]} may be splashed", f"{one.expected:.1f} damage")
        for one in friends
    ]


FAMILY = Family(checks={"throw_splash": _check}, performers={"throw_splash": _throw}, offer=_offer)
