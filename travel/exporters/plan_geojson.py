"""A plan as GeoJSON, like a track with waypoints: its route leg by leg, its stops and its camps with their hours.

Coordinates are map units with y pointing north, as in the GeoJSON of maps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

Plain = Mapping[str, Any]
Row = dict[str, Any]
_PLACES = 4


def plan_geojson(plan: Plain) -> bytes:
    """The chosen route of a plan as it goes over the wire, with its stops and camps."""
    member = {"name": plan["name"], "units": "map", "y_axis": "north", "start": plan["start"], "chosen": plan["chosen"]}
    collection = {"type": "FeatureCollection", "name": plan["name"], "outrider": member, "features": [*_features(plan)]}
    return (json.dumps(collection, ensure_ascii=False, allow_nan=False, separators=(",", ":")) + "\n").encode()


def _features(plan: Plain) -> Iterator[Row]:
    route = next((each for each in plan["routes"] if each["id"] == plan["chosen"]), None)
    for number, leg in enumerate(route["legs"] if route else ()):
        points = route["points"][leg["first"] : leg["last"] + 1] if route else []
        about = {name: leg[name] for name in ("mode", "name", "from_mile", "to_mile", "place")}
        yield _feature("LineString", [_place(*point) for point in points], {"kind": "leg", "number": number, **about})
    for number, stop in enumerate(plan["stops"], start=1):
        about = {name: stop[name] for name in ("key", "name", "day", "hour", "miles", "stay", "leaves")}
        yield _feature("Point", _place(stop["x"], stop["y"]), {"kind": "stop", "number": number, **about})
    for day in (plan["itinerary"] or {"days": []})["days"]:
        camp = day["camp"]
        if camp:
            about = {"day": day["day"], "hour": day["end_hour"], "key": camp["key"], "place": camp["place"]}
            yield _feature("Point", _place(camp["x"], camp["y"]), {"kind": "camp", **about})


def _feature(kind: str, coordinates: Any, about: Row) -> Row:
    return {"type": "Feature", "geometry": {"type": kind, "coordinates": coordinates}, "properties": about}


def _place(x: float, y: float) -> list[float]:
    return [round(x, _PLACES), round(-y, _PLACES)]
