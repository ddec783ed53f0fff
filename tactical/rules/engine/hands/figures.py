"""What the GM sets by hand in a fight: hit points, place, conditions, hiding; with a reason (EP-CV-08)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.durations import lasting
from tactical.rules.engine.effects import Effect, add_effect, for_rounds, gain, lose_word
from tactical.rules.engine.events import Adjusted, Event
from tactical.rules.engine.hands.hand import Hand, named, settle
from tactical.rules.engine.mortal import UNHARMED, Mortal
from tactical.rules.engine.saddle import take_off
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import may_end
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

MOST_HP = 100_000
MOST_ROUNDS = 14_400
"""A day."""


@dataclass(frozen=True, slots=True)
class Override:
    """New figures for one creature; None leaves a figure as it is. Conditions that are new to it last for good, or
    so many ``rounds``, or a step of the scale of durations, ``times`` over (EP-TI-02)."""

    target: str
    reason: str
    hp: int | None = None
    primal: int | None = None
    position: tuple[int, int] | None = None
    conditions: tuple[str, ...] | None = None
    hidden: bool | None = None
    rounds: int | None = None
    duration: str = ""
    times: int = 1
    type: Literal["override"] = "override"


def _perform(state: FightState, override: Override, dice: Dice, events: list[Event]) -> None:
    """Set figures and see what follows: who is down or up again, whose turn it is, whether it is over."""
    unit = named(state, override.target)
    changes = [text for setter in _SETTERS if (text := setter(state, unit, override))]
    fresh = _new_lasting(state, unit, override)
    if not changes and not fresh:
        raise RuleError("Nothing is changed by this", pointer="/target", remedy="Give a figure that differs.")
    if changes:
        events.append(Adjusted(unit.id, tuple(changes), override.reason))
    for name in unit.conditions:
        gain(state, unit, name, events)
    for name in fresh:
        add_effect(state, unit, _effect(state, unit, name, override), events)
    settle(state, unit, dice, events)


def _set_hp(state: FightState, unit: Combatant, override: Override) -> str:
    """Hit points go through damage and healing, so that the fight's sum still holds."""
    new = override.hp
    if new is None or new == unit.hp:
        return ""
    if not -1000 <= new <= MOST_HP:
        raise RuleError(f"{new} hit points cannot be", pointer="/hp", remedy=f"Give -1000 to {MOST_HP}.")
    old, lost = unit.hp, unit.hp - new
    unit.hp = new
    if lost < 0 and unit.mortal is not UNHARMED:
        unit.mortal = Mortal(stable=True)
    unit.damage += max(lost, 0)
    unit.healing += max(-lost, 0)
    return f"hp {old} to {new}"


def _set_primal(state: FightState, unit: Combatant, override: Override) -> str:
    new = override.primal
    if new is None or new == unit.primal:
        return ""
    if not 0 <= new <= MOST_HP:
        raise RuleError(f"{new} Primal damage cannot be", pointer="/primal", remedy="Give 0 or more.")
    old, unit.primal = unit.primal, new
    return f"Primal damage {old} to {new}"


def _set_position(state: FightState, unit: Combatant, override: Override) -> str:
    new = override.position
    if new is None or new == (unit.x, unit.y):
        return ""
    side = state.arena.profiles[unit.id].side
    if unit.mount:
        take_off(state, unit)
    if not state.arena.field.has_room(*new, side) or not may_end(state, unit, *new):
        raise RuleError(
            "There is no room on that square", rule="EP-MV-05", pointer="/position", remedy="Choose a free square."
        )
    field = state.arena.field
    height = unit.z - field.rest_level(*unit.space)
    old, (unit.x, unit.y), unit.squares = (unit.x, unit.y), new, side
    unit.z = field.rest_level(*unit.space) + (height if unit.mode == "fly" else 0)
    return f"square {old[0]}, {old[1]} to {new[0]}, {new[1]}"


def _set_conditions(state: FightState, unit: Combatant, override: Override) -> str:
    new = override.conditions
    if new is None or set(new) == set(unit.conditions):
        return ""
    known = state.arena.rules.conditions
    unknown = [name for name in new if name not in known]
    if unknown:
        raise RuleError(
            f"no condition is called {unknown[0]!r}", pointer="/conditions", remedy=f"Use {', '.join(known)}."
        )
    before = unit.conditions
    for name in before:
        if name not in new:
            lose_word(state, unit, name)
    kept = [name for name in dict.fromkeys(new) if not _is_limited(override) or name in before]
    if set(kept) == set(before):
        return ""
    unit.conditions = tuple(kept)
    return f"conditions: {', '.join(kept) or 'none'}"


def _is_limited(override: Override) -> bool:
    return override.rounds is not None or bool(override.duration)


def _effect(state: FightState, unit: Combatant, name: str, override: Override) -> Effect:
    if override.duration:
        return lasting(state, unit, name, override.duration, override.times)
    return for_rounds(state, name, override.rounds or 0)


def _new_lasting(state: FightState, unit: Combatant, override: Override) -> list[str]:
    """Return the conditions that are to last for rounds."""
    if not _is_limited(override):
        return []
    if override.rounds is not None and not 1 <= override.rounds <= MOST_ROUNDS:
        remedy = f"Give 1 to {MOST_ROUNDS} rounds, or none for good."
        raise RuleError(f"{override.rounds} rounds cannot be", rule="EP-TI-02", pointer="/rounds", remedy=remedy)
    return [name for name in dict.fromkeys(override.conditions or ()) if name not in unit.conditions]


def _set_hidden(state: FightState, unit: Combatant, override: Override) -> str:
    new = override.hidden
    if new is None or new == unit.hidden:
        return ""
    unit.hidden, unit.stealth = new, 0
    return "hidden" if new else "no longer hidden"


_SETTERS: tuple[Callable[[FightState, Combatant, Override], str], ...] = (
    _set_hp,
    _set_primal,
    _set_position,
    _set_conditions,
    _set_hidden,
)


HAND = Hand(Override, _perform)
