"""What a power would do, told before it is used: who is caught, the chance of their saves, the damage to expect."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.engine import actions
from tactical.rules.engine.afflicting import felt_of, proof_against
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.concentrating import guard_chance
from tactical.rules.engine.powers import Laid, caught_in, cover_help, lay, line_of, powers_of
from tactical.rules.engine.saving import chance_to_save
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.kernel.powers import Power
from tactical.rules.kernel.reasons import Reason

Square = tuple[int, int]


class Caught(NamedTuple):
    """Somebody that a power would reach. ``saves`` and ``hits`` are probabilities, None where nothing is rolled;
    ``expected`` the damage (below 0: healing) and ``afflicts`` the chance of its condition, all rolls considered."""

    id: str
    is_friend: bool
    saves: float | None
    hits: float | None
    expected: float
    afflicts: float
    reason: Reason | None = None


class Prospect(NamedTuple):
    """What a power would do: the squares it fills and whom it reaches. ``works``: the chance that it comes about."""

    squares: tuple[Square, ...]
    caught: tuple[Caught, ...]
    works: float

    @property
    def expected(self) -> float:
        """Damage to enemies less damage to friends."""
        return sum(-one.expected if one.is_friend else one.expected for one in self.caught) * self.works


def prospect(state: FightState, unit: Combatant, order: actions.UsePower) -> Prospect:
    """Say what using a power so would do."""
    power = powers_of(state, unit)[order.power]
    works = guard_chance(state, unit, power)
    if power.is_area:
        laid = lay(state, unit, power, order)
        found = tuple(_outlook(state, unit, power, target, laid) for target in caught_in(state, unit, power, laid))
        return Prospect(tuple(sorted(laid.squares)), found, works)
    target = unit if power.shape == "self" else state.combatants.get(order.target)
    if target is None:
        return Prospect((), (), works)
    if power.attack != "none":
        return Prospect((), (_touch_outlook(state, unit, order.power, target),), works)
    return Prospect((), (_outlook(state, unit, power, target, None),), works)


def _outlook(state: FightState, unit: Combatant, power: Power, target: Combatant, laid: Laid | None) -> Caught:
    is_friend = target.side == unit.side
    proof = proof_against(state, unit, target, power)
    if proof is not None:
        return Caught(target.id, is_friend, None, None, 0.0, 0.0, proof)
    saves = _save_chance(state, unit, power, target, laid)
    if power.heals:
        return Caught(target.id, is_friend, saves, None, -min(power.average, target.max_hp - target.hp), 0.0)
    return Caught(target.id, is_friend, saves, None, _damage(state, unit, power, target, saves), 1 - (saves or 0.0))


def _save_chance(
    state: FightState, unit: Combatant, power: Power, target: Combatant, laid: Laid | None
) -> float | None:
    if power.save == "none":
        return None
    extra = cover_help(state, power, laid, target) if laid is not None else ()
    return chance_to_save(state, target, power.save, power.dc, source=unit.id, extra=extra)


def _damage(state: FightState, unit: Combatant, power: Power, target: Combatant, saves: float | None) -> float:
    if power.ability or not (power.dice or power.bonus):
        return 0.0
    whole = int(power.average)
    failed = felt_of(state, unit, target, power, whole, False).total
    if not saves:
        return float(failed)
    return (1 - saves) * failed + saves * felt_of(state, unit, target, power, whole, True).total


def _touch_outlook(state: FightState, unit: Combatant, index: int, target: Combatant) -> Caught:
    power = powers_of(state, unit)[index]
    blow = make_blow(state, unit, target, line_of(state, unit, index))
    saves = _save_chance(state, unit, power, target, None) if power.condition or power.ability else None
    afflicts = blow.chance * (1 - (saves or 0.0))
    return Caught(target.id, target.side == unit.side, saves, blow.chance, blow.expected, afflicts)
