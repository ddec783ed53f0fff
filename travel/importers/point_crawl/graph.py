"""From places and links as written to the cells and edges of a point map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from travel.importers.place_words import way_of
from travel.importers.point_crawl.model import Crawl, LinkRow, PlaceRow
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.terrain_words import ground_of
from travel.rules.maps.terrain import Terrain, Way

NO_GROUND = "(no ground)"
_UNKNOWN = "no known word; nothing can be planned across it until you choose"
_AS_LINK = "no ground given; taken like that of a link"
_FORD = frozenset(["ford", "fords", "crosses", "crossing", "across", "over"])
_WATERS = frozenset(["river", "rivers", "stream", "brook"])
_AT_END = 1
"""Feet of a link that count to the ground of the place at its end, where the link has its own."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place, or a spot on the way; ``share`` is how far along the link that lies."""

    key: str
    word: str
    terrain: Terrain
    place: PlaceRow | None = None
    between: tuple[int, int] = (-1, -1)
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class Edge:
    """An edge, both ways. ``feet`` None: as far as the places lie apart."""

    a: int
    b: int
    feet: int | None
    way: Way
    river: bool


@dataclass(frozen=True, slots=True)
class Drawn:
    """A way as it is drawn: its cells."""

    kind: str
    name: str
    cells: tuple[int, ...]


@dataclass(slots=True)
class PointGraph:
    """Places first, then the spots on ways. ``words`` counts by word, ground and reason."""

    cells: list[Cell] = field(default_factory=list)
    edges: dict[tuple[int, int], Edge] = field(default_factory=dict)
    drawn: list[Drawn] = field(default_factory=list)
    words: Counter[tuple[str, Terrain, str]] = field(default_factory=Counter)
    places: int = 0


class Meaning(NamedTuple):
    """What the words of a link say; ``ground`` is its word and terrain."""

    way: Way | None
    river: bool
    ground: tuple[str, Terrain] | None


