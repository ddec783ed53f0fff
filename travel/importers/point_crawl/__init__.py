"""Point crawls (docs/formats/point-crawl.md): places and links between them, as lines of text or as a table."""

from __future__ import annotations

from collections import Counter

import numpy as np
from scipy.spatial import cKDTree

from travel.importers.choices import CellWords, Choices, Imported, check_choices
from travel.importers.place_words import settlement_kind
from travel.importers.point_crawl.graph import GraphBuilder, PointGraph
from travel.importers.point_crawl.layout import FloatArray, lay_out
from travel.importers.point_crawl.model import Crawl, PlaceRow
from travel.importers.point_crawl.table import looks_like_links, read_table
from travel.importers.point_crawl.text import looks_like_crawl, read_text
from travel.importers.refusal import refuse
from travel.importers.report import Guess, ImportReport, Notes, counted, overland_report
from travel.importers.tables import text_of
from travel.importers.upload import Format, Progress, Upload
from travel.rules.maps.scale import rescaled
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import (
    FEET_PER_MILE,
    MILES_PER_UNIT,
    Features,
    Float32Array,
    Int64Array,
    Line,
    Marker,
    Scale,
    Settlement,
    Topology,
    WorldMap,
)

_CORNERS = 12


def read(crawl: Crawl, name: str, choices: Choices) -> Imported:
    """Turn places and links into a point map."""
    notes = Notes()
    if not crawl.links:
        raise refuse(
            "The text names no link between places", 'Write lines such as "Harrowgate -- Vell Ford: 12 mi road".'
        )
    crawl.check_names()
    _say(crawl, notes)
    graph = GraphBuilder(check_choices(choices), notes, paved=choices.paved_roads).build(crawl)
    places, scale = _places(graph, choices, notes)
    world = _world(choices.name or crawl.title or name, graph, places, scale)
    if choices.scale is not None:
        world = rescaled(world, choices.scale)
    unknown = _guesses(graph, notes)
    words: dict[str, int] = {}
    codes = np.array([words.setdefault(cell.word, len(words)) for cell in graph.cells], np.int32)
    cell_words = CellWords(codes, tuple(words))
    return Imported(world, _report(world, graph, notes), ("terrain",) if unknown else (), cell_words)


def _say(crawl: Crawl, notes: Notes) -> None:
    notes.used.append(f"{counted(len(crawl.places), 'place')}, {counted(len(crawl.links), 'link')}")
    if crawl.repeated:
        notes.warn(f"{counted(crawl.repeated, 'place')} described more than once; the last line counts")
    if crawl.dropped:
        first = ", ".join(map(str, crawl.dropped[:10]))
        notes.warn(f"{counted(len(crawl.dropped), 'line')} of no kind known here, left out: {first}")


def _guesses(graph: PointGraph, notes: Notes) -> bool:
    """Report the guesses; whether ground is left unknown."""
    rows = [row for row in graph.words.most_common() if row[0][2]]
    notes.guesses += [Guess(word, terrain.key, count, why) for (word, terrain, why), count in rows]
    return any(terrain is Terrain.UNKNOWN for (_, terrain, _), _ in rows)


def _places(graph: PointGraph, choices: Choices, notes: Notes) -> tuple[FloatArray, Scale]:
    """Where each cell is drawn, and miles of a unit: as given if every place has coordinates, else laid out."""
    given = [cell.place.at for cell in graph.cells[: graph.places] if cell.place is not None and cell.place.at]
    if len(given) == graph.places:
        places = np.array(given, np.float64)
        scale = _scale_of(graph, places, choices)
    else:
        if given:
            notes.warn(f"Only {len(given)} of {graph.places} places have coordinates; all are laid out by the links")
        places, scale = lay_out(graph.places, _miles_between_places(graph)), Scale(1.0, "mi")
    spots = [
        places[cell.between[0]] * (1 - cell.share)
        + places[cell.between[1]] * cell.share
        + _aside(graph, places, number)
        for number, cell in enumerate(graph.cells)
        if number >= graph.places
    ]
    return np.concatenate((places, np.array(spots).reshape(-1, 2))), scale


