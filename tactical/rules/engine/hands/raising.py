"""The GM lets somebody raise the dead: those slain by a coup de grace resist it (EP-CG-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.events import Event, Raised
from tactical.rules.engine.hands.hand import Foresight, Hand, named, settle
from tactical.rules.engine.mortal import UNHARMED
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.checks import check_chance, roll_check
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.modifiers import Part
from tactical.rules.kernel.reasons import Reason

MOST_BONUS = 200


@dataclass(frozen=True, slots=True)
class RaiseDead:
    """Raise ``target``, which is dead, to ``hp`` hit points; ``check`` is the raiser's bonus on Caster Checks."""

    target: str
    check: int = 0
    hp: int = 1
    reason: str = ""
    type: Literal["raise_dead"] = "raise_dead"


def _perform(state: FightState, act: RaiseDead, dice: Dice, events: list[Event]) -> None:
    unit, dc = _checked(state, act), 0
    natural = total = 0
    success = True
    parts: tuple[Part, ...] = ()
    if unit.mortal.raise_dc:
        dc, parts = unit.mortal.raise_dc, (Part("Caster Check", act.check, "sheet"),)
        rolled = roll_check(dice, parts, dc)
        natural, total, success = rolled.natural, rolled.total, rolled.success
    events.append(Raised(unit.id, natural, total, dc, success, parts, act.reason))
    if success:
        unit.mortal = UNHARMED
        unit.healing += act.hp - unit.hp
        unit.hp = act.hp
        settle(state, unit, dice, events)


def _checked(state: FightState, act: RaiseDead) -> Combatant:
    unit = named(state, act.target)
    if not unit.dead:
        name = state.arena.names[unit.id]
        raise RuleError(f"{name} is not dead", rule="EP-CG-05", pointer="/target", remedy="Name one who is.")
    if not -MOST_BONUS <= act.check <= MOST_BONUS:
        raise RuleError(f"{act.check:+d} is no bonus", pointer="/check", remedy=f"Give up to {MOST_BONUS}.")
    least = max(state.arena.rules.number("defeat", "at") + 1, unit.hp)
    if not least <= act.hp <= unit.max_hp:
        raise RuleError(
            f"{act.hp} hit points cannot be", pointer="/hp", remedy=f"Give {least} to {unit.max_hp} hit points."
        )
    return unit


def _foresee(state: FightState, act: RaiseDead) -> Foresight:
    unit = _checked(state, act)
    name, dc = state.arena.names[unit.id], unit.mortal.raise_dc
    if not dc:
        return Foresight(f"{name} lives again with {act.hp} hit points.")
    chance = round(100 * check_chance(act.check, dc))
    reason = Reason("EP-CG-05", f"slain by a coup de grace: a Caster Check with {act.check:+d}", f"DC {dc}")
    return Foresight(f"{name} lives again in {chance} of 100 tries, else the attempt fails.", reasons=(reason,))


HAND = Hand(RaiseDead, _perform, _foresee)
