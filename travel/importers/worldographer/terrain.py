"""The ground that Worldographer's terrain names stand for: by the first word, then by those after it.

Names of the 2025 line have a set before them ("Classic/Flat Moor"), which says nothing of the ground.
"""

from __future__ import annotations

from travel.importers.grid_map import UNKNOWN_REASON
from travel.importers.terrain_words import Ground, ground_of, parts_of
from travel.rules.maps.terrain import Terrain

_RULES: tuple[tuple[str, str, Terrain], ...] = (
    ("mountain", "glacier", Terrain.TUNDRA),
    ("mountains", "glacier", Terrain.TUNDRA),
    ("mountain", "", Terrain.MOUNTAINS),
    ("mountains", "", Terrain.MOUNTAINS),
    ("hill", "", Terrain.HILLS),
    ("hills", "", Terrain.HILLS),
    ("water", "ocean sea kelp", Terrain.SEA),
    ("water", "shoal shoals reef reefs coast coastal", Terrain.COAST),
    ("water", "lake pond", Terrain.LAKE),
    ("flat", "badlands", Terrain.HILLS),
    ("other", "badlands", Terrain.HILLS),
    ("flat wetlands", "", Terrain.SWAMP),
    ("flat", "jungle rainforest", Terrain.JUNGLE),
    ("flat forest", "", Terrain.FOREST),
    ("flat", "swamp marsh bog mud wetland wetlands fen", Terrain.SWAMP),
    ("flat", "desert beach", Terrain.DESERT),
    ("flat", "snowfield snowfields ice snow tundra glacier", Terrain.TUNDRA),
    ("flat", "moor moors moss shrubland heath", Terrain.MOOR),
    ("flat", "steppe grassland grazing farmland farmlands farm savanna plains", Terrain.PLAINS),
)
_UNKNOWN = ("blank", "border only", "background", "underdark")
_OPEN = "water"
_ICY = frozenset({Terrain.PLAINS, Terrain.FOREST})


def base_name(name: str) -> str:
    """The name without its set."""
    return name.rpartition("/")[2].strip()


def ground_of_name(name: str) -> tuple[Terrain, str, bool]:
    """Ground, why if that is a guess, and whether it is water of any kind."""
    base = base_name(name)
    words = parts_of(base)
    text = " ".join(words)
    if not words or text.startswith(_UNKNOWN):
        return Terrain.UNKNOWN, UNKNOWN_REASON, False
    for start, among, terrain in _RULES:
        if f"{text} ".startswith(f"{start} ") and (not among or not set(among.split()).isdisjoint(words)):
            return terrain, "", False
    found = _by_list(words)
    if found is None:
        return Terrain.UNKNOWN, UNKNOWN_REASON, False
    is_open = found.terrain is Terrain.LAKE and found.word == _OPEN
    return found.terrain, found.reason, is_open


def freezes(terrain: Terrain) -> bool:
    """Whether ground that the file calls icy is tundra."""
    return terrain in _ICY


def _by_list(words: list[str]) -> Ground | None:
    """By the common word list, without the words that only sort Worldographer's names."""
    return ground_of(" ".join(word for word in words if word not in ("flat", "other", "classic")))
