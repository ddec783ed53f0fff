"""Walking on the field: who blocks the way, where a creature can get to, what a path costs and provokes."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.geometry.battlemap import NAMES
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.field import Space, ThreatArea, squares_of
from tactical.rules.geometry.reach import (
    HOSTILE,
    PASSABLE,
    ReachMap,
    ReachQuery,
    corner_free,
    ground_price,
    is_barred,
)
from tactical.rules.kernel.creature import Size

Square = tuple[int, int]
Occupied = dict[int, int]
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
    """Who could strike at a mover, one bit each. ``weapons`` pairs a bit with what a weapon threatens."""

    ids: tuple[str, ...]
    weapons: tuple[tuple[int, ThreatArea], ...]

    def mask(self, square: int, width: int, side: int) -> int:
        """Return who threatens any square of a space."""
        found = 0
        if side == 1:
            for bit, area in self.weapons:
                if square in area.squares:
                    found |= bit
            return found
        space = [row + column for row in range(square, square + side * width, width) for column in range(side)]
        for bit, area in self.weapons:
            if not area.squares.isdisjoint(space):
                found |= bit
        return found

    def grid(self, size: int) -> NDArray[np.int64]:
        """Return who threatens each square of the map."""
        masks = np.zeros(size, dtype=np.int64)
        for bit, area in self.weapons:
            masks[area.places] |= bit
        return masks

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the enemies in a mask."""
        return tuple(key for bit, key in enumerate(self.ids) if mask >> bit & 1)


def threats_to(state: FightState, mover: Combatant) -> Threats:
    """Return the squares where ``mover`` would provoke by leaving, enemy by enemy (EP-AO-04)."""
    field = state.arena.field
    ids: list[str] = []
    weapons: list[tuple[int, ThreatArea]] = []
    for enemy in state.enemies_of(mover):
        if not may_strike(state, enemy, mover):
            continue
        space = enemy.space
        for line in state.arena.profiles[enemy.id].threat:
            weapons.append((1 << len(ids), field.threat_area(space, line.reach_min, line.reach_max)))
        ids.append(enemy.id)
        if len(ids) == 62:
            break
    return Threats(tuple(ids), tuple(weapons))


def occupancy(state: FightState, mover: Combatant) -> Occupied:
    """Return who stands in each taken square, by its index, as ``mover`` sees it (EP-MV-05)."""
    width, can_share = state.arena.field.map.width, state.arena.can_share
    occupied: Occupied = {}
    for unit in state.combatants.values():
        if unit.id == mover.id or unit.defeated or unit.fled:
            continue
        if can_share and may_share(state, mover, unit):
            continue
        is_friendly = unit.side == mover.side or unit.side == "others" or mover.side == "others"
        code = PASSABLE if is_friendly else HOSTILE
        if unit.squares == 1:
            occupied[unit.y * width + unit.x] = code
            continue
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

    occupied: Occupied
    width: int
    side: int

    def __call__(self, x: int, y: int) -> bool:
        if self.side == 1:
            return y * self.width + x not in self.occupied
        rows = range(y, y + self.side)
        return not any(j * self.width + i in self.occupied for j in rows for i in range(x, x + self.side))


def free_for(state: FightState, unit: Combatant) -> FreeSpaces:
    """Return a quick test for where a creature may end."""
    return FreeSpaces(occupancy(state, unit), state.arena.field.map.width, state.arena.profiles[unit.id].side)


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
) -> ReachMap:
    """Return where a creature can walk within ``feet``; ``safe`` looks for the fewest attacks before the least cost.

    ``goals`` (indices of squares) end the search at the nearest of them.
    """
    size = state.arena.field.map.width * state.arena.field.map.height
    threats = threats or threats_to(state, mover)
    occupied = occupancy(state, mover) if occupied is None else occupied
    query = ReachQuery(
        mover.x,
        mover.y,
        state.arena.profiles[mover.id].side,
        feet // FEET,
        state.turn.diagonals,
        _flags(size, occupied, list(occupied.values())),
        threats.grid(size),
        impeded,
        cost_weight=1 if safe else 64,
        threat_weight=4096 if safe else 1,
        goals=_flags(size, goals, 1) if goals else None,
    )
    return state.arena.field.reach(query)


def _flags(size: int, squares: Iterable[int], values: int | list[int]) -> NDArray[np.uint8]:
    """Return the map with these squares set to these values."""
    flags = np.zeros(size, dtype=np.uint8)
    flags[list(squares)] = values
    return flags


def walk(state: FightState, mover: Combatant, path: tuple[Square, ...], feet: int, *, impeded: int = 0) -> Walk:
    """Go through a path step by step: its cost, who strikes where, or why it is not allowed."""
    field, side = state.arena.field, state.arena.profiles[mover.id].side
    width = field.map.width
    threats, occupied = threats_to(state, mover), occupancy(state, mover)
    x, y, spent, parity = mover.x, mover.y, 0, state.turn.diagonals
    provoked: list[tuple[str, Square]] = []
    seen = 0
    for nx, ny in path:
        dx, dy = nx - x, ny - y
        if not _is_step(dx, dy):
            refusal = Refusal("EP-MV-02", f"({nx}, {ny}) is not next to ({x}, {y})", "Name every square on the way.")
            return Walk(spent, parity, tuple(provoked), refusal)
        ground = field.step_ground(x, y, dx, dy, side)
        price, next_parity = ground_price(field.rule, ground, impeded, parity, is_diagonal=bool(dx and dy))
        if ground < 0 or price == 0 or _is_held(occupied, (nx, ny, side), width):
            return Walk(spent, parity, tuple(provoked), _why_not(state, mover, occupied, x, y, nx, ny))
        new = threats.mask(y * width + x, width, side) & ~seen
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


def _is_held(occupied: Occupied, space: Space, width: int) -> bool:
    """Whether an enemy stands in a space."""
    return any(occupied.get(y * width + x) == HOSTILE for x, y in squares_of(space))


def _why_not(state: FightState, mover: Combatant, occupied: Occupied, x: int, y: int, nx: int, ny: int) -> Refusal:
    """Say why a step is not allowed."""
    field, side = state.arena.field, state.arena.profiles[mover.id].side
    if not field.map.contains(nx, ny, side):
        return Refusal("EP-MV-01", f"({nx}, {ny}) is off the map", "Stay on the map, or flee.")
    if not field.map.has_room(nx, ny, side):
        names = {NAMES[field.map.at(i, j)] for i, j in squares_of((nx, ny, side)) if not field.map.has_room(i, j)}
        if not names:
            return Refusal("EP-TE-04", f"a wall runs through ({nx}, {ny})", "Go round it.")
        return Refusal("EP-TE-04", f"({nx}, {ny}) holds {', '.join(sorted(names))}", "Go round it.")
    if _is_held(occupied, (nx, ny, side), field.map.width):
        return Refusal("EP-MV-23", f"an enemy stands in ({nx}, {ny})", "Go round, or attack it.")
    if nx != x and ny != y and not corner_free(field.map, field.rule, x, y, nx - x, ny - y, side):
        return Refusal("EP-TE-06", "a corner is in the way of this diagonal", "Go round the corner.")
    if field.map.bars and is_barred(field.map, x, y, nx - x, ny - y, side):
        return Refusal("EP-TE-04", f"a wall stands between ({x}, {y}) and ({nx}, {ny})", "Go round it.")
    return Refusal("EP-TE-02", f"({nx}, {ny}) is impeded: it takes the whole round", "Use a double move of one square.")
