"""A saved map (.map): its records, and the cells that they leave out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.drawn import drawn_markers, drawn_ways
from travel.importers.azgaar.json_cells import links_of
from travel.importers.azgaar.map_text import records_of
from travel.importers.azgaar.model import SHORE, AzgaarCells, AzgaarFile, Columns
from travel.importers.azgaar.records import Records
from travel.importers.azgaar.settings import biomes_of_lists, biomes_of_rows, default_biomes, notes_by_id, read_scale
from travel.importers.azgaar.shapes import clipped
from travel.importers.fields import Row, clean, number, text
from travel.importers.limits import MAX_CELLS
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.edges import tails_of

if TYPE_CHECKING:
    from travel.importers.azgaar.rebuild import Rebuilt

_EXPORT = "In Azgaar's generator open the map and use Export > Full JSON."
_ROWS = (
    (12, "features", "The list of lands and waters"),
    (14, "states", "The list of states"),
    (15, "burgs", "The list of burgs"),
    (32, "rivers", "The list of rivers"),
    (35, "markers", "The list of markers"),
    (37, "routes", "The list of routes"),
    (38, "zones", "The list of zones"),
    (47, "labels", "The list of labels"),
)
_LAST_OF_SETTINGS, _OPTIONS = 18, 19
_FIRST_VERSION = re.compile(r"v?(\d+)\.(\d+)")


@dataclass(frozen=True, slots=True)
class Settings:
    """Fields 0 to 18 of the settings, and the map's name behind the options."""

    fields: list[str]
    name: str

    def field(self, index: int, default: str) -> str:
        return self.fields[index].strip() or default if index < len(self.fields) else default


def open_map(data: bytes, notes: Notes) -> AzgaarFile:
    """Read the records, make the cells anew and check them against the lists."""
    records = Records(records_of(data))
    head = records.text(0, "The first line").split("|")
    _check_version(head[0])
    settings = _settings(records.text(1, "The settings"))
    width, height = _size(head)
    raw_grid = records.json(6, "The grid", {})
    made, heights, warmth = _cells(records, raw_grid)
    count = len(made.x)
    ring_offsets, ring_xy = made.ring_offsets, made.ring_xy
    if width and height:
        ring_offsets, ring_xy = clipped(ring_offsets, ring_xy, width, height)
    rows: dict[str, Any] = {name: records.json(at, title, []) for at, name, title in _ROWS}
    notes_of_map = {"notes": records.json(4, "The list of notes", [])}
    picture = records.bytes_of(5)
    if not rows["markers"]:
        rows["markers"] = drawn_markers(picture)
    rate = number(settings.field(12, "1000"), "/record 1/12", low=0, high=1e9)
    urban = number(settings.field(13, "1"), "/record 1/13", low=0, high=1e6)
    notes.ignored += ["cultures", "religions", "provinces", "armies", "the picture's style"]
    return AzgaarFile(
        form="a saved map",
        name=clean(settings.name),
        version=text(head[0], "/record 0/0", 20),
        scale=read_scale(settings.field(0, ""), settings.field(1, "0"), "/record 1", notes),
        height_exponent=number(settings.field(4, "2"), "/record 1/4", low=0.1, high=5),
        rate=rate * urban,
        biomes=_biomes(records),
        notes_by_id=notes_by_id(notes_of_map, notes),
        rows=rows,
        at="",
        cells=AzgaarCells(
            made.x.astype(np.float32),
            made.y.astype(np.float32),
            made.offsets,
            made.heads,
            ring_offsets,
            ring_xy.astype(np.float32),
        ),
        columns=_columns(records, made, heights, warmth),
        links=_links(records, count),
        drawn=() if rows["routes"] else drawn_ways(picture, notes),
    )


def _check_version(version: str) -> None:
    found = _FIRST_VERSION.match(version)
    if found is None or int(found[1][:6]) < 1:
        raise refuse(
            f"The map was saved by version {clean(version, 20)} of the generator, which wrote maps in another way",
            "Open and save it in a newer version first.",
            "/record 0",
        )


def _size(head: list[str]) -> tuple[float, float]:
    """Width and height of the frame; 0 where the file does not say."""
    sizes = [number(part.strip() or 0, f"/record 0/{at}", low=0, high=1e6) for at, part in enumerate(head[4:6], 4)]
    return (sizes[0], sizes[1]) if len(sizes) == 2 else (0.0, 0.0)


def _settings(line: str) -> Settings:
    """Fields from the left up to the options, whose JSON may hold any character; the map's name behind them."""
    if line.startswith("{"):
        return Settings([], "")  # versions after those known here; what is not found is asked for
    parts = line.split("|", _OPTIONS)
    if len(parts) <= _OPTIONS:
        return Settings(parts, "")
    rest = parts[_OPTIONS]
    if rest.startswith(("{", "[")):
        rest = rest[_end_of_json(rest) :]
    behind = rest.split("|")
    return Settings(parts[: _LAST_OF_SETTINGS + 1], behind[1] if len(behind) > 1 else "")


def _end_of_json(line: str) -> int:
    """Just behind the closing bracket that belongs to the first one."""
    depth, is_inside, at = 0, False, 0
    while at < len(line):
        mark = line[at]
        if is_inside:
            at += mark == "\\"
            is_inside = mark != '"'
        elif mark == '"':
            is_inside = True
        elif mark in "{[":
            depth += 1
        elif mark in "}]":
            depth -= 1
            if depth == 0:
                return at + 1
        at += 1
    return len(line)


