"""Hypothesis strategies for maps of every topology, with everything a map can hold."""

from __future__ import annotations

import string
from dataclasses import replace
from typing import Any

import numpy as np
from hypothesis import strategies as st

from travel.rules.maps.areas import HAZARDS, MAX_MONTHS, Area
from travel.rules.maps.edges import reverse_edges, tails_of
from travel.rules.maps.gridcells import build_cells
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.rules.maps.world import Features, Grid, Label, Line, Marker, Scale, Settlement, Topology, WorldMap

NAMES = st.text(string.ascii_letters + "éß '&<", min_size=1, max_size=12).map(str.strip).filter(bool)
PLAIN_NAMES = st.text(string.ascii_letters + "éß'&", min_size=1, max_size=12)
COORDINATES = st.floats(-500, 500, allow_nan=False).map(lambda value: value + 0.0)
SETTLEMENTS = ("city", "town", "village", "keep", "tower", "shrine", "cave", "ruin", "port", "other")
LINES = ("highway", "road", "trail", "sea_route", "river", "canyon", "border")


@st.composite
def grid_worlds(draw: Any, topologies: tuple[Topology, ...] = (Topology.HEX_FLAT, Topology.HEX_POINTY)) -> WorldMap:
    """Hex or square maps with gaps."""
    topology = draw(st.sampled_from(topologies))
    shifted = "none" if topology is Topology.SQUARE else draw(st.sampled_from(("odd", "even")))
    size = st.integers(1, 7)
    grid = Grid(draw(size), draw(size), shifted, draw(st.integers(-3, 5)), draw(st.integers(-3, 120)))
    count = grid.columns * grid.rows
    codes = st.sampled_from([*map(int, Terrain), NO_CELL])
    terrain = np.array(draw(st.lists(codes, min_size=count, max_size=count)), np.uint8)
    terrain[draw(st.integers(0, count - 1))] = Terrain.PLAINS
    cells = build_cells(topology, grid, terrain != NO_CELL)
    return _filled(draw, topology, terrain, cells, grid=grid, columns=cells.columns, rows=cells.rows)


@st.composite
def listed_worlds(draw: Any, topology: Topology = Topology.POLYGON) -> WorldMap:
    """Maps of polygons or points, any cells joined to any."""
    count = draw(st.integers(1, 9))
    terrain = np.array(draw(st.lists(st.sampled_from(list(Terrain)), min_size=count, max_size=count)), np.uint8)
    pairs = {
        (min(a, b), max(a, b))
        for a, b in draw(st.lists(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)), max_size=15))
        if a != b
    }
    both = sorted({*pairs, *((b, a) for a, b in pairs)})
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount([a for a, _ in both], minlength=count), out=offsets[1:])
    place = [np.array(draw(st.lists(COORDINATES, min_size=count, max_size=count)), np.float32) for _ in "xy"]
    cells = _Listed(place[0], place[1], offsets, np.array([b for _, b in both], np.int32))
    extra: dict[str, Any] = {}
    if topology is Topology.POLYGON:
        sizes = draw(st.lists(st.integers(3, 7), min_size=count, max_size=count))
        corners = draw(st.lists(COORDINATES, min_size=2 * sum(sizes), max_size=2 * sum(sizes)))
        extra["ring_offsets"] = np.concatenate(([0], np.cumsum(sizes))).astype(np.int64)
        extra["ring_xy"] = np.array(corners, np.float32).reshape(-1, 2)
    return _filled(draw, topology, terrain, cells, **extra)


class _Listed:
    def __init__(self, x: Any, y: Any, offsets: Any, heads: Any) -> None:
        self.x, self.y, self.offsets, self.heads = x, y, offsets, heads


