"""Routes: the lines that are drawn, and what they mean for the edges between cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.model import SHORE, AzgaarFile, DrawnWay
from travel.importers.azgaar.places import cell_id, read_settlements
from travel.importers.fields import Row, get_list, get_rows, point, text, whole, wrong
from travel.importers.limits import MAX_FEATURES
from travel.importers.report import Notes, counted
from travel.rules.maps.edges import edge_between, mark_way, tails_of
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import Line, UInt8Array

MAX_POINTS = 20_000
_STEPS_BETWEEN = 24
_KINDS = {"roads": "road", "trails": "trail", "searoutes": "sea_route"}
_JUMP = "A way jumps between cells that are no neighbours; it is drawn, but not joined there"


@dataclass(frozen=True, slots=True, eq=False)
class Routes:
    """``counts`` by kind: road (highways among them), trail, sea_route."""

    lines: tuple[Line, ...]
    ways: UInt8Array
    counts: Counter[str]


def read_routes(file: AzgaarFile, is_paved: bool, notes: Notes) -> Routes:
    """Roads and trails become ways of edges; sea routes are only drawn. ``is_paved``: roads are highways."""
    ways = np.zeros(len(file.cells.heads), np.uint8)
    kinds: dict[int, str] = {}
    lines: list[Line] = []
    for place, row in get_rows(file.rows, "routes", file.at, limit=MAX_FEATURES):
        kind = _kind(text(row.get("group"), f"{place}/group", 40), is_paved, notes)
        kinds[whole(row.get("i"), f"{place}/i", low=0, high=10_000_000)] = kind
        points, passed = _points(row, place, file)
        lines.append(Line(kind, text(row.get("name"), f"{place}/name"), points))
        _mark(file, ways, passed, kind, notes)
    _mark_links(file, kinds, ways, notes)
    lines += _drawn(file, is_paved, ways, notes)
    if not lines and len(file.columns.roads):
        lines += _laid(file, ways, notes)
    counts = Counter("road" if line.kind == "highway" else line.kind for line in lines)
    notes.used.append(", ".join(counted(counts[kind], kind.replace("_", " ")) for kind in _KINDS.values()))
    return Routes(tuple(lines), ways, counts)


def _kind(group: str, is_paved: bool, notes: Notes) -> str:
    if group not in _KINDS:
        notes.warn(f"Routes of the group {group or '(none)'!r} are taken as trails")
    kind = _KINDS.get(group, "trail")
    return "highway" if is_paved and kind == "road" else kind


def _mark(file: AzgaarFile, ways: UInt8Array, passed: Sequence[int], kind: str, notes: Notes) -> None:
    if kind == "sea_route":
        return
    if mark_way(file.cells.offsets, file.cells.heads, ways, passed, Way[kind.upper()]):
        notes.warn(_JUMP)


def _points(row: Row, place: str, file: AzgaarFile) -> tuple[tuple[tuple[float, float], ...], list[int]]:
    """A route's line and the cells it passes, each once in a row."""
    points: list[tuple[float, float]] = []
    passed: list[int] = []
    for index, item in enumerate(get_list(row, "points", place, limit=MAX_POINTS, default=[])):
        points.append(point(item, f"{place}/points/{index}"))
        if len(item) < 3:
            raise wrong("A cell's number as third value", None, f"{place}/points/{index}")
        cell = cell_id(item[2], f"{place}/points/{index}/2", file.cells)
        if not passed or passed[-1] != cell:
            passed.append(cell)
    return tuple(points), passed


def _mark_links(file: AzgaarFile, kinds: dict[int, str], ways: UInt8Array, notes: Notes) -> None:
    """The cells' own lists of routes: cell, neighbour, route."""
    if not len(file.links):
        return
    routes, which = np.unique(file.links[:, 2], return_inverse=True)
    codes = np.array([_code(kinds.get(route)) for route in routes.tolist()], np.int64)[which.ravel()]
    missing = int((codes < 0).sum())
    if missing:
        notes.warn(f"Cells name routes that the file does not have; left out ({missing})")
    cells = file.cells
    known = tails_of(cells.offsets).astype(np.int64) * cells.count + cells.heads
    keys = file.links[:, 0] * cells.count + file.links[:, 1]
    edges = np.minimum(np.searchsorted(known, keys), max(len(known) - 1, 0))
    fits = (codes > 0) & (known[edges] == keys) if len(known) else np.zeros(len(keys), np.bool_)
    np.maximum.at(ways, edges[fits], codes[fits].astype(np.uint8))


