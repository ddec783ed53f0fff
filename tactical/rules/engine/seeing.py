"""Who perceives whom: what hides one creature from another, and who knows where the unseen stand (EP-CN, EP-IV)."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tactical.rules.combat.bodies import BLINDED, CONCEALED, ETHEREAL, FADED, GHOSTLY, INVISIBLE, WORDS, meet
from tactical.rules.combat.profile import Profile
from tactical.rules.combat.senses import PARTIAL, TOTAL, feels, light_degree
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import BLOCKED, IMPEDED
from tactical.rules.geometry.cover import has_line_of_effect, has_line_of_sight, veil_between
from tactical.rules.geometry.cubes import Body
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space, ThreatArea, squares_of
from tactical.rules.geometry.slopes import has_line_in_space

ARMS_LENGTH = 1
"""Squares at which one knows where those are whom only darkness or smoke hides."""
UNSEEN = frozenset({INVISIBLE, FADED, ETHEREAL})


def is_plain(state: FightState, one: Combatant, other: Combatant) -> bool:
    """Whether two creatures see each other for sure, walls aside: light, clear air, nothing strange about either."""
    if one.hidden or other.hidden:
        return False
    if (one.conditions or other.conditions) and not WORDS.isdisjoint((*one.conditions, *other.conditions)):
        return False
    arena = state.arena
    if arena.is_plain:
        return True
    profiles = arena.profiles
    is_clear = arena.light == "bright" and arena.field.screens.is_clear
    return is_clear and not (profiles[one.id].innate or profiles[other.id].innate)


def strange_to(state: FightState, watcher: Combatant, others: Iterable[Combatant]) -> frozenset[str]:
    """Return the ids of those for whom ``is_plain`` does not hold."""
    if state.arena.is_plain and not (watcher.hidden or watcher.conditions):
        return frozenset(
            [one.id for one in others if one.hidden or (one.conditions and not WORDS.isdisjoint(one.conditions))]
        )
    return frozenset([one.id for one in others if not is_plain(state, watcher, one)])


def words_of(state: FightState, unit: Combatant) -> frozenset[str]:
    """Return what nature and conditions make of a creature's body and presence (``bodies.WORDS``)."""
    innate = state.arena.profiles[unit.id].innate
    return innate | WORDS.intersection(unit.conditions) if unit.conditions else innate


def squares_apart(state: FightState, one: Combatant, space: Space, other: Combatant) -> int:
    """Return the distance from a space that ``one`` takes, at its own level, to another creature."""
    field, goal = state.arena.field, other.space
    if one.z == other.z:
        return field.apart(space, goal)
    both_fly = one.mode == other.mode == "fly"
    return field.cubes_apart((*space[:2], one.z, space[2]), (*goal[:2], other.z, goal[2]), both_fly=both_fly)


def body_at(unit: Combatant, at: Space) -> Body:
    """Return the cubes of a creature that takes a space at its own level."""
    return at[0], at[1], unit.z, at[2]


def body_of(unit: Combatant) -> Body:
    """Return the cubes of a creature."""
    return body_at(unit, unit.space)


def has_effect(state: FightState, one: Combatant, other: Combatant) -> bool:
    """Whether a line of effect leads from one creature to another, heights included (EP-CO-15)."""
    field = state.arena.field
    if field.is_flat and not (one.z or other.z):
        return has_line_of_effect(field, one.space, other.space)
    return _has_line_aloft(state, one, other)


def has_sight(state: FightState, one: Combatant, other: Combatant) -> bool:
    """Whether a line of sight leads from one creature to another (EP-CV-10); in space curtains count as the rest."""
    field = state.arena.field
    if field.is_flat and not (one.z or other.z):
        return has_line_of_sight(field, one.space, other.space)
    is_seen = not field.screens.differ or has_line_of_sight(field, one.space, other.space)
    return is_seen and _has_line_aloft(state, one, other)


def _has_line_aloft(state: FightState, one: Combatant, other: Combatant) -> bool:
    field = state.arena.field
    key = ("line", body_of(one), body_of(other))
    known = field.screens.seen.get(key)
    if known is None:
        known = field.screens.seen[key] = has_line_in_space(field, key[1], key[2])
    return bool(known)


