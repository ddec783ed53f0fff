"""The cells of a JSON export as arrays: centres, neighbours, outlines and columns of values."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.model import AzgaarCells, Columns
from travel.importers.azgaar.shapes import both_ways, clipped
from travel.importers.fields import Row, get_list, number_column, point, wrong
from travel.importers.limits import MAX_CELLS, MAX_VERTICES_PER_CELL
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.world import Int64Array

WARM = 20.0


def cell_rows(pack: Row, at: str) -> list[Row]:
    """The list of cells, each in its place."""
    cells = get_list(pack, "cells", at, limit=MAX_CELLS)
    if not cells:
        raise refuse("The map has no cells", "In Azgaar's generator use Export > Full JSON.", f"{at}/cells")
    for index, cell in enumerate(cells):
        if type(cell) is not dict:
            raise wrong("An object", cell, f"{at}/cells/{index}")
        if cell.get("i", index) != index:
            raise wrong(f"The id {index}", cell["i"], f"{at}/cells/{index}/i")
    return cells


def read_cells(
    rows: list[Row], vertices: list[Any], at: str, vertices_at: str, size: tuple[float, float] | None, notes: Notes
) -> AzgaarCells:
    """Centres, neighbours and outlines; outlines are cut at the frame if its ``size`` is known."""
    centres = _points(rows, f"{at}/cells")
    counts, heads = _ids(rows, "c", len(rows), at)
    offsets, beside = both_ways(np.repeat(np.arange(len(rows)), counts), heads, len(rows), notes)
    corners = _points(vertices, vertices_at, may_lack=True)
    counts, ids = _ids(rows, "v", len(vertices), at)
    ring_offsets, ring_xy = _rings(counts, corners[ids], at, notes)
    if size is not None:
        ring_offsets, ring_xy = clipped(ring_offsets, ring_xy, *size)
    return AzgaarCells(
        centres[:, 0].astype(np.float32),
        centres[:, 1].astype(np.float32),
        offsets,
        beside,
        ring_offsets,
        ring_xy.astype(np.float32),
    )


def _rings(
    counts: NDArray[np.int64], corners: NDArray[np.float64], at: str, notes: Notes
) -> tuple[Int64Array, NDArray[np.float64]]:
    """Outlines without the corners that the file has no place for: those lie endlessly far beyond the frame."""
    known = ~np.isnan(corners[:, 0])
    if not known.all():
        owners = np.repeat(np.arange(len(counts)), counts)
        counts = np.bincount(owners[known], minlength=len(counts))
        notes.warn(f"{int((~known).sum())} corners of cells have no place; left out")
    short = np.flatnonzero(counts < 3)
    if len(short):
        raise refuse("A cell has fewer than three corners", "Export the map again.", f"{at}/cells/{short[0]}/v")
    offsets = np.zeros(len(counts) + 1, np.int64)
    np.cumsum(counts, out=offsets[1:])
    return offsets, corners[known]


def _points(rows: list[Any], at: str, *, may_lack: bool = False) -> NDArray[np.float64]:
    """The pairs of coordinates that objects hold as "p": all at once, and one by one if that finds anything odd.

    ``may_lack``: [null, null], which is what exports make of an endless number, becomes NaN.
    """
    try:
        found = np.array([row["p"] for row in rows], np.float64)
        if found.ndim == 2 and found.shape[1] == 2 and bool((np.abs(found) <= 1e9).all()):
            return found
    except (ValueError, TypeError, KeyError, OverflowError):
        pass
    pairs: list[tuple[float, float]] = []
    for index, row in enumerate(rows):
        if type(row) is not dict:
            raise wrong("An object", row, f"{at}/{index}")
        if may_lack and row.get("p") == [None, None]:
            pairs.append((np.nan, np.nan))
            continue
        pairs.append(point(row.get("p"), f"{at}/{index}/p"))
    return np.array(pairs, np.float64).reshape(-1, 2)


def _ids(rows: list[Row], key: str, count: int, at: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """How many ids each cell lists under ``key``, and all ids in a row, each in range."""
    counts: list[int] = []
    ids: list[int] = []
    for index, cell in enumerate(rows):
        listed: Any = cell.get(key)
        place = f"{at}/cells/{index}/{key}"
        if type(listed) is not list:
            raise wrong("A list", listed, place)
        if len(listed) > MAX_VERTICES_PER_CELL:
            raise refuse(f"A cell with {len(listed)} sides cannot be", "Export the map again.", place)
        for order, item in enumerate(listed):
            if type(item) is not int or not 0 <= item < count:
                raise wrong(f"A number from 0 to {count - 1}", item, f"{place}/{order}")
        counts.append(len(listed))
        ids += listed
    return np.array(counts, np.int64), np.array(ids, np.int64)


def read_columns(rows: list[Row], pack: Row, grid: Row, at: str) -> Columns:
    """Values of the cells; shores and lakes from the file's own features."""
    place = f"{at}/cells"

    def column(key: str, low: float, high: float, default: float | None = None) -> NDArray[np.float64]:
        return number_column(rows, key, place, low=low, high=high, default=default)

    shores = column("t", -200, 200, 0)
    is_road_known = any("road" in row for row in rows[:1])
    return Columns(
        heights=column("h", 0, 100),
        biomes=column("biome", 0, 250).astype(np.int64),
        is_lake=_lakes(rows, pack, at),
        is_coast=shores == -1,
        warmth=_warmth(rows, grid),
        rivers=column("r", 0, 1e9, 0).astype(np.int64),
        flux=column("fl", 0, 1e12, 0),
        roads=column("road", 0, 1e9, 0).astype(np.int64) if is_road_known else np.empty(0, np.int64),
    )


