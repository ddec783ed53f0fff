"""The GM gives a creature another initiative: an ability or a condition moves it (EP-IN-04, EP-IN-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events import Adjusted, Event
from tactical.rules.engine.hands.hand import Foresight, Hand, named
from tactical.rules.engine.sequence import group_of, stand_alone
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason

LEAST, MOST = -100, 200


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Move ``target`` to another initiative; one of a group splits off from it (EP-IN-14)."""

    target: str
    initiative: int
    reason: str = ""
    type: Literal["initiative"] = "initiative"


def _perform(state: FightState, act: SetInitiative, dice: Dice, events: list[Event]) -> None:
    unit = _checked(state, act)
    before = unit.initiative
    stand_alone(state, unit, act.initiative)
    _put_in_place(state, unit)
    events.append(Adjusted(unit.id, (f"initiative {before} to {act.initiative}",), act.reason))


def _checked(state: FightState, act: SetInitiative) -> Combatant:
    unit = named(state, act.target)
    if not LEAST <= act.initiative <= MOST:
        raise RuleError(
            f"An initiative of {act.initiative} cannot be",
            rule="EP-IN-04",
            pointer="/initiative",
            remedy=f"Give {LEAST} to {MOST}.",
        )
    if act.initiative == unit.initiative and not group_of(state, unit):
        raise RuleError("Nothing is changed by this", pointer="/initiative", remedy="Give another number.")
    return unit


def _put_in_place(state: FightState, unit: Combatant) -> None:
    """Put it where its number says; if that has passed this round, next, so that it does not lose its turn."""
    if state.actor == unit.id or unit.id not in state.order:
        return
    state.order.remove(unit.id)
    key = (unit.initiative, unit.tie)
    at = next((i for i, other in enumerate(state.order) if _key(state, other) < key), len(state.order))
    if state.actor in state.order and not unit.acted:
        at = max(at, state.order.index(state.actor) + 1)
    state.order.insert(at, unit.id)


def _key(state: FightState, who: str) -> tuple[int, tuple[int, ...]]:
    other = state.combatants[who]
    return other.initiative, other.tie


def _foresee(state: FightState, act: SetInitiative) -> Foresight:
    unit = _checked(state, act)
    group = group_of(state, unit)
    name = state.arena.names[unit.id]
    parts = f" and leaves its group of {len(group) + 1}" if group else ""
    rule = Reason("EP-IN-14" if group else "EP-IN-04", "it keeps the number from now on", str(act.initiative))
    return Foresight(f"{name} goes from {unit.initiative} to {act.initiative}{parts}.", reasons=(rule,))


HAND = Hand(SetInitiative, _perform, _foresee)
