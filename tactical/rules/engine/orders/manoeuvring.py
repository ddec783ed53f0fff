"""Combat manoeuvres: skill rolls in place of attacks (EP-AC-13, EP-AC-28, EP-CV-07, EP-AO-12, EP-IC-08)."""

from __future__ import annotations

from tactical.rules.combat.manoeuvring import Manoeuvre, manoeuvre_chance, manoeuvres_of, roll_manoeuvre, skill_parts
from tactical.rules.combat.scaling import special_part
from tactical.rules.engine import actions
from tactical.rules.engine.barring import barred
from tactical.rules.engine.effects import check_parts, flagged, roll_parts
from tactical.rules.engine.events import Checked, Event
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers, SquareOrder
from tactical.rules.engine.outsized import row_between
from tactical.rules.engine.provoking import manoeuvre_strikers
from tactical.rules.engine.readied import ask
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.tackling import (
    cost_of,
    refuse_fit,
    refuse_goal,
    refuse_price,
    refuse_reach,
    refuse_way,
    spend_price,
    way_of,
)
from tactical.rules.engine.throwing import farthest_throw, landing, refuse_throw, throw
from tactical.rules.engine.unseen import remembers
from tactical.rules.engine.walking import Refusal
from tactical.rules.engine.wrestling import succeed
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.kernel.reasons import Reason, signed


def _row(state: FightState, key: str) -> Manoeuvre | Refusal:
    known = manoeuvres_of(state.arena.rules)
    if key in known:
        return known[key]
    remedy = f"Use one of {', '.join(known)}." if known else "Attack instead."
    return Refusal("EP-AC-28", f"the rules of this game know no manoeuvre {key!r}", remedy)


def _check(state: FightState, unit: Combatant, order: actions.Manoeuvre) -> Refusal | None:
    row = _row(state, order.manoeuvre)
    if isinstance(row, Refusal):
        return row
    return (
        refuse_price(state, unit, row, trade=order.trade)
        or refuse_goal(state, unit, row, order.target)
        or _refuse_course(state, unit, row, order)
    )


def _refuse_course(state: FightState, unit: Combatant, row: Manoeuvre, order: actions.Manoeuvre) -> Refusal | None:
    if not (row.force or row.thrown):
        return None
    target = state.combatants[order.target]
    if row.thrown:
        return refuse_throw(state, unit, target, _landing(state, unit, target, order))
    return refuse_way(state, unit, row, target, way_of(state, unit, row, target, order.path))


def _perform(state: FightState, unit: Combatant, order: actions.Manoeuvre, dice: Dice, events: list[Event]) -> None:
    row, target = manoeuvres_of(state.arena.rules)[order.manoeuvre], state.combatants[order.target]
    spend_price(state, unit, row, trade=order.trade)
    if row.thrown:
        goal = _landing(state, unit, target, order)
        if goal is not None:
            throw(state, unit, target, goal, dice, events)
        return
    if row.sure:
        succeed(state, unit, target, row, 0, (), dice, events)
        return
    if not remembers(state, unit, target, dice, events):
        return
    if manoeuvre_strikers(state, unit, row, target):
        already = set(state.turn.struck) | _others(state, target)
        provoke(state, unit, row.label.lower(), "EP-AO-12", dice, events, already)
        state.turn.struck = tuple(sorted(already - _others(state, target)))
    if state.readied and unit.is_up:
        ask(state, "attacks", unit, dice, events, (target.id,))
    if not unit.is_up or not target.is_up or flagged(state.arena.rules, unit, "no_actions"):
        return
    if refuse_goal(state, unit, row, target.id) is None:
        _roll(state, unit, target, row, order, dice, events)


def _landing(state: FightState, unit: Combatant, target: Combatant, order: actions.Manoeuvre) -> tuple[int, int] | None:
    """Return the square that a thrown creature lands on: the one named last, else one that is at hand."""
    return (order.path[-1][0], order.path[-1][1]) if order.path else landing(state, unit, target)


def _others(state: FightState, target: Combatant) -> set[str]:
    """Return who may not strike where only the target may (an open setting)."""
    if state.arena.rules.word("manoeuvres", "strikers") != "target":
        return set()
    return set(state.combatants) - {target.id}


