"""What a step of the history is called: "Paint 14 hexes as moor"."""

from __future__ import annotations

from collections.abc import Sequence

from travel.rules.maps.edit.edits import (
    AreaAdd,
    DrawBorder,
    DrawRiver,
    DrawSeaRoute,
    Edit,
    Erase,
    Height,
    LabelAdd,
    LayWay,
    MarkerAdd,
    Paint,
    SettlementAdd,
)
from travel.rules.maps.world import Topology, WorldMap

MAX_LABEL = 200
_CELLS = {
    Topology.HEX_FLAT: ("hex", "hexes"),
    Topology.HEX_POINTY: ("hex", "hexes"),
    Topology.SQUARE: ("square", "squares"),
}
_ADDED = {
    DrawRiver: "Draw a river",
    DrawSeaRoute: "Draw a sea route",
    DrawBorder: "Draw a border",
    SettlementAdd: "Place a settlement",
    LabelAdd: "Write a label",
    AreaAdd: "Outline an area",
    MarkerAdd: "Set a marker",
}
_OTHER = {
    "LineChange": "Change a line",
    "LineRemove": "Remove a line",
    "SettlementChange": "Change a settlement",
    "SettlementRemove": "Remove a settlement",
    "LabelChange": "Change a label",
    "LabelRemove": "Remove a label",
    "AreaChange": "Change an area",
    "AreaRemove": "Remove an area",
    "MarkerChange": "Change a marker",
    "MarkerRemove": "Remove a marker",
}


def label_of(world: WorldMap, edits: Sequence[Edit]) -> str:
    """A line for the history. Strokes of one kind count together."""
    groups: dict[str, int] = {}
    for edit in edits:
        words, count = _words(edit)
        groups[words] = groups.get(words, 0) + count
    texts = [words.replace("{cells}", _count(world, count)) for words, count in groups.items()]
    label = texts[0] if len(texts) == 1 else f"{texts[0]} and {len(texts) - 1} more changes"
    return (label if len(texts) != 2 else f"{texts[0]}; {texts[1][0].lower()}{texts[1][1:]}")[:MAX_LABEL]


def _words(edit: Edit) -> tuple[str, int]:
    """What an edit does, with a place for the number of cells, and that number."""
    if isinstance(edit, Paint):
        return f"Paint {{cells}} as {edit.terrain}", len(set(edit.cells))
    if isinstance(edit, Erase):
        return "Erase {cells}", len(set(edit.cells))
    if isinstance(edit, Height):
        return "Set the height of {cells}", len(set(edit.cells))
    if isinstance(edit, LayWay):
        what = "Take up the way" if edit.way == "trackless" else f"Lay a {edit.way}"
        return f"{what} over {{cells}}", len(edit.path)
    if type(edit) in _ADDED:
        name = getattr(edit, "name", "") or getattr(edit, "text", "")
        return _ADDED[type(edit)] + (f": {name}" if name else ""), 0
    return _OTHER[type(edit).__name__], 0


def _count(world: WorldMap, count: int) -> str:
    one, many = _CELLS.get(world.topology, ("cell", "cells"))
    return f"1 {one}" if count == 1 else f"{count:,} {many}"
