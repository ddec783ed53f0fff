"""Foundry VTT scenes: a scene as JSON, or a compendium's log of many (versions 8 and 9, 10 and later)."""

from __future__ import annotations

from typing import Any

from travel.importers.battle import battle_name, finished
from travel.importers.battle_picture import picture_beside
from travel.importers.choices import Choices, ImportedBattle
from travel.importers.fields import Row, clean
from travel.importers.foundry.frame import Frame, read_frame
from travel.importers.foundry.levels import by_level
from travel.importers.foundry.scenes import holds_scenes, name_of, scenes_of
from travel.importers.foundry.things import read_lights, read_notes, read_walls
from travel.importers.refusal import refuse
from travel.importers.report import Notes, Part, counted
from travel.importers.upload import Format, Progress, Upload
from travel.rules.battlemaps.ground import CLEAR
from travel.rules.battlemaps.model import BattleMap
from travel.rules.pictures import Picture

KEY = "foundry"
_DROPPED = ("tokens", "tiles", "drawings", "sounds", "templates", "regions")


def read(upload: Upload, choices: Choices, progress: Progress) -> ImportedBattle:
    """Turn a scene into a battle map."""
    notes = Notes()
    scenes = by_level(scenes_of(upload.main, notes))
    progress(0.4)
    parts = tuple(Part(key, name_of(scene) or key, _detail(scene)) for key, scene in scenes.items())
    key, needed = _chosen(parts, upload, choices)
    scene = scenes[key]
    frame = read_frame(scene, choices, notes)
    walls = read_walls(scene, frame, notes)
    battle = BattleMap(
        name=battle_name(choices.name or name_of(scene) or upload.name),
        rows=(CLEAR * frame.columns,) * frame.rows,
        feet_per_square=frame.feet,
        barriers=walls,
        lights=read_lights(scene, frame, notes),
        notes=read_notes(scene, frame, notes),
        picture=_picture(scene, upload, frame, notes),
    )
    _say(scene, notes)
    many = parts if len(parts) > 1 else ()
    return finished(battle, notes, key=KEY, version=_version(scene), parts=many, needed=needed)


def _chosen(parts: tuple[Part, ...], upload: Upload, choices: Choices) -> tuple[str, tuple[str, ...]]:
    """The scene to take: the one asked for by id or name, else the first, and what is still to be asked."""
    asked = "" if choices.part == upload.main.name else choices.part
    if not asked:
        return parts[0].key, ("part",) if len(parts) > 1 else ()
    found = next((part.key for part in parts if asked in (part.key, part.name)), None)
    if found is None:
        names = ", ".join(part.name for part in parts)[:400]
        raise refuse(f"The file holds no scene {asked[:80]!r}", f"Choose one of {names}.", "/part")
    return found, ()


def _detail(scene: Row) -> str:
    walls = scene.get("walls")
    return counted(len(walls) if isinstance(walls, list) else 0, "wall")


def _picture(scene: Row, upload: Upload, frame: Frame, notes: Notes) -> Picture | None:
    """The scene's picture, if it was sent along."""
    background = scene.get("background")
    written: Any = background.get("src") if isinstance(background, dict) else scene.get("img")
    if not isinstance(written, str) or not written or len(written) > 2000:
        return None
    return picture_beside(upload, written, frame.place, notes)


def _say(scene: Row, notes: Notes) -> None:
    notes.used.append("walls, doors, lights and notes")
    for key in _DROPPED:
        rows = scene.get(key)
        if isinstance(rows, list) and rows:
            notes.ignored.append(counted(len(rows), key.removesuffix("s")))


def _version(scene: Row) -> str:
    flags = scene.get("flags")
    exported = flags.get("exportSource") if isinstance(flags, dict) else None
    for about in (scene.get("_stats"), exported):
        if isinstance(about, dict) and isinstance(about.get("coreVersion"), str):
            return clean(about["coreVersion"], 20)
    return "10 or later" if isinstance(scene.get("grid"), dict) else "9 or older"


FORMATS = (Format(KEY, "a scene of Foundry VTT", holds_scenes, read),)
