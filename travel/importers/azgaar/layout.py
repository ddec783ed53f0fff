"""The outer shape of an export: where things are, and the settings that matter."""

from __future__ import annotations

from dataclasses import dataclass

from travel.importers.fields import Row, get_list, get_number, get_object, get_rows, text, whole, wrong
from travel.importers.limits import MAX_CELLS, MAX_FEATURES
from travel.importers.refusal import refuse
from travel.importers.report import Notes
from travel.rules.maps.world import MILES_PER_UNIT, Scale

MAX_BIOMES = 250
_IGNORED = ("cultures", "provinces", "religions", "goods", "markets", "deals", "zones", "measurers")


@dataclass(frozen=True, slots=True)
class AzgaarFile:
    """An export, opened. ``biomes`` maps ids to names; ``rate`` turns burg populations into people."""

    info: Row
    pack: Row
    grid: Row
    cells: list[Row]
    biomes: dict[int, str]
    scale: Scale
    version: str
    height_exponent: float
    rate: float
    notes_by_id: dict[str, Row]


def open_file(content: Row, notes: Notes) -> AzgaarFile:
    """Find the parts of an export."""
    info, settings = get_object(content, "info", ""), get_object(content, "settings", "")
    pack = get_object(content, "pack", "")
    grid = content.get("grid")
    rate = get_number(settings, "populationRate", "/settings", low=0, high=1e9, default=1000)
    urban = get_number(settings, "urbanization", "/settings", low=0, high=1e6, default=1)
    for key in _IGNORED:
        if pack.get(key):
            notes.ignored.append(key)
    return AzgaarFile(
        info=info,
        pack=pack,
        grid=grid if isinstance(grid, dict) else {},
        cells=_cells(pack),
        biomes=_biomes(content, pack),
        scale=_scale(settings, notes),
        version=text(info.get("version"), "/info/version", 20),
        height_exponent=get_number(settings, "heightExponent", "/settings", low=0.1, high=5, default=2),
        rate=rate * urban,
        notes_by_id=_notes(content, notes),
    )


def _cells(pack: Row) -> list[Row]:
    cells = get_list(pack, "cells", "/pack", limit=MAX_CELLS)
    if not cells:
        raise refuse("The map has no cells", "In Azgaar's generator use Export > Full JSON.", "/pack/cells")
    for index, cell in enumerate(cells):
        if type(cell) is not dict:
            raise wrong("An object", cell, f"/pack/cells/{index}")
        if cell.get("i", index) != index:
            raise wrong(f"The id {index}", cell["i"], f"/pack/cells/{index}/i")
    return cells


def _biomes(content: Row, pack: Row) -> dict[int, str]:
    """Names by id: a list of objects since 1.11x, a structure of lists before."""
    if "biomes" in pack:
        rows = get_rows(pack, "biomes", "/pack", limit=MAX_BIOMES)
        return {
            whole(row.get("i"), f"{place}/i", low=0, high=MAX_BIOMES): text(row.get("name"), f"{place}/name")
            for place, row in rows
        }
    data = get_object(content, "biomesData", "")
    ids = get_list(data, "i", "/biomesData", limit=MAX_BIOMES)
    names = get_list(data, "name", "/biomesData", limit=MAX_BIOMES)
    if len(names) < len(ids):
        raise refuse("There are fewer names than biomes", "Export the map again.", "/biomesData/name")
    return {
        whole(key, f"/biomesData/i/{index}", low=0, high=MAX_BIOMES): text(names[index], f"/biomesData/name/{index}")
        for index, key in enumerate(ids)
    }


def _scale(settings: Row, notes: Notes) -> Scale:
    """The file's scale; value 0 when it gives none that can be used."""
    unit = text(settings.get("distanceUnit", ""), "/settings/distanceUnit", 20)
    value = get_number(settings, "distanceScale", "/settings", low=0, high=1e6, default=0)
    if unit not in MILES_PER_UNIT:
        notes.warn(f"The file measures in {unit or 'no unit'}, which is not known here; give the scale")
        return Scale(0.0, "mi")
    if value * MILES_PER_UNIT[unit] > 10_000:
        raise refuse(f"A pixel of {value:g} {unit} cannot be", "Set the distance scale.", "/settings/distanceScale")
    if value <= 0:
        notes.warn("The file gives no distance scale; give the scale")
    return Scale(value, unit)


def _notes(content: Row, notes: Notes) -> dict[str, Row]:
    """The notes of markers and others by their ids."""
    if not isinstance(content.get("notes"), list):
        return {}
    rows = {row["id"]: row for _, row in get_rows(content, "notes", "", limit=MAX_FEATURES) if _has_id(row)}
    for row in rows.values():
        if "\N{REPLACEMENT CHARACTER}" in str(row.get("legend")):
            notes.warn("A note holds characters that were broken in the file; they show as a replacement mark")
    return rows


def _has_id(row: Row) -> bool:
    return isinstance(row.get("id"), str)