def _lakes(rows: list[Row], pack: Row, at: str) -> NDArray[np.bool_]:
    """Which cells belong to a feature that is a lake."""
    features = get_list(pack, "features", at, limit=MAX_CELLS, default=[])
    lakes = [isinstance(feature, dict) and feature.get("type") == "lake" for feature in features] or [False]
    found = np.zeros(len(rows), np.bool_)
    for index, cell in enumerate(rows):
        feature = cell.get("f", 0)
        if type(feature) is not int or not 0 <= feature < len(lakes):
            raise wrong("The id of one of the file's features", feature, f"{at}/cells/{index}/f")
        found[index] = lakes[feature]
    return found


def _warmth(rows: list[Row], grid: Row) -> NDArray[np.float64]:
    """Degrees Celsius of each cell, from the coarse grid below it; warm where the file does not say."""
    below = grid.get("cells")
    if not isinstance(below, list):
        return np.full(len(rows), WARM)
    degrees: list[float] = []
    for row in below:
        warmth = row.get("temp") if type(row) is dict else None
        degrees.append(float(warmth) if isinstance(warmth, (int, float)) and -300 < warmth < 300 else WARM)
    places = [cell.get("g") for cell in rows]
    last = len(degrees)
    return np.array([degrees[at] if type(at) is int and 0 <= at < last else WARM for at in places], np.float64)


def read_links(rows: list[Row], at: str) -> NDArray[np.int64]:
    """The cells' own lists of routes: cell, neighbour, route."""
    found: list[tuple[int, int, int]] = []
    for index, cell in enumerate(rows):
        links = cell.get("routes")
        if links:
            found += links_of(index, links, len(rows), f"{at}/cells/{index}/routes")
    return np.array(found, np.int64).reshape(-1, 3)


def links_of(cell: int, links: Any, cells: int, place: str) -> list[tuple[int, int, int]]:
    """The links of one cell. Routes with no number count as -1."""
    if type(links) is not dict:
        raise wrong("An object", links, place)
    found: list[tuple[int, int, int]] = []
    for head, route in links.items():
        if not head.isdecimal() or len(head) > 9 or not int(head) < cells:
            raise wrong("A cell's number", head, place)
        found.append((cell, int(head), route if type(route) is int and 0 <= route <= 10_000_000 else -1))
    return found
