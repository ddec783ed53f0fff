"""The lines of a Text Mapper map: regions and paths. Everything else is styling.

Lines are scanned left to right, never with a pattern that could go back over a long line.
Nothing that the text names is ever fetched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from travel.importers.fields import clean
from travel.importers.limits import MAX_GRID_PLACES
from travel.importers.refusal import refuse

Place = tuple[int, int, int]
"""Column, row and level as written."""

MAX_WORDS = 30
MAX_WORD = 60
_FIXED = re.compile(r"(-?\d\d)(-?\d\d)(\d\d)?(?!\d)")
_DOTTED = re.compile(r"(-?\d{2,5})\.(-?\d{2,5})(?:\.(\d{2,5}))?(?![\d.])")
_LABEL = re.compile(r'["“”]([^"“”]{0,500})["“”](?:\s+\d{1,4}\b)?')
_NAME = re.compile(r'\bname=["“”]([^"“”]{0,500})["“”]')
_TURNED = re.compile(r"\b(?:translate|rotate|skew|scale)\([^)]{0,100}\)")
_STYLING = re.compile(
    r"(?:text|label|glow|license|other|url|width|height)\b|<|\S{1,60}\s+(?:attributes|path|lib|xml|text)\b"
)


@dataclass(frozen=True, slots=True)
class Region:
    """A listed cell: its words, its name (empty if none) and further labels."""

    place: Place
    words: tuple[str, ...]
    name: str
    labels: tuple[str, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Path:
    """A line through cells, as written: corners only."""

    kind: str
    name: str
    corners: tuple[Place, ...]
    line: int


@dataclass(slots=True)
class TextMap:
    """A map as written. ``regions`` by place; a later line replaces an earlier one."""

    regions: dict[Place, Region] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    repeated: int = 0
    styling: int = 0
    includes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    dropped: list[int] = field(default_factory=list)


def read_lines(text: str) -> TextMap:
    """Sort the lines of a map by kind."""
    found = TextMap()
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line:
            _read_line(found, line, number)
    return found


def _read_line(found: TextMap, line: str, number: int) -> None:
    corners, rest = scan_places(line)
    if len(corners) == 1 and (not rest or rest[0].isspace()):
        region = _region(corners[0], rest, number)
        found.repeated += region.place in found.regions
        found.regions[region.place] = region
        if len(found.regions) > MAX_GRID_PLACES:
            raise refuse(f"The map lists more than {MAX_GRID_PLACES} cells", "Split the map.", f"line {number}")
    elif len(corners) > 1 and rest[:1].isspace():
        found.paths.append(_path(corners, rest, number))
    elif line.startswith("#"):
        found.comments.append(line)
    elif line.startswith("include"):
        found.includes.append(clean(line[7:], 200))
    elif _STYLING.match(line):
        found.styling += 1
    else:
        found.dropped.append(number)


def scan_places(line: str) -> tuple[list[Place], str]:
    """The places at the start of a line, joined by ``-``, and what follows them."""
    places: list[Place] = []
    at = 0
    while True:
        match = _DOTTED.match(line, at) or _FIXED.match(line, at)
        if match is None:
            return (places, line[at - 1 :]) if places else ([], line)
        places.append((int(match[1]), int(match[2]), int(match[3] or 0)))
        at = match.end()
        if line[at : at + 1] != "-":
            return places, line[at:]
        at += 1


def _region(place: Place, rest: str, number: int) -> Region:
    named = _NAME.search(rest)
    rest = _NAME.sub(" ", rest)
    labels = [clean(match[1]) for match in _LABEL.finditer(rest)]
    words = _TURNED.sub(" ", _LABEL.sub(" ", rest)).split()
    name = clean(named[1]) if named else labels.pop(0) if labels else ""
    return Region(place, _words(words), name, tuple(label for label in labels if label), number)


def _words(words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in (clean(word, MAX_WORD) for word in words[:MAX_WORDS]) if word)


def _path(corners: list[Place], rest: str, number: int) -> Path:
    label = _LABEL.search(rest)
    words = _LABEL.sub(" ", rest).split()
    kind = clean(words[0], MAX_WORD).casefold() if words else ""
    return Path(kind, clean(label[1]) if label else "", tuple(corners), number)
