"""The nature of a place: its climate, the hazards switched on there, how high it lies."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.settings import WorldSettings
from travel.rules.maps.areas import HAZARDS, Area, Climate, HazardKind

CLIMATE_OF_GROUND: Mapping[str, Climate] = {"desert": "desert", "tundra": "cold"}
"""What the ground suggests where no region says otherwise (ours)."""


@dataclass(frozen=True, slots=True)
class Nature:
    """A place as weather and hazards know it. ``elevation_feet`` None: the map gives no height."""

    terrain: str
    climate: Climate
    hazards: tuple[HazardKind, ...] = ()
    elevation_feet: int | None = None
    regions: tuple[str, ...] = ()
    reasons: Reasons = ()


def regions_at(areas: Sequence[Area], cell: int) -> tuple[Area, ...]:
    """The regions a cell lies in, the smallest first."""
    held = [area for area in areas if area.kind == "region" and _holds(area.cells, cell)]
    return tuple(sorted(held, key=lambda area: (len(area.cells), area.name)))


def _holds(cells: Sequence[int], cell: int) -> bool:
    at = bisect_left(cells, cell)
    return at < len(cells) and cells[at] == cell


def nature_at(
    settings: WorldSettings, areas: Sequence[Area], cell: int, terrain: str, elevation_feet: float | None = None
) -> Nature:
    """The nature of a cell: the smallest region with a climate decides it, hazards of all its regions add up."""
    regions = regions_at(areas, cell)
    named = next((area for area in regions if area.climate), None)
    if named is not None and named.climate:
        climate, why = named.climate, f"Region {named.name or 'without a name'}"
    elif terrain in CLIMATE_OF_GROUND:
        climate, why = CLIMATE_OF_GROUND[terrain], f"Climate of {terrain}"
    else:
        climate, why = settings.climate, "Climate of the campaign"
    held = {hazard for area in regions for hazard in area.hazards}
    known = elevation_feet is not None and elevation_feet == elevation_feet
    return Nature(
        terrain=terrain,
        climate=climate,
        hazards=tuple(hazard for hazard in HAZARDS if hazard in held) if settings.uses_hazards else (),
        elevation_feet=round(elevation_feet) if known and elevation_feet is not None else None,
        regions=tuple(area.name for area in regions),
        reasons=(Reason("house", why, climate),),
    )
