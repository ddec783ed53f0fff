"""An enemy as the acting creature sees it: how far off, what blows at it and by it come to, how much it is worth."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from tactical.rules.combat.attack import Blow
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine.blows import blow_in, book_of, pair_of
from tactical.rules.engine.situations import melee_moment, ranged_moment
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import NONE, Cover
from tactical.rules.geometry.field import Space
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.records import record
from tactical.rules.rulesets.temperaments import Temperament

Square = tuple[int, int]
Worth = tuple[float, float]
"""What one attack and what a full attack is worth."""
Raws = dict[int | tuple[int, Cover, int, bool], Worth]
"""The damage to expect of attacks of one creature at another, by attack line, cover, far range and circumstance; by
twice the line, one more where the circumstance holds, for those from near without cover."""
DRAIN, AFFLICTION = 3, 4
"""What a point of an ability, and a condition, is worth in hit points."""
_KEPT = 2_000
_raws: dict[Any, Raws] = {}


@dataclass(slots=True, eq=False)
class Foe:
    """An enemy: ``apart`` in squares from where the acting creature stands now.

    ``is_strange``: darkness or smoke may hide it, or something about its body or its attacker is out of the ordinary.
    ``limit`` is how much damage counts, ``weight`` how much it is worth.
    """

    unit: Combatant
    space: Space
    apart: int
    is_strange: bool
    limit: float
    weight: float
    raws: Raws
    plain: dict[int, Worth] = field(default_factory=dict)
    flanked: dict[int, Worth] = field(default_factory=dict)
    partners: list[Space] | None = None
    covers: dict[Square, Cover] = field(default_factory=dict)
    looks: dict[tuple[int, Square], Worth] = field(default_factory=dict)
    in_melee: bool | None = None
    menace: Menace | None = None
    engages: int | None = None


@record
class Menace:
    """What an enemy does to the acting creature: damage to expect hand to hand and by shots, and how far it gets.

    ``blow`` and ``flurry`` are one attack and a full one; ``reach`` and ``speed`` are squares.
    """

    blow: float
    flurry: float
    shots: float
    reach: int
    speed: int
    range: int


def raws_of(state: FightState, attacker: Combatant, target: Combatant) -> Raws:
    """Return what was worked out before, in any fight, for two such creatures in such a state."""
    key = pair_of(state, attacker, target)
    held = _raws.get(key)
    if held is None:
        if len(_raws) >= _KEPT:
            _raws.clear()
        held = _raws[key] = {}
    return held


def raw_of(line: AttackLine, blow: Blow, creature: Creature) -> Worth:
    """Return the damage to expect of one attack and of a full one, with what a hit carries along."""
    full = blow.full if len(line.swings) > 1 else blow.expected
    carried = carried_by(creature, line.attack.name) if creature.powers else 0.0
    if not carried:
        return blow.expected, full
    once = blow.chance * carried
    return blow.expected + once, full + once * len(line.swings)


def carried_by(creature: Creature, attack: str) -> float:
    """Return about what the powers are worth, in hit points, that take effect when an attack hits."""
    riding = [power for power in creature.powers if attack in power.rides]
    return sum(
        power.average * (DRAIN if power.ability else 1) + (AFFLICTION if power.condition else 0) for power in riding
    )


def work_out(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    cover: Cover,
    far: int,
    circumstance: bool,
) -> Worth:
    """Return the damage to expect of an attack; ``circumstance``: it flanks, or shoots into a melee."""
    if line.is_melee:
        moment = melee_moment(state, attacker, cover, circumstance)
    else:
        moment = ranged_moment(state, attacker, line, cover, far, circumstance)
    blow = blow_in(book_of(state, attacker, target), state, attacker, target, line, moment)
    return raw_of(line, blow, state.arena.profiles[attacker.id].creature)


def plainly(state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, raws: Raws) -> Worth:
    """Return the damage to expect of an attack without cover, from near, with nobody's help."""
    key = 2 * line.index
    found = raws.get(key)
    if found is None:
        found = raws[key] = work_out(state, attacker, target, line, NONE, 0, False)
    return found


def menace_of(state: FightState, enemy: Combatant, unit: Combatant) -> Menace:
    """Return what an enemy does to a creature when it gets at it."""
    profile, raws = state.arena.profiles[enemy.id], raws_of(state, enemy, unit)
    blow = flurry = shots = 0.0
    reach = far = 0
    for line in profile.lines:
        once, full = plainly(state, enemy, unit, line, raws)
        if line.is_melee:
            blow, flurry, reach = max(blow, once), max(flurry, full), max(reach, line.reach_max)
        else:
            shots, far = max(shots, full), max(far, line.range_squares)
    return Menace(blow, flurry, shots, reach, _speed(profile), far)


def _speed(profile: Profile) -> int:
    return max(profile.speed, *(feet // 5 for feet in profile.creature.speeds.values()), 0)


def make_foe(
    state: FightState, unit: Combatant, enemy: Combatant, temper: Temperament, is_strange: bool, apart: int
) -> Foe:
    """Look at an enemy. A blow at one that is nearly down is worth more, and at one that does much harm for what it
    takes to bring it down."""
    weight, hp = 1.0, enemy.hp
    if temper.focus:
        most = enemy.max_hp
        weight += temper.focus * (1 - (hp if hp > 0 else 0) / (most if most > 1 else 1))
    raws: Raws = {} if is_strange else raws_of(state, unit, enemy)
    foe = Foe(enemy, (enemy.x, enemy.y, enemy.squares), apart, is_strange, hp + 1, weight, raws)
    if temper.cunning:
        foe.menace = menace_of(state, enemy, unit)
    return foe


def weigh_by_menace(foes: list[Foe], cunning: float) -> None:
    """Let those weigh more that do the most harm for what it takes to bring them down, beside the others."""
    rates = [_rate(foe) for foe in foes]
    most = max(rates, default=0.0)
    if most <= 0:
        return
    for foe, rate in zip(foes, rates, strict=True):
        foe.weight *= 1 + cunning * rate / most


def _rate(foe: Foe) -> float:
    menace = foe.menace
    return max(menace.flurry, menace.shots) / max(foe.limit, 1) if menace is not None else 0.0
