"""Running: how far, how long, and what it costs the runner (EP-MV-09 to 12, EP-EN-06, EP-EN-07)."""

from __future__ import annotations

from tactical.rules.combat.speed import endurance_dc
from tactical.rules.engine import actions
from tactical.rules.engine.budget import (
    has_flag,
    has_whole_round,
    is_overloaded,
    refuse_hurry,
    refuse_walking,
    run_mode,
    run_squares,
    spend_round,
)
from tactical.rules.engine.effects import check_parts
from tactical.rules.engine.events import Checked, Event, Tired
from tactical.rules.engine.following import follow
from tactical.rules.engine.gaits import flat, gait_of, refuse_path
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.sightless import sees_no_way
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.checks import roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part


def _ready(state: FightState, unit: Combatant) -> Refusal | None:
    """Return why no run can be begun, whatever its path."""
    rules = state.arena.rules
    if state.turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Move once.")
    if not has_whole_round(state):
        return Refusal("EP-MV-09", "a run takes the whole round", "Choose it before anything else.")
    if is_overloaded(state, unit) or run_squares(state, unit) == 0:
        return Refusal("EP-EN-07", "its speed is 0: there is no run", "Choose something else.")
    refusal = refuse_hurry(state, unit) or refuse_walking(state, unit, run_mode(state, unit))
    if refusal is not None:
        return refusal
    if sees_no_way(state, unit):
        return Refusal("EP-MV-11", "it cannot see where it runs", "Move instead.")
    tired = has_flag(state, unit, "no_run")
    if tired:
        return Refusal(str(rules.conditions[tired].get("cite", "EP-MV-12")), f"it is {tired}: no run", "Move instead.")
    return None


def _check_run(state: FightState, unit: Combatant, order: actions.Run) -> Refusal | None:
    return _ready(state, unit) or refuse_path(state, unit, order) or _bent(state, unit, order)


def _bent(state: FightState, unit: Combatant, order: actions.Run) -> Refusal | None:
    """Refuse a bend where the ruleset has runs go straight (D20-19)."""
    if not state.arena.rules.flag("run", "straight"):
        return None
    before, way = (unit.x, unit.y), None
    for x, y in flat(order.path):
        step = (x - before[0], y - before[1])
        if way is not None and step != way:
            return Refusal(state.arena.rules.cite("run"), f"the run bends at ({x}, {y})", "Run in a straight line.")
        before, way = (x, y), step
    return None


def _run(state: FightState, unit: Combatant, order: actions.Run, dice: Dice, events: list[Event]) -> None:
    if not _endures(state, unit, dice, events):
        return
    gait = gait_of(state, unit, order)
    state.turn.ran = True
    unit.run_rounds += 1
    unit.hasty = "run"
    spend_round(state, unit)
    if follow(state, unit, order.path, "run", dice, events, gait=gait):
        profile = state.arena.profiles[unit.id]
        unit.flat_footed = not (profile.creature.has("runner") or profile.uncanny_dodge)


def _endures(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> bool:
    """Check whether a creature that has run for long can go on; if not, it is fatigued and does not run (EP-MV-12)."""
    creature, rules = state.arena.profiles[unit.id].creature, state.arena.rules
    dc = endurance_dc(creature, rules, unit.run_rounds + 1)
    if not dc:
        return True
    name = rules.word("run", "endurance")
    bonus = creature.might if name == "might" else creature.abilities.modifier(name)
    own = (Part(name.capitalize(), bonus, "sheet"),)
    check = roll_check(dice, check_parts(state, unit, name, own, events), dc)
    effect = "runs on" if check.success else "has to stop running"
    rule = "EP-MV-12" if name == "might" else rules.cite("run")
    events.append(
        Checked(
            unit.id,
            name.capitalize(),
            "to run on",
            check.natural,
            check.total,
            dc,
            check.success,
            check.parts,
            rule,
            effect,
        )
    )
    if not check.success:
        state.turn.begun = True
        unit.conditions = (*unit.conditions, "fatigued")
        events.append(Tired(unit.id, "fatigued", rule))
    return check.success


def _offer(offers: Offers) -> None:
    state, unit = offers.state, offers.unit
    offers.way("run", "Run", "full round", run_squares(state, unit) * FEET, _ready(state, unit))


FAMILY = Family(checks={"run": _check_run}, performers={"run": _run}, offer=_offer)
