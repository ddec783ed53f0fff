"""Doing harm without an attack roll while fighting defensively: one check an action (EP-DE-03 to 05)."""

from __future__ import annotations

from tactical.rules.combat.manoeuvring import maneuver_offense
from tactical.rules.engine.events import Checked, Event, PowerFailed
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.checks import check_chance, roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.modifiers import Part, Parts, total
from tactical.rules.kernel.powers import Power


def needs_check(state: FightState, unit: Combatant, power: Power) -> bool:
    """Whether a power takes a check now: it harms, costs an action, and has no attack roll (EP-DE-03, EP-DE-04)."""
    row = state.arena.rules.powers["defensive"]
    return bool(
        unit.defensive and row["base"] and power.is_harmful and power.attack == "none" and power.action != "free"
    )


def keeps_its_guard(state: FightState, unit: Combatant, power: Power, dice: Dice, events: list[Event]) -> bool:
    """Roll the check where one is needed. A failure loses the power and its action, not the defence (EP-DE-05)."""
    if not needs_check(state, unit, power):
        return True
    name, parts = _check_of(state, unit)
    check = roll_check(dice, parts, guard_dc(state, unit))
    rule = str(state.arena.rules.powers["defensive"]["cite"])
    purpose = f"to use {power.name} while fighting defensively"
    effect = "" if check.success else f"{power.name} is lost"
    events.append(
        Checked(
            unit.id, name, purpose, check.natural, check.total, check.dc, check.success, parts, rule, effect, unit.id
        )
    )
    if not check.success:
        events.append(PowerFailed(unit.id, "", power.name, "its guard was more than it could keep up", "EP-DE-05"))
    return check.success


def guard_chance(state: FightState, unit: Combatant, power: Power) -> float:
    """Return the probability that a power comes about, whatever the defence asks for."""
    if not needs_check(state, unit, power):
        return 1.0
    return check_chance(total(_check_of(state, unit)[1]), guard_dc(state, unit))


def guard_dc(state: FightState, unit: Combatant) -> int:
    """Return what the check has to reach: 10 and twice the creature's level."""
    row = state.arena.rules.powers["defensive"]
    return int(row["base"]) + int(row["per_level"]) * state.arena.profiles[unit.id].creature.level


def _check_of(state: FightState, unit: Combatant) -> tuple[str, Parts]:
    """Return the better of Maneuver Offense and Caster Check; fighting defensively takes from it too (EP-DE-01)."""
    creature = state.arena.profiles[unit.id].creature
    rules = state.arena.rules
    caster: Parts = (Part("Caster Check", creature.features.get("caster_check", creature.level), "sheet"),)
    offense: Parts = (Part("Maneuver Offense", maneuver_offense(creature), "sheet"),)
    name, parts = max((("Caster Check", caster), ("Maneuver Offense", offense)), key=lambda each: total(each[1]))
    guard = Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense"))
    return name, (*parts, guard)
