"""The land around a route as a picture, with the route, its stops and its camps drawn over it."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from xml.sax.saxutils import escape

import numpy as np

from travel.exporters.picture import png_file
from travel.exporters.picture.view import View, view_of
from travel.rules.maps.sight import known_features
from travel.rules.maps.terrain import NO_CELL
from travel.rules.maps.world import WorldMap

WIDTH = 900
_MARGIN = 0.12
"""How much land is shown beside the route, as a share of its extent."""
Plain = Mapping[str, Any]


def around(world: WorldMap, cells: Sequence[int]) -> WorldMap:
    """The map cut to a box around some cells."""
    x, y = world.x[list(cells)].astype(np.float64), world.y[list(cells)].astype(np.float64)
    margin = max(float(np.ptp(x)), float(np.ptp(y))) * _MARGIN + _cell_width(world) * 2
    is_near = (world.x >= x.min() - margin) & (world.x <= x.max() + margin)
    is_near &= (world.y >= y.min() - margin) & (world.y <= y.max() + margin)
    cut = replace(
        world,
        name="",
        terrain=np.where(is_near, world.terrain, NO_CELL).astype(np.uint8),
        features=known_features(world, is_near),
    )
    if not len(world.ring_offsets):
        return cut
    sizes = np.diff(world.ring_offsets)
    offsets = np.concatenate(([0], np.cumsum(np.where(is_near, sizes, 0)))).astype(np.int64)
    return replace(cut, ring_offsets=offsets, ring_xy=world.ring_xy[np.repeat(is_near, sizes)])


def _cell_width(world: WorldMap) -> float:
    if world.topology.is_grid:
        return 2.0
    west, north, east, south = world.bounds
    return float(np.sqrt((east - west) * (south - north) / max(1, world.cell_count)))


def route_picture(world: WorldMap, route: Plain, plan: Plain) -> str:
    """An SVG: the land as a picture, the route over it. ``route`` and ``plan`` are as they go over the wire."""
    land = around(world, route["cells"])
    view, png = view_of(land, WIDTH), png_file(land, WIDTH)
    width, height = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    data = base64.b64encode(png).decode("ascii")
    return "".join(
        (
            f'<svg class="map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            f'aria-label="Map of the route">',
            f'<image href="data:image/png;base64,{data}" width="{width}" height="{height}"/>',
            _line(view, route["points"], "casing"),
            _line(view, route["points"], "route"),
            *(_camp(view, day) for day in plan["itinerary"]["days"] if day["camp"]),
            *(_stop(view, number, stop) for number, stop in enumerate(plan["stops"], start=1)),
            "</svg>",
        )
    )


def _line(view: View, points: Sequence[Sequence[float]], kind: str) -> str:
    placed = " ".join("{:.1f},{:.1f}".format(*view.at(x, y)) for x, y in points)
    return f'<polyline class="{kind}" points="{placed}"/>'


def _camp(view: View, day: Plain) -> str:
    x, y = view.at(day["camp"]["x"], day["camp"]["y"])
    number = escape(str(day["day"]))
    tent = f"{x - 9:.1f},{y + 6:.1f} {x:.1f},{y - 9:.1f} {x + 9:.1f},{y + 6:.1f}"
    return f'<polygon class="camp" points="{tent}"/><text class="mark" x="{x:.1f}" y="{y + 4:.1f}">{number}</text>'


def _stop(view: View, number: int, stop: Plain) -> str:
    x, y = view.at(stop["x"], stop["y"])
    return (
        f'<circle class="stop" cx="{x:.1f}" cy="{y:.1f}" r="6"><title>{number}. {escape(stop["name"])}</title></circle>'
    )
