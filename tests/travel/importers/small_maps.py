"""A made saved map of Azgaar's generator: a few points, all records, in the layouts of old and of late versions."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np

from travel.importers.azgaar.rebuild import Grid, Rebuilt, rebuild

COLUMNS, ROWS, STEP = 8, 6, 10
WIDTH, HEIGHT = COLUMNS * STEP, ROWS * STEP
SVG = (
    '<svg id="map" width="80" height="60" xmlns="http://www.w3.org/2000/svg"><defs>\n<g id="filters"/></defs>\n'
    '<g id="viewbox"><g id="rivers"><path d="M1,1L2,2"/></g><g id="routes" fill="none">{routes}</g>{markers}'
    "<script>alert(1)</script></g></svg>"
)


def _grid() -> dict[str, Any]:
    """Points of the coarse grid, a little off their places as the generator has them, and the frame around them."""
    points = [
        [
            round(column * STEP + 5 + (row * 7 + column * 3) % 5 - 2, 2),
            round(row * STEP + 5 + (column * 5) % 4 - 1.5, 2),
        ]
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    across = [[x, y] for x in range(0, WIDTH + 1, 20) for y in (-10, HEIGHT + 10)]
    along = [[x, y] for y in range(0, HEIGHT + 1, 20) for x in (-10, WIDTH + 10)]
    features = [0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island"}]
    return {"spacing": STEP, "cellsX": COLUMNS, "cellsY": ROWS, "boundary": across + along, "points": points,
            "features": features}  # fmt: skip


def _levels() -> tuple[list[int], list[int], list[int]]:
    """Height, kind of shore and feature of each point: an island with a mountain in a sea."""
    heights, shores, features = [], [], []
    for row in range(ROWS):
        for column in range(COLUMNS):
            inside = min(column, row, COLUMNS - 1 - column, ROWS - 1 - row)
            heights.append((5, 30, 80)[inside])
            shores.append((-1, 1, 2)[inside])
            features.append(1 if inside == 0 else 2)
    return heights, shores, features


@cache
def small_cells() -> Rebuilt:
    """The cells that the small map has."""
    grid = _grid()
    heights, shores, _ = _levels()
    points, frame = np.array(grid["points"], np.float64), np.array(grid["boundary"], np.float64)
    x, y = points.T.copy()
    frame_x, frame_y = frame.T.copy()
    in_lake = np.zeros(len(points), np.bool_)
    made = rebuild(Grid(x, y, frame_x, frame_y, float(STEP), np.array(heights), np.array(shores), in_lake), 10_000)
    assert made is not None
    return made


def small_records(*, old: bool = False) -> list[str]:
    """The records of a small saved map: version 1.71 (``old``) or 1.147.1."""
    made, (heights, shores, features) = small_cells(), _levels()
    count = len(made.x)
    of_cells = [heights[parent] for parent in made.parents]
    biomes = [0 if height < 20 else (4, 6, 2, 9)[cell % 4] for cell, height in enumerate(of_cells)]
    land = [cell for cell, height in enumerate(of_cells) if height >= 20]
    first = land[0]
    beside = next(int(cell) for cell in made.heads[made.offsets[first] : made.offsets[first + 1]] if cell in land)
    at = [[round(float(made.x[cell]), 1), round(float(made.y[cell]), 1)] for cell in (first, beside)]
    road = f'<path id="road0" d="M{at[0][0]},{at[0][1]}C{at[0][0]},{at[0][1]},1,1,{at[1][0]},{at[1][1]}"/>'
    names = ["Marine", "Hot desert", "Cold desert", "Savanna", "Grassland", "Tropical seasonal forest",
             "Temperate deciduous forest", "Tropical rainforest", "Temperate rainforest", "Taiga", "Tundra",
             "Glacier", "Wetland"]  # fmt: skip
    options = {"year": 5, "era": "pipe | in a name", "military": [{"icon": "}", "name": 'a "quoted" one'}]}
    burg = {
        "i": 1,
        "name": "Dunn",
        "cell": first,
        "x": at[0][0],
        "y": at[0][1],
        "population": 2,
        "capital": 1,
        "port": 0,
    }
    river = {"i": 1, "name": "Ouse", "source": first, "mouth": beside}
    records = [""] * (36 if old else 52)
    version = "1.71" if old else "1.147.1"
    notice = "File can be loaded in azgaar.github.io/Fantasy-Map-Generator"
    records[0] = f"{version}|{notice}|2026-1-1|7|{WIDTH}|{HEIGHT}|1"
    records[1] = "|".join(
        ["mi", ".6", "square", "ft", "2", *[""] * 7, "1000", "1", *[""] * 5, json.dumps(options), "Small", "1"]
    )
    records[2] = json.dumps({"latT": 10, "latN": 5, "latS": -5, "lonT": 10, "lonW": -5, "lonE": 5})
    records[3] = (
        "|".join([",".join(["#fff"] * 13), ",".join(["1"] * 13), ",".join(names)])
        if old
        else json.dumps([{"i": index, "name": name} for index, name in enumerate(names)])
    )
    records[4] = json.dumps([{"id": "marker0", "name": "Old pit", "legend": "<b>Deep</b> and wet"}])
    records[5] = SVG.format(routes=f'<g id="roads">{road}</g><g id="trails"/>' if old else "", markers="")
    records[6] = json.dumps(_grid())
    records[7], records[10], records[9] = (",".join(map(str, row)) for row in (heights, shores, features))
    records[8] = records[11] = ",".join(["3"] * len(heights))
    records[12] = json.dumps([0, {"i": 1, "type": "ocean"}, {"i": 2, "type": "island"}])
    records[13] = json.dumps([{"i": 0, "name": "Wildlands"}])
    records[14] = json.dumps([{"i": 0, "name": "Neutrals"}, {"i": 1, "name": "Marl", "pole": at[1]}])
    records[15] = json.dumps([{} if old else 0, burg, {"i": 2, "name": "Gone", "removed": True}])
    records[16] = ",".join(map(str, biomes))
    for number in (17, 18, 19, 20, 21, 22, 24, 25, 26, 27):
        records[number] = ",".join(["0"] * count)
    records[22] = ",".join("1" if cell in (first, beside) else "0" for cell in range(count))
    records[32] = json.dumps([river if old else river | {"cells": [first, beside, -1]}])
    marker = {"i": 0, "type": "mines", "x": at[0][0], "y": at[0][1], "cell": first}
    records[35] = json.dumps([marker])
    if old:
        records[23] = records[28] = ",".join("1" if cell in (first, beside) else "0" for cell in range(count))
        return records
    records[36] = json.dumps({str(first): {str(beside): 0}, str(beside): {str(first): 0}})
    route = {"i": 0, "group": "roads", "name": "High Street", "points": [[*at[0], first], [*at[1], beside]]}
    records[37] = json.dumps([route])
    records[38] = json.dumps([{"i": 0, "name": "Siege", "type": "Invasion", "cells": [first]}])
    records[47] = json.dumps([{"i": 0, "text": "Here be dragons", "pathPoints": [[1, 1], [2, 2]], "group": "added"}])
    return records


def small_dot_map(*, old: bool = False, line_end: str = "\r\n") -> bytes:
    """A small saved map as bytes."""
    return line_end.join(small_records(old=old)).encode()
