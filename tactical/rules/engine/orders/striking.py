"""Attacks, full attacks and charges (EP-AC-11, EP-AC-21 to 31, D20-19)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.combat.lines import AttackLine, Swing
from tactical.rules.combat.splash import splashes
from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_whole_round, pools_of, refuse_hurry, refuse_walking
from tactical.rules.engine.diving import Onrush, is_aloft, onrush
from tactical.rules.engine.events import Event
from tactical.rules.engine.following import AT_EASE, follow
from tactical.rules.engine.limbs import limbs_open, refuse_limbs
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.outsized import fits_line, settle_quarters
from tactical.rules.engine.preview import AttackPreview, dice_to_average, preview_attack, preview_full
from tactical.rules.engine.provoking import activity_of, attacking_words, goes_all_out, provokes
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.splashing import throw_at
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes, provoke, strike
from tactical.rules.engine.targets import (
    attack_line,
    attacks_done,
    refuse_attacking,
    refuse_average,
    refuse_target,
    refuse_unseen,
    spend_attack,
)
from tactical.rules.engine.trades import attacks_left, swings_left
from tactical.rules.engine.unseen import remembers
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.field import squares_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.reasons import Reason

FAR_BEYOND = 2
"""Squares beyond a charge and its reach from which on no enemy is looked at for one: a diagonal is never so far."""


def _check_attack(state: FightState, unit: Combatant, order: actions.Attack) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    bar = refuse_attacking(state, order.attack, line, full=order.full) or refuse_average(state, order.average)
    bar = bar or refuse_limbs(state, order.locations)
    if bar is not None:
        return bar
    return refuse_target(state, unit, order.target, _next_line(state, unit, line), order.square)


def _next_line(state: FightState, unit: Combatant, line: AttackLine) -> AttackLine:
    """Return what the next attack is made with: a bonus attack may be made with another weapon (EP-AC-26)."""
    swings = swings_left(state, unit, line)
    swing = swings[min(attacks_done(state), len(swings) - 1)]
    return line if swing.line == line.index else state.arena.profiles[unit.id].lines[swing.line]


def _check_full_attack(state: FightState, unit: Combatant, order: actions.FullAttack) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    turn = state.turn
    if turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Attack once.")
    is_begun = turn.full_attack and turn.bonus_steps and not turn.attacks_made
    if not (is_begun or (turn.standard and turn.move)) or turn.attacks_made:
        return Refusal("EP-AC-21", "it takes the standard and the move action", "Attack once.")
    if is_begun and not attacks_left(state, unit, line):
        return Refusal("EP-AC-22", "all its attacks are given up", "End the turn.")
    if not order.targets:
        return Refusal("EP-AC-29", "no target is named", "Name at least one.")
    return refuse_average(state, order.average) or refuse_target(state, unit, order.targets[0], line)


def _check_charge(state: FightState, unit: Combatant, order: actions.Charge) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    is_standard = state.arena.rules.word("actions", "charge") == "standard"
    if not (state.turn.standard if is_standard else has_whole_round(state)):
        cost = "the standard action" if is_standard else "the whole round"
        return Refusal(state.arena.rules.cite("charge"), f"a charge takes {cost}", "Move and attack.")
    if state.turn.moved_feet:
        return Refusal("EP-AO-15", "it has moved this turn", "Charge from where the turn began.")
    hurried = refuse_hurry(state, unit)
    if hurried is not None:
        return hurried
    conditions = state.arena.rules.conditions
    if any(conditions.get(name, {}).get("no_charge") for name in unit.conditions):
        return Refusal("EP-OV-06", "it is too tired to charge", "Move and attack.")
    target = state.combatants.get(order.target)
    if order.average:
        bar = refuse_average(state, order.average)
        if bar is not None:
            return bar
    mode = "fly" if is_aloft(state, unit) else "walk"
    refusal = refuse_walking(state, unit, mode) or (refuse_unseen(state, unit, target) if target else None)
    if refusal is not None:
        return refusal
    found = onrush(state, unit, order.target, line)
    return found if isinstance(found, Refusal) else None


def _attack(state: FightState, unit: Combatant, order: actions.Attack, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    target = state.combatants[order.target]
    if not remembers(state, unit, target, dice, events):
        return
    swings = swings_left(state, unit, line)
    is_going_on = state.turn.full_attack
    swing = swings[spend_attack(state, order.attack)]
    if not is_going_on and state.turn.full_attack and not goes_all_out(state, unit, dice, events):
        return
    if order.square is not None and target.squares > 1:
        state.turn.aimed = (target.id, *order.square)
    state.turn.limbs = order.locations
    _one_attack(state, unit, target, swing, dice, events, order.average, order.square)


def _one_attack(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    swing: Swing,
    dice: Dice,
    events: list[Event],
    average: int = 0,
    square: tuple[int, int] | None = None,
) -> None:
    """Make one attack; a ranged one provokes, a full attack being one action for that (EP-AO-07, EP-AO-09)."""
    line = state.arena.profiles[unit.id].lines[swing.line]
    if provokes(state, unit, activity_of(line)):
        already = set(state.turn.struck)
        provoke(state, unit, attacking_words(line), "EP-AO-20", dice, events, already)
        state.turn.struck = tuple(sorted(already))
    if unit.is_up and "splash" in line.attack.traits and splashes(state.arena.rules, line):
        throw_at(state, unit, target, line, swing.place, square, dice, events, swing.source)
    elif unit.is_up:
        source = swing.source
        strike(state, unit, target, line, dice, events, swing.place, average=average, square=square, source=source)


def _full_attack(
    state: FightState, unit: Combatant, order: actions.FullAttack, dice: Dice, events: list[Event]
) -> None:
    turn, is_going_on = state.turn, state.turn.full_attack
    turn.begun, turn.full_attack = True, True
    turn.standard = turn.move = False
    turn.attack_line = order.attack
    if not is_going_on and not goes_all_out(state, unit, dice, events):
        return
    lines = state.arena.profiles[unit.id].lines
    wanted = list(order.targets)
    for number, swing in enumerate(swings_left(state, unit, lines[order.attack])):
        line = lines[swing.line]
        aim = wanted[min(number, len(wanted) - 1)]
        if not state.combatants[aim].is_up:
            aim = next((key for key in wanted if refuse_target(state, unit, key, line) is None), "")
        if not aim or not unit.is_up or (swing.line == order.attack and refuse_target(state, unit, aim, line)):
            return
        if swing.line != order.attack and refuse_target(state, unit, aim, line) is not None:
            continue
        turn.attacks_made = number + 1
        if remembers(state, unit, state.combatants[aim], dice, events):
            _one_attack(state, unit, state.combatants[aim], swing, dice, events, order.average)


def _charge(state: FightState, unit: Combatant, order: actions.Charge, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    way = onrush(state, unit, order.target, line)
    if isinstance(way, Refusal):
        return
    turn = state.turn
    turn.begun, turn.standard = True, False
    if state.arena.rules.word("actions", "charge") != "standard":
        turn.move = False
    turn.attacks_made, turn.attack_line, turn.full_attack = len(line.swings), order.attack, True
    unit.hidden, unit.hasty = False, "charge"
    gait = replace(way.gait or AT_EASE, provokes=how_provokes(state, unit, "charge"))
    if not follow(state, unit, way.path, "charge", dice, events, gait=gait):
        return
    unit.charging = True
    if state.arena.is_sized and not _gets_at(state, unit, line, state.combatants[order.target]):
        return
    if remembers(state, unit, state.combatants[order.target], dice, events):
        strike(state, unit, state.combatants[order.target], line, dice, events, average=order.average, times=way.times)


def _gets_at(state: FightState, unit: Combatant, line: AttackLine, target: Combatant) -> bool:
    """Whether size lets a creature that has charged strike from where it came to stand (YAG-05, YAG-08)."""
    settle_quarters(state)
    return fits_line(state, unit, line, unit.space, target, squares_apart(state, unit, unit.space, target))


def _offer(offers: Offers) -> None:
    """List the attacks of every line."""
    for line in offers.state.arena.profiles[offers.unit.id].lines:
        if not splashes(offers.state.arena.rules, line):
            _add_attacks(offers, line)


def _add_attacks(offers: Offers, line: AttackLine) -> None:
    """Add the attacks of one line: single, full, charge, against every enemy."""
    state, unit = offers.state, offers.unit
    name, count = line.attack.name, len(line.swings)
    fastest = max(state.arena.profiles[unit.id].speed, *pools_of(state, unit).values())
    far = fastest * state.arena.rules.number("charge", "multiple")
    farthest = far + line.reach_max + FAR_BEYOND
    first_refusal: dict[tuple[str, str], Refusal] = {}
    for enemy in state.enemies_of(unit):
        is_beyond = state.arena.field.apart(unit.space, enemy.space) > farthest
        is_next = state.turn.attacks_made > 0 or state.turn.bonus_steps > 0
        options: list[tuple[actions.Order, str, str]] = [
            (actions.Attack(enemy.id, line.index, full=is_next), name, "full attack" if is_next else "standard")
        ]
        if count > 1 and not state.turn.attacks_made:
            options.append((actions.FullAttack((enemy.id,), line.index), f"Full attack, {name}", "full attack"))
        if line.is_melee and not is_next:
            options.append((actions.Charge(enemy.id, line.index), f"Charge, {name}", "charge"))
        for order, label, cost in options:
            if order.type == "charge" and is_beyond and (order.type, label) in first_refusal:
                continue
            refusal = offers.refuse(state, unit, order)
            if refusal is None:
                offers.orders.append(_attack_order(state, unit, enemy, line, order, label, cost))
            else:
                first_refusal.setdefault((order.type, label), refusal)
    legal_types = {(item.order.type, item.label) for item in offers.orders}
    for (order_type, label), refusal in first_refusal.items():
        if (order_type, label) not in legal_types:
            offers.turn_down(order_type, label, refusal)


def _attack_order(
    state: FightState,
    unit: Combatant,
    enemy: Combatant,
    line: AttackLine,
    order: actions.Order,
    label: str,
    cost: str,
) -> LegalOrder:
    look = preview_full if isinstance(order, actions.FullAttack) else preview_attack
    seen: AttackPreview = look(state, unit.id, enemy.id, line.index)
    way = onrush(state, unit, enemy.id, line) if isinstance(order, actions.Charge) and is_aloft(state, unit) else None
    if isinstance(way, Onrush) and way.times > 1:
        harm = Reason(state.arena.rules.cite("dive"), "a dive multiplies the damage", f"x{way.times}")
        seen = replace(seen, expected_damage=seen.expected_damage * way.times, reasons=(*seen.reasons, harm))
        label = f"Dive, {line.attack.name}"
    key = f"{order.type}:{enemy.id}:{line.index}"
    open_limbs = limbs_open(state, enemy) if seen.limbs and isinstance(order, actions.Attack) else ()
    return LegalOrder(
        order,
        label,
        key,
        cost,
        enemy.id,
        line.index,
        seen.chance,
        seen.expected_damage,
        seen.reasons,
        dice=dice_to_average(state, line),
        squares=_aimable(state, unit, enemy, line) if isinstance(order, actions.Attack) else (),
        limbs=min(seen.limbs, len(open_limbs)),
        locations=open_limbs,
    )


def _aimable(state: FightState, unit: Combatant, enemy: Combatant, line: AttackLine) -> tuple[tuple[int, int], ...]:
    """Return which squares of a large target an attack may be aimed at (EP-AT-02)."""
    if enemy.squares == 1:
        return ()
    squares = squares_of(enemy.space)
    return tuple(square for square in squares if refuse_target(state, unit, enemy.id, line, square) is None)


FAMILY = Family(
    checks={
        "attack": _check_attack,
        "full_attack": _check_full_attack,
        "charge": _check_charge,
    },
    performers={
        "attack": _attack,
        "full_attack": _full_attack,
        "charge": _charge,
    },
    offer=_offer,
)