def _filled(draw: Any, topology: Topology, terrain: Any, cells: Any, **extra: Any) -> WorldMap:
    """A map with ways, rivers, lengths, heights and features drawn at random."""
    scale = Scale(draw(st.sampled_from((0.0, 1.0, 6.0, 2.5))), draw(st.sampled_from(("mi", "km"))))
    edges = len(cells.heads)
    lengths = edge_lengths(topology, scale, cells.x, cells.y, cells.offsets, cells.heads)
    kind = draw(st.sampled_from(("from the scale", "alike", "own")))
    if kind != "from the scale":
        lengths = np.full(edges, 31680, np.int32)
    if kind == "own":
        lengths = _both_ways(draw, cells, st.integers(1, 10**6), np.int32)
    heights = draw(st.sampled_from(("none", "some")))
    feet = st.one_of(st.just(np.nan), st.floats(-2000, 30000, width=32))
    elevation = draw(st.lists(feet, min_size=len(terrain), max_size=len(terrain))) if heights == "some" else []
    world = WorldMap(
        name=draw(NAMES),
        topology=topology,
        scale=scale,
        terrain=terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=lengths,
        ways=_both_ways(draw, cells, st.sampled_from((0, 0, 1, 2, 3)), np.uint8),
        river=_both_ways(draw, cells, st.sampled_from((0, 0, 1)), np.uint8),
        elevation=np.array(elevation, np.float32),
        **extra,
    )
    return replace(world, features=_features(draw, world))


def _both_ways(draw: Any, cells: Any, values: Any, dtype: Any) -> Any:
    drawn = np.array(draw(st.lists(values, min_size=len(cells.heads), max_size=len(cells.heads))), dtype)
    back = reverse_edges(cells.offsets, cells.heads)
    tails = tails_of(cells.offsets)
    return np.where(tails < cells.heads, drawn, drawn[back]) if len(drawn) else drawn


def _features(draw: Any, world: WorldMap) -> Features:
    there = st.sampled_from(np.flatnonzero(world.terrain != NO_CELL).tolist())

    def place(cell: int) -> tuple[float, float]:
        if draw(st.booleans()):
            return float(world.x[cell]), float(world.y[cell])
        return draw(COORDINATES), draw(COORDINATES)

    def settlement(cell: int) -> Settlement:
        people = draw(st.integers(0, 10**6))
        kind = draw(st.sampled_from(SETTLEMENTS))
        return Settlement(draw(PLAIN_NAMES), kind, cell, *place(cell), people, draw(st.booleans()))

    def marker(cell: int) -> Marker:
        return Marker(draw(PLAIN_NAMES), *place(cell), cell, draw(PLAIN_NAMES), draw(st.booleans()))

    points = st.lists(st.tuples(COORDINATES, COORDINATES), min_size=2, max_size=5).map(tuple)
    line = st.builds(Line, st.sampled_from(LINES), PLAIN_NAMES, points)
    label = st.builds(Label, PLAIN_NAMES, COORDINATES, COORDINATES, st.floats(0, 100))
    some = st.sets(there, min_size=1, max_size=6).map(lambda cells: tuple(sorted(cells)))
    weight = st.one_of(st.none(), st.floats(1.5, 50))
    climates = st.sampled_from(["", "cold", "temperate", "desert"])
    hazards = st.sets(st.sampled_from(HAZARDS)).map(lambda held: tuple(each for each in HAZARDS if each in held))
    months = st.sets(st.integers(1, MAX_MONTHS), max_size=4).map(lambda held: tuple(sorted(held)))
    no_go = st.builds(Area, PLAIN_NAMES, st.just("no_go"), some, weight, st.booleans())
    area = st.one_of(
        no_go,
        st.builds(
            Area,
            PLAIN_NAMES,
            st.just("region"),
            some,
            st.none(),
            st.booleans(),
            climates,
            hazards,
            months,
            st.booleans(),
        ),
    )
    return Features(
        tuple(settlement(cell) for cell in draw(st.lists(there, max_size=3))),
        tuple(draw(st.lists(line, max_size=3))),
        tuple(draw(st.lists(label, max_size=3))),
        tuple(marker(cell) for cell in draw(st.lists(there, max_size=3))),
        tuple(draw(st.lists(area, max_size=2))),
    )