class GraphBuilder:
    """Builds the graph of one crawl."""

    def __init__(self, chosen: Mapping[str, Terrain], notes: Notes, *, paved: bool) -> None:
        self._chosen = chosen
        self._notes = notes
        self._paved = paved
        self._graph = PointGraph()
        self._number: dict[str, int] = {}
        self._without_way = 0
        self._beside: dict[str, tuple[str, Terrain]] = {}

    def build(self, crawl: Crawl) -> PointGraph:
        """All places, also those only named in a link, then the links."""
        meanings = [self._meaning(link) for link in crawl.links]
        for link, meaning in zip(crawl.links, meanings, strict=True):
            for name in (link.a, link.b):
                if meaning.ground is not None:
                    self._beside.setdefault(name.casefold(), meaning.ground)
        for place in crawl.places.values():
            self._add_place(place)
        for link in crawl.links:
            for name in (link.a, link.b):
                if name.casefold() not in self._number:
                    self._notes.warn(f"{name!r} is named in a link only (line {link.line})")
                    self._add_place(PlaceRow(name, "", "", None, "", link.line))
        self._graph.places = len(self._graph.cells)
        for link, meaning in zip(crawl.links, meanings, strict=True):
            self._add_link(link, meaning)
        if self._without_way:
            self._notes.warn(f"{counted(self._without_way, 'link')} without a word for a way, taken as trackless")
        return self._graph

    def _add_place(self, place: PlaceRow) -> None:
        self._number[place.name.casefold()] = len(self._graph.cells)
        word = place.ground.casefold() or NO_GROUND
        beside = self._beside.get(place.name.casefold())
        if word == NO_GROUND and word not in self._chosen and beside is not None:
            self._graph.words[word, beside[1], _AS_LINK] += 1
            self._graph.cells.append(Cell(place.name, word, beside[1], place))
        else:
            self._graph.cells.append(Cell(place.name, word, self._ground(word), place))

    def _ground(self, word: str) -> Terrain:
        terrain, reason = self._decide(word)
        self._graph.words[word, terrain, reason] += 1
        return terrain

    def _decide(self, word: str) -> tuple[Terrain, str]:
        if word in self._chosen:
            return self._chosen[word], ""
        by_key = {ground.key: ground for ground in Terrain if ground is not Terrain.UNKNOWN}
        if word in by_key:
            return by_key[word], ""
        ground = ground_of(word.replace(",", " ").replace(";", " "))
        return (Terrain.UNKNOWN, _UNKNOWN) if ground is None else (ground.terrain, ground.reason)

    def _add_link(self, link: LinkRow, meaning: Meaning) -> None:
        a, b = self._number[link.a.casefold()], self._number[link.b.casefold()]
        if a == b:
            self._notes.warn(f"The link on line {link.line} leads from {link.a!r} to itself; left out")
            return
        if link.feet is None and not self._both_placed(a, b):
            raise refuse(
                f"The link from {link.a!r} to {link.b!r} has no length, line {link.line}",
                'Write it as "12 mi", or give every place coordinates.',
            )
        way, river, ground = meaning.way, meaning.river, meaning.ground
        kind = "sea_route" if ground is not None and ground[1].is_water else way.key if way else ""
        if ground is None or self._is_ground_of_both(ground[1], a, b):
            if (min(a, b), max(a, b)) not in self._graph.edges:
                self._join(a, b, link.feet, way, river=river)
                self._draw(kind, link, (a, b))
                return
            ground = ground or (self._graph.cells[a].word, self._graph.cells[a].terrain)
        self._through(a, b, link, way, ground, river=river)
        if ground[1] is Terrain.UNKNOWN:
            self._notes.warn(f"The ground of the link on line {link.line} is not known")

    def _through(
        self, a: int, b: int, link: LinkRow, way: Way | None, ground: tuple[str, Terrain], *, river: bool
    ) -> None:
        """A link over ground of its own, or a second link between two places: by two spots on the way."""
        spots: list[int] = []
        name = link.name or f"{link.a} \u2013 {link.b}"
        for share in (1 / 3, 2 / 3):
            number = len(self._graph.cells)
            key = f"{name[:190]} {len(spots) + 1}"
            self._graph.cells.append(Cell(key, ground[0], self._ground(ground[0]), None, (a, b), share))
            spots.append(number)
        inner = None if link.feet is None else max(1, link.feet - 2 * _AT_END)
        self._join(a, spots[0], _AT_END, way)
        self._join(spots[0], spots[1], inner, way, river=river)
        self._join(spots[1], b, _AT_END, way)
        kind = "sea_route" if ground[1].is_water else way.key if way else ""
        self._draw(kind, link, (a, *spots, b))

    def _join(self, a: int, b: int, feet: int | None, way: Way | None, *, river: bool = False) -> None:
        low, high = min(a, b), max(a, b)
        self._graph.edges[low, high] = Edge(low, high, feet, way or Way.TRACKLESS, river)

    def _draw(self, kind: str, link: LinkRow, cells: tuple[int, ...]) -> None:
        if kind and kind != Way.TRACKLESS.key:
            self._graph.drawn.append(Drawn(kind, link.name, cells))

    def _meaning(self, link: LinkRow) -> Meaning:
        """The way, whether it fords a river, and the ground if the link names one."""
        way = way_of(link.words)
        river = not _FORD.isdisjoint(link.words)
        left = [word for word in link.words if way_of([word]) is None and word not in _FORD]
        left = [word for word in left if not (river and word in _WATERS) and word not in ("trackless", "wild", "no")]
        if way is Way.ROAD and self._paved:
            way = Way.HIGHWAY
        text = " ".join(left)
        ground = None
        if text in self._chosen or ground_of(text) is not None:
            ground = (text, self._decide(text)[0])
        elif left:
            self._notes.warn(f"{text[:40]!r} is no way and no ground (line {link.line}); left out")
        is_water = ground is not None and ground[1].is_water
        if way is None and "trackless" not in link.words and "wild" not in link.words and not is_water:
            self._without_way += 1
        return Meaning(way, river, ground)

    def _is_ground_of_both(self, terrain: Terrain, a: int, b: int) -> bool:
        return self._graph.cells[a].terrain is terrain and self._graph.cells[b].terrain is terrain

    def _both_placed(self, a: int, b: int) -> bool:
        places = [self._graph.cells[cell].place for cell in (a, b)]
        return all(place is not None and place.at is not None for place in places)
