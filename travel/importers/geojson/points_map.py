"""A map of points, where a file has no polygons: the corners of ways and rivers, and the places on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.shapes import both_ways
from travel.importers.choices import CellWords
from travel.importers.geojson.ground import CellGround
from travel.importers.geojson.lines import kind_of
from travel.importers.geojson.places import name_of, read_points
from travel.importers.geojson.polygon_map import WAYS, say_lines
from travel.importers.geojson.shapes import Positions, Shapes
from travel.importers.limits import MAX_CELLS, MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Guess, Notes, counted
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import Features, Line, Scale, Topology, WorldMap

_WATER = {"sea_route": Terrain.SEA, "river": Terrain.RIVER, "canyon": Terrain.RIVER}
_RANK = ("", "river", "canyon", "sea_route", "trail", "road", "highway")
_WORDS = {
    "": "places",
    "river": "rivers",
    "canyon": "canyons",
    "sea_route": "sea routes",
    "trail": "trails",
    "road": "roads",
    "highway": "highways",
}
_REASON = "the file has ways without the ground they lead over; nothing can be planned until you choose"


@dataclass(frozen=True, slots=True, eq=False)
class Joined:
    """Points and the steps between them. ``kinds`` is the best line through each point."""

    xy: Positions
    tails: NDArray[np.int64]
    heads: NDArray[np.int64]
    kinds: list[str]
    steps: list[str]
    spots: list[int]
    lines: list[Line]


def points_map(
    shapes: Shapes, name: str, scale: Scale, is_paved: bool, chosen: Mapping[str, Terrain], notes: Notes
) -> tuple[WorldMap, CellGround]:
    """Corners of lines as cells, joined along the lines; points of their own where no corner is near."""
    joined = _join(shapes, is_paved, notes)
    ground = _ground(joined, chosen, notes)
    offsets, heads = both_ways(joined.tails, joined.heads, len(joined.xy), Notes())
    x, y = joined.xy.astype(np.float32).T
    settlements, markers = read_points(shapes.points, joined.spots, notes)
    notes.warn("The file holds no cells: travel is along its lines only. Send the cells with it for a whole map")
    world = WorldMap(
        name=name,
        topology=Topology.POINTS,
        scale=scale,
        terrain=ground.terrain,
        x=x.copy(),
        y=y.copy(),
        offsets=offsets,
        heads=heads,
        lengths=edge_lengths(Topology.POINTS, scale, x, y, offsets, heads),
        ways=_ways(joined, offsets, heads),
        river=np.zeros(len(heads), np.uint8),
        features=Features(settlements=settlements, lines=tuple(joined.lines), markers=markers),
    )
    return world, ground


def _join(shapes: Shapes, is_paved: bool, notes: Notes) -> Joined:
    """One cell for all corners and points at the same place."""
    if len(shapes.lines) > MAX_FEATURES:
        raise refuse(f"{len(shapes.lines)} lines are more than the {MAX_FEATURES} allowed", "Export fewer of them.")
    drawn = [(shape, kind) for shape in shapes.lines if (kind := kind_of(shape.properties, is_paved))]
    if len(drawn) < len(shapes.lines):
        notes.warn(f"{counted(len(shapes.lines) - len(drawn), 'line')} of no kind that is known here; left out")
    lines = [
        Line(kind, name_of(shape.properties, shape.place), tuple((x, y) for x, y in shape.rings[0].tolist()))
        for shape, kind in drawn
    ]
    drawn = [(shape, kind) for shape, kind in drawn if kind != "border"]
    say_lines(lines, notes)
    sizes = [len(shape.rings[0]) for shape, _ in drawn]
    if not drawn and not shapes.points:
        remedy = 'Say in a property "group" what they are (roads, trails, searoutes), or send the cells with them.'
        raise refuse("The file holds no lines of a kind that is known here", remedy)
    stacked = np.concatenate([shape.rings[0] for shape, _ in drawn] + [point.rings[0] for point in shapes.points])
    xy, cell = np.unique(stacked, axis=0, return_inverse=True)
    cell = cell.ravel()
    if len(xy) > MAX_CELLS:
        raise refuse(f"The lines have {len(xy)} corners; {MAX_CELLS} are allowed", "Simplify them.")
    ends = np.cumsum(sizes)
    kinds = [""] * len(xy)
    steps: list[str] = []
    starts: list[NDArray[np.int64]] = []
    for (_, kind), size, end in zip(drawn, sizes, ends.tolist(), strict=True):
        path = cell[end - size : end]
        starts.append(np.arange(end - size, end - 1))
        steps += [kind] * (size - 1)
        for at in path.tolist():
            kinds[at] = max(kinds[at], kind, key=_RANK.index)
    first = np.concatenate(starts) if starts else np.empty(0, np.int64)
    return Joined(xy, cell[first], cell[first + 1], kinds, steps, cell[sum(sizes) :].tolist(), lines)


def _ground(joined: Joined, chosen: Mapping[str, Terrain], notes: Notes) -> CellGround:
    """Water where lines run on water; elsewhere the GM decides, line by kind of line."""
    found = sorted(set(joined.kinds))
    words = tuple(_WORDS[kind] for kind in found)
    codes = np.array([found.index(kind) for kind in joined.kinds], np.int32)
    counts = np.bincount(codes, minlength=len(found)).tolist()
    outcomes: Counter[tuple[str, Terrain, str]] = Counter()
    meant: list[Terrain] = []
    for kind, word, count in zip(found, words, counts, strict=True):
        ground = chosen.get(word) or _WATER.get(kind, Terrain.UNKNOWN)
        reason = _REASON if ground is Terrain.UNKNOWN else ""
        meant.append(ground)
        outcomes[word, ground, reason] = count
        if reason:
            notes.guesses.append(Guess(word, ground.key, count, reason))
    raw = Counter(dict(zip(words, counts, strict=True)))
    terrain = np.array(meant, np.uint8)[codes]
    return CellGround(terrain, np.empty(0, np.float32), CellWords(codes, words), outcomes, raw)


def _ways(joined: Joined, offsets: NDArray[np.int64], heads: NDArray[np.int32]) -> NDArray[np.uint8]:
    """The way along each edge: that of the line it belongs to, the best if there are several."""
    count = len(joined.xy)
    known = np.repeat(np.arange(count), np.diff(offsets)) * count + heads
    codes = np.array([WAYS.get(kind, 0) for kind in joined.steps], np.uint8)
    ways = np.zeros(len(heads), np.uint8)
    for one, other in ((joined.tails, joined.heads), (joined.heads, joined.tails)):
        real = one != other
        np.maximum.at(ways, np.searchsorted(known, one[real] * count + other[real]), codes[real])
    return ways
