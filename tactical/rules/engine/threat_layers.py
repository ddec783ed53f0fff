"""Who would strike at a mover where: threats laid out over squares and levels (EP-AO-04, EP-3D-02)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tactical.rules.engine.aiming import threat_lines
from tactical.rules.engine.outsized import fitted, part_within
from tactical.rules.engine.seeing import seen_part
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.geometry.distance import Distance, distance_table
from tactical.rules.geometry.field import Field
from tactical.rules.geometry.ways import Window

MOST_ENEMIES = 62
"""Enemies that a mask of attacks has bits for."""


def lay_threats(
    state: FightState, mover: Combatant, window: Window, enemies: Iterable[Combatant]
) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """Lay out who would strike at the mover for leaving a square or cube (EP-AO-04, EP-3D-02)."""
    field, ids = state.arena.field, list[str]()
    laid = np.zeros((window.levels, window.width * window.height), dtype=np.int64)
    tall = state.arena.profiles[mover.id].side
    for enemy in enemies:
        if len(ids) == MOST_ENEMIES:
            break
        if not may_strike(state, enemy, mover):
            continue
        for line in threat_lines(state, enemy):
            line = fitted(state, enemy, line, mover)
            area = part_within(state, enemy, line, field.threat_area(enemy.space, 0, line.reach_max))
            if not field.screens.is_clear:
                area = seen_part(state, enemy, area)
            reach = (line.reach_min, line.reach_max)
            _lay_threat(field, window, laid, area.places, enemy, reach, 1 << len(ids), tall)
        ids.append(enemy.id)
    return tuple(ids), laid.reshape(-1)


def setting_out(mover: Combatant, window: Window, laid: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return of laid threats those to the squares or cubes in which a creature is: all that it draws at once."""
    layers = range(1) if window.grounded else range(mover.z - window.low, mover.z + mover.squares - window.low)
    found = np.zeros_like(laid).reshape(window.levels, window.height, window.width)
    before = laid.reshape(found.shape)
    x, y, side = mover.space
    for layer in layers:
        if 0 <= layer < window.levels:
            found[layer, y : y + side, x : x + side] = before[layer, y : y + side, x : x + side]
    return found.reshape(-1)


def _lay_threat(
    field: Field,
    window: Window,
    laid: NDArray[np.int64],
    places: NDArray[np.int64],
    enemy: Combatant,
    reach: tuple[int, int],
    bit: int,
    tall: int,
) -> None:
    """Mark the cubes that a weapon reaches over squares, level by level; at the ground the squares where it reaches
    any of somebody ``tall``."""
    table = _table(field.distance)
    y, x = np.divmod(places, window.width)
    aside, ahead = _gaps(x, enemy.x, enemy.squares), _gaps(y, enemy.y, enemy.squares)
    across = table[aside, ahead]
    if window.grounded:
        ground = field.relief.ground[places].astype(np.int64)
        layers = [(0, np.clip(enemy.z, ground, ground + tall - 1))]
    else:
        lowest = max(window.low, enemy.z - reach[1])
        highest = min(window.low + window.levels - 1, enemy.z + enemy.squares - 1 + reach[1])
        layers = [(z - window.low, np.full(places.shape, z)) for z in range(lowest, highest + 1)]
    for layer, levels in layers:
        up = np.minimum(_gaps(levels, enemy.z, enemy.squares), len(table) - 1)
        apart = table[across, up]
        hit = (apart == 0) | ((apart >= reach[0]) & (apart <= reach[1]))
        laid[layer, places[hit]] |= bit


def _gaps(at: NDArray[np.int64], low: int, side: int) -> NDArray[np.int64]:
    return np.maximum(0, np.maximum(low - at, at - (low + side - 1)))


@cache
def _table(distance: Distance) -> NDArray[np.int64]:
    return np.array(distance_table(distance), dtype=np.int64)
