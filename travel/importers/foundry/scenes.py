"""Finding the scenes in an export: one JSON object, several in a list, or a NeDB log with one object a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from travel.importers.fields import Row, clean
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.report import Notes, counted
from travel.importers.safe_json import read_json
from travel.importers.source import Source

MAX_LOG_LINES = 100_000
MAX_SCENES = 500
MAX_DAMAGED = 200
"""Broken lines of a log that are left out."""

_LOOKED_AT = 5
"""Lines of a log that are looked at to recognise it."""


def is_scene(content: Any) -> bool:
    """Whether parsed JSON is a scene: sizes, a grid, and walls, lights or tokens."""
    if not isinstance(content, dict) or not {"width", "height"} <= content.keys():
        return False
    has_grid = "grid" in content or "gridType" in content
    return has_grid and any(isinstance(content.get(key), list) for key in ("walls", "lights", "tokens"))


def holds_scenes(source: Source) -> bool:
    """Whether a file holds a scene in any of the three ways."""
    if not source.looks_like_json:
        return False
    if source.json is not None:
        return any(is_scene(item) for item in _listed(source.json)[:_LOOKED_AT])
    return any(_is_scene_line(line) for _, line in zip(range(_LOOKED_AT), _lines(source.data), strict=False))


def scenes_of(source: Source, notes: Notes) -> dict[str, Row]:
    """The scenes of a file by their id (or place in the file), each as its last line has it."""
    if source.json is None:
        return _of_log(source.data, notes)
    items = _listed(source.json)
    if len(items) > MAX_SCENES:
        raise _too_many(len(items))
    found: dict[str, Row] = {}
    for index, item in enumerate(items):
        if is_scene(item):
            key = clean(str(item.get("_id") or ""), 80)
            found[key if key and key not in found else str(index + 1)] = item
    others = len(items) - len(found)
    if others:
        notes.ignored.append(counted(others, "object") + " that are no scenes")
    return found


def _listed(content: Any) -> list[Any]:
    """The objects of a file: itself, a list's, or the scenes of an adventure."""
    if isinstance(content, list):
        return content
    if isinstance(content, dict) and isinstance(content.get("scenes"), list) and not is_scene(content):
        return list(content["scenes"])
    return [content]


def _of_log(data: bytes, notes: Notes) -> dict[str, Row]:
    """The last word of an append log on each of its scenes."""
    found: dict[str, Row] = {}
    broken: ImportRefused | None = None
    others = lines = deleted = damaged = 0
    for number, line in enumerate(_lines(data), 1):
        if number > MAX_LOG_LINES:
            raise refuse(f"The log has more than {MAX_LOG_LINES:,} lines", "Export single scenes.")
        lines += 1
        try:
            content = read_json(line)
        except ImportRefused as refused:
            broken = broken or refuse(f"Line {number} is broken: {refused.message}", refused.remedy)
            damaged += 1
            if damaged > MAX_DAMAGED:
                raise refuse(f"More than {MAX_DAMAGED} lines are broken; {broken.message}", broken.remedy) from None
            notes.warn(f"Line {number} is broken and was left out: {refused.message}")
            continue
        key = content.get("_id") if isinstance(content, dict) else None
        if not isinstance(key, str):
            others += 1
        elif content.get("$$deleted") is True:
            deleted += found.pop(key, None) is not None
        elif is_scene(content):
            found[key] = content
        else:
            others += 1
        if len(found) > MAX_SCENES:
            raise _too_many(len(found))
    if not found:
        raise broken or refuse("The log holds no scene that was not deleted", "Export the scene from Foundry as JSON.")
    notes.used.append(f"the last line of each of {counted(len(found), 'scene')} in {counted(lines, 'line')}")
    for count, what in ((deleted, "deleted scene"), (others, "line")):
        if count:
            notes.ignored.append(counted(count, what) + (" without a scene" if what == "line" else ""))
    return found


def _lines(data: bytes) -> Iterator[bytes]:
    """The lines that hold anything, one at a time."""
    start = 0
    while start < len(data):
        end = data.find(b"\n", start)
        end = len(data) if end < 0 else end
        line = data[start:end].strip()
        start = end + 1
        if line:
            yield line


def _is_scene_line(line: bytes) -> bool:
    if not line.removeprefix(b"\xef\xbb\xbf").startswith(b"{"):
        return False
    try:
        return is_scene(read_json(line))
    except ImportRefused:
        return False


def name_of(scene: Row) -> str:
    """A scene's name, cleaned."""
    value = scene.get("name")
    return clean(value) if isinstance(value, str) else ""


def _too_many(count: int) -> ImportRefused:
    return refuse(f"The file holds {count:,} scenes; {MAX_SCENES} are allowed", "Export single scenes.")
