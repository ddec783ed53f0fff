"""Where an order of movement leads: every place it may end in, what it costs and provokes, and the way there."""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.engine.checks import refuse
from tactical.rules.engine.crowd import FreeSpaces, ending, occupancy, overlapping
from tactical.rules.engine.gait import Gait
from tactical.rules.engine.gaits import gait_of, has_minimum
from tactical.rules.engine.hindered import clear_ways, hindrances
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.roaming import Roaming, is_plain, roaming
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.threats import Threats, drawn, threats_to
from tactical.rules.engine.walking import is_level, reach_of, walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.hurdles import GROUND
from tactical.rules.geometry.reach import HOSTILE, STEPS, Paths, ReachMap
from tactical.rules.geometry.ways import Trails, WaysMap

Cube = tuple[int, int, int]
Legs = tuple[tuple[int, ...], ...]
MOST_LEGS = 40
"""Steps of the longest way that is searched leg by leg; withdrawals and teleports are shorter."""


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A place where a movement may end. ``squares`` is the side of the space it takes there, ``path`` the way."""

    x: int
    y: int
    z: int
    squares: int
    cost_feet: int
    provokes: tuple[str, ...]
    squeezes: tuple[str, ...]
    path: Callable[[], Legs]


def spots(
    state: FightState,
    unit: Combatant,
    order: Any,
    *,
    safe: bool = False,
    level: int | None = None,
    threats: Threats | None = None,
) -> Iterator[Spot]:
    """Yield where an order leads, whatever its own path; ``safe`` looks for the fewest attacks before the least cost.

    With ``level`` only places on that level, else each square at the level that is cheapest to get to.
    """
    if order.type == "double_move" and has_minimum(state, unit):
        yield from _with_minimum(state, unit, order, _spots(state, unit, order, safe, level, threats), level)
    else:
        yield from _spots(state, unit, order, safe, level, threats)


def _with_minimum(
    state: FightState, unit: Combatant, order: Any, found: Iterator[Spot], level: int | None
) -> Iterator[Spot]:
    """Yield what was found, and the places beside the creature that only all of the round leads to (D20-11)."""
    near: set[Cube] = set()
    for spot in found:
        if max(abs(spot.x - unit.x), abs(spot.y - unit.y)) <= 1:
            near.add((spot.x, spot.y, spot.z))
        yield spot
    gait = gait_of(state, unit, replace(order, path=((unit.x, unit.y),)))
    if gait.mode == "teleport":
        return
    for leg in _around((unit.x, unit.y, unit.z), gait):
        if any(place[: len(leg)] == leg for place in near):
            continue
        last = _ended(state, unit, order, gait, (leg,))
        if last is not None and (level is None or last.z == level) and (last.x, last.y, last.z) not in near:
            near.add((last.x, last.y, last.z))
            yield last


def _spots(
    state: FightState, unit: Combatant, order: Any, safe: bool, level: int | None, threats: Threats | None
) -> Iterator[Spot]:
    gait = gait_of(state, unit, order)
    if gait.slips_away and gait.mode != "teleport":
        for spot in _within(state, unit, order, gait, safe, level, threats):
            walked = walk(state, unit, spot.path(), gait)
            yield replace(spot, provokes=tuple(dict.fromkeys(key for key, _ in walked.provokes)))
        return
    yield from _within(state, unit, order, gait, safe, level, threats)


def _within(
    state: FightState, unit: Combatant, order: Any, gait: Gait, safe: bool, level: int | None, threats: Threats | None
) -> Iterator[Spot]:
    if gait.mode == "teleport":
        yield from _jumps(state, unit, order, gait, level)
    elif gait.is_run and state.arena.rules.flag("run", "straight"):
        yield from _straight_on(state, unit, order, gait)
    elif gait.away_from or gait.through:
        yield from _leg_by_leg(state, unit, order, gait, safe=safe, level=level)
    elif is_plain(state, unit, gait.budgets) and not level:
        yield from _on_the_flat(state, unit, gait, threats or _drawn(state, unit, gait), safe=safe)
    else:
        yield from _in_cubes(state, unit, gait, safe=safe, level=level)


def _drawn(state: FightState, unit: Combatant, gait: Gait) -> Threats:
    return drawn(threats_to(state, unit), unit, gait.provokes, state.arena.field.map.width)


def way_to(state: FightState, unit: Combatant, order: Any, goal: tuple[int, ...], *, safe: bool = False) -> Legs | None:
    """Return the way of an order to a square or cube, None if it does not lead there."""
    level = goal[2] if len(goal) > 2 else None
    found = spots(state, unit, order, safe=safe, level=level)
    return next((spot.path() for spot in found if (spot.x, spot.y) == tuple(goal[:2])), None)


def _on_the_flat(state: FightState, unit: Combatant, gait: Gait, threats: Threats, *, safe: bool) -> Iterator[Spot]:
    """Search level ground on foot."""
    occupied = occupancy(state, unit, with_stepover=gait.steps_over)
    barred = {**occupied, **hindrances(state, unit)} if gait.is_run else occupied
    feet = gait.squares * FEET
    reach = reach_of(state, unit, feet, impeded=gait.impeded, threats=threats, occupied=barred, safe=safe)
    free, paths = FreeSpaces(occupied, reach.width, unit.squares), Paths(reach)
    is_clear = clear_ways(state, reach.cost, reach.before, reach.start)
    strikers: dict[int, tuple[str, ...]] = {}
    for square in np.unique(np.array(reach.places()) >> 1).tolist():
        y, x = divmod(square, reach.width)
        if (x, y) == (unit.x, unit.y):
            continue
        place = reach.place_in(square)
        if gait.is_run and not is_clear(place):
            continue
        cost = reach.cost.item(place)
        squeezes: tuple[str, ...] = ()
        if not free(x, y):
            end = ending(state, unit, (x, y, unit.squares))
            squeezes = end.squeezed_with
            cost += _tightness(state, unit, reach, place) if squeezes else 0
            if end.refusal is not None or cost > gait.squares or (squeezes and gait.is_run):
                continue
        mask = reach.mask.item(place)
        names = strikers.get(mask)
        if names is None:
            names = strikers[mask] = threats.names(mask)
        yield Spot(x, y, 0, unit.squares, cost * FEET, names, squeezes, partial(paths, place))


def _tightness(state: FightState, unit: Combatant, reach: ReachMap, place: int) -> int:
    """Return what squeezing into the last square of a way adds to its cost (EP-SP-08, EP-SP-09)."""
    y, x = divmod(place >> 1, reach.width)
    before_y, before_x = divmod(reach.before.item(place) >> 1, reach.width)
    return int(
        ground_for(state, unit).step_ground(before_x, before_y, x - before_x, y - before_y, unit.squares) & GROUND == 0
    )


def _in_cubes(state: FightState, unit: Combatant, gait: Gait, *, safe: bool, level: int | None) -> Iterator[Spot]:
    """Search levels, all the types at once, and places to squeeze through.

    On level ground a path is gone upright where it can be: squeezing is for what is cheaper or not reached so.
    """
    squeezing = not gait.is_run
    asked, found = _searched(state, unit, gait, safe=safe, level=level, squeezing=squeezing)
    best = found.cheapest(level)
    if squeezing and unit.squares > 1 and is_level(state, unit, (), gait):
        asked_upright, upright = _searched(state, unit, gait, safe=safe, level=level, squeezing=False)
        own = upright.cheapest(level)
        is_own = (own >= 0) & ((best < 0) | (upright.cost[own] <= found.cost[best]))
        yield from _places(state, unit, gait, asked_upright, upright, own[is_own], level)
        best = best[~is_own]
    yield from _places(state, unit, gait, asked, found, best, level)


def _searched(
    state: FightState, unit: Combatant, gait: Gait, *, safe: bool, level: int | None, squeezing: bool
) -> tuple[Roaming, WaysMap]:
    asked = roaming(
        state,
        unit,
        gait.budgets,
        impeded=gait.impeded,
        safe=safe,
        squeezing=squeezing,
        with_stepover=gait.steps_over,
        to_level=unit.z if level is None else level,
        provokes=gait.provokes,
    )
    query = asked.query
    if gait.is_run:
        occupied = query.occupied.copy()
        plane = query.window.width * query.window.height
        for index in hindrances(state, unit):
            occupied[index::plane] = HOSTILE
        query = replace(query, occupied=occupied)
    return asked, asked.field.ways(query)


def _places(
    state: FightState,
    unit: Combatant,
    gait: Gait,
    asked: Roaming,
    found: WaysMap,
    best: NDArray[np.int64],
    level: int | None,
) -> Iterator[Spot]:
    """Yield the places found in which a movement may end."""
    trails, is_clear = Trails(found), clear_ways(state, found.cost, found.before, found.start)
    for place in best.tolist():
        if place < 0 or (gait.is_run and not is_clear(place)):
            continue
        x, y, z, side = found.where(place)
        cost = found.cost.item(place)
        if not cost or (level is not None and z != level) or (x, y, z) == (unit.x, unit.y, unit.z):
            continue
        end = ending(state, unit, (x, y, side), z)
        before = found.before.item(place)
        extra = int(bool(end.squeezed_with) and cost - found.cost.item(before) < 2)
        if end.refusal is None and cost + extra <= gait.squares and not (gait.is_run and end.squeezed_with):
            names = asked.names(found.mask.item(place))
            yield Spot(x, y, z, side, (cost + extra) * FEET, names, end.squeezed_with, partial(trails, place))


def _leg_by_leg(
    state: FightState, unit: Combatant, order: Any, gait: Gait, *, safe: bool, level: int | None
) -> Iterator[Spot]:
    """Search ways whose steps hang on more than the ground: away from somebody, into or through somebody."""
    start: Cube = (unit.x, unit.y, unit.z)
    heap: list[tuple[tuple[int, int], bool, Cube, Legs]] = [((0, 0), False, start, ())]
    done: set[tuple[bool, Cube]] = set()
    yielded: set[Cube] = set()
    while heap:
        _, has_met, at, path = heapq.heappop(heap)
        if (has_met, at) in done or len(path) > MOST_LEGS:
            continue
        done.add((has_met, at))
        spot = _ended(state, unit, order, gait, path) if path and at not in yielded else None
        if spot is not None and (level is None or spot.z == level):
            yielded.add(at)
            yield spot
        if has_met and order.type == "clamber":
            continue
        for leg in _around(at, gait):
            walked = walk(state, unit, (*path, leg), gait)
            if walked.refusal is not None and len(walked.costs) <= len(path):
                continue
            attacks = len({key for key, _ in walked.provokes} - {gait.away_from})
            to = walked.places[-1][:3] if walked.places else (leg[0], leg[1], at[2])
            key = (attacks, walked.squares) if safe else (walked.squares, attacks)
            meets = has_met or (bool(gait.through) and _touches(state, unit, to, gait.through))
            heapq.heappush(heap, (key, meets, to, (*path, leg)))


def _touches(state: FightState, unit: Combatant, at: Cube, key: str) -> bool:
    """Whether a creature standing there would be in somebody's space."""
    return any(other.id == key for other in overlapping(state, unit, (at[0], at[1], unit.squares)))


