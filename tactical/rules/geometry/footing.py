"""Footing: what the relief of a map means for spaces of some side, worked out for every square at once.

``ways`` says the same cube by cube; tests compare the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tactical.rules.geometry.battlemap import DOUBLED, HEAVY, IMPEDED, WALL, BattleMap
from tactical.rules.geometry.edges import EAST_WALK, NORTH_WALK
from tactical.rules.geometry.hurdles import BARRIER, barrier_table, hurdles_of
from tactical.rules.geometry.reach import STEPS, StepRule, heavy_extra
from tactical.rules.geometry.relief import ABYSS, SKY, Relief
from tactical.rules.geometry.squeeze import NO_GAP, PASSINGS, Gaps, passing
from tactical.rules.geometry.walled_kernels import bar_steps
from tactical.rules.geometry.way_ground import fence_of

OFF = SKY + 1
"""The level of a space that is off the map or has a wall through it: nobody is ever so high."""
Grid = NDArray[Any]


@dataclass(frozen=True, slots=True, eq=False)
class Footing:
    """Figures of every space of one side, by its lower left square; and of the eight steps, at 8 * square + step.

    ``stand``: the level it stands at, OFF where it cannot be. ``bare``: the same for one that passes through what is
    solid. ``over``: the highest block below it, ABYSS for none. ``roof``: the lowest roof above. ``surface``: of the
    water all over, ABYSS without. ``hold``: the level up to which something beside it can be climbed. ``tight``: the
    worst opening in it, a class of ``PASSINGS``. Of steps: ``ground`` and ``gap``, the worst of what is newly covered
    (or of all, by the ruleset); ``corner``: the level from which nothing beside it stops the step; ``fence``: -1 where
    a wall of force stops it.
    """

    side: int
    stand: Grid
    bare: Grid
    over: Grid
    roof: Grid
    surface: Grid
    hold: Grid
    tight: Grid
    ground: Grid
    gap: Grid
    corner: Grid
    fence: Grid


def footing_of(battlemap: BattleMap, relief: Relief, rule: StepRule, gaps: Gaps, side: int) -> Footing:
    """Work out the footing of spaces of one side for a creature that passes such openings."""
    shape = (battlemap.height, battlemap.width)
    cells = np.frombuffer(battlemap.cells, dtype=np.uint8).reshape(shape)
    ground, top, roof, surface = (
        part.reshape(shape).astype(np.int32) for part in (relief.ground, relief.top, relief.roof, relief.surface)
    )
    blocked = relief.blocked.reshape(shape)
    tight = _gap_classes(relief.gap.reshape(shape), gaps)
    wet = np.zeros(shape, dtype=bool)
    for square in relief.depths:
        wet.flat[square] = relief.depths[square] > 0
    kinds = np.where(cells == IMPEDED, 2, np.where(np.isin(cells, sorted(DOUBLED)) | (wet & ~blocked), 1, 0))
    parted = _parted(battlemap, side)
    stand = np.where(parted, OFF, _window(top, side, OFF))
    steps = _steps_around(battlemap, side)
    return Footing(
        side=side,
        stand=_flat(stand),
        bare=_flat(_window(ground, side, OFF)),
        over=_flat(_window(np.where(blocked, top, ABYSS), side, OFF)),
        roof=_flat(-_window(-roof, side, OFF)),
        surface=_flat(-_window(-surface, side, -ABYSS)),
        hold=_flat(_holds(battlemap, top, side)),
        tight=_flat(_window(tight, side, 0)),
        ground=_ground(battlemap, cells, kinds, rule, side),
        gap=_of_steps(tight, side, rule.whole_space),
        corner=_corners(cells, ground, top, blocked, rule, side, steps),
        fence=_fence(battlemap, side),
    )


def _ground(battlemap: BattleMap, cells: Grid, kinds: Grid, rule: StepRule, side: int) -> Grid:
    """Return the ground of each step: its worst kind, and what barriers and heavy ground add (D20-04, D20-06)."""
    found = _of_steps(kinds, side, rule.whole_space)
    hurdles = hurdles_of(battlemap.edges, rule.barriers) if rule.barriers else {}
    extra = np.zeros_like(found)
    if rule.heavy and HEAVY in cells:
        extra += np.where(found == 1, heavy_steps(cells.reshape(-1), kinds.shape, rule, side), 0).astype(np.int8)
    if hurdles:
        extra += np.int8(BARRIER) * barrier_table(hurdles, battlemap.width, battlemap.height, side, STEPS)
    return np.asarray(found + extra)


def heavy_steps(cells: Grid, shape: tuple[int, ...], rule: StepRule, side: int) -> Grid:
    """Return what heavy ground adds to each step that is difficult, in the numbers of its ground (D20-04)."""
    marks = (cells.reshape(shape) == HEAVY).astype(np.int32)
    dear = [BARRIER * heavy_extra(rule, is_diagonal=bool(dx and dy)) for dx, dy in STEPS]
    return (_of_steps(marks, side, rule.whole_space).reshape(-1, 8) * np.array(dear, dtype=np.int8)).reshape(-1)


def _flat(grid: Grid) -> Grid:
    return np.ascontiguousarray(grid, dtype=np.int16).reshape(-1)


def _gap_classes(gap: Grid, gaps: Gaps) -> Grid:
    classes = np.zeros(gap.shape, dtype=np.int32)
    for inches in np.unique(gap):
        if inches != NO_GAP:
            classes[gap == inches] = PASSINGS.index(passing(gaps, int(inches)))
    return classes


def _run(grid: Grid, axis: int, length: int, rest: int) -> Grid:
    """Return the greatest of ``length`` squares on from each along an axis, ``rest`` where they leave the map."""
    if length == 1:
        return grid
    found = np.full(grid.shape, rest, dtype=np.int32)
    count = grid.shape[axis] - length + 1
    if count > 0:
        windows = np.lib.stride_tricks.sliding_window_view(grid, length, axis=axis).max(axis=-1)
        found[(slice(count), slice(None)) if axis == 0 else (slice(None), slice(count))] = windows
    return found


def _window(grid: Grid, side: int, rest: int) -> Grid:
    """Return the greatest of each space of ``side``, ``rest`` where it leaves the map."""
    found = _run(_run(grid, 0, side, rest), 1, side, rest)
    if side > 1:
        found = found.copy()
        found[max(0, grid.shape[0] - side + 1) :, :] = rest
        found[:, max(0, grid.shape[1] - side + 1) :] = rest
    return found


def _bars(battlemap: BattleMap) -> Grid:
    shape = (battlemap.height, battlemap.width)
    if not battlemap.bars:
        return np.zeros(shape, dtype=np.uint8)
    return np.frombuffer(battlemap.bars, dtype=np.uint8).reshape(shape)


def _parted(battlemap: BattleMap, side: int) -> Grid:
    """Return which spaces have a wall through them."""
    bars = _bars(battlemap)
    if side == 1 or not battlemap.bars:
        return np.zeros(bars.shape, dtype=bool)
    east = ((bars & EAST_WALK) != 0).astype(np.int32)
    north = ((bars & NORTH_WALK) != 0).astype(np.int32)
    across = _run(_run(east, 1, side - 1, 0), 0, side, 0)
    along = _run(_run(north, 0, side - 1, 0), 1, side, 0)
    return np.asarray((across > 0) | (along > 0))


def _holds(battlemap: BattleMap, top: Grid, side: int) -> Grid:
    """Return up to which level something solid stands straight beside each space; a wall between squares to the sky."""
    height, width = top.shape
    bars = _bars(battlemap)
    east = np.where(bars & EAST_WALK, SKY, ABYSS).astype(np.int32)
    north = np.where(bars & NORTH_WALK, SKY, ABYSS).astype(np.int32)
    upright, level = _run(top, 0, side, ABYSS), _run(top, 1, side, ABYSS)
    east_wall, north_wall = _run(east, 0, side, ABYSS), _run(north, 1, side, ABYSS)
    found = np.full(top.shape, ABYSS, dtype=np.int32)
    for beside, dx, dy in (
        (upright, -1, 0),
        (upright, side, 0),
        (level, 0, -1),
        (level, 0, side),
        (east_wall, -1, 0),
        (east_wall, side - 1, 0),
        (north_wall, 0, -1),
        (north_wall, 0, side - 1),
    ):
        _raise(found, beside, dx, dy)
    return found[:height, :width]


def _raise(found: Grid, grid: Grid, dx: int, dy: int) -> None:
    """Raise each square to what ``grid`` says at dx, dy from it, where that is on the map."""
    height, width = found.shape
    rows, columns = slice(max(0, -dy), min(height, height - dy)), slice(max(0, -dx), min(width, width - dx))
    from_rows, from_columns = slice(rows.start + dy, rows.stop + dy), slice(columns.start + dx, columns.stop + dx)
    if rows.start < rows.stop and columns.start < columns.stop:
        found[rows, columns] = np.maximum(found[rows, columns], grid[from_rows, from_columns])


def _shifted(grid: Grid, dx: int, dy: int, rest: int) -> Grid:
    found = np.full(grid.shape, rest, dtype=np.int32)
    _raise(found, grid, dx, dy)
    return found


LEAST = -(1 << 20)


def _of_steps(kinds: Grid, side: int, whole: bool) -> Grid:
    """Return the worst of what each step covers newly, or of the whole new space."""
    table = np.zeros((8, *kinds.shape), dtype=np.int32)
    upright, level = _run(kinds, 0, side, 0), _run(kinds, 1, side, 0)
    square = _window(kinds, side, 0)
    for step, (dx, dy) in enumerate(STEPS):
        if whole:
            table[step] = _shifted(square, dx, dy, 0)
            continue
        if dx:
            table[step] = np.maximum(table[step], _shifted(upright, side if dx > 0 else -1, dy, 0))
        if dy:
            table[step] = np.maximum(table[step], _shifted(level, dx, side if dy > 0 else -1, 0))
    return _by_square(table, np.int8)


def _by_square(table: Grid, kind: type[np.signedinteger[Any]]) -> Grid:
    return np.ascontiguousarray(np.moveaxis(table, 0, -1)).astype(kind).reshape(-1)


def _steps_around(battlemap: BattleMap, side: int) -> Grid:
    """Return -1 for each step that leaves the map or that a wall between squares bars, 0 for the others."""
    height, width = battlemap.height, battlemap.width
    table = np.full((height, width, 8), -1, dtype=np.int8)
    for step, (dx, dy) in enumerate(STEPS):
        rows = slice(max(0, -dy), min(height - side + 1, height - side + 1 - dy))
        columns = slice(max(0, -dx), min(width - side + 1, width - side + 1 - dx))
        if rows.start < rows.stop and columns.start < columns.stop:
            table[rows, columns, step] = 0
    flat = table.reshape(-1)
    if battlemap.bars:
        bar_steps(flat, np.frombuffer(battlemap.bars, dtype=np.uint8), width, height, side)
    return flat


def _fence(battlemap: BattleMap, side: int) -> Grid:
    """Return -1 for each step that a wall of force bars, 0 for the others."""
    fence = fence_of(battlemap)
    return np.zeros(8 * len(battlemap.cells), dtype=np.int8) if fence is None else _steps_around(fence, side)


def _corners(cells: Grid, ground: Grid, top: Grid, blocked: Grid, rule: StepRule, side: int, steps: Grid) -> Grid:
    """Return from which level each step passes what stands beside it (EP-TE-06, D20-07), OFF where never.

    Masonry, and ground more than a level higher, fills its square; a pillar or a tree leaves room.
    """
    walls = _window(np.where(cells == WALL, top, np.where(blocked, ABYSS, ground - 1)), side, LEAST)
    blocks = _window(np.where(blocked, top, ground - 1), side, LEAST)
    table = np.full((8, *cells.shape), LEAST, dtype=np.int32)
    for step, (dx, dy) in enumerate(STEPS):
        if dx and dy:
            table[step] = np.maximum(_shifted(walls, dx, 0, LEAST), _shifted(walls, 0, dy, LEAST))
            if not rule.between_blocks:
                both = np.minimum(_shifted(blocks, dx, 0, LEAST), _shifted(blocks, 0, dy, LEAST))
                table[step] = np.maximum(table[step], both)
    levels = np.clip(_by_square_wide(table), ABYSS, SKY)
    return np.where(steps < 0, OFF, levels).astype(np.int16)


def _by_square_wide(table: Grid) -> Grid:
    return np.ascontiguousarray(np.moveaxis(table, 0, -1)).reshape(-1)
