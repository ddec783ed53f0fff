"""Attacks, full attacks and charges (EP-AC-11, EP-AC-21 to 31, D20-19)."""

from __future__ import annotations

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine import actions
from tactical.rules.engine.budget import has_whole_round, refuse_walking
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.events import Event
from tactical.rules.engine.following import follow
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.preview import AttackPreview, preview_attack
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke, strike
from tactical.rules.engine.targets import attack_line, refuse_attacking, refuse_target, refuse_unseen, spend_attack
from tactical.rules.engine.trades import attacks_left
from tactical.rules.engine.unseen import remembers
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice


def _check_attack(state: FightState, unit: Combatant, order: actions.Attack) -> Refusal | None:
    line = attack_line(state, unit, order.attack)
    if isinstance(line, Refusal):
        return line
    bar = refuse_attacking(state, order.attack, line, full=order.full)
    return bar or refuse_target(state, unit, order.target, line)


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
    return refuse_target(state, unit, order.targets[0], line)


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
    conditions = state.arena.rules.conditions
    if any(conditions.get(name, {}).get("no_charge") for name in unit.conditions):
        return Refusal("EP-OV-06", "it is too tired to charge", "Move and attack.")
    target = state.combatants.get(order.target)
    refusal = refuse_walking(state, unit) or (refuse_unseen(state, unit, target) if target else None)
    if refusal is not None:
        return refusal
    found = charge_path(state, unit, order.target, line)
    return found if isinstance(found, Refusal) else None


def _attack(state: FightState, unit: Combatant, order: actions.Attack, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    if not remembers(state, unit, state.combatants[order.target], dice, events):
        return
    column = spend_attack(state, order.attack)
    _one_attack(state, unit, state.combatants[order.target], line, column, dice, events)


def _one_attack(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    line: AttackLine,
    column: int,
    dice: Dice,
    events: list[Event],
) -> None:
    """Make one attack; a ranged one provokes, a full attack being one action for that (EP-AO-07, EP-AO-09)."""
    activity = "attack_melee" if line.is_melee else "attack_ranged"
    if state.arena.rules.provokes(activity):
        already = set(state.turn.struck)
        provoke(state, unit, "shooting in a threatened square", "EP-AO-20", dice, events, already)
        state.turn.struck = tuple(sorted(already))
    if unit.is_up:
        strike(state, unit, target, line, dice, events, column)


def _full_attack(
    state: FightState, unit: Combatant, order: actions.FullAttack, dice: Dice, events: list[Event]
) -> None:
    turn = state.turn
    turn.begun, turn.full_attack = True, True
    turn.standard = turn.move = False
    turn.attack_line = order.attack
    line = state.arena.profiles[unit.id].lines[order.attack]
    wanted = list(order.targets)
    for column in range(attacks_left(state, unit, line)):
        aim = wanted[min(column, len(wanted) - 1)]
        if not state.combatants[aim].is_up:
            aim = next((key for key in wanted if refuse_target(state, unit, key, line) is None), "")
        if not aim or not unit.is_up or refuse_target(state, unit, aim, line) is not None:
            return
        turn.attacks_made = column + 1
        if not remembers(state, unit, state.combatants[aim], dice, events):
            continue
        _one_attack(state, unit, state.combatants[aim], line, column, dice, events)


def _charge(state: FightState, unit: Combatant, order: actions.Charge, dice: Dice, events: list[Event]) -> None:
    line = state.arena.profiles[unit.id].lines[order.attack]
    path = charge_path(state, unit, order.target, line)
    if isinstance(path, Refusal):
        return
    turn = state.turn
    turn.begun, turn.standard = True, False
    if state.arena.rules.word("actions", "charge") != "standard":
        turn.move = False
    turn.attacks_made, turn.attack_line, turn.full_attack = len(line.attack.bonuses), order.attack, True
    unit.hidden, unit.hasty = False, "charge"
    if not follow(state, unit, path, "charge", dice, events):
        return
    unit.charging = True
    if remembers(state, unit, state.combatants[order.target], dice, events):
        strike(state, unit, state.combatants[order.target], line, dice, events)


def _offer(offers: Offers) -> None:
    """List the attacks of every line."""
    for line in offers.state.arena.profiles[offers.unit.id].lines:
        _add_attacks(offers, line)


def _add_attacks(offers: Offers, line: AttackLine) -> None:
    """Add the attacks of one line: single, full, charge, against every enemy."""
    state, unit = offers.state, offers.unit
    name, count = line.attack.name, len(line.attack.bonuses)
    first_refusal: dict[tuple[str, str], Refusal] = {}
    for enemy in state.enemies_of(unit):
        is_next = state.turn.attacks_made > 0 or state.turn.bonus_steps > 0
        options: list[tuple[actions.Order, str, str]] = [
            (actions.Attack(enemy.id, line.index, full=is_next), name, "full attack" if is_next else "standard")
        ]
        if count > 1 and not is_next:
            options.append((actions.FullAttack((enemy.id,), line.index), f"Full attack, {name}", "full attack"))
        if line.is_melee and not is_next:
            options.append((actions.Charge(enemy.id, line.index), f"Charge, {name}", "charge"))
        for order, label, cost in options:
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
    seen: AttackPreview = preview_attack(state, unit.id, enemy.id, line.index)
    key = f"{order.type}:{enemy.id}:{line.index}"
    return LegalOrder(order, label, key, cost, enemy.id, line.index, seen.chance, seen.expected_damage, seen.reasons)


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
