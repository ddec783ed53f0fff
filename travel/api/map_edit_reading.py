"""From requests to edits: names cleaned, cells found by their keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tactical.rules.kernel.errors import RuleError
from travel.importers.fields import clean
from travel.rules.maps.edit import Edit, read_edit
from travel.rules.maps.edit.check import MAX_CELLS, MAX_NOTE
from travel.rules.maps.edit.edits import Paint
from travel.rules.maps.keys import cell_of_key
from travel.rules.maps.world import WorldMap

_TEXTS = ("name", "text")


def edits_of(rows: Sequence[Any]) -> list[Edit]:
    """The edits of a request."""
    return [cleaned(read_edit(row, f"/edits/{index}")) for index, row in enumerate(rows)]


def cleaned(edit: Edit) -> Edit:
    """An edit with its names and notes free of tags and control characters."""
    texts: dict[str, Any] = {}
    for field in _TEXTS:
        value = getattr(edit, field, None)
        if isinstance(value, str):
            texts[field] = clean(_whole(value))
    note = getattr(edit, "note", None)
    if isinstance(note, str):
        texts["note"] = clean(_whole(note), MAX_NOTE)
    return replace(edit, **texts) if texts else edit


def _whole(text: str) -> str:
    """Text without halves of characters, which no encoding can write."""
    return text.encode("utf-8", "ignore").decode()


def terrain_edits(world: WorldMap, data: dict[str, Any]) -> list[Edit]:
    """Paint strokes from cells or keys with one ground, or from changes with one each."""
    if ("changes" in data) == ("terrain" in data):
        raise RuleError(
            "Ground was given neither for cells nor for changes, or for both",
            remedy="Send cells or keys with terrain, or changes.",
            pointer="/terrain",
        )
    if "changes" in data:
        return _changes(world, data["changes"])
    cells = list(data.get("cells", ()))
    cells += [_cell(world, key, f"/keys/{index}") for index, key in enumerate(data.get("keys", ()))]
    return [Paint(tuple(cells), data["terrain"])]


def _changes(world: WorldMap, changes: Sequence[dict[str, Any]]) -> list[Edit]:
    if len(changes) > MAX_CELLS:
        raise RuleError(
            f"{len(changes):,} changes were sent", remedy=f"Send up to {MAX_CELLS:,} at once.", pointer="/changes"
        )
    grounds: dict[int, str] = {}
    for index, change in enumerate(changes):
        pointer = f"/changes/{index}"
        if ("cell" in change) == ("key" in change):
            raise RuleError("A change names a cell or a key", remedy="Send one of the two.", pointer=pointer)
        cell = change["cell"] if "cell" in change else _cell(world, change["key"], f"{pointer}/key")
        if not world.has_cell(cell) and (world.grid is None or not 0 <= cell < world.cell_count):
            raise RuleError(f"The map has no cell {cell}", remedy="Choose a cell of the map.", pointer=pointer)
        grounds[cell] = change["terrain"]
    strokes: dict[str, list[int]] = {}
    for cell, ground in grounds.items():
        strokes.setdefault(ground, []).append(cell)
    return [Paint(tuple(cells), ground) for ground, cells in strokes.items()]


def _cell(world: WorldMap, key: str, pointer: str) -> int:
    cell = cell_of_key(world, key)
    if cell is None:
        raise RuleError(f"The map has no cell {key[:20]!r}", remedy="Use keys as the map prints them.", pointer=pointer)
    return cell
