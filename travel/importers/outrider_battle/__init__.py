"""Outrider's own battle maps: "outrider-battle-map" version 1 (docs/formats/outrider-battle-map.md)."""

from __future__ import annotations

from dataclasses import replace

from travel.importers.battle import feet_of, finished
from travel.importers.battle_document import is_document, read_document, read_picture
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.importers.upload import Format, Progress, Upload
from travel.rules.battlemaps.document import FORMAT, VERSION


def recognises(source: Source) -> bool:
    """JSON that names the format."""
    return source.looks_like_json and is_document(source.json)


def read(upload: Upload, choices: Choices, progress: Progress) -> ImportedBattle:
    """Read a battle map that Outrider, or a client, has written."""
    content, notes = upload.main.json, Notes()
    name = choices.name or ("" if content.get("name") else upload.name)
    battle = read_document(content, name, notes)
    progress(0.3)
    feet = feet_of(choices, battle.feet_per_square, notes)
    battle = replace(battle, feet_per_square=feet, picture=read_picture(content, battle, notes))
    notes.used.append("ground, walls, doors, windows, lights, notes and picture")
    return finished(battle, notes, key=FORMAT, version=str(VERSION))


FORMATS = (Format(FORMAT, "an Outrider battle map", recognises, read),)
