"""Working out one attack in a given state: every modifier of the situation, named (EP-AT, EP-FL, EP-CO, EP-CN)."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from tactical.rules.combat.attack import (
    Blow,
    thresholds,
)
from tactical.rules.combat.bodies import harm_share, shifted_to, touches
from tactical.rules.combat.extras import Spill
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.combat.resisting import Resist, resist_of
from tactical.rules.combat.scaling import attack_part, damage_spill
from tactical.rules.combat.senses import chances
from tactical.rules.engine.aiming import Aim, aims, cover_between, into_melee, is_beside_blocked, narrowed
from tactical.rules.engine.effects import effect_bonus, standing_of
from tactical.rules.engine.flanks import flanking_ally, reaches_out
from tactical.rules.engine.outsized import row_between
from tactical.rules.engine.seeing import is_invisible_to, is_plain, squares_apart, words_of
from tactical.rules.engine.situations import (
    MAGIC,
    Moment,
    condition_parts,
    defence,
    melee_moment,
    ranged_moment,
    situation,
    spills,
    worst,
)
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space
from tactical.rules.kernel.modifiers import total
from tactical.rules.rulesets.library import Rules
from tactical.rules.rulesets.scaling import ScalingRow

Square = tuple[int, int]


def make_blow(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    column: int = 0,
    at: Square | None = None,
    *,
    degree: int = 0,
    square: Square | None = None,
) -> Blow:
    """Work out the attack ``line``, number ``column`` of a full attack, made from ``at``.

    ``degree``: how well the target is hidden at the least; ``square``: which of its squares is aimed at.
    """
    space, book = attacker.space_at(at), book_of(state, attacker, target)
    if square is not None:
        return _blow_at(state, attacker, target, line, column, space, square, book)
    if not degree and not state.arena.profiles[attacker.id].is_awkward and is_plain(state, attacker, target):
        aim = Aim(cover_between(state, attacker, target, line, space), 0)
        return blow_in(book, state, attacker, target, line, _moment(state, attacker, target, line, aim, space), column)
    is_unseen = is_invisible_to(state, target, attacker)
    walled = state.arena.profiles[attacker.id].is_awkward and is_beside_blocked(state, space)
    blows = []
    for aim in aims(state, attacker, target, line, space):
        moment = _moment(state, attacker, target, line, aim, space)
        moment = moment._replace(degree=max(degree, aim.degree), is_unseen=is_unseen, is_walled=walled)
        blows.append(blow_in(book, state, attacker, target, line, moment, column))
    return max(blows, key=lambda blow: blow.chance)


def _blow_at(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    column: int,
    space: Space,
    square: Square,
    book: Book,
) -> Blow:
    """Work out an attack at one square of a target: distance and cover are judged there, flanking is not (EP-AT-02)."""
    part, is_unseen = narrowed(target, square), is_invisible_to(state, target, attacker)
    walled = state.arena.profiles[attacker.id].is_awkward and is_beside_blocked(state, space)
    blows = []
    for aim in aims(state, attacker, part, line, space):
        moment = _moment(state, attacker, part, line, aim, space, target)
        moment = moment._replace(degree=aim.degree, is_unseen=is_unseen, is_walled=walled)
        blows.append(blow_in(book, state, attacker, target, line, moment, column))
    return max(blows, key=lambda blow: blow.chance)


def _moment(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    aim: Aim,
    space: Space,
    flanked: Combatant | None = None,
) -> Moment:
    if line.is_melee:
        whole = flanked or target
        is_threat = line.threatens or reaches_out(state, attacker, whole, space)
        is_flanking = is_threat and flanking_ally(state, attacker, whole, space) is not None
        return melee_moment(state, attacker, aim.cover, is_flanking)
    if attacker.z == target.z:
        apart = state.arena.field.apart(space, target.space)
    else:
        apart = squares_apart(state, attacker, space, target)
    return ranged_moment(state, attacker, line, aim.cover, apart, into_melee(state, attacker, target))


Book = dict[tuple[int, int, Moment], Blow]
"""Attacks of one creature at another already worked out, by attack line, column and moment."""
_KEPT = 2_000
_books: dict[Any, Book] = {}
_FIGURES = attrgetter("conditions", "flat_footed", "hidden", "total_defense", "defensive", "charging", "effects")
ORDINARY = ((), False, False, False, False, False, ())
"""The figures of one about whom nothing is out of the ordinary."""


def book_of(state: FightState, attacker: Combatant, target: Combatant) -> Book:
    """Return the attacks worked out before, in any fight, for two such creatures in such a state."""
    key = pair_of(state, attacker, target)
    book = _books.get(key)
    if book is None:
        if len(_books) >= _KEPT:
            _books.clear()
        book = _books[key] = {}
    return book


def pair_of(state: FightState, attacker: Combatant, target: Combatant) -> tuple[Any, ...]:
    """Return everything that attacks of one creature at another depend on beside the moment.

    Profiles stand for themselves and their ruleset.
    """
    arena = state.arena
    profiles = arena.profiles
    own = () if _FIGURES(attacker) == ORDINARY else _standing(attacker, target)
    other = () if _FIGURES(target) == ORDINARY else _standing(target, attacker)
    return profiles[attacker.id], profiles[target.id], arena.light, own, other


def blow_in(
    book: Book,
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    moment: Moment,
    column: int = 0,
) -> Blow:
    """Return an attack out of its book, worked out the first time."""
    key = (line.index, column, moment)
    known = book.get(key)
    if known is None:
        known = book[key] = _work_out(state, attacker, target, line, column, moment)
    return known


def _standing(unit: Combatant, other: Combatant) -> tuple[Any, ...]:
    """Return everything about a creature's own state that an attack by or at it depends on, where it is out of the
    ordinary."""
    return (
        unit.conditions,
        unit.flat_footed,
        unit.hidden and (True, unit.stealth),
        unit.total_defense,
        unit.defensive,
        unit.charging,
        standing_of(unit, other.id) if unit.effects else (),
    )


def _work_out(
    state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, column: int, moment: Moment
) -> Blow:
    """Add an attack up. What comes out depends on the arguments' standing and the moment alone."""
    arena = state.arena
    rules, goal = arena.rules, arena.profiles[target.id]
    own, words, traits = words_of(state, attacker), words_of(state, target), frozenset(line.attack.traits)
    row = row_between(state, attacker, target) if arena.is_scaled else None
    is_touch = line.attack.touch or touches(own, traits, words) or (row is not None and row.touch)
    parts = [*line.parts[min(column, len(line.parts) - 1)], *situation(state, attacker, line, moment, is_touch)]
    parts += effect_bonus(rules, attacker, "attack", target.id, line.index)
    if row is not None:
        parts.append(attack_part(row))
    against_parts = defence(state, attacker, target, line, goal, moment, is_touch)
    hidden_to, miss_percent = chances(rules, moment.degree)
    if attacker.conditions:
        miss_percent = max(miss_percent, worst(rules.conditions, attacker, "miss_percent"))
    miss_to = max(hidden_to, shifted_to(own, traits, words))
    is_sure = row is None or row.sure_20
    hit_from, confirm_from = thresholds(
        rules, line, total(parts), total(against_parts), miss_to, is_touch=is_touch, is_sure=is_sure
    )
    tired = condition_parts(rules.conditions, attacker, "damage") if line.is_melee else []
    tired += condition_parts(rules.conditions, attacker, "weapon_damage")
    damage_parts = (*line.damage_parts, *tired, *effect_bonus(rules, attacker, "damage", target.id, line.index))
    resist = resist_of(goal.creature, line.attack.damage_type, traits, rules.number("damage", "vulnerable_percent"))
    return Blow(
        line=line,
        parts=tuple(parts),
        total=total(parts),
        against_parts=against_parts,
        against=total(against_parts),
        damage_parts=damage_parts,
        damage_bonus=total(damage_parts),
        resist=resist,
        least_damage=rules.number("damage", "minimum") if row is None or row.least < 0 else row.least,
        miss_to=miss_to,
        miss_percent=miss_percent,
        hit_from=hit_from,
        confirm_from=confirm_from,
        share=harm_share(
            own,
            traits | MAGIC if arena.profiles[attacker.id].creature.has("strikes_as_magic") else traits,
            words,
            is_bright=arena.light == "bright",
            is_undead=goal.creature.creature_type == "undead",
        ),
        is_precise=not (miss_to or miss_percent),
        spills=(
            *(spills(state, attacker, target, line, moment) if line.extras else ()),
            *(_scaled(rules, row, line, resist) if row is not None else ()),
        ),
        brutal=line.brutal,
        multiplier=_multiplier(rules, line, goal),
        limbs=0 if row is None else row.limbs,
    )


def _scaled(rules: Rules, row: ScalingRow, line: AttackLine, resist: Resist) -> tuple[Spill, ...]:
    """Return what a difference in size does to the damage, once an attack (YAG-15)."""
    spill = damage_spill(rules.scaling, row, line, resist) if rules.scaling is not None else None
    return (spill,) if spill is not None else ()


def _multiplier(rules: Rules, line: AttackLine, goal: Profile) -> int:
    """Return what a critical hit multiplies the damage by: nothing at some creatures, or of some flasks (EP-AT-31)."""
    if goal.creature.has("immune_criticals") or ("splash" in line.attack.traits and not rules.flag("splash", "crit")):
        return 1
    return line.attack.multiplier