def _roll(
    state: FightState,
    unit: Combatant,
    target: Combatant,
    row: Manoeuvre,
    order: actions.Manoeuvre,
    dice: Dice,
    events: list[Event],
) -> None:
    """Roll the skill: never the penalty of a later attack, never an effect that needs an attack roll (EP-CV-07)."""
    creature = state.arena.profiles[unit.id].creature
    parts = check_parts(state, unit, row.skill, skill_parts(creature, row.skill), events)
    parts = (*parts, *_scaled(state, unit, row, target))
    rolled = roll_manoeuvre(state.arena.rules, parts, _defence(state, target), dice)
    path = way_of(state, unit, row, target, order.path)
    unit.hidden = False
    effect = "succeeds" if rolled.success else "fails"
    skill = parts[0].name
    purpose = f"to {row.label.lower()}"
    figures = (rolled.natural, rolled.total, rolled.against, rolled.success, rolled.parts)
    events.append(Checked(unit.id, skill, purpose, *figures, "EP-AC-28", effect, target.id))
    if rolled.success:
        succeed(state, unit, target, row, rolled.total - rolled.against, path, dice, events)


def _scaled(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Parts:
    """Return what a difference in size adds to the roll (YAG-17)."""
    scaling = row_between(state, unit, target) if row.scaled and state.arena.is_scaled else None
    return (special_part(scaling),) if scaling is not None else ()


def _parts(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> Parts:
    """Return what would be added to the roll: skill, conditions, effects, fighting defensively (EP-DE-01)."""
    rules = state.arena.rules
    parts = [*skill_parts(state.arena.profiles[unit.id].creature, row.skill)]
    if unit.conditions or unit.effects:
        parts += roll_parts(state, unit, "check", against=row.skill)
    if unit.defensive and rules.word("defense", "fighting_rolls") == "all":
        parts.append(Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense")))
    return (*parts, *_scaled(state, unit, row, target))


def chance_of(state: FightState, unit: Combatant, row: Manoeuvre, target: Combatant) -> float:
    """Return the probability that a manoeuvre on a target succeeds."""
    return manoeuvre_chance(state.arena.rules, total(_parts(state, unit, row, target)), _defence(state, target))


def _defence(state: FightState, target: Combatant) -> int:
    return state.arena.profiles[target.id].creature.maneuver_defense


def _offer(offers: Offers) -> None:
    """List what may be tried on whom, with the standard action and for an attack of a full attack."""
    state, unit = offers.state, offers.unit
    within: dict[str, list[Combatant]] = {}
    spent: Refusal | None = None
    is_listed = False
    for row in manoeuvres_of(state.arena.rules).values():
        if unit.conditions and barred(state, unit, actions.Manoeuvre(row.key, "")) is not None:
            continue
        prices = [trade for trade in (False, True) if refuse_price(state, unit, row, trade=trade) is None]
        if not prices:
            spent = spent or (refuse_price(state, unit, row, trade=False) if row.of == "foe" else None)
            continue
        if row.reach not in within:
            foes = state.enemies_of(unit)
            within[row.reach] = [foe for foe in foes if refuse_reach(state, unit, row.reach, foe) is None]
        for target in within[row.reach]:
            if refuse_fit(state, unit, row, target) is None:
                is_listed |= _list(offers, row, target, prices)
    if spent is not None and not is_listed:
        offers.turn_down("manoeuvre", "Manoeuvre", spent)


def _list(offers: Offers, row: Manoeuvre, target: Combatant, prices: list[bool]) -> bool:
    """List one manoeuvre on one target, at every price that can be paid. Return whether it can be tried at all."""
    state, unit = offers.state, offers.unit
    if _refuse_course(state, unit, row, actions.Manoeuvre(row.key, target.id)) is not None:
        return False
    parts = _parts(state, unit, row, target)
    chance = None if row.sure else manoeuvre_chance(state.arena.rules, total(parts), _defence(state, target))
    reasons = tuple(Reason(part.rule, part.name, signed(part.value)) for part in parts)
    for trade in prices:
        label = f"{row.label}{', for an attack' if trade else ''} against {state.arena.names[target.id]}"
        key = f"manoeuvre:{row.key}:{target.id}{':trade' if trade else ''}"
        order = actions.Manoeuvre(row.key, target.id, trade)
        cost = "one attack" if trade else cost_of(row)
        offers.orders.append(LegalOrder(order, label, key, cost, target.id, None, chance, None, reasons))
    if row.thrown and False in prices:
        label = f"{row.label} {state.arena.names[target.id]} at a square"
        far = farthest_throw(state, unit, target) * FEET
        offers.squares.append(
            SquareOrder("manoeuvre", label, cost_of(row), range_feet=far, target=target.id, manoeuvre=row.key)
        )
    return True


FAMILY = Family(checks={"manoeuvre": _check}, performers={"manoeuvre": _perform}, offer=_offer)
