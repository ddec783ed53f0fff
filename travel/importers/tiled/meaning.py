"""What a tile means, from the first of: its property ``terrain`` or ``water``, its class, other properties, the names
of its terrains (Wang colors), the name of its picture, what its tile set says of all."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from travel.importers.fields import clean
from travel.importers.place_words import is_river, settlement_kind, way_of
from travel.importers.terrain_words import Ground, ground_of, parts_of, rank_of
from travel.importers.tiled.tilesets import NO_TILE, TileNotes, TileSet, TileSets
from travel.importers.tiled.values import flag_of, get_property, text_of, word_property
from travel.rules.maps.terrain import Terrain, Way

_KEYS = {ground.key: ground for ground in Terrain}
_PROPERTIES = ("ground", "biome", "surface", "material", "kind", "type", "name")
_NOTHING = frozenset({"", "tile", "default", "none"})
_OPEN = "water"
_WORD_LENGTH = 80
_EARTH = Ground(Terrain.PLAINS, "dirt", "bare earth is taken as open ground")
_OF_ITS_SIZE = frozenset({"small", "large", "big", "great", "old", "hex", "icon", "symbol", "tile"})
_LAST = 1_000
HALF = "half {} and half {}; the more hindering counts"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a tile stands for. ``word`` is what the GM sees and may give another ground. ``ground`` None: it names
    none; ``reason`` says why if it is a guess. ``is_open_water``: sea or lake, by where it lies."""

    word: str
    ground: Terrain | None = None
    reason: str = ""
    is_open_water: bool = False
    way: Way | None = None
    is_river: bool = False
    settlement: str | None = None
    name: str = ""
    feet: float = math.nan


def meaning_of(tile_sets: TileSets, gid: int) -> Meaning:
    """The meaning of a tile by its number (without flip bits)."""
    tile_set, index = tile_sets.of(gid)
    if tile_set is None:
        return Meaning(f"tile {index} of no tile set")
    notes = tile_set.tiles.get(index, NO_TILE)
    sources = list(_sources(tile_set, notes))
    word, ground, is_declared = next(
        ((word, ground, declared) for word, ground, declared in sources if ground), ("", None, False)
    )
    names = [name for name in (notes.class_name, word_property(notes.properties, *_PROPERTIES), notes.image) if name]
    if not word:
        word = next((name for name, _, _ in sources), "") or _plain_name(tile_set, index)
    return Meaning(
        word=clean(word, _WORD_LENGTH),
        ground=ground.terrain if ground else None,
        reason=ground.reason if ground else "",
        is_open_water=bool(ground) and not is_declared and ground is not None and ground.word == _OPEN,
        way=_way(notes, names),
        is_river=(ground is None or ground.terrain is not Terrain.RIVER) and any(is_river(name) for name in names),
        settlement=_settlement(notes) or (None if ground else _pictured_settlement(notes.image)),
        name=word_property(notes.properties, "name"),
        feet=_feet(notes),
    )


def _sources(tile_set: TileSet, notes: TileNotes) -> Iterator[tuple[str, Ground | None, bool]]:
    """Words for the tile with the ground each names, the strongest first; True if it is declared as such."""
    terrain = word_property(notes.properties, "terrain")
    if terrain:
        yield terrain, _declared(terrain), terrain.casefold() in _KEYS
    water = get_property(notes.properties, "water")
    if text_of(water) and text_of(water).casefold() not in ("false", "no", "0"):
        word = text_of(water).casefold()
        known = _declared(word)
        yield (word, known, word in _KEYS) if known else (_OPEN, ground_of(_OPEN), False)
    elif flag_of(water):
        yield _OPEN, ground_of(_OPEN), False
    if notes.class_name.casefold() not in _NOTHING:
        yield notes.class_name, _declared(notes.class_name), notes.class_name.casefold() in _KEYS
    for name in _PROPERTIES:
        value = word_property(notes.properties, name)
        if value and ground_of(value):
            yield value, ground_of(value), False
    for name, value in notes.properties.items():
        if value is True and ground_of(name):
            yield name, ground_of(name), False
    if notes.colors:
        yield _of_colors(tile_set, notes.colors)
    if notes.image:
        yield notes.image, _ground(notes.image), False
    if tile_set.ground and _declared(tile_set.ground):
        yield tile_set.ground, _declared(tile_set.ground), tile_set.ground.casefold() in _KEYS


def _declared(word: str) -> Ground | None:
    key = word.casefold()
    return Ground(_KEYS[key], key) if key in _KEYS else _ground(word)


def _ground(word: str) -> Ground | None:
    return ground_of(word) or (_EARTH if not {"dirt", "earth", "mud"}.isdisjoint(parts_of(word)) else None)


def _of_colors(tile_set: TileSet, colors: tuple[str, ...]) -> tuple[str, Ground | None, bool]:
    """The ground of most corners; where two have equally many the more hindering one, as a guess."""
    counts = Counter(colors)
    most = max(counts.values())
    names = sorted(name for name, count in counts.items() if count == most)
    grounds = {name: ground for name in names if (ground := _ground(name))}
    word = f"{tile_set.name}: {' and '.join(names[:3])}"
    if not grounds:
        return word, None, False
    best = min(grounds, key=lambda name: (_rank(grounds[name]), name))
    ground = grounds[best]
    if len(names) > 1:
        ground = ground._replace(reason=HALF.format(names[0], names[1]))
    return word, ground, False


def _rank(ground: Ground) -> int:
    return _LAST if ground is _EARTH else rank_of(ground)


def _plain_name(tile_set: TileSet, index: int) -> str:
    return f"tile {index} of {tile_set.name}"


def _way(notes: TileNotes, names: list[str]) -> Way | None:
    declared = get_property(notes.properties, "road", "way")
    if isinstance(declared, str) and declared.upper() in Way.__members__:
        return Way[declared.upper()] or None
    if flag_of(declared):
        return Way.ROAD
    return way_of([*names, *notes.colors[:1]]) if declared is None else None


def _settlement(notes: TileNotes) -> str | None:
    declared = word_property(notes.properties, "settlement")
    return settlement_kind(declared) if declared else settlement_kind(notes.class_name)


def _pictured_settlement(image: str) -> str | None:
    """The settlement that a picture of its own shows ("town", "small_town", not "town_wall")."""
    parts = [part for part in parts_of(image) if part not in _OF_ITS_SIZE]
    return settlement_kind(parts[0]) if len(parts) == 1 else None


def _feet(notes: TileNotes) -> float:
    feet = get_property(notes.properties, "elevation_feet", "elevation")
    if isinstance(feet, bool) or not isinstance(feet, (int, float, str)):
        return math.nan
    try:
        found = float(feet)
    except (ValueError, OverflowError):
        return math.nan
    return found if abs(found) <= 1e6 else math.nan
