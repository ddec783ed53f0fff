"""What runs along edges in an own file: chains of cells for ways and river crossings."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from travel.importers.fields import Row, get_list, get_object, wrong
from travel.importers.limits import MAX_PATH_STEPS
from travel.importers.outrider.cells import Cells
from travel.importers.outrider.finding import CellFinder
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.edges import tails_of
from travel.rules.maps.terrain import Way
from travel.rules.maps.world import UInt8Array

MAX_MARKED = 6_000_000
_WAYS = {way.key: way for way in Way if way is not Way.TRACKLESS}


def read_ways(content: Row, cells: Cells, finder: CellFinder, notes: Notes) -> UInt8Array:
    """The way on each edge; where several lie the best counts."""
    ways = np.zeros(len(cells.heads), np.uint8)
    if content.get("ways") is None:
        return ways
    listed = get_object(content, "ways", "")
    for key in listed:
        if key not in _WAYS:
            raise refuse(f"{key[:40]!r} is no way", f"Use one of {', '.join(_WAYS)}.", "/ways")
    for key, way in _WAYS.items():
        edges = _edges_of(listed.get(key, []), f"/ways/{key}", cells, finder, notes)
        ways[edges] = np.maximum(ways[edges], way)
    return ways


def read_river_edges(content: Row, cells: Cells, finder: CellFinder, notes: Notes) -> UInt8Array:
    """1 for each edge that crosses a river."""
    river = np.zeros(len(cells.heads), np.uint8)
    river[_edges_of(content.get("river_edges", []), "/river_edges", cells, finder, notes)] = 1
    return river


def _edges_of(value: Any, pointer: str, cells: Cells, finder: CellFinder, notes: Notes) -> NDArray[np.int64]:
    """The numbers of the edges that chains pass, both ways unless the file lists each direction."""
    chains = get_list({pointer: value}, pointer, "", limit=MAX_MARKED)
    tails: list[int] = []
    heads: list[int] = []
    for index, chain in enumerate(chains):
        if not isinstance(chain, list):
            raise wrong("A list of cells", chain, f"{pointer}/{index}")
        passed = [finder.cell(cell, f"{pointer}/{index}/{at}") for at, cell in enumerate(chain)]
        tails += passed[:-1]
        heads += passed[1:]
        if len(tails) > MAX_MARKED:
            raise refuse("The chains are too long in sum", "Split the map.", pointer)
    found = _numbers(np.array(tails, np.int64), np.array(heads, np.int64), cells)
    missed = int((found < 0).sum())
    if missed:
        notes.warn(f"{missed} steps in {pointer[1:]} join cells that are no neighbours; left out")
    if not cells.one_way:
        found = np.concatenate((found, _numbers(np.array(heads, np.int64), np.array(tails, np.int64), cells)))
    return found[found >= 0]


def _numbers(tails: NDArray[np.int64], heads: NDArray[np.int64], cells: Cells) -> NDArray[np.int64]:
    """The edge of each step, -1 where there is none."""
    if not len(tails) or not len(cells.heads):
        return np.full(len(tails), -1, np.int64)
    count = len(cells.x)
    forward = tails_of(cells.offsets).astype(np.int64) * count + cells.heads
    wanted = tails * count + heads
    at = np.minimum(np.searchsorted(forward, wanted), len(forward) - 1)
    return np.where(forward[at] == wanted, at, -1)


def check_steps(steps: int, pointer: str) -> None:
    """Refuse courses that are endless in sum."""
    if steps > MAX_PATH_STEPS:
        raise refuse("The courses of lines are too long in sum", "Split the map.", pointer)
