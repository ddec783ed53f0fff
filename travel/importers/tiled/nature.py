"""Climate, hazards, closed months and impeded ground of a region, out of the properties of an object."""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

from travel.importers.tiled.values import Properties, get_property
from travel.rules.maps.areas import HAZARDS, MAX_MONTHS, Area, Climate


def with_nature(area: Area, properties: Properties) -> Area:
    """A region with what its properties say; words that mean nothing here are passed over."""
    climate = get_property(properties, "climate")
    named = _words(get_property(properties, "hazards"))
    months = {
        int(word) for word in _words(get_property(properties, "closed_months")) if word.isdecimal() and len(word) < 3
    }
    return replace(
        area,
        climate=cast(Climate, climate) if climate in get_args(Climate) else "",
        hazards=tuple(hazard for hazard in HAZARDS if hazard in named),
        closed_months=tuple(sorted(month for month in months if 1 <= month <= MAX_MONTHS)),
        impeded=get_property(properties, "impeded") is True,
    )


def _words(value: object) -> tuple[str, ...]:
    return tuple(value.split()[: len(HAZARDS) + MAX_MONTHS]) if isinstance(value, str) else ()
