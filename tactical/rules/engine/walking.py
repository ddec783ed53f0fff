"""Walking on the field: where a creature can get to, what a path costs and provokes, why a step is refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from tactical.rules.combat.bodies import passes_solid
from tactical.rules.engine.crowd import FREE, bodies, ending
from tactical.rules.engine.crowd import FreeSpaces as FreeSpaces
from tactical.rules.engine.crowd import Occupied as Occupied
from tactical.rules.engine.crowd import free_for as free_for
from tactical.rules.engine.crowd import may_end as may_end
from tactical.rules.engine.crowd import occupancy as occupancy
from tactical.rules.engine.gait import Gait as Gait
from tactical.rules.engine.gait import Leg
from tactical.rules.engine.gait import Walk as Walk
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.refusal import Refusal as Refusal
from tactical.rules.engine.roaming import ground_reach
from tactical.rules.engine.seeing import words_of
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import how_provokes
from tactical.rules.engine.threats import NOBODY, drawn
from tactical.rules.engine.threats import Threats as Threats
from tactical.rules.engine.threats import threats_to as threats_to
from tactical.rules.engine.tracks import astray, may_stop_on, stepped_over, track, unperceived
from tactical.rules.geometry.battlemap import NAMES
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Field, Space, squares_of
from tactical.rules.geometry.hurdles import GROUND
from tactical.rules.geometry.reach import (
    DEAD,
    HOSTILE,
    ReachMap,
    ReachQuery,
    corner_free,
    ground_price,
    is_barred,
)

LEVEL_MODES = frozenset({"walk", "crawl"})
Square = tuple[int, int]


def reach_of(
    state: FightState,
    mover: Combatant,
    feet: int,
    *,
    impeded: int = 0,
    threats: Threats | None = None,
    occupied: Occupied | None = None,
    safe: bool = False,
    goals: Collection[int] = (),
    shunned: Collection[int] = (),
) -> ReachMap:
    """Return where a creature can walk within ``feet``; ``safe`` looks for the fewest attacks before the least cost.

    ``goals`` (indices of squares) end the search at the nearest of them. It does not go into ``shunned`` squares, of
    which there are none on flat maps: hazards make a map that is not.
    """
    if not state.arena.field.is_flat:
        return ground_reach(state, mover, feet // FEET, impeded=impeded, safe=safe, shunned=shunned)
    size = state.arena.field.map.width * state.arena.field.map.height
    threats = threats or threats_walking(state, mover)
    occupied = occupancy(state, mover) if occupied is None else occupied
    flags = _flags(size, occupied)
    for square in bodies(state):
        if not flags[square]:
            flags[square] = DEAD
    query = ReachQuery(
        mover.x,
        mover.y,
        state.arena.profiles[mover.id].side,
        feet // FEET,
        state.turn.diagonals,
        flags,
        threats.grid(size),
        impeded,
        cost_weight=1 if safe else 64,
        threat_weight=4096 if safe else 1,
        goals=_marked(size, goals) if goals else None,
    )
    return ground_for(state, mover).reach(query)


def threats_walking(state: FightState, mover: Combatant) -> Threats:
    """Return who would strike at a creature for leaving squares as it moves: by the row of ``move`` (EP-AO-20)."""
    return drawn(threats_to(state, mover), mover, how_provokes(state, mover, "move"), state.arena.field.map.width)


def _flags(size: int, squares: Mapping[int, int]) -> NDArray[np.uint8]:
    """Return the map with these squares set to these values: bytes are quicker than an array to set one by one."""
    flags = bytearray(size)
    for square, value in squares.items():
        flags[square] = value
    return np.frombuffer(flags, dtype=np.uint8)


def _marked(size: int, squares: Collection[int]) -> NDArray[np.uint8]:
    """Return the map with these squares marked."""
    flags = bytearray(size)
    for square in squares:
        flags[square] = 1
    return np.frombuffer(flags, dtype=np.uint8)


@dataclass(slots=True)
class _Pace:
    """A walk under way."""

    x: int
    y: int
    parity: int
    occupied: Occupied
    strewn: frozenset[int]
    ground: Field
    spent: int = 0
    seen: int = 0
    costs: list[int] = field(default_factory=list)
    provoked: list[tuple[str, Square]] = field(default_factory=list)


def walk(state: FightState, mover: Combatant, path: Sequence[Leg], gait: Gait) -> Walk:
    """Go through a path step by step: its cost, who strikes where, or why it is not allowed.

    Level ground has its own quick way; anything else, and what that way refuses to the large, is gone in cubes.
    """
    if not is_level(state, mover, path, gait):
        return track(state, mover, path, gait)
    walked = _walk(state, mover, tuple((leg[0], leg[1]) for leg in path), gait)
    if walked.refusal is not None and mover.squares > 1 and not gait.is_run:
        return track(state, mover, path, gait)
    return walked


def is_level(state: FightState, mover: Combatant, path: Sequence[Leg], gait: Gait) -> bool:
    """Whether a path on foot over level ground is all there is to look at."""
    return (
        state.arena.field.is_flat
        and gait.mode in LEVEL_MODES
        and not mover.z
        and mover.squares == state.arena.profiles[mover.id].side
        and not ((mover.conditions or state.arena.profiles[mover.id].innate) and passes_solid(words_of(state, mover)))
        and all(len(leg) == 2 or (not leg[2] and leg[3:] in ((), (mover.squares,))) for leg in path)
    )


def _walk(state: FightState, mover: Combatant, path: tuple[Square, ...], gait: Gait) -> Walk:
    threats = NOBODY if gait.provokes == "no" else threats_to(state, mover)
    if gait.provokes == "yes":
        threats = drawn(threats, mover, "yes", state.arena.field.map.width)
    occupied = occupancy(state, mover, with_stepover=gait.steps_over)
    if gait.through in state.combatants:
        free = {y * state.arena.field.map.width + x for x, y in squares_of(state.combatants[gait.through].space)}
        occupied = {square: code for square, code in occupied.items() if square not in free}
    pace = _Pace(mover.x, mover.y, state.turn.diagonals, occupied, bodies(state), ground_for(state, mover))
    end, last = FREE, len(path) - 1
    for index, (nx, ny) in enumerate(path):
        if index == last:
            end = ending(state, mover, (nx, ny, mover.squares))
        refusal = _step(state, mover, gait, pace, threats, (nx, ny), is_tight=bool(end.squeezed_with))
        if refusal is not None:
            return Walk(tuple(pace.costs), pace.parity, tuple(pace.provoked), refusal)
    if end.refusal is not None and not may_stop_on(state, gait, path[-1], mover):
        return Walk(tuple(pace.costs), pace.parity, tuple(pace.provoked), end.refusal)
    over = stepped_over(state, mover, path, gait)
    side = mover.squares
    places = tuple((x, y, 0, side) for x, y in path)
    rest = replace(end, refusal=None) if end.refusal is not None else end
    return Walk(tuple(pace.costs), pace.parity, tuple(pace.provoked), None, over, rest, places)


def _step(
    state: FightState,
    mover: Combatant,
    gait: Gait,
    pace: _Pace,
    threats: Threats,
    to: Square,
    *,
    is_tight: bool,
) -> Refusal | None:
    """Take one step of a walk, or say why it is not allowed."""
    field, side = pace.ground, mover.squares
    width, x, y = field.map.width, pace.x, pace.y
    dx, dy = to[0] - x, to[1] - y
    if not (-1 <= dx <= 1 and -1 <= dy <= 1 and (dx or dy)):
        return Refusal("EP-MV-02", f"({to[0]}, {to[1]}) is not next to ({x}, {y})", "Name every square on the way.")
    ground = field.step_ground(x, y, dx, dy, side)
    if (
        ground >= 0
        and not ground & GROUND
        and (is_tight or (pace.strewn and _is_strewn(pace.strewn, width, (x, y, side), (*to, side))))
    ):
        ground += 1
    price, parity = ground_price(field.rule, ground, gait.impeded, pace.parity, is_diagonal=bool(dx and dy))
    if ground < 0 or price == 0 or _is_held(pace.occupied, (*to, side), width):
        return _why_not(state, mover, pace.occupied, x, y, *to)
    if gait.is_run and ground:
        return Refusal("EP-MV-11", f"({to[0]}, {to[1]}) is no clear ground: nobody runs across it", "Move instead.")
    refusal = astray(state, gait, (x, y, 0, side), (*to, 0, side)) if gait.away_from else None
    if refusal is not None:
        return refusal
    spent = pace.spent + price
    if spent > gait.squares:
        text = f"({to[0]}, {to[1]}) makes it {spent * FEET} ft, and {gait.squares * FEET} ft are left"
        return Refusal("EP-MV-03", text, "Stop earlier.")
    new = threats.mask(y * width + x, width, side) & ~pace.seen
    if gait.slips_away and not pace.costs:
        new = unperceived(state, mover, threats.names, new)
    if new:
        pace.seen |= new
        pace.provoked += [(key, (x, y)) for key in threats.names(new)]
    pace.x, pace.y, pace.parity, pace.spent = *to, parity, spent
    pace.costs.append(spent)
    return None


def _is_strewn(strewn: frozenset[int], width: int, before: Space, after: Space) -> bool:
    """Whether a newly covered square holds a dead body (EP-SP-10)."""
    old = squares_of(before)
    return any(y * width + x in strewn for x, y in squares_of(after) if (x, y) not in old)


def _is_held(occupied: Occupied, space: Space, width: int) -> bool:
    """Whether an enemy stands in a space."""
    if space[2] == 1:
        return occupied.get(space[1] * width + space[0]) == HOSTILE
    return any(occupied.get(y * width + x) == HOSTILE for x, y in squares_of(space))


def _why_not(state: FightState, mover: Combatant, occupied: Occupied, x: int, y: int, nx: int, ny: int) -> Refusal:
    """Say why a step is not allowed."""
    field, side = state.arena.believed, mover.squares
    if not field.map.contains(nx, ny, side):
        return Refusal("EP-MV-01", f"({nx}, {ny}) is off the map", "Stay on the map, or flee.")
    if not field.map.has_room(nx, ny, side):
        names = {NAMES[field.map.at(i, j)] for i, j in squares_of((nx, ny, side)) if not field.map.has_room(i, j)}
        if not names:
            return Refusal("EP-TE-04", f"a wall runs through ({nx}, {ny})", "Go round it.")
        return Refusal("EP-TE-04", f"({nx}, {ny}) holds {', '.join(sorted(names))}", "Go round it.")
    if _is_held(occupied, (nx, ny, side), field.map.width):
        return Refusal("EP-MV-23", f"an enemy stands in ({nx}, {ny})", "Go round, clamber, overrun, or attack it.")
    if nx != x and ny != y and not corner_free(field.map, field.rule, x, y, nx - x, ny - y, side):
        return Refusal("EP-TE-06", "a corner is in the way of this diagonal", "Go round the corner.")
    if field.map.bars and is_barred(field.map, x, y, nx - x, ny - y, side):
        return Refusal("EP-TE-04", f"a wall stands between ({x}, {y}) and ({nx}, {ny})", "Go round it.")
    text = f"({nx}, {ny}) is impeded: it takes the whole round"
    return Refusal("EP-TE-02", text, "Use a double move of that one square.")
