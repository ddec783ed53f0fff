"""Large maps made for the benchmarks, in memory and as the files of other programs; the same on every run."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.travel.importers.made_geojson import collection, ground
from tests.travel.importers.tiled_maps import as_tmx, hex_measures, properties, tile_layer, tiled_map
from tests.travel.importers.wxx_maps import tile, world, wxx
from travel.rules.maps.made import MapRecipe, make_map
from travel.rules.maps.world import WorldMap

SIDE = 1000
GROUNDS = ("plains", "forest", "hills", "swamp", "mountains", "sea")


@cache
def large_map() -> WorldMap:
    """A made map of 1,000 x 1,000 hexes with roads, rivers and towns."""
    return make_map(MapRecipe(SIDE, SIDE, seed=2))


@cache
def codes() -> NDArray[np.int64]:
    """A ground's number (0 to 5) for each row and column."""
    return np.random.default_rng(5).integers(0, len(GROUNDS), (SIDE, SIDE))


def csv_text() -> str:
    """A row for each cell: column, row, ground."""
    lines = [
        f"{column + 1},{row + 1},{GROUNDS[code]}"
        for row, line in enumerate(codes().tolist())
        for column, code in enumerate(line)
    ]
    return "\n".join(["x,y,terrain", *lines, ""])


def text_mapper_text() -> str:
    """A line for each hex."""
    return "\n".join(
        f"{column + 1:03d}.{row + 1:03d} {GROUNDS[code]}"
        for row, line in enumerate(codes().tolist())
        for column, code in enumerate(line)
    )


def tmx_text() -> str:
    """Tiled's XML with an element for each tile."""
    content = tiled_map(
        tile_layer((codes() + 1).tolist()), properties=properties(scale_miles_per_tile=6.0), **hex_measures("x", "odd")
    )
    return as_tmx(content, "elements").decode()


def wxx_text() -> str:
    """Worldographer's XML, before it is packed."""
    columns = ("\n".join(tile(code) for code in column) for column in codes().tolist())
    rows = "".join(f"<tilerow>\n{column}\n</tilerow>\n" for column in columns)
    names = ("Flat Grassland", "Flat Forest Deciduous", "Hills", "Swamp", "Mountains", "Water Ocean")
    tiles = f'<tiles viewLevel="WORLD" tilesWide="{SIDE}" tilesHigh="{SIDE}">\n{rows}</tiles>\n'
    return world(tiles, [f"Classic/{name}" for name in names])


def wxx_file(text: str) -> bytes:
    """The file as Worldographer saves it."""
    return wxx(text)


def geojson_file(side: int) -> bytes:
    """Squares that touch, ``side`` of them each way, each a polygon of its own."""
    return collection(*[ground(x * 10, y * 10, GROUNDS[codes()[y, x]]) for x in range(side) for y in range(side)])


def tmj_text() -> str:
    """Tiled's JSON as the program writes it."""
    tiles = [{"id": index, "type": name} for index, name in enumerate(GROUNDS)]
    tileset = {"firstgid": 1, "name": "ground", "tilewidth": 28, "tileheight": 24, "tilecount": 6, "columns": 6}
    layer: dict[str, Any] = {
        "type": "tilelayer",
        "id": 1,
        "name": "ground",
        "x": 0,
        "y": 0,
        "width": SIDE,
        "height": SIDE,
        "visible": True,
        "opacity": 1,
        "data": (codes() + 1).ravel().tolist(),
    }
    content = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.11.0",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "staggeraxis": "x",
        "staggerindex": "odd",
        "hexsidelength": 14,
        "infinite": False,
        "width": SIDE,
        "height": SIDE,
        "tilewidth": 28,
        "tileheight": 24,
        "nextlayerid": 2,
        "nextobjectid": 1,
        "tilesets": [{**tileset, "image": "ground.png", "imagewidth": 168, "imageheight": 24, "tiles": tiles}],
        "layers": [layer],
    }
    return json.dumps(content)