def _cells(records: Records, raw_grid: Row) -> tuple[Rebuilt, NDArray[np.int64], NDArray[np.float64]]:
    """The cells made anew, their heights and how warm they are."""
    from travel.importers.azgaar.rebuild import Grid, rebuild  # compiled: loaded only for files that need it

    points, frame = _points(raw_grid, "points"), _points(raw_grid, "boundary")
    count = len(points)
    heights = records.whole(7, "The list of heights", low=0, high=100, count=count)
    shores = records.whole(10, "The list of shores", low=-128, high=127, count=count)
    features = records.whole(9, "The list of waters", low=0, high=MAX_CELLS * 4, count=count)
    warmth = records.numbers(11, "The list of temperatures", low=-300, high=300, count=count)
    biomes = records.bytes_of(16)
    expected = biomes.count(b",") + 1 if biomes.strip() else 0
    if not 0 < expected <= MAX_CELLS:
        raise refuse(f"The saved map has {expected} cells; 1 to {MAX_CELLS} are allowed", _EXPORT, "/record 16")
    spacing = number(raw_grid.get("spacing"), "/record 6/spacing", low=1e-6, high=1e6)
    lakes = _is_lake(raw_grid, features)
    for in_lake in (lakes, np.zeros(count, np.bool_)):
        x, y = points.T.copy()
        frame_x, frame_y = frame.T.copy()
        grid = Grid(x, y, frame_x, frame_y, spacing, heights, shores, in_lake)
        made = rebuild(grid, expected + 1)
        if made is not None and len(made.x) == expected:
            return made, heights[made.parents], warmth[made.parents]
    raise refuse(
        f"The cells of the saved map cannot be made anew: its lists are of {expected} cells, and its grid gives others",
        _EXPORT,
        "/record 16",
    )


def _points(grid: Row, key: str) -> NDArray[np.float64]:
    """Pairs of coordinates of the grid."""
    place = f"/record 6/{key}"
    listed = grid.get(key)
    if not isinstance(listed, list) or not 3 <= len(listed) <= MAX_CELLS * 4:
        raise refuse("The grid has no points, or too many", _EXPORT, place)
    try:
        found = np.array(listed, np.float64)
    except (ValueError, TypeError, OverflowError):
        raise refuse("The grid holds a point that is none", _EXPORT, place) from None
    if found.ndim != 2 or found.shape[1] != 2 or not bool((np.abs(found) <= 1e6).all()):
        raise refuse("The grid holds a point that is none", _EXPORT, place)
    return found


def _is_lake(grid: Row, features: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which points of the grid lie in lakes."""
    rows = grid.get("features")
    kinds = [isinstance(row, dict) and row.get("type") == "lake" for row in rows] if isinstance(rows, list) else []
    table = np.zeros(max(len(kinds), int(features.max(initial=0)) + 1), np.bool_)
    table[: len(kinds)] = kinds
    return table[features]


def _columns(records: Records, made: Rebuilt, heights: NDArray[np.int64], warmth: NDArray[np.float64]) -> Columns:
    count = len(made.x)
    is_water = heights < SHORE
    is_lake, is_coast = _waters(made, is_water)
    roads = records.bytes_of(23).strip()
    return Columns(
        heights=heights.astype(np.float64),
        biomes=records.whole(16, "The list of biomes", low=0, high=250, count=count),
        is_lake=is_lake,
        is_coast=is_coast,
        warmth=warmth,
        rivers=records.whole(22, "The list of rivers of cells", low=0, high=1e9, count=count),
        flux=records.numbers(20, "The list of water in cells", low=0, high=1e12, count=count),
        roads=records.whole(23, "The list of roads", low=0, high=1e9, count=count) if roads else np.empty(0, np.int64),
    )


def _waters(made: Rebuilt, is_water: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Lakes are waters that nowhere reach the frame; coasts are water cells beside land."""
    from scipy.sparse import coo_matrix
    from scipy.sparse.csgraph import connected_components

    count = len(is_water)
    tails = tails_of(made.offsets)
    is_coast = np.zeros(count, np.bool_)
    is_coast[tails[is_water[tails] & ~is_water[made.heads]]] = True
    same = is_water[tails] & is_water[made.heads]
    links = coo_matrix((np.ones(int(same.sum())), (tails[same], made.heads[same])), shape=(count, count))
    _, waters = connected_components(links, directed=False)
    is_open = np.zeros(count, np.bool_)
    is_open[waters[made.at_frame & is_water]] = True
    return is_water & ~is_open[waters], is_coast


def _biomes(records: Records) -> dict[int, str]:
    """The table of biomes: a JSON list of late, three lists with bars between before."""
    raw = records.bytes_of(3).strip()
    if raw.startswith(b"["):
        return biomes_of_rows({"biomes": records.json(3, "The table of biomes", [])}, "biomes", "")
    names = [name.strip() for name in records.text(3, "The table of biomes").rpartition("|")[2].split(",")]
    if len(names) < 2:
        return default_biomes()
    return biomes_of_lists(range(len(names)), names, "/record 3")


def _links(records: Records, cells: int) -> NDArray[np.int64]:
    """Steps along routes: cell, neighbour, route."""
    found: list[tuple[int, int, int]] = []
    for cell, links in records.json(36, "The routes of cells", {}).items():
        if not cell.isdecimal() or len(cell) > 9 or int(cell) >= cells:
            raise refuse(f"{cell[:20]!r} is no cell's number", _EXPORT, "/record 36")
        found += links_of(int(cell), links, cells, f"/record 36/{cell}")
    return np.array(found, np.int64).reshape(-1, 3)
