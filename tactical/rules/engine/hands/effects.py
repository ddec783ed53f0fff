"""The GM lays an effect on a creature or takes it off: a blessing, a spell's bonus, aid from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from tactical.rules.engine.durations import lasting
from tactical.rules.engine.effects import NO_ROW, Effect, add_effect, end_named, for_encounter, for_rounds, has_effect
from tactical.rules.engine.events import Event
from tactical.rules.engine.hands.figures import MOST_ROUNDS
from tactical.rules.engine.hands.hand import Hand, named
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.dice import Dice
from tactical.rules.kernel.errors import RuleError

MOST = 100


@dataclass(frozen=True, slots=True)
class LayEffect:
    """Lay ``effect``, a row of the effects table, on ``target``, or with ``ends`` take it off.

    For ``rounds``, or a ``duration`` of the scale ``times`` over; with neither until the encounter is over. ``amount``
    is its number where the row leaves it open, ``against`` the only enemy it counts against.
    """

    target: str
    effect: str
    rounds: int | None = None
    duration: str = ""
    times: int = 1
    amount: int = 0
    against: str = ""
    ends: bool = False
    reason: str = ""
    type: Literal["effect"] = "effect"


def _perform(state: FightState, act: LayEffect, dice: Dice, events: list[Event]) -> None:
    unit = named(state, act.target)
    _check(state, unit, act)
    if act.ends:
        end_named(state, unit, act.effect, events, "by hand")
        return
    if not add_effect(state, unit, _made(state, unit, act), events):
        raise RuleError("It makes no difference", pointer="/effect", remedy="Take off what it bears first.")


def _check(state: FightState, unit: Combatant, act: LayEffect) -> None:
    rows = state.arena.rules.effects
    row = rows.get(act.effect)
    if row is None:
        remedy = f"Use one of {', '.join(rows)}."
        raise RuleError(f"no effect is called {act.effect!r}", pointer="/effect", remedy=remedy)
    if act.ends and not has_effect(unit, act.effect):
        raise RuleError("It bears no such effect", pointer="/effect", remedy="Name one that it bears.")
    if not -MOST <= act.amount <= MOST:
        raise RuleError(f"{act.amount} cannot be", pointer="/amount", remedy=f"Give {-MOST} to {MOST}.")
    if not act.ends and not act.amount and "amount" in row.values():
        raise RuleError(f"{row['label']}: by how much?", pointer="/amount", remedy="Give a number other than 0.")
    if act.against:
        named(state, act.against)
    if act.rounds is not None and not 1 <= act.rounds <= MOST_ROUNDS:
        remedy = f"Give 1 to {MOST_ROUNDS} rounds, or none."
        raise RuleError(f"{act.rounds} rounds cannot be", rule="EP-TI-02", pointer="/rounds", remedy=remedy)


def _made(state: FightState, unit: Combatant, act: LayEffect) -> Effect:
    if act.rounds is not None:
        found = for_rounds(state, act.effect, act.rounds)
    elif act.duration:
        found = lasting(state, unit, act.effect, act.duration, act.times)
    else:
        found = for_encounter(state, act.effect)
    is_open = "amount" in state.arena.rules.effects.get(act.effect, NO_ROW).values()
    return replace(found, amount=act.amount if is_open else 0, against=act.against)


HAND = Hand(LayEffect, _perform)
