"""Ways, rivers, sea routes and borders: the drawn lines, and what lies along them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np

from travel.rules.maps.edit.check import checked_cells, checked_points, checked_text, refuse
from travel.rules.maps.edit.courses import (
    Step,
    between,
    box_of,
    cell_width,
    course_of,
    edges_of,
    is_way,
    near,
    steps_of,
)
from travel.rules.maps.edit.draft import Draft
from travel.rules.maps.edit.edits import DrawBorder, DrawRiver, DrawSeaRoute, LayWay, LineChange, LineRemove
from travel.rules.maps.locate import cells_at
from travel.rules.maps.rivers import river_crossings
from travel.rules.maps.terrain import NO_CELL, Way
from travel.rules.maps.world import Line, UInt8Array

_WATER_KINDS = ("river", "canyon")
_WAY_KINDS = ("highway", "road", "trail")
Point = tuple[float, float]


def lay_way(draft: Draft, edit: LayWay, pointer: str) -> None:
    """Lay a way along cells, or take up what lies there; older lines along it are cut."""
    name = checked_text(edit.name, f"{pointer}/name")
    path = _path(draft, edit.path, f"{pointer}/path")
    steps, way = set(steps_of(path)), Way[edit.way.upper()]
    _cut_ways(draft, path, steps)
    draft.write("ways", edges_of(draft.world, steps), np.uint8(way))
    if way is not Way.TRACKLESS:
        points = tuple(_centre(draft, cell) for cell in path)
        draft.lines.add(Line(way.key, name, points), pointer)


def draw_line(draft: Draft, edit: DrawRiver | DrawSeaRoute | DrawBorder, pointer: str) -> None:
    """Draw a river, a ship's course or a border."""
    kind = {DrawRiver: "river", DrawSeaRoute: "sea_route", DrawBorder: "border"}[type(edit)]
    points = checked_points(draft, edit.points, f"{pointer}/points")
    line = Line(kind, checked_text(edit.name, f"{pointer}/name"), points)
    _lay(draft, line, f"{pointer}/points")
    draft.lines.add(line, pointer)


def change_line(draft: Draft, edit: LineChange, pointer: str) -> None:
    """Another name, kind or course; what lies along it follows."""
    line = draft.lines.get(edit.line, f"{pointer}/line")
    points = line.points if edit.points is None else checked_points(draft, edit.points, f"{pointer}/points")
    name = line.name if edit.name is None else checked_text(edit.name, f"{pointer}/name")
    changed = Line(edit.kind or line.kind, name, points)
    draft.lines.put(edit.line, ())
    if (changed.kind, changed.points) != (line.kind, line.points):
        _take_up(draft, line)
        _lay(draft, changed, f"{pointer}/points")
    draft.lines.put(edit.line, (changed,))


def remove_line(draft: Draft, edit: LineRemove, pointer: str) -> None:
    """Take a line away, with the way or the crossings it made."""
    line = draft.lines.get(edit.line, f"{pointer}/line")
    draft.lines.put(edit.line, ())
    _take_up(draft, line)


def _path(draft: Draft, path: tuple[int, ...], pointer: str) -> list[int]:
    """The cells of a way, each beside the one before."""
    if len(path) < 2:
        raise refuse("A way leads from one cell to another", "Give two cells or more.", pointer)
    checked_cells(draft, path, pointer)
    cells = [path[0]]
    for index, (here, there) in enumerate(pairwise(path)):
        if here == there:
            continue
        stretch = between(draft.world, here, there)
        draft.pass_over(len(stretch), f"{pointer}/{index + 1}")
        for tail, head in pairwise(stretch):
            if draft.array("terrain")[head] == NO_CELL or not edges_of(draft.world, [(tail, head)]):
                raise refuse(
                    f"No step leads from {draft.world.key(tail)} to {draft.world.key(head)}",
                    "Draw the way over cells that lie beside each other.",
                    f"{pointer}/{index + 1}",
                )
        cells += stretch[1:]
    if len(cells) < 2:
        raise refuse("A way leads from one cell to another", "Give two cells or more.", pointer)
    return cells


