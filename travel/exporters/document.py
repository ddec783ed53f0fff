"""A map as the members of our own format (docs/formats/outrider-map.md), ready for JSON."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from travel.exporters.features import features_of
from travel.exporters.numbers import short_floats
from travel.rules.maps.bundle import is_regular
from travel.rules.maps.chains import are_two_way, chains, marked_pairs
from travel.rules.maps.edges import tails_of
from travel.rules.maps.letters import GAP, LETTERS, letter_rows
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import Int64Array, WorldMap

VERSION = 1
LETTERS_A_ROW = 100


def document_of(world: WorldMap) -> dict[str, Any]:
    """The whole map; reading it gives the same map."""
    regular = is_regular(world)
    shape = shape_of(world, regular=regular)
    return {**head_of(world), **ground_of(world), **shape, **edges_of(world, regular=regular), **features_of(world)}


def head_of(world: WorldMap) -> dict[str, Any]:
    """What kind of map it is."""
    head: dict[str, Any] = {
        "format": "outrider-map",
        "version": VERSION,
        "name": world.name,
        "topology": world.topology.value,
        "scale": {"value": world.scale.value, "unit": world.scale.unit},
    }
    grid = world.grid
    if grid is not None:
        head["grid"] = {
            "columns": grid.columns,
            "rows": grid.rows,
            "shifted": grid.shifted,
            "first_column": grid.first_column,
            "first_row": grid.first_row,
        }
    return head


def ground_of(world: WorldMap) -> dict[str, Any]:
    """Terrain as rows of letters with what they mean, and heights."""
    width = _row_width(world)
    ground: dict[str, Any] = {"legend": legend(), "terrain": letter_rows(world.terrain, width)}
    if len(world.elevation):
        feet = short_floats(world.elevation)
        ground["elevation_feet"] = [feet[start : start + width] for start in range(0, len(feet), width)]
    return ground


def legend() -> dict[str, str]:
    """What each letter means."""
    return {letter: ground.key for ground, letter in LETTERS.items() if ground is not Terrain.UNKNOWN} | {
        LETTERS[Terrain.UNKNOWN]: "unknown",
        GAP: "gap",
    }


def _row_width(world: WorldMap) -> int:
    grid = world.grid
    return grid.columns if grid and grid.columns * grid.rows == world.cell_count else LETTERS_A_ROW


def shape_of(world: WorldMap, *, regular: bool) -> dict[str, Any]:
    """Where cells lie, as far as the grid does not say it; and their printed names."""
    shape: dict[str, Any] = {"keys": list(world.keys)} if world.keys else {}
    if regular:
        return shape
    shape["x"], shape["y"] = short_floats(world.x), short_floats(world.y)
    if len(world.columns):
        shape["columns"], shape["rows"] = world.columns.tolist(), world.rows.tolist()
    if len(world.ring_offsets):
        corners = short_floats(world.ring_xy)
        ends = (world.ring_offsets * 2).tolist()
        shape["rings"] = [corners[start:end] for start, end in pairwise(ends)]
    return shape


def edges_of(world: WorldMap, *, regular: bool) -> dict[str, Any]:
    """Neighbours and lengths where they do not follow from the rest; ways and river crossings as chains."""
    found: dict[str, Any] = {}
    marks = {way.key: world.ways == way for way in Way if way is not Way.TRACKLESS}
    pairs = {key: marked_pairs(world, marked) for key, marked in marks.items()}
    crossings = marked_pairs(world, world.river == 1)
    two_way = all(are_two_way(some, world.cell_count) for some in (*pairs.values(), crossings))
    own = not _follow_from_scale(world)
    if not regular or (own and not _are_alike(world)):
        two_way = two_way and _lengths_both_ways(world)
    if not regular:
        found["neighbours"] = _by_cell(world, world.heads, two_way=two_way)
    if own:
        alike = _are_alike(world)
        found["edge_feet"] = int(world.lengths[0]) if alike else _by_cell(world, world.lengths, two_way=two_way)
    if not two_way:
        found["one_way"] = True
    found["ways"] = {key: _chains(some, two_way=two_way) for key, some in pairs.items() if len(some)}
    found["river_edges"] = _chains(crossings, two_way=two_way)
    return {key: value for key, value in found.items() if value not in ({}, [])}


def _chains(pairs: Int64Array, *, two_way: bool) -> list[list[int]]:
    listed: list[list[int]] = chains(pairs) if two_way else pairs.tolist()
    return listed


def _lengths_both_ways(world: WorldMap) -> bool:
    tails = tails_of(world.offsets)
    there = np.lexsort((world.heads, tails))
    back = np.lexsort((tails, world.heads))
    same = np.array_equal(tails[there], world.heads[back]) and np.array_equal(world.heads[there], tails[back])
    return same and bool(np.array_equal(world.lengths[there], world.lengths[back]))


def _follow_from_scale(world: WorldMap) -> bool:
    derived = edge_lengths(world.topology, world.scale, world.x, world.y, world.offsets, world.heads)
    return bool(np.array_equal(derived, world.lengths))


def _are_alike(world: WorldMap) -> bool:
    return bool((world.lengths == world.lengths[0]).all())


def _by_cell(world: WorldMap, values: Any, *, two_way: bool) -> list[list[int]]:
    """A value of each edge, cell by cell; of two-way edges only those to a higher number."""
    tails = tails_of(world.offsets)
    kept = world.heads > tails if two_way else np.ones(len(world.heads), np.bool_)
    ends = np.zeros(world.cell_count + 1, np.int64)
    np.cumsum(np.bincount(tails[kept], minlength=world.cell_count), out=ends[1:])
    flat, at = values[kept].tolist(), ends.tolist()
    return [flat[start:end] for start, end in pairwise(at)]
