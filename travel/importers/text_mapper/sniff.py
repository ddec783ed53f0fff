"""Whether lines that begin with four digits speak of land, or of the hours of a day."""

from __future__ import annotations

from travel.importers.refusal import ImportRefused
from travel.importers.terrain_words import ground_of, phrase_of
from travel.importers.text_mapper.ground import MARKS
from travel.importers.text_mapper.lines import TextMap, read_lines
from travel.importers.text_mapper.settlements import settlement_kind
from travel.importers.text_mapper.ways import kind_of_path

_LOOKED_AT = 8_000
"""Characters of a piece."""

_LONGEST_LINE = 200_000
"""Characters to which a piece is lengthened to end with a whole line: a way may go through thousands of regions."""

_KNOWN_AT_LEAST = 0.25


def speaks_of_land(text: str, start: int = 0) -> bool:
    """Whether a piece of a text has styling, ways, or enough regions with words for ground or settlements.

    Regions without any words say nothing either way.
    """
    lines = _piece(text, start).splitlines()
    try:
        found = read_lines("\n".join(lines))
    except ImportRefused:
        return True
    if found.styling or found.includes or found.options or any(kind_of_path(path.kind) for path in found.paths):
        return True
    return _known(found) >= _KNOWN_AT_LEAST


def _piece(text: str, start: int) -> str:
    """The lines from ``start`` on: whole ones, but for a last one that is too long."""
    end = start + _LOOKED_AT
    if end >= len(text):
        return text[start:]
    whole = text.find("\n", end, end + _LONGEST_LINE)
    if whole < 0:
        whole = len(text) if len(text) <= end + _LONGEST_LINE else text.rfind("\n", start, end)
    return text[start : whole if whole > start else end]


def _known(found: TextMap) -> float:
    """The part of the regions with words that have known ones; 1 if there are only others, 0 if none."""
    said = [found.writings[at].words for at in found.said]
    spoken = [words for words in said if words]
    known = sum(
        settlement_kind(words) is not None
        or phrase_of(" ".join(words)) is not None
        or any(ground_of(word) is not None or MARKS.match(word) for word in words)
        for words in spoken
    )
    return known / len(spoken) if spoken else float(bool(said))
