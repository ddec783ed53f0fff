"""The ground of a map from its tile layers: of the tiles that lie over each other the uppermost that names a ground."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from travel.importers.grid_map import UNKNOWN_REASON, GridGround
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes, counted
from travel.importers.terrain_words import ground_of
from travel.importers.tiled.frame import Layout, TileFrame, Window
from travel.importers.tiled.layers import About, TileLayer
from travel.importers.tiled.meaning import Meaning
from travel.importers.tiled.roles import role_of
from travel.importers.tiled.values import word_property
from travel.rules.maps.gridcells import BoolArray
from travel.rules.maps.terrain import Terrain, Way

MAX_DISTINCT = 20_000
_TABLE = 1 << 22
_ON_LAYER = "its layer is called {!r}"
_BENEATH = "the ground beneath is not drawn; taken as open ground"
_OVERLAYS = frozenset({"roads", "rivers", "settlements", "walls", "doors", "windows", "lights", "markers", "labels"})
_WAY_NAMES = {way.key: way for way in Way}
Codes = NDArray[np.int32]


@dataclass(slots=True)
class Tiles:
    """What the tile layers say, by place of the window. ``codes`` point into ``meanings``, -1 where no tile lies."""

    codes: Codes
    meanings: list[Meaning]
    covering: list[tuple[NDArray[np.int64], Codes]] = field(default_factory=list)
    roads: dict[Way, BoolArray] = field(default_factory=dict)
    rivers: BoolArray | None = None
    settlements: list[tuple[int, Meaning]] = field(default_factory=list)
    feet: NDArray[np.float32] | None = None


class TileStack:
    """Lays tile layers over each other, the lowest first."""

    def __init__(
        self,
        layout: Layout,
        window: Window,
        meaning: Callable[[int], Meaning],
        chosen: Mapping[str, Terrain],
        notes: Notes,
    ) -> None:
        self._layout = layout
        self._window = window
        self._meaning = meaning
        self._chosen = chosen
        self._notes = notes
        self._numbers: dict[Meaning, int] = {}
        count = window.columns * window.rows
        self.found = Tiles(np.full(count, -1, np.int32), [])

    def add(self, layer: TileLayer) -> None:
        """Lay one layer over those below."""
        role = role_of(layer.about)
        if layer.about.is_hidden and not role:
            self._notes.ignored.append(f"the hidden layer {layer.about.name!r}")
            return
        gids = flat(layer, self._window, self._notes)
        places = np.flatnonzero(gids)
        if not len(places):
            return
        codes = self._codes(gids[places], layer.about, role)
        self._take(places, codes, is_overlay=role in _OVERLAYS)
        self._add_ways(places, codes, layer.about, role)
        self._add_things(places, codes, role)

    def _codes(self, gids: NDArray[np.uint32], about: About, role: str) -> Codes:
        """The number of each tile's meaning."""
        distinct = distinct_of(gids)
        if len(distinct) > MAX_DISTINCT:
            raise refuse(
                f"The layer has {len(distinct):,} different tiles; {MAX_DISTINCT:,} are allowed",
                "Draw the ground with fewer tiles.",
                about.place,
            )
        meanings = [self._of_layer(self._meaning(gid), about, role) for gid in distinct.tolist()]
        numbers = np.array([self._number(meaning) for meaning in meanings], np.int32)
        found: Codes = numbers[np.searchsorted(distinct, gids)]
        return found

    def _number(self, meaning: Meaning) -> int:
        if meaning not in self._numbers:
            self._numbers[meaning] = len(self.found.meanings)
            self.found.meanings.append(meaning)
        return self._numbers[meaning]

    def _of_layer(self, meaning: Meaning, about: About, role: str) -> Meaning:
        """A tile that says nothing itself is what its layer is called."""
        if meaning.ground is not None or role in _OVERLAYS:
            return meaning
        for name in (word_property(about.properties, "terrain"), about.class_name, about.name):
            ground = ground_of(name) if name else None
            if ground is not None:
                reason = _ON_LAYER.format(name)
                is_open = ground.word == "water"
                word = f"{meaning.word} ({name})"
                return Meaning(word, ground.terrain, reason, is_open, meaning.way, meaning.is_river)
        return meaning

    def _take(self, places: NDArray[np.int64], codes: Codes, *, is_overlay: bool) -> None:
        """The tile counts where it names a ground, or where no other lies."""
        says = np.array([each.ground is not None or each.word in self._chosen for each in self.found.meanings])
        taken = self.found.codes[places] < 0
        taken |= says[codes] & (not is_overlay)
        self.found.codes[places[taken]] = codes[taken]
        if not taken.all():
            self.found.covering.append((places[~taken], codes[~taken]))

    def _add_ways(self, places: NDArray[np.int64], codes: Codes, about: About, role: str) -> None:
        default = None
        if role == "roads":
            default = _WAY_NAMES.get(word_property(about.properties, "road").casefold(), Way.ROAD)
        ways = np.array([each.way or default or 0 for each in self.found.meanings], np.uint8)[codes]
        for way in (Way.TRAIL, Way.ROAD, Way.HIGHWAY):
            if (ways == way).any():
                mask = self.found.roads.setdefault(way, np.zeros(len(self.found.codes), np.bool_))
                mask[places[ways == way]] = True
        is_river = np.array([each.is_river or role == "rivers" for each in self.found.meanings])[codes]
        if is_river.any():
            if self.found.rivers is None:
                self.found.rivers = np.zeros(len(self.found.codes), np.bool_)
            self.found.rivers[places[is_river]] = True

    def _add_things(self, places: NDArray[np.int64], codes: Codes, role: str) -> None:
        meanings = self.found.meanings
        is_town = np.array([each.settlement is not None or role == "settlements" for each in meanings])[codes]
        at = np.flatnonzero(is_town)
        if len(self.found.settlements) + len(at) > MAX_FEATURES:
            raise refuse(f"The map has more than {MAX_FEATURES:,} settlements", "Split the map.")
        self.found.settlements += [(int(places[index]), meanings[codes[index]]) for index in at.tolist()]
        feet = np.array([each.feet for each in meanings], np.float32)[codes]
        if not np.isnan(feet).all():
            if self.found.feet is None:
                self.found.feet = np.full(len(self.found.codes), np.nan, np.float32)
            known = ~np.isnan(feet)
            self.found.feet[places[known]] = feet[known]


