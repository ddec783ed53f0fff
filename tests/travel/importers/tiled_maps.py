"""Small Tiled maps for tests: as JSON, and the very same as XML."""

from __future__ import annotations

import base64
import gzip
import json
import struct
import zlib
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import zstandard

from travel.importers.choices import Choices, Imported, ImportedBattle
from travel.importers.read import read_map

GROUNDS = ("plains", "forest", "hills", "mountains", "swamp", "sea", "lake", "moor")
"""Classes of the tiles 1 to 8 of ``ground_set``."""


def ground_set(first: int = 1) -> dict[str, Any]:
    """A tile set whose tiles are classed by ground."""
    tiles = [{"id": index, "type": ground} for index, ground in enumerate(GROUNDS)]
    return {"firstgid": first, "name": "ground", "tilecount": len(tiles), "tiles": tiles}


def tile_layer(rows: Sequence[Sequence[int]], name: str = "ground", **more: Any) -> dict[str, Any]:
    """A layer of tile numbers."""
    data = [gid for row in rows for gid in row]
    return {"type": "tilelayer", "name": name, "width": len(rows[0]), "height": len(rows), "data": data, **more}


def object_layer(name: str, *objects: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A layer of objects."""
    return {"type": "objectgroup", "name": name, "objects": list(objects), **more}


def properties(**values: Any) -> list[dict[str, Any]]:
    """Properties as Tiled writes them."""
    kinds = {bool: "bool", int: "int", float: "float", dict: "class"}
    return [{"name": name, "type": kinds.get(type(value), "string"), "value": value} for name, value in values.items()]


def tiled_map(*layers: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A map of 32 pixel squares, as large as its first layer of tiles."""
    first = next((layer for layer in layers if layer["type"] == "tilelayer"), {"width": 4, "height": 4})
    content: dict[str, Any] = {
        "type": "map",
        "version": "1.10",
        "orientation": "orthogonal",
        "infinite": False,
        "width": first.get("width", 0),
        "height": first.get("height", 0),
        "tilewidth": 32,
        "tileheight": 32,
        "tilesets": [ground_set()],
        "layers": list(layers),
    }
    return {**content, **more}


def hex_measures(axis: str, index: str) -> dict[str, Any]:
    """What makes a map one of hexes."""
    wide, high = (28, 24) if axis == "x" else (24, 28)
    return {
        "orientation": "hexagonal",
        "staggeraxis": axis,
        "staggerindex": index,
        "hexsidelength": 14,
        "tilewidth": wide,
        "tileheight": high,
    }


def as_tmj(content: dict[str, Any]) -> bytes:
    """A map as JSON."""
    return json.dumps(content).encode()


def read_tiled(content: dict[str, Any], *beside: tuple[str, bytes], **choices: Any) -> Imported:
    """Read a map that is a campaign map."""
    imported = read_map([("map.tmj", as_tmj(content)), *beside], Choices(**choices))
    if not isinstance(imported, Imported):
        raise AssertionError("a campaign map was expected")
    return imported


def read_battle(content: dict[str, Any], **choices: Any) -> ImportedBattle:
    """Read a map that is a battle map."""
    imported = read_map([("map.tmj", as_tmj(content))], Choices(**choices))
    if not isinstance(imported, ImportedBattle):
        raise AssertionError("a battle map was expected")
    return imported


def packed(data: Sequence[int], compression: str) -> str:
    """Tile numbers in base64, packed as Tiled packs them."""
    raw = struct.pack(f"<{len(data)}I", *data)
    pack = {"": bytes, "zlib": zlib.compress, "gzip": gzip.compress, "zstd": zstandard.ZstdCompressor().compress}
    return base64.b64encode(pack[compression](raw)).decode()


def encoded(content: dict[str, Any], encoding: str, compression: str = "") -> dict[str, Any]:
    """The map with its tile layers in another encoding (those at the top only)."""
    layers = [
        {**layer, "data": packed(layer["data"], compression), "encoding": encoding, "compression": compression}
        if layer["type"] == "tilelayer"
        else layer
        for layer in content["layers"]
    ]
    return {**content, "layers": layers}


def as_tmx(content: dict[str, Any], encoding: str = "csv", compression: str = "") -> bytes:
    """A map as XML, its tile layers in the encoding ("elements" for one element a tile)."""
    inside = "".join(_tile_set(each) for each in content["tilesets"])
    inside += "".join(_layer(each, encoding, compression) for each in content["layers"])
    attributes = _attributes(content, skip=("type", "tilesets", "layers", "properties"))
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<map{attributes}>{_properties(content)}{inside}</map>\n'
    return text.encode()


def _attributes(row: dict[str, Any], skip: Sequence[str] = ()) -> str:
    plain = {key: value for key, value in row.items() if key not in skip and not isinstance(value, (dict, list))}
    texts = {key: str(int(value)) if isinstance(value, bool) else str(value) for key, value in plain.items()}
    return "".join(f" {key}={quoteattr(value)}" for key, value in texts.items())


def _properties(row: dict[str, Any]) -> str:
    given = row.get("properties")
    return "" if not given else f"<properties>{''.join(map(_property, given))}</properties>"


def _property(row: dict[str, Any]) -> str:
    value = row["value"]
    start = f"<property name={quoteattr(row['name'])} type={quoteattr(row['type'])}"
    if isinstance(value, dict):
        return f"{start}>{_properties({'properties': properties(**value)})}</property>"
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"{start} value={quoteattr(text)}/>"


def _tile_set(row: dict[str, Any]) -> str:
    tiles = "".join(_tile(each) for each in row.get("tiles", ()))
    sets = "".join(_wang_set(each) for each in row.get("wangsets", ()))
    wang = f"<wangsets>{sets}</wangsets>" if sets else ""
    return f"<tileset{_attributes(row)}>{_properties(row)}{tiles}{wang}</tileset>"


def _tile(row: dict[str, Any]) -> str:
    image = f"<image source={quoteattr(row['image'])}/>" if "image" in row else ""
    return f"<tile{_attributes(row, skip=('image',))}>{_properties(row)}{image}</tile>"


def _wang_set(row: dict[str, Any]) -> str:
    colors = "".join(f"<wangcolor name={quoteattr(each['name'])}/>" for each in row["colors"])
    tiles = "".join(
        f'<wangtile tileid="{each["tileid"]}" wangid="{",".join(map(str, each["wangid"]))}"/>'
        for each in row["wangtiles"]
    )
    return f"<wangset name={quoteattr(row['name'])}>{colors}{tiles}</wangset>"


def _layer(row: dict[str, Any], encoding: str, compression: str) -> str:
    tag = {"tilelayer": "layer"}.get(row["type"], row["type"])
    inside = _properties(row) + "".join(_layer(each, encoding, compression) for each in row.get("layers", ()))
    inside += "".join(_object(each) for each in row.get("objects", ()))
    if row["type"] == "tilelayer":
        chunks = row.get("chunks")
        parts = (
            "".join(
                f"<chunk{_attributes(each)}>{_numbers(each['data'], encoding, compression)}</chunk>" for each in chunks
            )
            if chunks
            else _numbers(row["data"], encoding, compression)
        )
        given = "" if encoding == "elements" else f" encoding={quoteattr(encoding)}"
        given += f" compression={quoteattr(compression)}" if compression else ""
        inside += f"<data{given}>{parts}</data>"
    return f"<{tag}{_attributes(row, skip=('type', 'data'))}>{inside}</{tag}>"


def _numbers(data: Sequence[int], encoding: str, compression: str) -> str:
    if encoding == "elements":
        return "".join(f'<tile gid="{gid}"/>' if gid else "<tile/>" for gid in data)
    if encoding == "csv":
        return "\n" + ",".join(map(str, data)) + "\n"
    return "\n   " + packed(data, compression) + "\n  "


def _object(row: dict[str, Any]) -> str:
    inside = _properties(row)
    for shape in ("polygon", "polyline"):
        if shape in row:
            points = " ".join(f"{at['x']},{at['y']}" for at in row[shape])
            inside += f'<{shape} points="{points}"/>'
    inside += "".join(f"<{shape}/>" for shape in ("point", "ellipse") if row.get(shape))
    if "text" in row:
        inside += f"<text>{escape(row['text']['text'])}</text>"
    return f"<object{_attributes(row, skip=('point', 'ellipse'))}>{inside}</object>"


RICH_TILED = tiled_map(
    tile_layer([[1, 2, 3], [4, 0, 9]]),
    {"type": "group", "name": "g", "layers": [tile_layer([[0, 2, 0], [0, 0, 0]], "roads", offsetx=1)]},
    object_layer(
        "things",
        {"x": 16, "y": 16, "point": True, "name": "Ham", "type": "village", "properties": properties(population=9)},
        {"x": 0, "y": 0, "polyline": [{"x": 16, "y": 16}, {"x": 80, "y": 48}], "type": "river", "rotation": 10},
        {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 64, "y": 0}, {"x": 0, "y": 64}], "type": "area"},
        {"x": 8, "y": 8, "width": 9, "height": 9, "ellipse": True, "name": "Ring", "class": "marker"},
        {"x": 8, "y": 40, "text": {"text": "Moor", "pixelsize": 9}},
        {"x": 8, "y": 40, "gid": 3, "width": 9, "height": 9, "type": "town"},
    ),
    properties=properties(scale_miles_per_tile=6.0, elevation_feet="1 2 3 4 5 6", river_edges="0-1"),
    tilesets=[
        {
            **ground_set(),
            "wangsets": [{"name": "W", "colors": [{"name": "Sand"}], "wangtiles": [{"tileid": 8, "wangid": [0, 1]}]}],
        }
    ],
)
"""A map with something of everything."""

_WALL = {"x": 0, "y": 0, "polyline": [{"x": 0, "y": 32}, {"x": 64, "y": 32}]}
BATTLE_TILED = tiled_map(
    tile_layer([[1, 2, 3], [4, 0, 9]], "floor"),
    object_layer("walls", _WALL, {"x": 0, "y": 0, "width": 40, "height": 40, "rotation": 45}),
    object_layer("doors", {**_WALL, "properties": properties(locked=True)}),
    object_layer(
        "lights", {"x": 9, "y": 9, "ellipse": True, "width": 9, "height": 9, "properties": properties(dim_feet=30)}
    ),
    object_layer("difficult", {"x": 9, "y": 9, "width": 40, "height": 40}),
    properties=properties(feet_per_tile=5.0),
)
"""A battle map with something of everything."""
