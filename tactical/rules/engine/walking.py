"""Walking on the field: who blocks the way, where a creature can get to, what a path costs and provokes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.geometry.battlemap import NAMES
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.reach import (
    FREE,
    HOSTILE,
    PASSABLE,
    ReachMap,
    ReachQuery,
    corner_free,
    step_price,
    threat_at,
)
from tactical.rules.kernel.creature import Size

Square = tuple[int, int]
SIZES = tuple(Size)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done: the rule, in words, and what to do instead."""

    rule: str
    text: str
    remedy: str = ""


@dataclass(frozen=True, slots=True)
class Walk:
    """A path walked in thought. ``provokes`` pairs enemies with the square left, in the order they strike."""

    squares: int
    parity: int
    provokes: tuple[tuple[str, Square], ...]
    refusal: Refusal | None = None

    @property
    def feet(self) -> int:
        return self.squares * FEET


@dataclass(frozen=True, slots=True, eq=False)
class Threats:
    """Who could strike at a mover, one bit each."""

    ids: tuple[str, ...]
    squares: NDArray[np.int64]

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the enemies in a mask."""
        return tuple(key for bit, key in enumerate(self.ids) if mask >> bit & 1)


def threats_to(state: FightState, mover: Combatant) -> Threats:
    """Return the squares where ``mover`` would provoke by leaving, enemy by enemy (EP-AO-04)."""
    field = state.arena.field
    squares = np.zeros(field.map.width * field.map.height, dtype=np.int64)
    ids: list[str] = []
    for enemy in state.enemies_of(mover):
        if not may_strike(state, enemy, mover):
            continue
        space = enemy.space
        for line in state.arena.profiles[enemy.id].threat:
            squares[field.threatened(space, line.reach_min, line.reach_max)] |= 1 << len(ids)
        ids.append(enemy.id)
        if len(ids) == 62:
            break
    return Threats(tuple(ids), squares)


def occupancy(state: FightState, mover: Combatant) -> NDArray[np.uint8]:
    """Return who stands in each square as ``mover`` sees it (EP-MV-05)."""
    width = state.arena.field.map.width
    occupied = np.zeros(width * state.arena.field.map.height, dtype=np.uint8)
    for unit in state.combatants.values():
        if unit.id == mover.id or unit.defeated or unit.fled:
            continue
        if may_share(state, mover, unit):
            continue
        is_friendly = unit.side == mover.side or unit.side == "others" or mover.side == "others"
        code = PASSABLE if is_friendly else HOSTILE
        for x, y in squares_of(unit.space):
            occupied[y * width + x] = code
    return occupied


def may_enter(state: FightState, mover: Combatant, other: Combatant) -> bool:
    """Whether a creature too small to reach out may walk into a hostile one's space (EP-SP-05, EP-SP-13, D20-08)."""
    profiles = state.arena.profiles
    small, big = profiles[mover.id].creature.size, profiles[other.id].creature.size
    return state.arena.rules.sizes[small].shares_square and SIZES.index(big) - SIZES.index(small) >= 2


def may_end(state: FightState, mover: Combatant, x: int, y: int) -> bool:
    """Whether a creature may stop there: on nobody's space but one it may share (EP-MV-05, EP-SP-05)."""
    space = (x, y, state.arena.profiles[mover.id].side)
    for unit in state.combatants.values():
        if unit.id == mover.id or unit.defeated or unit.fled:
            continue
        if state.arena.field.apart(space, unit.space) == 0 and not may_share(state, mover, unit):
            return False
    return True


def may_share(state: FightState, mover: Combatant, other: Combatant) -> bool:
    """Whether two creatures fit into one space without squeezing: one is tiny beside the other (EP-SP-05)."""
    return state.arena.can_share and (may_enter(state, mover, other) or may_enter(state, other, mover))


@dataclass(frozen=True, slots=True)
class FreeSpaces:
    """Which spaces nobody stands in."""

    occupied: list[int]
    width: int
    side: int

    def __call__(self, x: int, y: int) -> bool:
        if self.side == 1:
            return not self.occupied[y * self.width + x]
        rows = range(y, y + self.side)
        return not any(self.occupied[j * self.width + i] for j in rows for i in range(x, x + self.side))


