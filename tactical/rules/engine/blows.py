"""Working out one attack in a given state: every modifier of the situation, named (EP-AT, EP-FL, EP-CO, EP-CN)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tactical.rules.combat.attack import (
    COVER_KEYS,
    Blow,
    cover_part,
    flank_part,
    range_penalty,
    thresholds,
)
from tactical.rules.combat.bodies import harm_share, shifted_to, touches
from tactical.rules.combat.extras import Spill
from tactical.rules.combat.profile import AttackLine, Profile
from tactical.rules.combat.resisting import resist_of
from tactical.rules.combat.senses import chances
from tactical.rules.engine.aiming import Aim, aims, cover_between, into_melee, is_beside_blocked, narrowed
from tactical.rules.engine.effects import effect_bonus, is_fooled, standing_of
from tactical.rules.engine.flanks import flanking_ally, reaches_out
from tactical.rules.engine.seeing import is_invisible_to, is_plain, notices, squares_apart, words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.cover import NONE, Cover
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space
from tactical.rules.kernel.modifiers import Part, total
from tactical.rules.rulesets.library import Rules

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


class Moment(NamedTuple):
    """What an attack owes to where everyone stands. ``apart`` is 0 where the distance makes no difference.

    ``degree`` is how well the target is hidden; ``is_unseen``: it does not see the attacker; ``is_walled``: blocked
    ground beside the attacker; ``is_near``: near enough for a sneak attack.
    """

    cover: Cover
    apart: int
    is_flanking: bool
    is_charging: bool
    into_melee: bool
    degree: int = 0
    is_unseen: bool = False
    is_walled: bool = False
    is_near: bool = True


def melee_moment(state: FightState, attacker: Combatant, cover: Cover, is_flanking: bool) -> Moment:
    """Return the moment of an attack hand to hand."""
    return Moment(cover, 0, is_flanking, attacker.charging and state.actor == attacker.id, False)


def ranged_moment(
    state: FightState, attacker: Combatant, line: AttackLine, cover: Cover, apart: int, into_melee: bool
) -> Moment:
    """Return the moment of a shot."""
    far = apart if line.increment_squares and apart > line.increment_squares else 0
    is_charging = attacker.charging and state.actor == attacker.id
    is_near = not line.extras or apart * FEET <= state.arena.rules.number("precision", "sneak_feet")
    return Moment(cover, far, False, is_charging, into_melee, is_near=is_near)


Book = dict[tuple[int, int, Moment], Blow]
"""Attacks of one creature at another already worked out, by attack line, column and moment."""
_KEPT = 2_000
_books: dict[Any, Book] = {}


def book_of(state: FightState, attacker: Combatant, target: Combatant) -> Book:
    """Return the attacks worked out before, in any fight, for two such creatures in such a state.

    Profiles stand for themselves and their ruleset.
    """
    profiles = state.arena.profiles
    key = (
        profiles[attacker.id],
        profiles[target.id],
        state.arena.light,
        _standing(attacker, target),
        _standing(target, attacker),
    )
    book = _books.get(key)
    if book is None:
        if len(_books) >= _KEPT:
            _books.clear()
        book = _books[key] = {}
    return book


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
    """Return everything about a creature's own state that an attack by or at it depends on."""
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
    is_touch = line.attack.touch or touches(own, traits, words)
    parts = [*line.parts[min(column, len(line.parts) - 1)], *_situation(state, attacker, line, moment, is_touch)]
    parts += effect_bonus(rules, attacker, "attack", target.id, line.index)
    against_parts = _defence(state, attacker, target, line, goal, moment, is_touch)
    hidden_to, miss_percent = chances(rules, moment.degree)
    if attacker.conditions:
        miss_percent = max(miss_percent, _worst(rules.conditions, attacker, "miss_percent"))
    miss_to = max(hidden_to, shifted_to(own, traits, words))
    hit_from, confirm_from = thresholds(rules, line, total(parts), total(against_parts), miss_to, is_touch=is_touch)
    tired = _condition_parts(rules.conditions, attacker, "damage") if line.is_melee else []
    tired += _condition_parts(rules.conditions, attacker, "weapon_damage")
    damage_parts = (*line.damage_parts, *tired, *effect_bonus(rules, attacker, "damage", target.id, line.index))
    return Blow(
        line=line,
        parts=tuple(parts),
        total=total(parts),
        against_parts=against_parts,
        against=total(against_parts),
        damage_parts=damage_parts,
        damage_bonus=total(damage_parts),
        resist=resist_of(goal.creature, line.attack.damage_type, traits, rules.number("damage", "vulnerable_percent")),
        least_damage=rules.number("damage", "minimum"),
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
        spills=_spills(state, attacker, target, line, moment) if line.extras else (),
        brutal=line.brutal,
        multiplier=_multiplier(rules, line, goal),
    )


def _multiplier(rules: Rules, line: AttackLine, goal: Profile) -> int:
    """Return what a critical hit multiplies the damage by: nothing at some creatures, or of some flasks (EP-AT-31)."""
    if goal.creature.has("immune_criticals") or ("splash" in line.attack.traits and not rules.flag("splash", "crit")):
        return 1
    return line.attack.multiplier


