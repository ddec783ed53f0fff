"""Worldographer's .wxx maps of the 2017 and the 2025 line: hexes (or squares) with named terrains, features, shapes."""

from __future__ import annotations

import re

from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.importers.worldographer.battle import is_battle, read_battle
from travel.importers.worldographer.document import read_file
from travel.importers.worldographer.overland import chosen_level, read_overland

_MAP = re.compile(r"<map\s[^<>]{0,4000}?\bhexOrientation\s*=")
_HEAD = 8_000


def _recognises(source: Source) -> bool:
    return bool(_MAP.search(source.head) or _MAP.search(_unmarked(source)))


def _unmarked(source: Source) -> str:
    """The beginning of UTF-16 text without a mark."""
    if source.data[:2] == b"\0<":
        return source.data[:_HEAD].decode("utf-16-be", "replace")
    return source.data[:_HEAD].decode("utf-16-le", "replace") if source.data[:2] == b"<\0" else ""


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported | ImportedBattle:
    notes = Notes()
    world = read_file(upload.main.data)
    progress(0.2)
    if is_battle(world, choices):
        return read_battle(world, chosen_level(world, choices), upload.name, choices, notes)
    return read_overland(world, upload.name, choices, notes, progress)


FORMATS = (Format("worldographer", "a Worldographer map", _recognises, _read),)
