"""What a file says of itself beside its features: the generator's exports in metres name the map and their unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from travel.importers.fields import clean
from travel.importers.report import Notes
from travel.importers.source import Source
from travel.rules.maps.world import Scale

NO_SCALE = Scale(0.0, "mi")
_METRE = Scale(1.0, "m")


@dataclass(frozen=True, slots=True)
class About:
    """``name`` and ``version`` are empty and ``scale`` 0 where no file says."""

    name: str
    version: str
    scale: Scale


def about(sources: Sequence[Source], notes: Notes) -> About:
    """What the files of one map say of it, the first that says counting."""
    said = [_metadata(source.json) for source in sources]
    in_metres = any("meters" in _text(row, "crs") for row in said)
    if in_metres:
        notes.used.append("the scale of the file: its coordinates are metres")
    return About(_first(said, "mapName"), _first(said, "version"), _METRE if in_metres else NO_SCALE)


def _metadata(content: Any) -> dict[str, Any]:
    row = content.get("metadata") if isinstance(content, dict) else None
    return row if isinstance(row, dict) else {}


def _text(row: dict[str, Any], key: str) -> str:
    value = row.get(key)
    return clean(value, 200) if isinstance(value, str) else ""


def _first(rows: Sequence[dict[str, Any]], key: str) -> str:
    return next((found for row in rows if (found := _text(row, key))), "")
