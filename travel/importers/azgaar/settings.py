"""Scale, units, biomes and notes: what all forms write alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from travel.importers.fields import Row, get_rows, number, text, whole
from travel.importers.limits import MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.terrain import Terrain
from travel.rules.maps.world import MILES_PER_UNIT, Scale

MAX_BIOMES = 250
DEFAULT_BIOMES: tuple[tuple[str, Terrain], ...] = (
    ("Marine", Terrain.SEA),
    ("Hot desert", Terrain.DESERT),
    ("Cold desert", Terrain.DESERT),
    ("Savanna", Terrain.PLAINS),
    ("Grassland", Terrain.PLAINS),
    ("Tropical seasonal forest", Terrain.JUNGLE),
    ("Temperate deciduous forest", Terrain.FOREST),
    ("Tropical rainforest", Terrain.JUNGLE),
    ("Temperate rainforest", Terrain.FOREST),
    ("Taiga", Terrain.FOREST),
    ("Tundra", Terrain.TUNDRA),
    ("Glacier", Terrain.TUNDRA),
    ("Wetland", Terrain.SWAMP),
)
"""The generator's own biomes in the order of their ids, and the ground they stand for."""


def default_biomes() -> dict[int, str]:
    """The generator's own table."""
    return {index: name for index, (name, _) in enumerate(DEFAULT_BIOMES)}


def biomes_of_rows(rows: Row, key: str, at: str) -> dict[int, str]:
    """Names by id from a list of objects."""
    found = get_rows(rows, key, at, limit=MAX_BIOMES)
    return {
        whole(row.get("i"), f"{place}/i", low=0, high=MAX_BIOMES): text(row.get("name"), f"{place}/name")
        for place, row in found
    }


def biomes_of_lists(ids: Sequence[Any], names: Sequence[Any], at: str) -> dict[int, str]:
    """Names by id from two lists."""
    if len(names) < len(ids):
        raise refuse("There are fewer names than biomes", "Export the map again.", f"{at}/name")
    return {
        whole(key, f"{at}/i/{index}", low=0, high=MAX_BIOMES): text(names[index], f"{at}/name/{index}")
        for index, key in enumerate(ids)
    }


def read_scale(unit: Any, value: Any, at: str, notes: Notes) -> Scale:
    """The file's scale; value 0 when it gives none that can be used."""
    unit = text(unit, f"{at}/distanceUnit", 20)
    miles = number(value, f"{at}/distanceScale", low=0, high=1e6)
    if unit not in MILES_PER_UNIT:
        notes.warn(f"The file measures in {unit or 'no unit'}, which is not known here; give the scale")
        return Scale(0.0, "mi")
    if miles * MILES_PER_UNIT[unit] > 10_000:
        raise refuse(f"A pixel of {miles:g} {unit} cannot be", "Set the distance scale.", f"{at}/distanceScale")
    if miles <= 0:
        notes.warn("The file gives no distance scale; give the scale")
        return Scale(0.0, unit)
    return Scale(miles, unit)


def notes_by_id(content: Row, notes: Notes) -> dict[str, Row]:
    """The notes of markers and others by their ids."""
    if not isinstance(content.get("notes"), list):
        return {}
    rows = {
        row["id"]: row
        for _, row in get_rows(content, "notes", "", limit=MAX_FEATURES)
        if isinstance(row.get("id"), str)
    }
    for row in rows.values():
        if "\N{REPLACEMENT CHARACTER}" in str(row.get("legend")):
            notes.warn("A note holds characters that were broken in the file; they show as a replacement mark")
    return rows