def _aside(graph: PointGraph, places: FloatArray, number: int) -> FloatArray:
    """Spots of a second way between two places are drawn beside the first."""
    cell = graph.cells[number]
    here = [other for other in range(graph.places, number) if set(graph.cells[other].between) == set(cell.between)]
    rank = len(here) // 2
    direct = (min(cell.between), max(cell.between)) in graph.edges
    rank += direct
    along = places[cell.between[1]] - places[cell.between[0]]
    side = 1 if rank % 2 else -1
    aside: FloatArray = np.array((-along[1], along[0])) * 0.12 * ((rank + 1) // 2) * side
    return aside


def _miles_between_places(graph: PointGraph) -> list[tuple[int, int, float]]:
    """Links between places with their miles, those through spots as one."""
    found: list[tuple[int, int, float]] = []
    for edge in graph.edges.values():
        a, b = graph.cells[edge.a], graph.cells[edge.b]
        miles = (edge.feet or FEET_PER_MILE) / FEET_PER_MILE
        if a.place is not None and b.place is not None:
            found.append((edge.a, edge.b, miles))
        elif a.place is None and b.place is None:
            found.append((min(a.between), max(a.between), miles))
    return found


def _scale_of(graph: PointGraph, places: FloatArray, choices: Choices) -> Scale:
    """The commonest miles of a unit among the links; the GM's own if no link has a length."""
    ratios: list[float] = []
    for a, b, miles in _miles_between_places(graph):
        apart = float(np.hypot(*(places[a] - places[b])))
        if apart > 0 and any(edge.feet for edge in graph.edges.values()):
            ratios.append(miles / apart)
    if not ratios:
        return choices.scale or Scale(1.0, "mi")
    return Scale(float(f"{float(np.median(ratios)):.4g}"), "mi")


def _world(name: str, graph: PointGraph, places: FloatArray, scale: Scale) -> WorldMap:
    edges = sorted({**graph.edges, **{(b, a): edge for (a, b), edge in graph.edges.items()}}.items())
    count = len(graph.cells)
    offsets = np.zeros(count + 1, np.int64)
    np.cumsum(np.bincount([tail for (tail, _), _ in edges], minlength=count), out=offsets[1:])
    x, y = places[:, 0].astype(np.float32), places[:, 1].astype(np.float32)
    miles = scale.value * MILES_PER_UNIT[scale.unit]
    feet = [
        edge.feet or max(1, round(float(np.hypot(*(places[tail] - places[head]))) * miles * FEET_PER_MILE))
        for (tail, head), edge in edges
    ]
    ring_offsets, ring_xy = _rings(places)
    return WorldMap(
        name=name,
        topology=Topology.POINTS,
        scale=scale,
        terrain=np.array([cell.terrain for cell in graph.cells], np.uint8),
        x=x,
        y=y,
        offsets=offsets,
        heads=np.array([head for (_, head), _ in edges], np.int32),
        lengths=np.array(feet, np.int32),
        ways=np.array([edge.way for _, edge in edges], np.uint8),
        river=np.array([edge.river for _, edge in edges], np.uint8),
        features=_features(graph, places),
        ring_offsets=ring_offsets,
        ring_xy=ring_xy,
        keys=tuple(cell.key for cell in graph.cells),
    )


def _rings(places: FloatArray) -> tuple[Int64Array, Float32Array]:
    """A round patch of ground for each cell that touches none beside it."""
    count = len(places)
    apart = cKDTree(places).query(places, k=2)[0][:, 1] if count > 1 else np.ones(count)
    apart = np.where(np.isfinite(apart) & (apart > 0), apart, 1.0)
    radius = np.minimum(0.42 * apart, 0.42 * float(np.median(apart)))
    angles = 2 * np.pi * np.arange(_CORNERS) / _CORNERS
    circle = np.column_stack((np.cos(angles), np.sin(angles)))
    corners = places[:, None, :] + circle[None] * radius[:, None, None]
    return np.arange(count + 1, dtype=np.int64) * _CORNERS, corners.reshape(-1, 2).astype(np.float32)


def _features(graph: PointGraph, places: FloatArray) -> Features:
    settlements: list[Settlement] = []
    markers: list[Marker] = []
    for number, cell in enumerate(graph.cells[: graph.places]):
        if cell.place is not None:
            x, y = float(places[number, 0]), float(places[number, 1])
            settlements.append(_settlement(cell.place, number, x, y))
            if cell.place.note:
                markers.append(Marker(cell.place.name, x, y, number, cell.place.note))
    lines = [
        Line(way.kind, way.name, tuple((float(places[cell, 0]), float(places[cell, 1])) for cell in way.cells))
        for way in graph.drawn
    ]
    return Features(tuple(settlements), tuple(lines), (), tuple(markers))


def _settlement(place: PlaceRow, cell: int, x: float, y: float) -> Settlement:
    told = (*place.about.replace(";", ",").split(","), place.name)
    kind = next((found for part in told if (found := settlement_kind(part))), "other")
    people = max((int(word) for word in place.about.replace(",", " ").split() if word.isdecimal()), default=0)
    return Settlement(place.name, kind, cell, x, y, min(people, 10**9), "port" in place.about.casefold())


def _report(world: WorldMap, graph: PointGraph, notes: Notes) -> ImportReport:
    kinds = Counter(line.kind for line in world.features.lines)
    raw: Counter[str] = Counter()
    for (word, _, _), count in graph.words.items():
        raw[word] += count
    return overland_report(world, notes, format="point-crawl", version="", lines=kinds, raw=raw, words=graph.words)


def _read_text(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    return read(read_text(text_of(upload.main.data)), upload.name, choices)


def _read_table(upload: Upload, choices: Choices, progress: Progress) -> Imported:
    return read(read_table(upload.main.data), upload.name, choices)


FORMATS = (
    Format("point-crawl-table", "a table of links (point crawl)", looks_like_links, _read_table),
    Format("point-crawl", "a point crawl", looks_like_crawl, _read_text),
)
