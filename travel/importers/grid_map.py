"""From the ground of a grid and what is drawn on it to a map with its report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from travel.importers.choices import CellWords, Choices, Imported
from travel.importers.grid_lines import GridFrame, Tracer, crossed_by, lay_way
from travel.importers.report import Guess, ImportReport, Notes, counted, overland_report
from travel.importers.waters import open_to_sea
from travel.rules.maps.gridcells import BoolArray
from travel.rules.maps.scale import edge_lengths
from travel.rules.maps.terrain import NO_CELL, Terrain, Way
from travel.rules.maps.world import Features, Line, Scale, UInt8Array, WorldMap

NO_SCALE = Scale(0.0, "mi")
WAY_KINDS: Mapping[str, Way] = {"highway": Way.HIGHWAY, "road": Way.ROAD, "trail": Way.TRAIL}
UNKNOWN_REASON = "no known word; nothing can be planned across it until you choose"


@dataclass(frozen=True, slots=True, eq=False)
class GridGround:
    """``codes`` int32 per cell into ``words``, -1 in gaps. Per word the ground and, where that is a guess, why.

    ``is_open_water`` marks words for water of any kind: sea where it reaches the rim of the map.
    ``covering`` counts words that lie over other ground and say nothing: (word, ground below) -> cells.
    """

    codes: NDArray[np.int32]
    words: tuple[str, ...]
    grounds: tuple[Terrain, ...]
    reasons: tuple[str, ...]
    is_open_water: BoolArray
    covering: Counter[tuple[str, Terrain]] = field(default_factory=Counter)


@dataclass(slots=True)
class Drawn:
    """What is drawn on the ground. ``ways`` uint8 per edge may hold what tiles say already; ``lines`` in world
    coordinates are laid over it, but for those of ``only_drawn`` (by their place in ``lines``).
    ``hidden`` are ways that count without being drawn; ``river_edges`` replaces what lines cross."""

    ways: UInt8Array
    lines: list[Line] = field(default_factory=list)
    hidden: list[Line] = field(default_factory=list)
    only_drawn: set[int] = field(default_factory=set)
    river_edges: UInt8Array | None = None


@dataclass(frozen=True, slots=True)
class Titles:
    """What the map and the kind of its file are called."""

    name: str
    format: str
    version: str


def terrain_of(frame: GridFrame, ground: GridGround) -> UInt8Array:
    """uint8 ground per cell: by its word; water of any kind opens to the sea where it reaches the rim."""
    table = np.array([*ground.grounds, NO_CELL], np.uint8)
    terrain: UInt8Array = table[ground.codes]
    if ground.is_open_water.any():
        is_open = np.append(ground.is_open_water, np.False_)[ground.codes]
        open_to_sea(frame.cells.offsets, frame.cells.heads, terrain, is_open)
    return terrain


def make_map(
    titles: Titles,
    frame: GridFrame,
    ground: GridGround,
    drawn: Drawn,
    features: Features,
    choices: Choices,
    notes: Notes,
    scale: Scale = NO_SCALE,
    elevation: NDArray[np.float32] | None = None,
    keys: Sequence[str] = (),
) -> Imported:
    """Put the map together; a scale of ``choices`` wins over the file's."""
    terrain = terrain_of(frame, ground)
    river = _lay_lines(frame, drawn)
    scale = choices.scale or scale
    cells = frame.cells
    world = WorldMap(
        name=titles.name,
        topology=frame.topology,
        scale=scale,
        terrain=terrain,
        x=cells.x,
        y=cells.y,
        offsets=cells.offsets,
        heads=cells.heads,
        lengths=edge_lengths(frame.topology, scale, cells.x, cells.y, cells.offsets, cells.heads),
        ways=drawn.ways,
        river=river,
        features=replace(features, lines=tuple(drawn.lines)),
        grid=frame.grid,
        columns=cells.columns,
        rows=cells.rows,
        elevation=np.empty(0, np.float32) if elevation is None else elevation,
        keys=tuple(keys),
    )
    report, unknown = _report(titles, world, ground, notes)
    needed = (() if world.has_scale else ("scale",)) + (("terrain",) if unknown else ())
    return Imported(world, report, needed, cell_words=CellWords(ground.codes, ground.words))


def _lay_lines(frame: GridFrame, drawn: Drawn) -> UInt8Array:
    """Lay ways along the edges, in place; returns which edges cross a river."""
    tracer = Tracer(frame)
    visible = [entry for index, entry in enumerate(drawn.lines) if index not in drawn.only_drawn]
    for entry in (*visible, *drawn.hidden):
        if entry.kind in WAY_KINDS:
            for stretch in tracer.stretches(entry.points):
                lay_way(frame, drawn.ways, stretch, WAY_KINDS[entry.kind])
    if drawn.river_edges is not None:
        return drawn.river_edges
    rivers = [entry.points for entry in visible if entry.kind in ("river", "canyon")]
    return crossed_by(frame, rivers, tracer)


def _report(titles: Titles, world: WorldMap, ground: GridGround, notes: Notes) -> tuple[ImportReport, bool]:
    """The report, and whether ground is left unknown."""
    outcomes, raw = _outcomes(ground, world.terrain)
    rows = [row for row in outcomes.most_common() if row[0][2]]
    notes.guesses += [Guess(word, terrain.key, count, why) for (word, terrain, why), count in rows]
    kinds = Counter(entry.kind for entry in world.features.lines)
    notes.used += [counted(count, f"{kind.replace('_', ' ')} line") for kind, count in kinds.most_common()]
    report = overland_report(
        world, notes, format=titles.format, version=titles.version, lines=kinds, raw=raw, words=outcomes
    )
    return report, any(terrain is Terrain.UNKNOWN for (_, terrain, _), _ in rows)


def _outcomes(ground: GridGround, terrain: UInt8Array) -> tuple[Counter[tuple[str, Terrain, str]], Counter[str]]:
    """How often each word became each ground, and how often each word decided."""
    listed = ground.codes >= 0
    both = ground.codes[listed].astype(np.int64) * 256 + terrain[listed]
    pairs, counts = np.unique(both, return_counts=True)
    outcomes: Counter[tuple[str, Terrain, str]] = Counter()
    raw: Counter[str] = Counter()
    for pair, count in zip(pairs.tolist(), counts.tolist(), strict=True):
        code, terrain_code = divmod(pair, 256)
        outcomes[ground.words[code], Terrain(terrain_code), ground.reasons[code]] += count
        raw[ground.words[code]] += count
    for (word, below), count in ground.covering.items():
        outcomes[word, below, ""] += count
    return outcomes, raw