def free_for(state: FightState, unit: Combatant) -> FreeSpaces:
    """Return a quick test for where a creature may end."""
    return FreeSpaces(occupancy(state, unit).tolist(), state.arena.field.map.width, state.arena.profiles[unit.id].side)


def reach_of(
    state: FightState,
    mover: Combatant,
    feet: int,
    *,
    impeded: int = 0,
    threats: Threats | None = None,
    occupied: NDArray[np.uint8] | None = None,
    safe: bool = False,
) -> ReachMap:
    """Return where a creature can walk within ``feet``; ``safe`` looks for the fewest attacks before the least cost."""
    threats = threats or threats_to(state, mover)
    query = ReachQuery(
        mover.x,
        mover.y,
        state.arena.profiles[mover.id].side,
        feet // FEET,
        state.turn.diagonals,
        occupancy(state, mover) if occupied is None else occupied,
        threats.squares,
        impeded,
        cost_weight=1 if safe else 64,
        threat_weight=4096 if safe else 1,
    )
    return state.arena.field.reach(query)


def walk(state: FightState, mover: Combatant, path: tuple[Square, ...], feet: int, *, impeded: int = 0) -> Walk:
    """Go through a path step by step: its cost, who strikes where, or why it is not allowed."""
    field, rule = state.arena.field, state.arena.field.rule
    threats = threats_to(state, mover)
    side = state.arena.profiles[mover.id].side
    query = ReachQuery(mover.x, mover.y, side, feet // FEET, 0, occupancy(state, mover), threats.squares, impeded)
    x, y, spent, parity = mover.x, mover.y, 0, state.turn.diagonals
    provoked: list[tuple[str, Square]] = []
    seen = 0
    for nx, ny in path:
        dx, dy = nx - x, ny - y
        if not _is_step(dx, dy):
            refusal = Refusal("EP-MV-02", f"({nx}, {ny}) is not next to ({x}, {y})", "Name every square on the way.")
            return Walk(spent, parity, tuple(provoked), refusal)
        price, next_parity = step_price(field.map, rule, query, x, y, dx, dy, parity)
        if price == 0:
            return Walk(spent, parity, tuple(provoked), _why_not(state, mover, query, x, y, nx, ny))
        new = threat_at(field.map, query, x, y) & ~seen
        seen |= new
        provoked += [(key, (x, y)) for key in threats.names(new)]
        x, y, spent, parity = nx, ny, spent + price, next_parity
        if spent * FEET > feet:
            text = f"{spent * FEET} ft, and {feet} ft are left"
            return Walk(spent, parity, tuple(provoked), Refusal("EP-MV-03", text, "Stop earlier."))
    if path and not may_end(state, mover, x, y):
        text = f"({x}, {y}) is taken; a walk ends in an empty space"
        return Walk(spent, parity, tuple(provoked), Refusal("EP-MV-05", text, "End on a free square."))
    return Walk(spent, parity, tuple(provoked))


def _is_step(dx: int, dy: int) -> bool:
    return -1 <= dx <= 1 and -1 <= dy <= 1 and (dx != 0 or dy != 0)


def _why_not(state: FightState, mover: Combatant, query: ReachQuery, x: int, y: int, nx: int, ny: int) -> Refusal:
    """Say why a step is not allowed."""
    field, side = state.arena.field, query.side
    if not field.map.contains(nx, ny, side):
        return Refusal("EP-MV-01", f"({nx}, {ny}) is off the map", "Stay on the map, or flee.")
    if not field.map.has_room(nx, ny, side):
        names = {NAMES[field.map.at(i, j)] for i, j in squares_of((nx, ny, side)) if not field.map.has_room(i, j)}
        return Refusal("EP-TE-04", f"({nx}, {ny}) holds {', '.join(sorted(names))}", "Go round it.")
    if any(query.occupied[j * field.map.width + i] not in (FREE, PASSABLE) for i, j in squares_of((nx, ny, side))):
        return Refusal("EP-MV-23", f"an enemy stands in ({nx}, {ny})", "Go round, or attack it.")
    if nx != x and ny != y and not corner_free(field.map, field.rule, x, y, nx - x, ny - y, side):
        return Refusal("EP-TE-06", "a corner is in the way of this diagonal", "Go round the corner.")
    return Refusal("EP-TE-02", f"({nx}, {ny}) is impeded: it takes the whole round", "Use a double move of one square.")
