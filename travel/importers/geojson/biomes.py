"""Cells as Azgaar's generator exports them: biome numbers, heights in a unit that is not named, kinds of water."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from travel.importers.azgaar.settings import DEFAULT_BIOMES
from travel.importers.fields import number_column
from travel.importers.geojson.shapes import Shape
from travel.importers.report import Notes

_UNITS = (("ft", 3.281), ("m", 1.0), ("f", 0.5468))
_EXPONENTS = tuple(round(1.5 + step / 100, 2) for step in range(71))
_SHORE, _TOP = 20, 100


def are_azgaar(shapes: list[Shape]) -> bool:
    """Whether the polygons are the generator's cells: the first ones have biome numbers and kinds of land or water."""
    return bool(shapes) and all(is_azgaar(shape) for shape in shapes[:20])


def is_azgaar(shape: Shape) -> bool:
    """Whether one polygon is a cell of the generator."""
    properties = shape.properties
    biome = properties.get("biome")
    return (
        isinstance(biome, (int, float))
        and not isinstance(biome, bool)
        and properties.get("type") in ("ocean", "lake", "island", "continent", "isle", "lake_island")
    )


def biome_name(biome: int) -> str:
    """The generator's own name of a biome, or a name for one that a user added."""
    return DEFAULT_BIOMES[biome][0] if 0 <= biome < len(DEFAULT_BIOMES) else f"Biome {biome}"


def relief(shapes: list[Shape], is_land: NDArray[np.bool_], notes: Notes) -> tuple[NDArray[np.float64], str]:
    """Heights of 0 to 100 as the generator counts them (NaN: unknown), and the unit of the file's.

    Every height of land is a whole number that only one of the units and one of the exponents gives for all.
    """
    heights = number_column(
        [shape.properties for shape in shapes], "height", "/features", low=-1e7, high=1e7, default=0
    )
    land = np.unique(heights[is_land])
    for exponent in (2.0, *_EXPONENTS):
        for unit, factor in _UNITS:
            steps = np.floor(np.arange(_SHORE - 18, _TOP - 17) ** exponent * factor + 0.5)
            at = np.minimum(np.searchsorted(steps, land), len(steps) - 1)
            if len(land) > 2 and bool((steps[at] == land).all()):
                notes.used.append(f"heights as {unit}, which is what all of them fit")
                counts = np.full(len(heights), np.nan)
                counts[is_land] = np.searchsorted(steps, heights[is_land]) + _SHORE
                return counts, unit
    if len(land):
        notes.warn("The heights fit no unit of the generator; they are taken as feet")
    metres = np.maximum(heights / 3.281, 0)
    return np.where(is_land, np.sqrt(metres) + 18, np.nan), "ft"
