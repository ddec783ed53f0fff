"""All formats that can be read, in the order in which a file is tried against them."""

from __future__ import annotations

from travel.importers import (
    azgaar,
    csv_keys,
    foundry,
    geojson,
    gridmapper,
    outrider,
    outrider_battle,
    picture,
    point_crawl,
    text_mapper,
    tiled,
    universal_vtt,
    worldographer,
)
from travel.importers.upload import Format

FORMATS: tuple[Format, ...] = (
    *outrider.FORMATS,
    *outrider_battle.FORMATS,
    *universal_vtt.FORMATS,
    *foundry.FORMATS,
    *azgaar.FORMATS,
    *geojson.FORMATS,
    *tiled.FORMATS,
    *worldographer.FORMATS,
    *gridmapper.FORMATS,
    *csv_keys.FORMATS,
    *point_crawl.FORMATS,
    *text_mapper.FORMATS,
    *picture.FORMATS,
)
