"""The lines of a Text Mapper map: regions and paths. Everything else is styling.

Lines are scanned left to right, never with a pattern that could go back over a long line.
Nothing that the text names is ever fetched. A map may stand in a note of Obsidian, whose plug-in of the same name adds
options and links in labels.
"""

from __future__ import annotations

import re
from array import array
from dataclasses import dataclass, field

from travel.importers.fields import clean
from travel.importers.limits import MAX_GRID_PLACES, MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import refuse

Place = tuple[int, int, int]
"""Column, row and level as written."""

MAX_WORDS = 30
MAX_WORD = 60
_FIXED = re.compile(r"(-?\d\d)(-?\d\d)(\d\d)?(?!\d)")
_DOTTED = re.compile(r"(-?\d{2,5})\.(-?\d{2,5})(?:\.(\d{2,5}))?(?![\d.])")
_LABEL = re.compile(r'["“”]([^"“”]{0,500})["“”](?:\s+(\d{1,4})\b)?')
_NAME = re.compile(r'\bname=["“”]([^"“”]{0,500})["“”]')
_TURNED = re.compile(r"\b(?:translate|rotate|skew|scale)\([^)]{0,100}\)")
_STYLING = re.compile(
    r"(?:text|label|glow|license|other|url|width|height)\b|<|\S{1,60}\s+(?:attributes|path|lib|xml|text)\b"
)


_LINK = re.compile(r'["“”][^"“”|]{0,500}\|')
_QUOTE = '"'
_FENCE = re.compile(r"^[ \t]*(`{3,}|~{3,})[ \t]*text-?mapper\b[^\n]*\n", re.I | re.M)


@dataclass(frozen=True, slots=True)
class Writing:
    """What a line says of a cell: its words, its name (empty if none), further labels, and how large the name is."""

    words: tuple[str, ...]
    name: str
    labels: tuple[str, ...]
    size: float = 0.0


@dataclass(frozen=True, slots=True)
class Region:
    """A listed cell."""

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
    """A map as written. ``listed`` numbers the places by the line that counts, the last of each; ``said`` and
    ``lines`` hold for each such number which of ``writings`` stands there, and on which line of the text. ``blocks``
    counts the maps of a note, 0 if the text is none."""

    listed: dict[Place, int] = field(default_factory=dict)
    said: array[int] = field(default_factory=lambda: array("i"))
    lines: array[int] = field(default_factory=lambda: array("i"))
    writings: list[Writing] = field(default_factory=list)
    paths: list[Path] = field(default_factory=list)
    repeated: int = 0
    styling: int = 0
    includes: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    options: set[str] = field(default_factory=set)
    blocks: int = 0
    dropped: list[int] = field(default_factory=list)

    @property
    def regions(self) -> dict[Place, Region]:
        """Each place with what is written of it."""
        return {place: self._region(place, at) for place, at in self.listed.items()}

    def _region(self, place: Place, at: int) -> Region:
        writing = self.writings[self.said[at]]
        return Region(place, writing.words, writing.name, writing.labels, self.lines[at])


class LineReader:
    """Sorts the lines of a map by kind. What many cells share is read once."""

    def __init__(self) -> None:
        self.found = TextMap()
        self._known: dict[str, int] = {}

    def read(self, text: str) -> TextMap:
        """Read all lines; of a note those of its first map."""
        above, text, self.found.blocks = _first_block(text)
        lines = text.splitlines()
        if len(lines) > MAX_LINES:
            raise refuse(f"The text has {len(lines)} lines; {MAX_LINES} are allowed", "Split the map.")
        for number, raw in enumerate(lines, start=above + 1):
            if len(raw) > MAX_LINE_CHARACTERS:
                raise refuse(f"Line {number} is {len(raw)} characters long", f"Keep lines under {MAX_LINE_CHARACTERS}.")
            line = raw.strip()
            if line:
                self._line(line, number)
        return self.found

    def _line(self, line: str, number: int) -> None:
        found = self.found
        corners, rest = scan_places(line)
        if len(corners) == 1 and (not rest or rest[0].isspace()):
            found.repeated += corners[0] in found.listed
            found.listed[corners[0]] = len(found.said)
            found.said.append(self._writing(rest))
            found.lines.append(number)
            if len(found.listed) > MAX_GRID_PLACES:
                raise refuse(f"The map lists more than {MAX_GRID_PLACES} cells", "Split the map.", f"line {number}")
        elif len(corners) > 1 and rest[:1].isspace():
            found.paths.append(_path(corners, rest, number))
        elif line.startswith("#"):
            found.comments.append(line)
        elif line.startswith("include"):
            found.includes.append(clean(line[7:], 200))
        elif line.startswith("option "):
            found.options.add(clean(line[7:].strip(), MAX_WORD).casefold())
        elif _STYLING.match(line):
            found.styling += 1
        else:
            found.dropped.append(number)

    def _writing(self, rest: str) -> int:
        at = self._known.get(rest)
        if at is None:
            at = self._known[rest] = len(self.found.writings)
            self.found.writings.append(_writing(_LINK.sub(_QUOTE, rest) if self.found.blocks else rest))
        return at


def read_lines(text: str) -> TextMap:
    """Sort the lines of a map by kind."""
    return LineReader().read(text)


def has_block(text: str) -> bool:
    """Whether the text is a note with a map in it."""
    return _FENCE.search(text) is not None


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


def _first_block(text: str) -> tuple[int, str, int]:
    """Lines above the first map of a note, that map, and how many there are; the text itself if it is no note."""
    fence = _FENCE.search(text)
    if fence is None:
        return 0, text, 0
    end = text.find(f"\n{fence[1]}", fence.end() - 1)
    block = text[fence.end() : end if end >= 0 else len(text)]
    return text.count("\n", 0, fence.end()), block, len(_FENCE.findall(text))


def _writing(rest: str) -> Writing:
    named = _NAME.search(rest)
    rest = _NAME.sub(" ", rest)
    found = [(clean(match[1]), float(match[2] or 0)) for match in _LABEL.finditer(rest)]
    words = _TURNED.sub(" ", _LABEL.sub(" ", rest)).split()
    if named:
        found.insert(0, (clean(named[1]), 0.0))
    name, size = found[0] if found else ("", 0.0)
    return Writing(_words(words), name, tuple(label for label, _ in found[1:] if label), size)


def _words(words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in (clean(word, MAX_WORD) for word in words[:MAX_WORDS]) if word)


def _path(corners: list[Place], rest: str, number: int) -> Path:
    label = _LABEL.search(rest)
    words = _LABEL.sub(" ", rest).split()
    kind = clean(words[0], MAX_WORD).casefold() if words else ""
    return Path(kind, clean(label[1]) if label else "", tuple(corners), number)
