"""Who could strike at a mover, and in which squares (EP-AO-04, EP-AO-05)."""

from __future__ import annotations

from array import array
from dataclasses import field

import numpy as np
from numpy.typing import NDArray

from tactical.rules.engine.aiming import threat_lines
from tactical.rules.engine.outsized import fitted, part_within
from tactical.rules.engine.seeing import seen_part
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.geometry.field import ThreatArea, squares_of
from tactical.rules.kernel.records import token


@token
class Threats:
    """Who could strike at a mover, one bit each. ``weapons`` pairs a bit with what a weapon threatens."""

    ids: tuple[str, ...]
    weapons: tuple[tuple[int, ThreatArea], ...]
    _grids: dict[int, NDArray[np.int64]] = field(default_factory=dict)

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
        """Return who threatens each square of the map, remembered; nobody may write into it."""
        masks = self._grids.get(size)
        if masks is None:
            bits = array("q", bytes(8 * size))  # quicker to set one by one than numpy's
            for bit, area in self.weapons:
                for square in area.squares:
                    bits[square] |= bit
            masks = self._grids[size] = np.frombuffer(bits, dtype=np.int64)
        return masks

    def names(self, mask: int) -> tuple[str, ...]:
        """Return the ids of the enemies in a mask."""
        return tuple(key for bit, key in enumerate(self.ids) if mask >> bit & 1)


NOBODY = Threats((), ())


def drawn(threats: Threats, mover: Combatant, provokes: str, width: int) -> Threats:
    """Return those of the threats that a movement draws by leaving squares, by what its row says: "leaving" all of
    them, "yes" those to where it sets out, "no" none. Bits stay whose they are."""
    if provokes == "leaving":
        return threats
    if provokes == "no":
        return NOBODY
    start = [y * width + x for x, y in squares_of(mover.space)]
    here = []
    for bit, area in threats.weapons:
        squares = area.squares.intersection(start)
        if squares:
            here.append((bit, ThreatArea(squares, np.array(sorted(squares), dtype=np.int64))))
    return Threats(threats.ids, tuple(here))


def _levels_apart(one: Combatant, other: Combatant) -> int:
    """Return how many levels lie between two creatures on different ones (EP-3D-02)."""
    low, high = (one, other) if one.z < other.z else (other, one)
    return max(0, high.z - low.z - low.squares + 1)


def threats_to(state: FightState, mover: Combatant, enemies: list[Combatant] | None = None) -> Threats:
    """Return the squares where ``mover`` would provoke by leaving, enemy by enemy (EP-AO-04). ``enemies`` are all that
    it has, where they are at hand."""
    arena = state.arena
    ground, is_clear, profiles = arena.field, arena.field.screens.is_clear, arena.profiles
    is_sized = arena.is_sized
    ids: list[str] = []
    weapons: list[tuple[int, ThreatArea]] = []
    for enemy in state.enemies_of(mover) if enemies is None else enemies:
        if not may_strike(state, enemy, mover):
            continue
        space, bit, profile = (enemy.x, enemy.y, enemy.squares), 1 << len(ids), profiles[enemy.id]
        above = _levels_apart(enemy, mover) if enemy.z != mover.z else 0
        for line in threat_lines(state, enemy) if profile.is_awkward or enemy.effects else profile.threat:
            if above > line.reach_max:
                continue
            if is_sized:
                line = fitted(state, enemy, line, mover)
            area = ground.threat_area(space, line.reach_min, line.reach_max)
            if is_sized:
                area = part_within(state, enemy, line, area)
            weapons.append((bit, area if is_clear else seen_part(state, enemy, area)))
        ids.append(enemy.id)
        if len(ids) == 62:
            break
    return Threats(tuple(ids), tuple(weapons))
