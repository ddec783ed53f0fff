"""All kinds of file that a campaign map can be written as."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from travel.exporters.geojson import geojson_file
from travel.exporters.outrider import outrider_file
from travel.exporters.picture import png_file, svg_file
from travel.exporters.picture.view import USUAL_WIDTH
from travel.exporters.text_mapper import text_mapper_file
from travel.exporters.tiled import tiled_file
from travel.rules.maps.world import WorldMap


@dataclass(frozen=True, slots=True)
class Export:
    """``ending`` of the file's name, its ``media`` type, and the writer of a map; ``width`` counts for pictures only.

    ``write`` raises RuleError when the format cannot hold the map.
    """

    ending: str
    media: str
    write: Callable[[WorldMap, int], bytes]


EXPORTS: dict[str, Export] = {
    "outrider": Export("outrider.json", "application/json", lambda world, _: outrider_file(world)),
    "geojson": Export("geojson", "application/geo+json", lambda world, _: geojson_file(world)),
    "text-mapper": Export("txt", "text/plain; charset=utf-8", lambda world, _: text_mapper_file(world)),
    "tmj": Export("tmj", "application/json", lambda world, _: tiled_file(world)),
    "png": Export("png", "image/png", png_file),
    "svg": Export("svg", "image/svg+xml", svg_file),
}


def write_map(world: WorldMap, key: str, width: int | None = None) -> bytes:
    """A map as a file of the kind ``key``."""
    return EXPORTS[key].write(world, width or USUAL_WIDTH)


def file_name(world: WorldMap, key: str) -> str:
    """A name for the file, without anything that could be a path."""
    plain = "".join(letter if letter.isalnum() or letter in " -_'" else "-" for letter in world.name).strip(" -")
    return f"{plain[:80] or 'map'}.{EXPORTS[key].ending}"
