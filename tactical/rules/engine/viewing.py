"""What the board draws over itself: threat, flanks and why not, cover, concealment, lines (EP-SP-12, EP-FL, EP-CO)."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.combat.attack import COVER_KEYS, reflex_bonus
from tactical.rules.combat.bodies import BLINDED
from tactical.rules.combat.senses import TOTAL, chances, feels, light_degree
from tactical.rules.engine.aiming import bystanders, cover_aloft, cover_between, threatens, why_no_threat
from tactical.rules.engine.effects import flagged
from tactical.rules.engine.flanks import FlankAnswer, flank_answer
from tactical.rules.engine.outsized import part_within
from tactical.rules.engine.seeing import (
    body_of,
    has_effect,
    has_sight,
    hiding,
    locates,
    sees,
    squares_apart,
    words_of,
)
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike, opportunity_line
from tactical.rules.engine.unseen import may_hide as may_hide
from tactical.rules.geometry.cover import (
    Cover,
    Drawn,
    has_line_of_effect,
    has_line_of_sight,
    lines_to_draw,
    melee_cover,
    ranged_cover,
    veil_between,
)
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.slopes import has_line_in_space
from tactical.rules.kernel.reasons import Reason
from tactical.rules.rulesets.library import Rules

CLEARLY, BARELY, UNSEEN = ".", "-", "#"
"""How well a creature sees a square: at its ease, through dim light or smoke, not at all."""


@dataclass(frozen=True, slots=True)
class Flank:
    """Two who may flank a target, judged for the first of them."""

    attacker: str
    ally: str
    answer: FlankAnswer


@dataclass(frozen=True, slots=True)
class CoverView:
    """Cover in figures."""

    grade: str
    by: str
    is_soft: bool
    ac: int
    reflex: int


@dataclass(frozen=True, slots=True)
class TargetView:
    """A target as seen from a creature. ``may_hide``: it could begin to hide from it there (EP-CO-09, EP-CN-09).

    ``sees_back``: the target makes the creature out.
    """

    target: str
    distance_feet: int
    has_effect: bool
    has_sight: bool
    is_located: bool
    degree: int
    misses_to: int
    miss_percent: int
    melee: CoverView
    ranged: CoverView
    lines: Drawn | None
    no_threat: Reason | None
    takes_opportunity: bool
    may_hide: bool
    flanks: tuple[Flank, ...]
    sees_back: bool = False


def flanks_on(state: FightState, target: Combatant, among: frozenset[str]) -> tuple[Flank, ...]:
    """Return who flanks a target with whom, each pair once for each of the two it serves."""
    enemies = [unit for unit in state.enemies_of(target) if unit.id in among and threatens(state, unit, target)]
    found = []
    for attacker in enemies:
        for ally in enemies:
            if ally is attacker or ally.side != attacker.side:
                continue
            answer = flank_answer(state, attacker, target, ally)
            if answer.is_flank:
                found.append(Flank(attacker.id, ally.id, answer))
    return tuple(found)


def view_of(state: FightState, unit: Combatant, target: Combatant, among: frozenset[str]) -> TargetView:
    """Say all that the board shows about one target from where a creature stands."""
    rules, field = state.arena.rules, state.arena.field
    space, goal = unit.space, target.space
    table, others = rules.combat["cover"], bystanders(state, unit, target)
    degree = hiding(state, unit, target)
    misses_to, percent = chances(rules, degree)
    melee, ranged = melee_cover(field, space, goal), ranged_cover(field, space, goal, others, table)
    if not field.is_flat or unit.z or target.z:
        melee, ranged = (cover_aloft(state, unit, target, space, is_melee=near) for near in (True, False))
    lines = state.arena.profiles[unit.id].lines
    if lines:
        inside = cover_between(state, unit, target, lines[0], space)
        melee, ranged = (inside, inside) if inside.by == "what it is inside of" else (melee, ranged)
    bar = why_no_threat(state, unit, target)
    allies = [other for other in state.up() if other.side == unit.side and other is not unit and other.id in among]
    return TargetView(
        target=target.id,
        distance_feet=squares_apart(state, unit, space, target) * FEET,
        has_effect=has_effect(state, unit, target),
        has_sight=has_sight(state, unit, target),
        is_located=locates(state, unit, target),
        degree=degree,
        misses_to=misses_to,
        miss_percent=percent,
        melee=_in_figures(rules, melee),
        ranged=_in_figures(rules, ranged),
        lines=lines_to_draw(field, space, goal, others, table),
        no_threat=Reason(bar[0], bar[1], "no threat") if bar else None,
        takes_opportunity=may_strike(state, unit, target) and opportunity_line(state, unit, target) is not None,
        may_hide=may_hide(rules, ranged, degree),
        flanks=tuple(Flank(unit.id, ally.id, flank_answer(state, unit, target, ally)) for ally in allies),
        sees_back=sees(state, target, unit),
    )


def sight_of(state: FightState, unit: Combatant) -> tuple[str, ...]:
    """Return how well a creature sees the ground of each square, rows north first: walls, light, smoke and its own
    senses together (EP-CN-01, EP-CN-06, EP-CN-07, EP-CN-10)."""
    battlemap = state.arena.field.map
    marks = {
        (x, y): _mark(square_degree(state, unit, (x, y)))
        for y in range(battlemap.height)
        for x in range(battlemap.width)
    }
    return tuple("".join(marks[x, y] for x in range(battlemap.width)) for y in reversed(range(battlemap.height)))


def _mark(degree: int) -> str:
    return CLEARLY if degree <= 0 else UNSEEN if degree >= TOTAL else BARELY


def square_degree(state: FightState, unit: Combatant, square: tuple[int, int]) -> int:
    """Return how well the ground of a square is hidden from a creature, 0 to 12."""
    arena, field, space = state.arena, state.arena.field, (*square, 1)
    body = (*square, field.level(*space), 1)
    is_level = field.is_flat and not unit.z
    if not (
        has_line_of_effect(field, unit.space, space) if is_level else has_line_in_space(field, body_of(unit), body)
    ):
        return TOTAL
    senses = arena.profiles[unit.id].senses
    apart = field.cubes_apart((unit.x, unit.y, unit.z, unit.squares), body)
    if feels(senses, apart, is_grounded=True):
        return 0
    if BLINDED in words_of(state, unit) or not has_line_of_sight(field, unit.space, space):
        return TOTAL
    return max(light_degree(arena.light, senses, apart), veil_between(field, unit.space, space, is_melee=False))


def _in_figures(rules: Rules, cover: Cover) -> CoverView:
    ac = rules.number("cover", COVER_KEYS[cover.grade]) if cover.grade in COVER_KEYS else 0
    return CoverView(cover.grade, cover.by, cover.is_soft, ac, reflex_bonus(rules, cover.grade))


def threatened(state: FightState, unit: Combatant) -> list[tuple[int, int]]:
    """Squares into which a creature may strike at whoever leaves them now (EP-AO-04, EP-SP-12)."""
    profile = state.arena.profiles[unit.id]
    may_react = not unit.flat_footed or profile.combat_reflexes or profile.uncanny_dodge
    if not unit.is_up or not may_react or unit.total_defense:
        return []
    space, width = unit.space, len(state.rows[0])
    cells: set[int] = set()
    for line in profile.threat:
        area = state.arena.field.threat_area(space, line.reach_min, line.reach_max)
        cells.update((part_within(state, unit, line, area) if state.arena.is_quartered else area).places.tolist())
    return [(cell % width, cell // width) for cell in sorted(cells)]


def may_check_shield(state: FightState, unit: Combatant) -> bool | None:
    """Whether a shield bearer may make its game's check with it; None for those without a shield, or where the game has
    no such check (AOH-02, AOH-03)."""
    rules = state.arena.rules
    parts = state.arena.profiles[unit.id].creature.ac_parts
    if not rules.word("words", "shield") or all(part.type != "shield" for part in parts):
        return None
    return not flagged(rules, unit, "no_shield_checks")
