"""JSON exports in their layouts: up to 1.9x, from 1.99, from 1.11x, and the one of the cells alone."""

from __future__ import annotations

from typing import Any

from travel.importers.azgaar.json_cells import cell_rows, read_cells, read_columns, read_links
from travel.importers.azgaar.model import AzgaarFile
from travel.importers.azgaar.settings import (
    MAX_BIOMES,
    biomes_of_lists,
    biomes_of_rows,
    default_biomes,
    notes_by_id,
    read_scale,
)
from travel.importers.fields import Row, get_list, get_number, get_object, number, text
from travel.importers.limits import MAX_CELLS
from travel.importers.report import Notes

_IGNORED = ("cultures", "provinces", "religions", "goods", "markets", "deals", "measurers", "ice")


def looks_like(content: Any) -> bool:
    """Whether parsed JSON is an export with cells: under "pack", or under "cells" as older and partial exports do."""
    if not isinstance(content, dict) or "info" not in content:
        return False
    pack = content.get("pack", content.get("cells"))
    if not isinstance(pack, dict) or "cells" not in pack:
        return False
    if "pack" in content:
        return True
    return not ("points" in pack and "boundary" in pack)


def open_json(content: Row, notes: Notes) -> AzgaarFile:
    """Find the parts of an export and check its cells."""
    info = get_object(content, "info", "")
    key = "pack" if "pack" in content else "cells"
    pack, at = get_object(content, key, ""), f"/{key}"
    settings = get_object(content, "settings", "") if "settings" in content else {}
    rows = cell_rows(pack, at)
    holder, holder_at = (content, "") if "vertices" in content else (pack, at)
    vertices = get_list(holder, "vertices", holder_at, limit=MAX_CELLS * 4)
    grid = content.get("grid")
    cells = read_cells(rows, vertices, at, f"{holder_at}/vertices", _size(info), notes)
    notes.ignored += [name for name in _IGNORED if pack.get(name)]
    rate = get_number(settings, "populationRate", "/settings", low=0, high=1e9, default=1000)
    urban = get_number(settings, "urbanization", "/settings", low=0, high=1e6, default=1)
    if not settings:
        notes.warn("The export holds the cells alone, without settings; give the scale")
    return AzgaarFile(
        form="a full JSON export" if settings else "an export of the cells",
        name=text(info.get("mapName"), "/info/mapName"),
        version=text(info.get("version"), "/info/version", 20),
        scale=read_scale(settings.get("distanceUnit", "mi"), settings.get("distanceScale", 0), "/settings", notes)
        if settings
        else read_scale("mi", 0, "/settings", Notes()),
        height_exponent=get_number(settings, "heightExponent", "/settings", low=0.1, high=5, default=2),
        rate=rate * urban,
        biomes=_biomes(content, pack, at, notes),
        notes_by_id=notes_by_id(content, notes),
        rows=pack,
        at=at,
        cells=cells,
        columns=read_columns(rows, pack, grid if isinstance(grid, dict) else {}, at),
        links=read_links(rows, at),
    )


def _size(info: Row) -> tuple[float, float] | None:
    """Width and height of the map's frame, which older exports do not give."""
    if not (info.get("width") and info.get("height")):
        return None
    width = number(info["width"], "/info/width", low=1, high=1e6)
    return width, number(info["height"], "/info/height", low=1, high=1e6)


def _biomes(content: Row, pack: Row, at: str, notes: Notes) -> dict[int, str]:
    """Names by id: a list of objects since 1.11x, a structure of lists before, none in an export of the cells."""
    if "biomes" in pack:
        return biomes_of_rows(pack, "biomes", at)
    key = next((key for key in ("biomesData", "biomes") if key in content), "")
    if not key:
        notes.warn("The export has no table of biomes; the generator's own names are taken")
        return default_biomes()
    if isinstance(content[key], list):
        return biomes_of_rows(content, key, "")
    data = get_object(content, key, "")
    names = get_list(data, "name", f"/{key}", limit=MAX_BIOMES)
    ids = get_list(data, "i", f"/{key}", limit=MAX_BIOMES, default=list(range(len(names))))
    return biomes_of_lists(ids, names, f"/{key}")