def flat(layer: TileLayer, window: Window, notes: Notes) -> NDArray[np.uint32]:
    """The tile numbers of a layer by place of the window, 0 where none lies."""
    found = np.zeros((window.rows, window.columns), np.uint32)
    lost = 0
    for left, top, block in layer.blocks:
        west, north = max(left, window.left), max(top, window.top)
        east = min(left + block.shape[1], window.left + window.columns)
        south = min(top + block.shape[0], window.top + window.rows)
        if west >= east or north >= south:
            lost += int(np.count_nonzero(block))
            continue
        part = block[north - top : south - top, west - left : east - left]
        found[north - window.top : south - window.top, west - window.left : east - window.left] = part
        lost += int(np.count_nonzero(block)) - int(np.count_nonzero(part))
    if lost:
        notes.warn(f"{counted(lost, 'tile')} of the layer {layer.about.name!r} off the map; left out")
    return found.ravel()


def distinct_of(gids: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """The different numbers, sorted."""
    if int(gids.max(initial=0)) < _TABLE:
        return np.flatnonzero(np.bincount(gids)).astype(np.uint32)
    return np.unique(gids)


def ground_of_tiles(tiles: Tiles, frame: TileFrame, chosen: Mapping[str, Terrain]) -> GridGround:
    """The ground of every cell of the grid, with what the tiles on top are called."""
    rows = [_row(meaning, chosen) for meaning in tiles.meanings]
    words = list(dict.fromkeys(row[0] for row in rows))
    number = {word: index for index, word in enumerate(words)}
    first = {row[0]: row for row in reversed(rows)}
    table = np.array([*(number[row[0]] for row in rows), -1], np.int32)
    codes = np.full(frame.count, -1, np.int32)
    codes[frame.cells] = table[tiles.codes]
    grounds = tuple(first[word][1] for word in words)
    return GridGround(
        codes=codes,
        words=tuple(words),
        grounds=grounds,
        reasons=tuple(first[word][2] for word in words),
        is_open_water=np.array([first[word][3] for word in words], np.bool_),
        covering=_covering(tiles, table, words, grounds),
    )


def _row(meaning: Meaning, chosen: Mapping[str, Terrain]) -> tuple[str, Terrain, str, bool]:
    """Word, ground, reason and whether it is water of any kind."""
    if meaning.word in chosen:
        return meaning.word, chosen[meaning.word], "", False
    if meaning.ground is None:
        on_open_ground = meaning.way is not None or meaning.is_river or meaning.settlement is not None
        if on_open_ground:
            return meaning.word, Terrain.PLAINS, _BENEATH, False
        return meaning.word, Terrain.UNKNOWN, UNKNOWN_REASON, False
    reason = UNKNOWN_REASON if meaning.ground is Terrain.UNKNOWN else meaning.reason
    return meaning.word, meaning.ground, reason, meaning.is_open_water


def _covering(
    tiles: Tiles, table: Codes, words: list[str], grounds: tuple[Terrain, ...]
) -> Counter[tuple[str, Terrain]]:
    """Tiles that lie over others and name no ground, by the ground below."""
    below = np.array([*grounds, 0], np.int64)[table[tiles.codes]]
    counts: Counter[tuple[str, Terrain]] = Counter()
    for places, codes in tiles.covering:
        pairs, found = np.unique(table[codes].astype(np.int64) * 256 + below[places], return_counts=True)
        for pair, count in zip(pairs.tolist(), found.tolist(), strict=True):
            code, ground = divmod(pair, 256)
            counts[words[code], Terrain(ground)] += count
    return counts