def _code(kind: str | None) -> int:
    """The code of a way, 0 at sea, -1 of a route that is not there."""
    if kind is None:
        return -1
    return 0 if kind == "sea_route" else int(Way[kind.upper()])


def _drawn(file: AzgaarFile, is_paved: bool, ways: UInt8Array, notes: Notes) -> list[Line]:
    """Ways of which only the picture is there: from points in the middle of cells to points at burgs."""
    if not file.drawn:
        return []
    at = _Places(file)
    lines: list[Line] = []
    for way in file.drawn:
        kind = _kind(way.group, is_paved, notes)
        lines.append(Line(kind, "", way.points))
        if kind != "sea_route":
            _mark(file, ways, _passed(way, at, file), kind, notes)
    notes.used.append("ways from the map's picture, as this version kept them nowhere else")
    return lines


class _Places:
    """Which cell a point of a drawn way lies in: that of the nearest centre or burg. Burgs of a shore may stand beyond
    the bounds of their cell."""

    def __init__(self, file: AzgaarFile) -> None:
        from scipy.spatial import cKDTree

        burgs = read_settlements(file, Notes())
        spots, homes = [(burg.x, burg.y) for burg in burgs], [burg.cell for burg in burgs]
        centres = np.column_stack([file.cells.x, file.cells.y])
        self._tree = cKDTree(np.concatenate([centres, np.array(spots, np.float64).reshape(-1, 2)]))
        self._cells = np.append(np.arange(file.cells.count), np.array(homes, np.int64))

    def cells_at(self, points: NDArray[np.float64]) -> list[int]:
        cells: list[int] = self._cells[self._tree.query(points)[1]].tolist()
        return cells


def _passed(way: DrawnWay, at: _Places, file: AzgaarFile) -> list[int]:
    """The cells a drawn way passes: one for each of its points, those between where two are no neighbours."""
    points = np.array(way.points, np.float64)
    cells = at.cells_at(points)
    passed = cells[:1]
    for index, cell in enumerate(cells[1:], 1):
        if cell != passed[-1] and not is_joined(file, passed[-1], cell):
            part = np.linspace(0, 1, _STEPS_BETWEEN)[1:-1, None]
            passed += at.cells_at(points[index - 1] * (1 - part) + points[index] * part)
        passed.append(cell)
    return [cell for index, cell in enumerate(passed) if not index or cell != passed[index - 1]]


def _laid(file: AzgaarFile, ways: UInt8Array, notes: Notes) -> list[Line]:
    """Ways of which only the cells are there: neighbours on land that both have one are joined by a trail."""
    cells = file.cells
    tails = tails_of(cells.offsets)
    has_way = (file.columns.roads > 0) & (file.columns.heights >= SHORE)
    joined = has_way[tails] & has_way[cells.heads]
    ways[joined] = Way.TRAIL
    pairs = np.column_stack([tails[joined], cells.heads[joined]])
    paths = chains(pairs[pairs[:, 0] < pairs[:, 1]].tolist())
    if paths:
        notes.warn(
            "The file says which cells have a road, but not where it leads; neighbouring ones are joined as trails"
        )
    at = list(zip(cells.x.tolist(), cells.y.tolist(), strict=True))
    return [Line("trail", "", tuple(at[cell] for cell in path)) for path in paths[:MAX_FEATURES]]


def chains(pairs: list[list[int]]) -> list[list[int]]:
    """Links joined into lines that end where more or fewer than two meet."""
    beside: dict[int, list[int]] = {}
    for one, other in pairs:
        beside.setdefault(one, []).append(other)
        beside.setdefault(other, []).append(one)
    left = {(one, other) for one, other in pairs} | {(other, one) for one, other in pairs}
    paths: list[list[int]] = []
    ends = [cell for cell, found in beside.items() if len(found) != 2]
    for start in [*ends, *beside]:
        for second in beside[start]:
            if (start, second) not in left:
                continue
            path = [start, second]
            left -= {(start, second), (second, start)}
            while len(beside[path[-1]]) == 2:
                ahead = next((cell for cell in beside[path[-1]] if (path[-1], cell) in left), None)
                if ahead is None:
                    break
                left -= {(path[-1], ahead), (ahead, path[-1])}
                path.append(ahead)
            paths.append(path)
    return paths


def is_joined(file: AzgaarFile, tail: int, head: int) -> bool:
    """Whether two cells are neighbours."""
    return edge_between(file.cells.offsets, file.cells.heads, tail, head) >= 0
