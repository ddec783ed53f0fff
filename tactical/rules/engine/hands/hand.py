"""Something the GM does by hand: a dataclass with a ``type`` and a ``target`` (a creature's id, or nobody's), and what
carries it out. A new one is a module beside this one with a ``Hand`` in it, and its name in ``registry.HANDS``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.damage import is_dead, is_down
from tactical.rules.engine.events import Event
from tactical.rules.engine.mortal import UNHARMED
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.turns import end_turn, finish
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason


@dataclass(frozen=True, slots=True)
class Foresight:
    """What a tool would do: in words, the places gone through, where it ends and why, and the harm to be rolled."""

    text: str
    path: tuple[tuple[int, int, int], ...] = ()
    end: tuple[int, int, int] | None = None
    reasons: tuple[Reason, ...] = ()
    dice: str = "0"
    minimum: int = 0
    maximum: int = 0
    mean: float = 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """One of the GM's tools. ``perform`` changes the state it is given; RuleError when it cannot be.

    ``foresee`` says what it would do, changing nothing; None where that is plain.
    """

    type: type[Any]
    perform: Callable[[FightState, Any, Dice, list[Event]], None]
    foresee: Callable[[FightState, Any], Foresight] | None = None


def named(state: FightState, target: str) -> Combatant:
    """Return the creature a tool is used on; RuleError if there is none."""
    unit = state.combatants.get(target)
    if unit is None:
        raise RuleError(f"nobody called {target!r} is in this fight", pointer="/target", remedy="Name one.")
    return unit


def settle(state: FightState, unit: Combatant, dice: Dice, events: list[Event]) -> None:
    """See who is down or up again, and end the fight or the turn where that follows."""
    rules = state.arena.rules
    is_slain = unit.mortal.slain
    unit.defeated = is_slain or is_down(rules, unit.hp, unit.primal)
    constitution = state.arena.profiles[unit.id].creature.abilities.constitution
    unit.dead = is_slain or (unit.defeated and is_dead(rules, unit.hp, constitution))
    if not unit.defeated:
        unit.mortal = UNHARMED
    unit.held = unit.held and not unit.defeated
    if not finish(state, events) and state.actor == unit.id and unit.defeated:
        end_turn(state, dice, events)