def square_parts(
    state: FightState, attacker: Combatant, line: AttackLine, square: Square, place: int = 0
) -> tuple[Part, ...]:
    """Return what an attacker adds to a throw at a square: no touch, no cover (EP-AT-25)."""
    apart = state.arena.field.apart(attacker.space, (*square, 1))
    moment = ranged_moment(state, attacker, line, NONE, apart, False)
    own = line.parts[min(place, len(line.parts) - 1)]
    return (*own, *_situation(state, attacker, line, moment, False))


def _spills(
    state: FightState, attacker: Combatant, target: Combatant, line: AttackLine, moment: Moment
) -> tuple[Spill, ...]:
    """Return the precision and bonus damage that an attack deals beside its own (EP-AT-19, EP-CN-08)."""
    arena = state.arena
    goal, traits = arena.profiles[target.id], frozenset(line.attack.traits)
    percent = arena.rules.number("damage", "vulnerable_percent")
    is_hidden = bool(moment.degree or shifted_to(words_of(state, attacker), traits, words_of(state, target)))
    is_open = moment.is_flanking or is_caught(state, attacker, target, goal)
    is_open = (is_open or (moment.is_unseen and not goal.uncanny_dodge)) and moment.is_near
    found = []
    for extra in line.extras:
        is_barred = is_hidden or "splash" in traits or goal.creature.has("immune_precision")
        if extra.kind == "precision" and is_barred:
            continue
        if extra.when == "caught" and not is_open:
            continue
        kind = extra.damage_type or line.attack.damage_type
        is_merged = kind == line.attack.damage_type
        found.append(Spill(extra, resist_of(goal.creature, kind, traits, percent), is_merged))
    return tuple(found)


def _worst(conditions: Mapping[str, Mapping[str, Any]], unit: Combatant, key: str) -> int:
    """Return the highest number that a creature's conditions have in a column, 0 for none."""
    return max([int(conditions[name].get(key, 0)) for name in unit.conditions if name in conditions], default=0)


def _condition_parts(conditions: Mapping[str, Mapping[str, Any]], unit: Combatant, key: str) -> list[Part]:
    if not unit.conditions:
        return []
    rows = [conditions[name] for name in unit.conditions if name in conditions]
    return [Part(str(row["label"]).lower(), int(row[key]), str(row["cite"])) for row in rows if row.get(key)]


MAGIC = frozenset({"magic"})


def _situation(state: FightState, attacker: Combatant, line: AttackLine, moment: Moment, is_touch: bool) -> list[Part]:
    """Return what the moment adds to an attack roll."""
    rules = state.arena.rules
    parts = _condition_parts(rules.conditions, attacker, "melee" if line.is_melee else "ranged")
    if attacker.defensive:
        parts.append(Part("fighting defensively", rules.number("defense", "fighting_penalty"), rules.cite("defense")))
    if moment.is_charging:
        parts.append(Part("charge", rules.number("charge", "attack"), rules.cite("charge")))
    if moment.is_unseen:
        parts.append(Part("unseen attacker", rules.number("unseen", "attack"), rules.cite("unseen")))
    if not line.attack.proficient and "splash" not in line.attack.traits and rules.number("weapons", "proficiency"):
        parts.append(Part("not proficient", rules.number("weapons", "proficiency"), "EP-AT-30"))
    if "improvised" in line.attack.traits and rules.number("weapons", "improvised"):
        parts.append(Part("improvised weapon", rules.number("weapons", "improvised"), "EP-AT-30"))
    if moment.is_walled and "cumbersome" in line.attack.traits and rules.number("weapons", "cumbersome"):
        parts.append(Part("no room to swing", rules.number("weapons", "cumbersome"), rules.cite("weapons")))
    if is_touch and rules.number("touch", "bonus"):
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


def _defence(
    state: FightState,
    attacker: Combatant,
    target: Combatant,
    line: AttackLine,
    profile: Profile,
    moment: Moment,
    is_touch: bool,
) -> tuple[Part, ...]:
    """Return the parts of the number the attack has to reach."""
    rules, cover = state.arena.rules, moment.cover
    is_touch_ac = is_touch and rules.word("touch", "procedure") == "touch_ac"
    if is_touch_ac:
        parts = [Part(f"touch {rules.word('words', 'ac')}", profile.touch_ac, rules.cite("touch"))]
    elif is_caught(state, attacker, target, profile) or (moment.is_unseen and not profile.uncanny_dodge):
        lost = profile.flat_ac - profile.ac
        parts = [*profile.ac_parts]
        if lost:
            parts.append(Part("flat-footed", lost, rules.cite("flat_footed")))
    else:
        parts = [*profile.ac_parts]
        parts += defence_bonus(state, target, profile)
    parts += effect_bonus(rules, target, "ac", attacker.id)
    parts += _condition_parts(rules.conditions, target, "ac")
    parts += _condition_parts(rules.conditions, target, "ac_melee" if line.is_melee else "ac_ranged")
    if target.charging:
        parts.append(Part("charge", rules.number("charge", "ac"), rules.cite("charge")))
    if cover.grade in COVER_KEYS:
        parts.append(cover_part(rules, cover.grade, cover.by))
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
        or (attacker.hidden and not notices(state, target, attacker))
        or any(conditions.get(name, {}).get("flat_footed") for name in target.conditions)
        or (bool(target.effects) and is_fooled(state.arena.rules, attacker, target))
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