def _around(at: Cube, gait: Gait) -> Iterator[tuple[int, ...]]:
    is_level = gait.mode in ("walk", "crawl")
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            for dz in (0,) if is_level else (-1, 0, 1):
                if dx or dy or dz:
                    yield (at[0] + dx, at[1] + dy) if is_level else (at[0] + dx, at[1] + dy, at[2] + dz)


def _ended(state: FightState, unit: Combatant, order: Any, gait: Gait, path: Legs) -> Spot | None:
    """Return what comes of a path's end, None if the order may not end there."""
    walked = walk(state, unit, path, gait)
    if walked.refusal is not None or refuse(state, unit, replace(order, path=path)) is not None:
        return None
    names = tuple(dict.fromkeys(key for key, _ in walked.provokes if key != gait.away_from))
    x, y, z, side = walked.places[-1]
    return Spot(x, y, z, side, walked.feet, names, walked.ending.squeezed_with, lambda: path)


def _straight_on(state: FightState, unit: Combatant, order: Any, gait: Gait) -> Iterator[Spot]:
    """Look along the eight straight lines where runs do not bend (D20-19)."""
    for dx, dy in STEPS:
        path: Legs = ()
        for count in range(1, gait.squares + 1):
            path = (*path, (unit.x + dx * count, unit.y + dy * count))
            walked = walk(state, unit, path, gait)
            if walked.refusal is not None and len(walked.costs) < count:
                break
            spot = _ended(state, unit, order, gait, path)
            if spot is not None:
                yield spot


def _jumps(state: FightState, unit: Combatant, order: Any, gait: Gait, level: int | None) -> Iterator[Spot]:
    """Look at every square that a teleport may arrive in."""
    far, battlemap = gait.squares, state.arena.believed.map
    for y in range(max(0, unit.y - far), min(battlemap.height, unit.y + far + 1)):
        for x in range(max(0, unit.x - far), min(battlemap.width, unit.x + far + 1)):
            leg = (x, y) if level is None else (x, y, level)
            spot = _ended(state, unit, order, gait, (leg,))
            if spot is not None:
                yield spot
