"""A creature's powers as they stand: what an area of one fills, whom it catches, how often it is left to use."""

from __future__ import annotations

from typing import NamedTuple

from tactical.rules.combat.attack import reflex_bonus
from tactical.rules.combat.bodies import ETHEREAL, meet
from tactical.rules.combat.profile import AttackLine, Profile, attack_line
from tactical.rules.engine import actions
from tactical.rules.engine.afflicting import traits_of
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.spending import use_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry import areas
from tactical.rules.geometry.cover import ranged_cover
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.kernel.creature import TRAITS, Attack, Bonus
from tactical.rules.kernel.modifiers import Part, Parts
from tactical.rules.kernel.powers import Power
from tactical.rules.rulesets.library import Rules

Square = tuple[int, int]
FIRST_LINE = 1000
"""Attack lines of powers are numbered from here on."""
_KEPT = 512
_lines: dict[tuple[Profile, int], AttackLine] = {}


class Laid(NamedTuple):
    """An area as it lies: its squares, where it comes from (for cover), from which level to which it reaches."""

    squares: areas.Squares
    origin: Space
    low: int
    high: int


def powers_of(state: FightState, unit: Combatant) -> tuple[Power, ...]:
    """Return the powers of a creature."""
    return state.arena.profiles[unit.id].creature.powers


def line_of(state: FightState, unit: Combatant, index: int) -> AttackLine:
    """Return the attack roll of a power as an attack line: a touch in hand's reach, or a ray."""
    profile = state.arena.profiles[unit.id]
    found = _lines.get((profile, index))
    if found is None:
        if len(_lines) >= _KEPT:
            _lines.clear()
        found = _lines[profile, index] = _make_line(profile, index, state.arena.rules)
    return found


def _make_line(profile: Profile, index: int, rules: Rules) -> AttackLine:
    power = profile.creature.powers[index]
    is_ray = power.attack == "ranged_touch"
    attack = Attack(
        name=power.name,
        kind="ranged" if is_ray else "melee",
        bonuses=(power.attack_bonus,),
        dice=() if power.ability else power.dice,
        damage_bonus=0 if power.ability else power.bonus,
        parts=(Bonus("touch", power.attack_bonus),),
        damage_type=power.damage_type,
        touch=True,
        lethal=False,
        traits=tuple(sorted(traits_of(power) & TRAITS)),
    )
    return attack_line(FIRST_LINE + index, attack, profile.reach, rules)


def power_provokes(rules: Rules, power: Power) -> bool:
    """Whether using a power in a threatened square provokes: as it says itself (EP-AO-14), else by its nature."""
    if power.provokes is not None:
        return power.provokes
    word = str(rules.powers["provokes"].get(power.nature, {}).get(power.action, "no"))
    return word == "yes" if word in ("yes", "no") else rules.provokes(word)


def uses_left(state: FightState, unit: Combatant, index: int) -> int | None:
    """Return how often a power may still be used, None for as often as wanted (EP-IN-16)."""
    power = powers_of(state, unit)[index]
    if not power.uses:
        return None
    _, combat, here, whole, _ = use_of(unit.spent, index)
    used = whole if power.per == "day" else here if combat == state.combat else 0
    return max(power.uses - used, 0)


def refuse_use(state: FightState, unit: Combatant, index: int) -> Refusal | None:
    """Return why a power is not ready: used up, or not yet gathered again."""
    power = powers_of(state, unit)[index]
    if power.rides:
        return Refusal("EP-CV-07", f"{power.name} goes with an attack", f"Hit with {' or '.join(power.rides)}.")
    if uses_left(state, unit, index) == 0:
        when = "after a night's rest" if power.per == "day" else "in the next combat"
        return Refusal("EP-IN-16", f"{power.name} is used up", f"It is there again {when}.")
    ready = use_of(unit.spent, index)[4]
    if power.recharge and state.rounds_fought < ready:
        rounds = ready - state.rounds_fought
        words = "next round" if rounds == 1 else f"in {rounds} rounds"
        return Refusal("EP-TI-01", f"{power.name} is not ready", f"It is ready {words}.")
    return None


def lay(state: FightState, unit: Combatant, power: Power, order: actions.UsePower) -> Laid:
    """Return the area of a power where an order puts it."""
    field = state.arena.field
    far = power.size // FEET
    if power.shape in ("burst", "spread", "cubes") and not power.range:
        squares = areas.around(field, unit.space, far)
        return Laid(squares, unit.space, unit.z - far, unit.z + unit.squares + far)
    at = (order.x or 0, order.y or 0)
    level = _level(state, at) if order.z is None else order.z
    if power.shape == "cone":
        return Laid(areas.cone(field, unit.space, at, far), unit.space, unit.z - far, unit.z + unit.squares + far)
    if power.shape == "line":
        low, high = min(unit.z, level), max(unit.z + unit.squares, level + 1)
        return Laid(areas.line(field, unit.space, at, far), unit.space, low, high)
    if power.shape == "cubes":
        squares = areas.block(field, unit.space, at, far)
        return Laid(squares, (at[0] + far // 2, at[1] + far // 2, 1), level, level + far)
    shape = areas.spread if power.shape == "spread" else areas.burst
    return Laid(shape(field, unit.space, at, far), (*at, 1), level - far, level + far)


def _level(state: FightState, at: Square) -> int:
    field = state.arena.field
    return field.level(*at, 1) if field.map.contains(*at) else 0


def caught_in(state: FightState, unit: Combatant, power: Power, laid: Laid) -> list[Combatant]:
    """Return who is in an area, friend and foe alike, as far as the power concerns them, nearest first."""
    found = [
        other for other in state.combatants.values() if _is_in(other, laid) and concerns(state, unit, other, power)
    ]
    field = state.arena.field
    return sorted(found, key=lambda other: (field.apart(unit.space, other.space), other.id))


def _is_in(other: Combatant, laid: Laid) -> bool:
    if other.fled or other.dead or not laid.low < other.z + other.squares or not other.z < laid.high:
        return False
    return not laid.squares.isdisjoint(squares_of(other.space))


def concerns(state: FightState, unit: Combatant, other: Combatant, power: Power) -> bool:
    """Whether a power is about such a creature at all; one on another plane is not there for it (EP-IC-11)."""
    is_maker = other.id == unit.id
    if is_maker and (power.is_harmful or power.whom == "enemies"):
        return False
    if not is_maker and power.whom == "enemies" and other.side == unit.side:
        return False
    if power.whom == "allies" and other.side != unit.side:
        return False
    is_undead = state.arena.profiles[other.id].creature.creature_type == "undead"
    if power.whom in ("undead", "living") and is_undead != (power.whom == "undead"):
        return False
    own, words = words_of(state, unit), words_of(state, other)
    return meet(own, words) or (ETHEREAL in words and "force" in power.traits)


def cover_help(state: FightState, power: Power, laid: Laid, target: Combatant) -> Parts:
    """Return what cover toward the point an area bursts from adds to Reflex; a spread goes round it (EP-CO-03)."""
    field, rules = state.arena.field, state.arena.rules
    if power.save != "reflex" or power.shape == "spread" or not field.has_shelter:
        return ()
    cover = ranged_cover(field, laid.origin, target.space, (), rules.combat["cover"])
    bonus = reflex_bonus(rules, cover.grade)
    return (Part(f"cover by {cover.by}", bonus, rules.cite("cover")),) if bonus else ()
