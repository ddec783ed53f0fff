"""What lines are: ways, sea routes, rivers, borders."""

from __future__ import annotations

from collections.abc import Iterable

from travel.importers.fields import Row
from travel.importers.place_words import is_river, way_of
from travel.importers.terrain_words import parts_of
from travel.rules.maps.terrain import Way

_GROUPS = {"roads": "road", "trails": "trail", "searoutes": "sea_route"}
_OSM_HIGHWAYS = {
    "motorway": "highway",
    **dict.fromkeys(("trunk", "primary", "secondary", "tertiary", "unclassified", "residential", "road"), "road"),
    **dict.fromkeys(("track", "path", "footway", "bridleway", "cycleway", "steps", "service", "trail"), "trail"),
}
_KEYS = ("group", "type", "class", "fclass", "featurecla", "category", "kind", "route", "surface", "name")
_SEA = frozenset(["searoute", "searoutes", "ferry", "shipping", "sealane", "sealanes"])
_BORDERS = frozenset(["border", "borders", "boundary", "frontier"])
_RIVER_KEYS = frozenset(["discharge", "sourcewidth", "widthfactor", "basin"])
_TRAIL_WORDS = frozenset(["dirt", "route", "routes", "caravan"])


def kind_of(properties: Row, is_paved: bool) -> str:
    """highway, road, trail, sea_route, river, canyon or border; empty for lines of another kind."""
    lowered = {key.casefold(): value for key, value in properties.items()}
    kind = _kind(lowered)
    return "highway" if is_paved and kind == "road" else kind


def _kind(lowered: Row) -> str:
    if isinstance(lowered.get("group"), str) and lowered["group"] in _GROUPS:
        return _GROUPS[lowered["group"]]
    if isinstance(lowered.get("type"), str) and lowered["type"] in _GROUPS:
        return _GROUPS[lowered["type"]]
    if lowered.get("waterway") or len(_RIVER_KEYS & lowered.keys()) > 1:
        return "river"
    highway = lowered.get("highway")
    if isinstance(highway, str) and highway:
        return _OSM_HIGHWAYS.get(highway.removesuffix("_link").casefold(), "trail")
    if lowered.get("boundary") or "admin_level" in lowered:
        return "border"
    return _by_word([value for key in _KEYS if isinstance(value := lowered.get(key), str)])


def _by_word(names: Iterable[str]) -> str:
    """The kind that the first name with a fitting word tells of."""
    for name in names:
        parts = set(parts_of(name))
        if parts & _SEA or {"sea", "route"} <= parts or {"sea", "lane"} <= parts:
            return "sea_route"
        if "canyon" in parts:
            return "canyon"
        if is_river(name):
            return "river"
        if parts & _BORDERS:
            return "border"
        way = way_of([name])
        if way is not None:
            return "highway" if "paved" in parts and way is Way.ROAD else way.key
        if parts & _TRAIL_WORDS:
            return "trail"
    return ""
