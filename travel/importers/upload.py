"""What a format is, and what it is given to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.source import Source


@dataclass(frozen=True, slots=True)
class Upload:
    """The files of one map. ``maps`` were recognised as the format, ``beside`` are the others of the upload
    (tile sets, templates, notes). ``name`` is the map's name if the file gives none."""

    maps: tuple[Source, ...]
    beside: tuple[Source, ...]
    name: str

    @property
    def main(self) -> Source:
        """The first file of the format."""
        return self.maps[0]


Progress = Callable[[float], None]
"""Told how far reading is, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file that can be read. ``title`` completes "This is ...".

    ``recognises`` looks at the content, cheaply and without raising. ``read`` raises ImportRefused and nothing else.
    ``many``: several files of this format make one map (cells and routes); else each is a map of its own.
    ``weak``: such a file is a map only where the upload holds no other (a picture beside the map that shows it).
    """

    key: str
    title: str
    recognises: Callable[[Source], bool]
    read: Callable[[Upload, Choices, Progress], Imported | ImportedBattle]
    many: bool = False
    weak: bool = False