def senses_it(state: FightState, watcher: Combatant, target: Combatant, at: Space | None = None) -> bool:
    """Whether a sense that needs no sight tells the watcher of the target (EP-CN-10).

    One that has faded is nothing to any sense until it is remembered (EP-IV-18).
    """
    senses = state.arena.profiles[watcher.id].senses
    if not (senses.beyond or senses.ground):
        return False
    words = words_of(state, target)
    if ETHEREAL in words or (FADED in words and target.id not in watcher.recalled):
        return False
    space = watcher.space if at is None else at
    return feels(senses, squares_apart(state, watcher, space, target), is_grounded=target.mode != "fly")


def degree(state: FightState, watcher: Combatant, target: Combatant, at: Space | None = None) -> int:
    """Return how well light and what the target is hide it from a watcher at ``at``, 0 to 12 (EP-CN-06, EP-CN-07).

    Smoke and curtains between them come on top (``hiding``).
    """
    arena = state.arena
    profile, goal = arena.profiles[watcher.id], arena.profiles[target.id]
    if arena.light == "bright" and not (target.conditions or watcher.conditions or goal.innate or profile.innate):
        return 0
    return _degree(state, watcher, target, profile, watcher.space if at is None else at)


def _degree(state: FightState, watcher: Combatant, target: Combatant, profile: Profile, space: Space) -> int:
    words, own = words_of(state, target), words_of(state, watcher)
    if not meet(own, words) or (not GHOSTLY.isdisjoint(own) and is_in_solid(state, space)):
        return TOTAL
    if FADED in words and target.id not in watcher.recalled:
        return TOTAL
    if senses_it(state, watcher, target, space):
        return 0
    if BLINDED in own:
        return TOTAL
    apart = squares_apart(state, watcher, space, target)
    if ETHEREAL in own and 0 < int(state.arena.rules.conditions.get(ETHEREAL, {}).get("sight_feet", 0)) < apart * FEET:
        return TOTAL
    found = 0 if state.arena.light == "bright" else light_degree(state.arena.light, profile.senses, apart)
    if CONCEALED in words:
        found = max(found, PARTIAL)
    if words & UNSEEN and ETHEREAL not in words and not 0 < profile.senses.unmasks >= apart:
        found = max(found, state.arena.profiles[target.id].creature.features.get("unseen_threshold", TOTAL))
    return found


def hiding(
    state: FightState, watcher: Combatant, target: Combatant, at: Space | None = None, *, is_melee: bool = False
) -> int:
    """Return how well everything hides a target from a watcher: the highest degree counts (EP-CN-11)."""
    field, space = state.arena.field, watcher.space if at is None else at
    found = degree(state, watcher, target, space)
    if found >= TOTAL or field.screens.is_clear or senses_it(state, watcher, target, space):
        return found
    return max(found, veil_between(field, space, target.space, is_melee=is_melee))


