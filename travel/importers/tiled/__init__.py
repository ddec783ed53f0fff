"""Tiled: maps of tiles as TMX or JSON, with their tile sets and templates beside them in the upload.

A map is a campaign map, or a battle map where it says so (see ``battle.is_battle``). Nothing that a file names is
ever opened but files of the same upload.
"""

from __future__ import annotations

import re

from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.tiled.battle import is_battle, read_battle
from travel.importers.tiled.document import read_document
from travel.importers.tiled.overland import read_overland
from travel.importers.upload import Format, Progress, Upload

_MAP = re.compile(r"<map\s[^<>]{0,4000}?\borientation\s*=")


def _recognises(source: Source) -> bool:
    if source.looks_like_xml:
        return bool(_MAP.search(source.head))
    content = source.json if source.looks_like_json else None
    if not isinstance(content, dict) or not isinstance(content.get("layers"), list):
        return False
    return "orientation" in content or (content.get("type") == "map" and "tilewidth" in content)


def _read(upload: Upload, choices: Choices, progress: Progress) -> Imported | ImportedBattle:
    notes = Notes()
    document = read_document(upload.main, upload.beside, notes)
    progress(0.2)
    if is_battle(document, choices):
        return read_battle(document, upload.beside, upload.name, choices, notes)
    return read_overland(document, upload.beside, upload.name, choices, notes, progress)


FORMATS = (Format("tiled", "a Tiled map", _recognises, _read),)
