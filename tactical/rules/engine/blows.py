"""Working out one attack in a given state: every modifier of the situation, named (EP-AT, EP-FL, EP-CO, EP-CN)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tactical.rules.combat.attack import (
    Blow,
    concealment,
    flank_part,
    light_concealment,
    range_penalty,
    thresholds,
)
from tactical.rules.combat.damage import resistance
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import NONE, Cover, melee_cover, ranged_cover
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.geometry.flanking import is_flank
from tactical.rules.kernel.modifiers import Part, total

Square = tuple[int, int]


def is_in_reach(state: FightState, line: AttackLine, attacker: Space, target: Space) -> bool:
    """Whether an attack line reaches from one space to another (EP-AT-01, EP-AT-10)."""
    apart = state.arena.field.apart(attacker, target)
    if line.is_melee:
        return line.reach_min <= apart <= line.reach_max
    return apart <= line.range_squares


def cover_between(state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, at: Space) -> Cover:
    """Return the cover the target has from an attack made from ``at``."""
    arena = state.arena
    goal = target.space
    if line.is_melee:
        return melee_cover(arena.field, at, goal)
    if not arena.field.has_blocks and arena.field.apart(at, goal) <= 1:
        return NONE
    others = [
        square
        for unit in state.combatants.values()
        if unit.id != attacker.id and unit.id != target.id and not (unit.defeated or unit.fled)
        for square in squares_of(unit.space)
    ]
    return ranged_cover(arena.field, at, goal, others, arena.rules.combat["cover"])


def threatens(state: FightState, unit: Combatant, target: Space) -> bool:
    """Whether a creature's weapons threaten any square of a space, walls considered (EP-SP-12, EP-SP-15)."""
    arena = state.arena
    space = unit.space
    apart = arena.field.apart(space, target)
    for line in arena.profiles[unit.id].threat:
        if line.reach_min <= apart <= line.reach_max:
            return not arena.field.has_melee_cover(space, target)
    return False


def flanking_ally(state: FightState, attacker: Combatant, target: Combatant, at: Space) -> Combatant | None:
    """Return an ally with whom ``attacker`` flanks ``target`` from ``at``, if there is one (EP-FL-02 to 08)."""
    arena = state.arena
    rules = arena.rules
    goal = target.space
    procedure = rules.word("flanking", "procedure")
    has_reach = rules.flag("flanking", "reach_lines") and arena.profiles[attacker.id].threat_reach > 1
    for ally in state.combatants.values():
        if ally.side != attacker.side or ally.id == attacker.id or ally.defeated or ally.fled:
            continue
        space = ally.space
        if is_flank(procedure, goal, at, space, reach_line=has_reach) and threatens(state, ally, goal):
            return ally
    return None


def make_blow(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    column: int = 0,
    at: Square | None = None,
    cover: Cover | None = None,
    is_flanking: bool | None = None,
) -> Blow:
    """Work out the attack ``line``, number ``column`` of a full attack, made from ``at``.

    ``cover`` and ``is_flanking`` are looked up unless the caller has done so.
    """
    space = attacker.space_at(at)
    if cover is None:
        cover = cover_between(state, attacker, target, line, space)
    if is_flanking is None:
        is_flanking = line.is_melee and flanking_ally(state, attacker, target, space) is not None
    moment = _moment(state, attacker, target, line, space, cover, is_flanking=is_flanking)
    key = (attacker.id, target.id, line.index, column, moment, _standing(attacker), _standing(target))
    known = state.arena.blows.get(key)
    if known is None:
        known = state.arena.blows[key] = _work_out(state, attacker, target, line, column, moment)
    return known


@dataclass(frozen=True, slots=True)
class _Moment:
    """What an attack owes to where everyone stands."""

    cover: Cover
    apart: int
    is_flanking: bool
    is_charging: bool
    into_melee: bool


def _moment(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    space: Space,
    cover: Cover,
    *,
    is_flanking: bool,
) -> _Moment:
    is_charging = attacker.charging and state.actor == attacker.id
    if line.is_melee:
        return _Moment(cover, 0, is_flanking, is_charging, False)
    apart = state.arena.field.apart(space, target.space)
    into_melee = bool(state.arena.rules.number("ranged", "into_melee")) and _is_in_melee(state, attacker, target)
    return _Moment(cover, apart, False, is_charging, into_melee)


def _standing(unit: Combatant) -> tuple[Any, ...]:
    """Return everything about a creature's own state that an attack by or at it depends on."""
    return (
        unit.conditions,
        unit.flat_footed,
        unit.hidden,
        unit.total_defense,
        unit.defensive,
        unit.charging,
    )