def _centre(draft: Draft, cell: int) -> Point:
    return round(float(draft.world.x[cell]), 4), round(float(draft.world.y[cell]), 4)


def _lay(draft: Draft, line: Line, pointer: str) -> None:
    """What a line brings with it: its way along the steps, or crossings."""
    if draft.world.grid is not None and (is_way(line) or line.kind in _WATER_KINDS):
        draft.pass_over(float(np.hypot(*np.diff(np.array(line.points), axis=0).T).sum()), pointer)
    if is_way(line):
        steps = set(steps_of(course_of(draft.world, line.points)))
        draft.write("ways", edges_of(draft.world, steps), np.uint8(Way[line.kind.upper()]))
    elif line.kind in _WATER_KINDS:
        draft.write("river", np.flatnonzero(_crossings(draft, [line])), np.uint8(1))


def _take_up(draft: Draft, line: Line) -> None:
    """Take away what a line brought, but for what other lines there bring too."""
    if line.kind in _WATER_KINDS:
        mine, others = _crossings(draft, [line]), _crossings(draft, _near(draft, line, _WATER_KINDS))
        draft.write("river", np.flatnonzero((mine == 1) & (others == 0)), np.uint8(0))
    elif is_way(line):
        way = Way[line.kind.upper()]
        best = dict.fromkeys(steps_of(course_of(draft.world, line.points)), Way.TRACKLESS)
        for other in _near(draft, line, _WAY_KINDS):
            for step in steps_of(course_of(draft.world, other.points)):
                if step in best:
                    best[step] = max(best[step], Way[other.kind.upper()])
        for step, left in best.items():
            edges = edges_of(draft.world, [step])
            draft.write("ways", [edge for edge in edges if draft.array("ways")[edge] == way], np.uint8(left))


def _near(draft: Draft, line: Line, kinds: tuple[str, ...]) -> list[Line]:
    """Other lines of some kinds that come near one."""
    box = box_of(line.points, 2 * cell_width(draft.world))
    return [other for _, other in draft.lines if other.kind in kinds and near(other, box)]


def _crossings(draft: Draft, rivers: list[Line]) -> UInt8Array:
    world = draft.world
    courses = [course_of(world, river.points) for river in rivers]
    return river_crossings(world.offsets, world.heads, world.x, world.y, courses)


def _cut_ways(draft: Draft, path: list[int], steps: set[Step]) -> None:
    """Cut the lines of ways where they run along steps."""
    box = box_of([_centre(draft, cell) for cell in path], 2 * cell_width(draft.world))
    for number, line in list(draft.lines):
        if is_way(line) and near(line, box):
            pieces = _cut(draft, line, steps)
            if pieces != (line,):
                draft.lines.replace_in(number, line, pieces)


def _cut(draft: Draft, line: Line, steps: set[Step]) -> tuple[Line, ...]:
    """What is left of a line without some steps; the line itself if it does not take them."""
    world = draft.world
    cells = cells_at(world, line.points).tolist()
    pieces: list[list[tuple[Point, int]]] = [[(line.points[0], cells[0])]]
    is_cut = False
    for point, cell in zip(line.points[1:], cells[1:], strict=True):
        last = pieces[-1][-1]
        stretch = [last, (point, cell)]
        way = between(world, last[1], cell) if min(last[1], cell) >= 0 else [last[1], cell]
        if steps.intersection(steps_of(way)):
            stretch = [last, *((_centre(draft, mid), mid) for mid in way[1:-1]), (point, cell)]
        for here, there in pairwise(stretch):
            if (min(here[1], there[1]), max(here[1], there[1])) in steps:
                is_cut = True
                pieces.append([there])
            else:
                pieces[-1].append(there)
    if not is_cut:
        return (line,)
    left = [piece for piece in pieces if len({cell for _, cell in piece}) > 1]
    return tuple(replace(line, points=tuple(point for point, _ in piece)) for piece in left)