def is_invisible_to(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether a target cannot be seen for what it is, rather than for light or smoke (EP-IV-01)."""
    if not target.conditions and not state.arena.profiles[target.id].innate:
        return False
    return bool(words_of(state, target) & UNSEEN) and degree(state, watcher, target) > 0


def locates(state: FightState, watcher: Combatant, target: Combatant, at: Space | None = None) -> bool:
    """Whether a creature, from ``at``, knows in which square another is (EP-CN-07, EP-IV-08).

    Walls are left out of account. What allies have found is known to all of a side: they point at it.
    """
    if is_plain(state, watcher, target):
        return True
    if target.hidden:
        return is_pinned(state, target, watcher.side) or is_made_out(state, watcher, target)
    if hiding(state, watcher, target, at) < TOTAL or is_pinned(state, target, watcher.side):
        return True
    if any(
        ally.side == watcher.side and ally.id != watcher.id and ally.is_up and sees(state, ally, target)
        for ally in state.combatants.values()
    ):
        return True
    space = watcher.space if at is None else at
    return _is_only_dark(state, watcher, target) and squares_apart(state, watcher, space, target) <= ARMS_LENGTH


def perceives(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether a creature perceives another where it is: makes it out, or knows its square."""
    return is_pinned(state, target, watcher.side) or sees(state, watcher, target)


def sees(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether a creature makes another out: by sight, by a sense that needs none, or at arm's length in the dark."""
    if target.hidden and not notices(state, watcher, target):
        return False
    if hiding(state, watcher, target) >= TOTAL:
        near = squares_apart(state, watcher, watcher.space, target) <= ARMS_LENGTH
        is_there = near and _is_only_dark(state, watcher, target)
        return is_there and has_effect(state, watcher, target)
    return has_sight(state, watcher, target) or (
        senses_it(state, watcher, target) and has_effect(state, watcher, target)
    )


def notices(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether a watcher's passive Perception reaches the Stealth of one that hides; never of one that nobody could see
    anyway (EP-IV-02). Without a roll on record only a search finds it."""
    rules = state.arena.rules
    if not target.stealth or words_of(state, target) & UNSEEN:
        return False
    perception = state.arena.profiles[watcher.id].creature.perception
    return rules.number("unseen", "passive") + perception >= target.stealth


def is_on_impeded(state: FightState, unit: Combatant) -> bool:
    """Whether any part of a creature is on impeded ground, where no stance is kept (EP-TE-02)."""
    battlemap = state.arena.field.map
    return unit.z <= state.arena.field.level(*unit.space) and any(
        battlemap.contains(x, y) and battlemap.at(x, y) == IMPEDED for x, y in squares_of(unit.space)
    )


def is_made_out(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether anyone of a creature's side makes a target out: then it knows whom it attacks."""
    return target.side == watcher.side or any(
        ally.side == watcher.side and ally.is_up and sees(state, ally, target) for ally in state.combatants.values()
    )


def _is_only_dark(state: FightState, watcher: Combatant, target: Combatant) -> bool:
    """Whether nothing but darkness, smoke or blindness hides a target."""
    return UNSEEN.isdisjoint(words_of(state, target)) and ETHEREAL not in words_of(state, watcher)


def is_pinned(state: FightState, target: Combatant, side: str) -> bool:
    """Whether somebody of a side knows in which square the unseen creature is, while it stays there (EP-IV-10)."""
    if not target.pinned:
        return False
    here = (target.x, target.y, target.z)
    return any(
        cube == here and who in state.combatants and state.combatants[who].side == side for who, cube in _cubes(target)
    )


def _cubes(target: Combatant) -> list[tuple[str, tuple[int, int, int]]]:
    return [(who, (x, y, z)) for who, x, y, z in target.pinned]


def pin(watcher: Combatant, target: Combatant) -> None:
    """Let a creature know the square of another, until it moves."""
    found = (watcher.id, target.x, target.y, target.z)
    if found not in target.pinned:
        target.pinned = (*(one for one in target.pinned if one[0] != watcher.id), found)


def forget_moved(state: FightState) -> None:
    """Let nobody know any more where the unseen are that have moved (EP-IV-10)."""
    for unit in state.combatants.values():
        if unit.pinned:
            here = (unit.x, unit.y, unit.z)
            unit.pinned = tuple(one for one in unit.pinned if one[1:] == here)


def is_in_solid(state: FightState, space: Space) -> bool:
    """Whether any part of a space is inside a wall, a pillar or a tree (EP-IC-06)."""
    battlemap = state.arena.field.map
    return any(battlemap.contains(x, y) and battlemap.at(x, y) in BLOCKED for x, y in squares_of(space))


def seen_part(state: FightState, watcher: Combatant, area: ThreatArea) -> ThreatArea:
    """Return the squares of a threatened area that no smoke and no curtain hides from the watcher (EP-CN-08)."""
    field = state.arena.field
    beyond, space, width = state.arena.profiles[watcher.id].senses.beyond, watcher.space, field.map.width
    key = (space, beyond, id(area))
    known = field.screens.seen.get(key)
    if known is None:
        squares = [(index, (index % width, index // width, 1)) for index in area.places.tolist()]
        clear = [
            index
            for index, square in squares
            if 0 < beyond >= field.apart(space, square) or not veil_between(field, space, square, is_melee=True)
        ]
        known = ThreatArea(frozenset(clear), np.array(clear, dtype=np.int64))
        field.screens.seen[key] = known
    found: ThreatArea = known
    return found
