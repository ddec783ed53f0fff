"""Maps as they are taken out: the cells of today with the name and the marks of today."""

from __future__ import annotations

from dataclasses import replace

from travel.models import Map
from travel.rules.maps.world import WorldMap
from travel.selectors.maps import world_with_markers


def world_to_take_out(row: Map) -> WorldMap:
    """The whole map with all that only the GM knows."""
    return replace(world_with_markers(row), name=row.name)
