"""Straight lines and ways out: where a charge ends, where a flight goes (D20-19, EP-AO-15)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tactical.rules.combat.profile import AttackLine
from tactical.rules.engine.aiming import is_in_reach
from tactical.rules.engine.outsized import fitted
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.roaming import runs_clear
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import FreeSpaces, Occupied, Refusal, free_for, may_end, occupancy, reach_of
from tactical.rules.geometry.battlemap import CLEAR, HAZARD, BattleMap
from tactical.rules.geometry.cover import has_line_of_effect
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space, squares_of
from tactical.rules.geometry.hurdles import BARRIER
from tactical.rules.geometry.reach import is_barred

Square = tuple[int, int]


def charge_path(state: FightState, unit: Combatant, target_id: str, line: AttackLine) -> tuple[Square, ...] | Refusal:
    """Return the straight path of a charge to the nearest square it can strike from, or why there is none."""
    rules, field, profile = state.arena.rules, state.arena.field, state.arena.profiles[unit.id]
    cite = rules.cite("charge")
    target = state.combatants.get(target_id)
    if target is None or not target.is_up or not line.is_melee:
        return Refusal(cite, "a charge needs an enemy and a melee attack", "Choose both.")
    line = fitted(state, unit, line, target)
    start, goal = unit.space, target.space
    if not has_line_of_effect(field, start, goal):
        return Refusal("EP-AO-15", "the target is out of sight", "Move into sight of it.")
    occupied = occupancy(state, unit)
    ends = _ends(state, unit, line, goal, occupied)
    if unit.z or target.z or not field.is_flat:
        side = profile.side
        ends = [end for end in ends if reaches_from(state, line, (*end[1:], field.level(*end[1:], side), side), target)]
    if not ends:
        return Refusal(cite, "there is no free square to strike from", "Move and attack.")
    nearest = ends[0][0]
    limit = profile.speed * rules.number("charge", "multiple")
    if nearest * FEET < rules.number("charge", "least_feet"):
        return Refusal(cite, "the target is too near for a charge", "Attack.")
    if nearest > limit:
        text = f"the target is {nearest * FEET} ft off, a charge goes {limit * FEET} ft"
        return Refusal(cite, text, "Move nearer.")
    battlemap = ground_for(state, unit).map
    for apart, x, y in ends:
        if apart > nearest:
            break
        path = straight_path((unit.x, unit.y), (x, y))
        is_clear = not _is_walled(state, (unit.x, unit.y), path, profile.side) and all(
            _is_open(battlemap, (i, j, profile.side), occupied) for i, j in path
        )
        if is_clear and (state.arena.field.is_flat or runs_clear(state, unit, path)):
            return path
    return Refusal(cite, "something is in the way of a straight line", "Move and attack.")


def reaches_from(state: FightState, line: AttackLine, at: tuple[int, int, int, int], target: Combatant) -> bool:
    """Whether an attack line reaches a creature from a space, heights included."""
    x, y, side = target.space
    return line.reaches(state.arena.field.cubes_apart(at, (x, y, target.z, side)))


def _ends(
    state: FightState, unit: Combatant, line: AttackLine, goal: Space, occupied: Occupied
) -> list[tuple[int, int, int]]:
    field, side = state.arena.field, state.arena.profiles[unit.id].side
    is_plain = not state.arena.can_share and unit.squares == side
    free = FreeSpaces(occupied, field.map.width, side)
    x, y, width = goal
    found = []
    for j in range(y - line.reach_max - side + 1, y + width + line.reach_max):
        for i in range(x - line.reach_max - side + 1, x + width + line.reach_max):
            space = (i, j, side)
            if not state.arena.believed.map.has_room(i, j, side) or not is_in_reach(state, line, space, goal):
                continue
            if free(i, j) if is_plain else may_end(state, unit, i, j):
                found.append((field.distance(i - unit.x, j - unit.y), i, j))
    return sorted(found, key=lambda end: (end[0], (end[1] - unit.x) ** 2 + (end[2] - unit.y) ** 2, end))


def _is_open(battlemap: BattleMap, space: Space, occupied: Occupied) -> bool:
    return battlemap.has_room(*space) and all(
        battlemap.at(x, y) in (CLEAR, HAZARD) and y * battlemap.width + x not in occupied for x, y in squares_of(space)
    )


def _is_walled(state: FightState, start: Square, path: tuple[Square, ...], side: int) -> bool:
    """Whether a wall between squares lies across a path, or a barrier that hampers (D20-19)."""
    field = state.arena.believed
    battlemap = field.map
    if field.rule.barriers and any(
        field.step_ground(x, y, nx - x, ny - y, side) >= BARRIER for (x, y), (nx, ny) in pairwise((start, *path))
    ):
        return True
    return bool(battlemap.bars) and any(
        is_barred(battlemap, x, y, nx - x, ny - y, side) for (x, y), (nx, ny) in pairwise((start, *path))
    )


def straight_path(start: Square, end: Square) -> tuple[Square, ...]:
    """Return the squares nearest to the straight line between two squares, the first left out."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = max(abs(dx), abs(dy))
    return tuple((start[0] + rounded(dx * k, steps), start[1] + rounded(dy * k, steps)) for k in range(1, steps + 1))


def rounded(value: int, by: int) -> int:
    """Return a quotient rounded to the nearest, halves away from 0: mirrored lines go over mirrored squares."""
    away = (2 * abs(value) + by) // (2 * by)
    return away if value >= 0 else -away


def flight(state: FightState, unit: Combatant, feet: int) -> tuple[tuple[Square, ...], bool]:
    """Return the way to the nearest edge and whether the creature gets off the map this turn."""
    battlemap, side = state.arena.field.map, state.arena.profiles[unit.id].side
    reach, free = reach_of(state, unit, feet), free_for(state, unit)
    places = np.array(reach.places())
    y, x = np.divmod(places >> 1, battlemap.width)
    cost = reach.cost[places]
    to_edge = np.minimum.reduce([x, y, battlemap.width - side - x, battlemap.height - side - y])
    is_out = (to_edge == 0) & (cost + 1 <= feet // FEET)
    for index in np.lexsort((places, cost, np.where(is_out, 0, 1 + to_edge))).tolist():
        place = int(places[index])
        if is_out[index] or place == reach.start or free(int(x[index]), int(y[index])):
            return reach.path(place), bool(is_out[index])
    return (), False
