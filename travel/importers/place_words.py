"""The words by which map programs name settlements, ways and water courses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from travel.importers.terrain_words import parts_of
from travel.rules.maps.terrain import Way

_SETTLEMENTS: Mapping[str, str] = {
    "city": "city cities capital metropolis",
    "town": "town towns",
    "village": "village villages hamlet thorp farm farmstead settlement house cottage",
    "keep": "keep castle fort fortress stronghold citadel palace garrison",
    "tower": "tower watchtower lighthouse",
    "port": "port harbor harbour dock docks",
    "shrine": "shrine temple church cathedral monastery abbey chapel",
    "cave": "cave cavern dungeon mine mines lair",
    "ruin": "ruin ruins ruined pyramid",
}
_WAYS: tuple[tuple[Way, str], ...] = (
    (Way.HIGHWAY, "highway highways imperial paved motorway"),
    (Way.ROAD, "road roads street streets causeway"),
    (Way.TRAIL, "trail trails path paths track tracks footpath"),
)
_RIVERS = frozenset(["river", "rivers", "stream", "streams", "creek", "brook"])
_KIND_OF_WORD = {word: kind for kind, words in _SETTLEMENTS.items() for word in words.split()}
_WAY_OF_WORD = {word: way for way, words in _WAYS for word in words.split()}
KINDS = frozenset((*_SETTLEMENTS, "other"))
"""Kinds of settlement."""


def settlement_kind(name: str) -> str | None:
    """The kind of settlement a name tells of ("Classic/Settlement City": city); None if of none.

    A general word ("Settlement Capital") yields to a special one.
    """
    found = [_KIND_OF_WORD[part] for part in parts_of(name) if part in _KIND_OF_WORD and part != "settlement"]
    return found[-1] if found else "village" if "settlement" in parts_of(name) else None


def way_of(names: Iterable[str]) -> Way | None:
    """The way that the first name with a fitting word tells of."""
    for name in names:
        for part in parts_of(name):
            if part in _WAY_OF_WORD:
                return _WAY_OF_WORD[part]
    return None


def is_river(name: str) -> bool:
    """Whether a name tells of running water."""
    return not _RIVERS.isdisjoint(parts_of(name))
