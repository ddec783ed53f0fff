"""The GM sets how high a creature is and how it keeps itself there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.combat.falling import Drop, landing
from tactical.rules.engine.events import Adjusted, Event
from tactical.rules.engine.hands.hand import Foresight, Hand, named
from tactical.rules.engine.mishaps import cube_of, ground_under, water_under
from tactical.rules.engine.perils import unsupported_levels
from tactical.rules.engine.saddle import refuse_alone
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.layers import HIGHEST, LOWEST
from tactical.rules.geometry.relief import is_open, relief_of
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError


@dataclass(frozen=True, slots=True)
class SetStance:
    """Put ``target`` at level ``z`` and let it keep itself there by ``mode``; None leaves a figure as it is.

    A creature in the air that does not fly falls at once (EP-FA-01), but for one with the condition "held aloft".
    """

    target: str
    z: int | None = None
    mode: Literal["walk", "fly", "swim", "climb", "burrow"] | None = None
    reason: str = ""
    type: Literal["stance"] = "stance"


def _perform(state: FightState, act: SetStance, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    changes = _set(state, unit, act)
    events.append(Adjusted(unit.id, changes, act.reason))


def _set(state: FightState, unit: Combatant, act: SetStance) -> tuple[str, ...]:
    """Set both and say what changed; RuleError when there is no room or nothing changes."""
    refuse_alone(state, unit)
    changes = []
    if act.z is not None and act.z != unit.z:
        _check_level(state, unit, act.z, act.mode or unit.mode)
        changes.append(f"from {unit.z * FEET} to {act.z * FEET} ft up")
        unit.z = act.z
    if act.mode is not None and act.mode != unit.mode:
        _check_level(state, unit, unit.z, act.mode)
        changes.append(f"from {unit.mode} to {act.mode}")
        unit.mode = act.mode
    if not changes:
        raise RuleError("Nothing is changed by this", pointer="/target", remedy="Give another height or movement type.")
    return tuple(changes)


def _check_level(state: FightState, unit: Combatant, level: int, mode: str) -> None:
    if not LOWEST <= level <= HIGHEST:
        remedy = f"Keep it within {LOWEST * FEET} and {HIGHEST * FEET} ft."
        raise RuleError(f"{level * FEET} ft up is beyond the map", rule="EP-3D-01", pointer="/z", remedy=remedy)
    if mode == "burrow" or passes_solid(words_of(state, unit)):
        return
    if not is_open(relief_of(state.arena.field.map), unit.x, unit.y, level, unit.squares):
        ground = ground_under(state, unit) * FEET
        raise RuleError(
            f"It would be inside what is solid at {level * FEET} ft",
            rule="EP-TE-04",
            pointer="/z",
            remedy=f"The ground there is at {ground} ft: choose that or more, below any roof.",
        )


def _why_it_falls(act: SetStance) -> str:
    return "It has no speed to fly with" if act.mode == "fly" else "Nothing holds it there"


def _foresee(state: FightState, act: SetStance) -> Foresight:
    unit = named(state, act.target)
    before = cube_of(unit)
    text = f"It goes {', '.join(_set(state, unit, act))}."
    falls = unsupported_levels(state, unit)
    if not falls:
        return Foresight(text, (before, cube_of(unit)), cube_of(unit))
    drop = Drop(falls * FEET, "ground", water_under(state, unit), "accident")
    impact = landing(state.arena.rules.falls, drop)
    end = (unit.x, unit.y, unit.z - falls)
    return Foresight(
        f"{text} {_why_it_falls(act)}: it falls {falls * FEET} ft.",
        (before, cube_of(unit), end),
        end,
        impact.reasons,
        impact.words,
        impact.minimum,
        impact.maximum,
        impact.mean,
    )


HAND = Hand(SetStance, _perform, _foresee)