def _work_out(
    state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, column: int, moment: _Moment
) -> Blow:
    """Add an attack up. What comes out depends on the arguments' standing and the moment alone."""
    arena = state.arena
    rules, profile, goal = arena.rules, arena.profiles[attacker.id], arena.profiles[target.id]
    parts = [*line.parts[min(column, len(line.parts) - 1)], *_situation(state, attacker, line, moment)]
    against_parts = _defence(state, attacker, target, line, goal, moment.cover)
    grade = light_concealment(arena.light, sees_dim=profile.sees_dim, sees_dark=profile.sees_dark)
    miss_to, miss_percent = concealment(rules, grade)
    hit_from, confirm_from = thresholds(rules, line, total(parts), total(against_parts), miss_to)
    tired = _condition_parts(rules.conditions, attacker, "damage") if line.is_melee else []
    damage_parts = (*line.damage_parts, *tired)
    return Blow(
        line=line,
        parts=tuple(parts),
        total=total(parts),
        against_parts=against_parts,
        against=total(against_parts),
        damage_parts=damage_parts,
        damage_bonus=total(damage_parts),
        resist=resistance(goal.creature.damage_reduction, line.attack.damage_type),
        least_damage=rules.number("damage", "minimum"),
        miss_to=miss_to,
        miss_percent=miss_percent,
        hit_from=hit_from,
        confirm_from=confirm_from,
    )


def _condition_parts(conditions: Mapping[str, Mapping[str, Any]], unit: Combatant, key: str) -> list[Part]:
    if not unit.conditions:
        return []
    rows = [conditions[name] for name in unit.conditions if name in conditions]
    return [Part(str(row["label"]).lower(), int(row[key]), str(row["cite"])) for row in rows if row.get(key)]


def _situation(state: FightState, attacker: Combatant, line: AttackLine, moment: _Moment) -> list[Part]:
    """Return what the moment adds to an attack roll."""
    rules = state.arena.rules
    parts = _condition_parts(rules.conditions, attacker, "melee" if line.is_melee else "ranged")
    if attacker.defensive:
        parts.append(Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense")))
    if moment.is_charging:
        parts.append(Part("charge", rules.number("charge", "attack"), rules.cite("charge")))
    if line.attack.touch and rules.number("touch", "bonus"):
        parts.append(Part("touch attack", rules.number("touch", "bonus"), rules.cite("touch")))
    if line.is_melee:
        return [*parts, flank_part(rules)] if moment.is_flanking else parts
    penalty = range_penalty(rules, line, moment.apart)
    if penalty:
        parts.append(Part(f"range {moment.apart * FEET} ft", penalty, rules.cite("ranged")))
    if moment.cover.is_soft and rules.number("cover", "soft_attack"):
        parts.append(Part("soft cover", rules.number("cover", "soft_attack"), "EP-CO-06"))
    if moment.into_melee:
        parts.append(Part("shooting into melee", rules.number("ranged", "into_melee"), rules.cite("ranged")))
    return parts


def _is_in_melee(state: FightState, attacker: Combatant, target: Combatant) -> bool:
    goal = target.space
    return any(
        unit.side == attacker.side
        and unit.id != attacker.id
        and unit.is_up
        and state.arena.field.apart(unit.space, goal) <= 1
        for unit in state.combatants.values()
    )


def _defence(
    state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, profile: Profile, cover: Cover
) -> tuple[Part, ...]:
    """Return the parts of the number the attack has to reach."""
    rules = state.arena.rules
    is_touch_ac = line.attack.touch and rules.word("touch", "procedure") == "touch_ac"
    if is_touch_ac:
        parts = [Part(f"touch {rules.word('words', 'ac')}", profile.touch_ac, rules.cite("touch"))]
    elif is_caught(state, attacker, target, profile):
        lost = profile.flat_ac - profile.ac
        parts = [*profile.ac_parts]
        if lost:
            parts.append(Part("flat-footed", lost, rules.cite("flat_footed")))
    else:
        parts = [*profile.ac_parts]
        parts += defence_bonus(state, target, profile)
    parts += _condition_parts(rules.conditions, target, "ac")
    parts += _condition_parts(rules.conditions, target, "ac_melee" if line.is_melee else "ac_ranged")
    if target.charging:
        parts.append(Part("charge", rules.number("charge", "ac"), rules.cite("charge")))
    if cover.grade == "partial":
        parts.append(Part(f"cover by {cover.by}", rules.number("cover", "ac"), rules.cite("cover")))
    if cover.is_soft and rules.number("cover", "soft_ac"):
        parts.append(Part("soft cover", rules.number("cover", "soft_ac"), rules.cite("cover")))
    return tuple(parts)


def is_caught(state: FightState, attacker: Combatant, target: Combatant, profile: Profile) -> bool:
    """Whether the target counts as flat-footed against this attacker (EP-IN-06, EP-SU-29)."""
    if profile.uncanny_dodge:
        return False
    conditions = state.arena.rules.conditions
    return (
        target.flat_footed
        or attacker.hidden
        or any(conditions.get(name, {}).get("flat_footed") for name in target.conditions)
    )


def defence_bonus(state: FightState, unit: Combatant, profile: Profile) -> list[Part]:
    """Return what total defense or fighting defensively gives (EP-DE-01, EP-DE-02, EP-DE-06)."""
    rules = state.arena.rules
    suffix = "_skilled" if profile.skilled_defense else ""
    if unit.total_defense:
        return [Part("total defense", rules.number("defense", f"total{suffix}"), "EP-DE-06")]
    if unit.defensive:
        return [Part("fighting defensively", rules.number("defense", f"fighting{suffix}"), rules.cite("defense"))]
    return []
