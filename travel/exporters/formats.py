"""All kinds of file that a campaign map or a battle map can be written as."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from travel.exporters import battle_document, battle_png, battle_svg, battle_uvtt
from travel.exporters.geojson import geojson_file
from travel.exporters.outrider import outrider_file
from travel.exporters.picture import png_file, svg_file
from travel.exporters.picture.view import USUAL_WIDTH
from travel.exporters.text_mapper import text_mapper_file
from travel.exporters.tiled import tiled_file
from travel.rules.battlemaps.model import BattleMap
from travel.rules.maps.world import WorldMap

M = TypeVar("M", WorldMap, BattleMap)


@dataclass(frozen=True, slots=True)
class Export(Generic[M]):
    """``ending`` of the file's name, its ``media`` type, and the writer of a map; the width, in pixels, counts for
    pictures only (None: the usual one).

    ``write`` raises RuleError when the format cannot hold the map.
    """

    ending: str
    media: str
    write: Callable[[M, int | None], bytes]


EXPORTS: dict[str, Export[WorldMap]] = {
    "outrider": Export("outrider.json", "application/json", lambda world, _: outrider_file(world)),
    "geojson": Export("geojson", "application/geo+json", lambda world, _: geojson_file(world)),
    "text-mapper": Export("txt", "text/plain; charset=utf-8", lambda world, _: text_mapper_file(world)),
    "tmj": Export("tmj", "application/json", lambda world, _: tiled_file(world)),
    "png": Export("png", "image/png", lambda world, width: png_file(world, width or USUAL_WIDTH)),
    "svg": Export("svg", "image/svg+xml", lambda world, width: svg_file(world, width or USUAL_WIDTH)),
}
BATTLE_EXPORTS: dict[str, Export[BattleMap]] = {
    "outrider": Export("outrider-battle.json", "application/json", lambda battle, _: battle_document.write(battle)),
    "uvtt": Export("uvtt", "application/json", lambda battle, _: battle_uvtt.write(battle)),
    "png": Export("png", "image/png", battle_png.write),
    "svg": Export("svg", "image/svg+xml", battle_svg.write),
}


def write_map(world: WorldMap, key: str, width: int | None = None) -> bytes:
    """A campaign map as a file of the kind ``key``."""
    return EXPORTS[key].write(world, width)


def file_name(name: str, kind: Export[Any]) -> str:
    """A name for the file of a map, without anything that could be a path."""
    plain = "".join(letter if letter.isalnum() or letter in " -_'" else "-" for letter in name).strip(" -")
    return f"{plain[:80] or 'map'}.{kind.ending}"
