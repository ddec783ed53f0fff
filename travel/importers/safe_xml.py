"""The XML reader for uploads: no document type, no entities, nothing from outside, and everything counted while it is
read, before a tree of it stands. XML 1.1 is read as 1.0. Errors name line and column.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pyexpat import ExpatError, ParserCreate, XMLParserType
from typing import NoReturn

from travel.importers.limits import MAX_DEPTH
from travel.importers.refusal import ImportRefused, refuse

MAX_CHARACTERS = 48_000_000
MAX_ELEMENTS = 600_000
MAX_ATTRIBUTES = 2_500_000
MAX_ATTRIBUTES_EACH = 200
MAX_ATTRIBUTE = 1_000_000
"""Characters of one attribute's value."""

_SLICE = 1 << 20
_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xfe\xff", "utf-16-be"), (b"\xff\xfe", "utf-16-le"))
_UNMARKED = ((b"\x00<", "utf-16-be"), (b"<\x00", "utf-16-le"))
_DECLARATION = re.compile(r"\s*<\?xml(?:\s[^?>]{0,400})?\?>")
_ENCODING = re.compile(rb"<\?xml\s[^?>]{0,300}?encoding\s*=\s*[\"']([A-Za-z0-9._-]{1,40})[\"']")
_OLD_ENCODINGS = {"iso-8859-1": "latin-1", "latin-1": "latin-1", "windows-1252": "cp1252", "us-ascii": "ascii"}
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
_REMEDY = "Save the map again in the program that made it; if you edited the file by hand, repair this place."
Folds = Mapping[tuple[str, str], str]


@dataclass(slots=True)
class Element:
    """An element. ``text`` is all text directly in it; ``folded`` are attribute values of children that were only
    counted (see ``read_xml``)."""

    tag: str
    attributes: dict[str, str]
    line: int
    text: str = ""
    children: list[Element] = field(default_factory=list)
    folded: list[str] = field(default_factory=list)

    def all(self, *tags: str) -> Iterator[Element]:
        """The children of these names, in the order of the file."""
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> Element | None:
        """The first child of a name."""
        return next(self.all(tag), None)

    def get(self, name: str, default: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, default)


def read_xml(data: bytes, folds: Folds | None = None) -> Element:
    """Parse ``data`` into its root element; ImportRefused with line and column of what is wrong.

    ``folds`` names (parent, child) elements that come by the million: of these only one attribute is kept, as a
    value in the parent's ``folded``.
    """
    text = _decoded(data)
    if len(text) > MAX_CHARACTERS:
        raise refuse(
            f"The XML has {len(text):,} characters; {MAX_CHARACTERS:,} are allowed", "Save a smaller map, or split it."
        )
    declaration = _DECLARATION.match(text)
    if declaration:
        text = "\n" * declaration.group().count("\n") + text[declaration.end() :]
    return _Builder(folds or {}).read(text)


class _Builder:
    """Takes the parser's events and counts them."""

    def __init__(self, folds: Folds) -> None:
        self._folds = folds
        self._root: Element | None = None
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._folding = 0
        self._elements = 0
        self._attributes = 0
        self._parser = self._made()

    def _made(self) -> XMLParserType:
        parser = ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        parser.StartDoctypeDeclHandler = self._doctype
        parser.EntityDeclHandler = self._doctype
        parser.ExternalEntityRefHandler = self._doctype
        parser.SkippedEntityHandler = self._doctype
        return parser

    def read(self, text: str) -> Element:
        """Feed the parser; returns the root."""
        try:
            for start in range(0, len(text), _SLICE):
                self._parser.Parse(text[start : start + _SLICE].encode("utf-8", "strict"), False)
            self._parser.Parse(b"", True)
        except ExpatError as error:
            reason = str(error).partition(":")[0]
            self._refuse(f"The XML breaks off or is broken ({reason})", error.lineno, error.offset)
        except UnicodeEncodeError:
            self._refuse("The XML holds half a character (a lone surrogate)")
        if self._root is None:
            self._refuse("The XML holds no element")
        return self._root

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count(attributes)
        if self._folding:
            self._folding += 1
            return
        kept = self._folds.get((self._open[-1].tag, tag)) if self._open else None
        if kept is not None:
            self._folding = 1
            self._open[-1].folded.append(attributes.get(kept, ""))
            return
        self._elements += 1
        if self._elements > MAX_ELEMENTS:
            self._refuse(f"The XML has more than {MAX_ELEMENTS:,} elements")
        if len(self._open) >= MAX_DEPTH:
            self._refuse(f"The XML is nested more than {MAX_DEPTH} levels deep")
        made = Element(tag[:200], attributes, self._parser.CurrentLineNumber)
        if self._open:
            self._open[-1].children.append(made)
        else:
            self._root = made
        self._open.append(made)
        self._texts.append([])

    def _count(self, attributes: dict[str, str]) -> None:
        if not attributes:
            return
        self._attributes += len(attributes)
        if len(attributes) > MAX_ATTRIBUTES_EACH or self._attributes > MAX_ATTRIBUTES:
            self._refuse("The XML has too many attributes")
        if max(map(len, attributes.values())) > MAX_ATTRIBUTE:
            self._refuse(f"An attribute of the XML is longer than {MAX_ATTRIBUTE:,} characters")

    def _end(self, _: str) -> None:
        if self._folding:
            self._folding -= 1
            return
        self._open.pop().text = "".join(self._texts.pop())

    def _text(self, text: str) -> None:
        if self._texts and not self._folding:
            self._texts[-1].append(text)

    def _doctype(self, *_: object) -> int:
        self._refuse(
            "The XML declares a document type or entities, which are never read",
            remedy="Remove the <!DOCTYPE ...> part from the file, or save the map again.",
        )

    def _refuse(self, message: str, line: int = 0, column: int = -1, remedy: str = _REMEDY) -> NoReturn:
        line = line or self._parser.CurrentLineNumber
        column = column if column >= 0 else self._parser.CurrentColumnNumber
        raise refuse(f"{message}, line {line}, column {column + 1}", remedy)


def _decoded(data: bytes) -> str:
    """The text of a file in UTF-8 or UTF-16, or in an encoding of one byte a character that it names."""
    encoding, start = _encoding_of(data)
    try:
        text = data[start:].decode(encoding)
    except UnicodeDecodeError as error:
        raise _undecodable(encoding, error.start + start) from None
    wrong = _NO_TEXT.search(text)
    if wrong:
        line = text.count("\n", 0, wrong.start()) + 1
        column = wrong.start() - text.rfind("\n", 0, wrong.start())
        raise refuse(
            f"The XML holds a character that no text has (U+{ord(wrong.group()):04X}), line {line}, column {column}",
            _REMEDY,
        )
    return text


def _encoding_of(data: bytes) -> tuple[str, int]:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding, len(mark)
    for start, encoding in _UNMARKED:
        if data.startswith(start):
            return encoding, 0
    named = _ENCODING.match(data[:500].lstrip())
    return _OLD_ENCODINGS.get(named[1].decode().lower() if named else "", "utf-8"), 0


def _undecodable(encoding: str, at: int) -> ImportRefused:
    name = encoding.upper().replace("-BE", "").replace("-LE", "")
    return refuse(f"The XML is not {name} text (byte {at:,})", "Save the file as UTF-8 or UTF-16.")
