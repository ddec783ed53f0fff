"""The words by which map programs name the ground of a battle map's squares and what stands on them."""

from __future__ import annotations

from travel.importers.terrain_words import parts_of
from travel.rules.battlemaps.ground import GROUND

_WORDS: tuple[tuple[str, str], ...] = (
    ("#", "wall walls rock cliff void solid blocked blocking collision collide"),
    ("o", "pillar pillars column columns statue"),
    ("T", "tree trees trunk"),
    ("~", "water lake sea river stream pool pond moat"),
    ("^", "hazard lava pit acid trap spikes fire chasm"),
    ("=", "low table crate crates barrel barrels furniture fence bench altar"),
    (",", "difficult rubble rough mud swamp bush bushes brush undergrowth snow ice stairs debris"),
    (":", "impeded"),
    (";", "heavy"),
    (".", "clear floor ground grass sand dirt path road plain wood carpet tiles stone"),
)
_CHAR_OF_WORD = {word: char for char, words in _WORDS for word in words.split()}
_RANKS = {char: rank for rank, (char, _) in enumerate(_WORDS)}


def ground_char(name: str) -> str:
    """The ground that a name tells of, the most hindering of its words; empty if of none."""
    if name in GROUND:
        return name
    found = [_CHAR_OF_WORD[part] for part in parts_of(name) if part in _CHAR_OF_WORD]
    return min(found, key=lambda char: _RANKS[char], default="")
