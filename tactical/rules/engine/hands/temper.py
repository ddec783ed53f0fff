"""The GM says how a creature fights when it plays itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tactical.rules.engine.courage import temper_of
from tactical.rules.engine.events import Adjusted, Event
from tactical.rules.engine.hands.hand import Hand, named
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.temperaments import check_temperament


@dataclass(frozen=True, slots=True)
class SetTemperament:
    """Let ``target`` fight with a temperament; "" gives it back the one of its stat block."""

    target: str
    temperament: str = ""
    reason: str = ""
    type: Literal["temperament"] = "temperament"


def _perform(state: FightState, act: SetTemperament, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    check_temperament(act.temperament, "/temperament")
    before = temper_of(state, unit)
    unit.temperament = act.temperament
    after = temper_of(state, unit)
    if after is before:
        remedy = "Choose another one."
        raise RuleError("It fights like that already", pointer="/temperament", remedy=remedy)
    events.append(Adjusted(unit.id, (f"fights as a {after.label.lower()}",), act.reason))


HAND = Hand(SetTemperament, _perform)
