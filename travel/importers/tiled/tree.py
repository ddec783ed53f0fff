"""A TMX, TSX or TX file in the shape of the JSON that Tiled writes of the same map, so that one reader reads both.

Values stay text; ``LINE`` holds the line of the file that an element begins in.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from travel.importers.safe_xml import Element, read_xml

LINE = "$line"
_FOLDS = {("data", "tile"): "gid", ("chunk", "tile"): "gid"}
_LAYERS = {"layer": "tilelayer", "objectgroup": "objectgroup", "imagelayer": "imagelayer", "group": "group"}
_SHAPES = ("ellipse", "point")
Tree = dict[str, Any]


class TileElements(list[str]):
    """The gid of each <tile> of a layer, as text."""


def tree_of(data: bytes) -> Tree:
    """The root as a JSON-like tree with "type" map, tileset or template. ImportRefused when the XML is broken."""
    root = read_xml(data, _FOLDS)
    if root.tag == "tileset":
        return {**_tile_set(root), "type": "tileset"}
    if root.tag == "template":
        made = root.first("object")
        return {"type": "template", "object": _object(made) if made else {}}
    return {
        **_plain(root),
        "type": "map",
        "tilesets": [_tile_set(child) for child in root.all("tileset")],
        "layers": _layers(root),
    }


def _plain(element: Element) -> Tree:
    """Attributes and properties."""
    row: Tree = {**element.attributes, LINE: element.line}
    properties = element.first("properties")
    if properties is not None:
        row["properties"] = [_property(child) for child in properties.all("property")]
    return row


def _property(element: Element) -> Tree:
    nested = element.first("properties")
    if nested is not None:
        value: Any = {child.get("name"): _property(child)["value"] for child in nested.all("property")}
    else:
        value = _typed(element.get("type"), element.attributes.get("value", element.text))
    return {"name": element.get("name"), "type": element.get("type", "string"), "value": value}


def _typed(kind: str, text: str) -> Any:
    """The value of a property as JSON has it; text where it is not of its kind."""
    if kind == "bool":
        return text == "true"
    try:
        return int(text) if kind == "int" else float(text) if kind == "float" else text
    except ValueError:
        return text


def _layers(parent: Element) -> list[Tree]:
    return [_layer(child) for child in parent.all(*_LAYERS)]


def _layer(element: Element) -> Tree:
    row = {**_plain(element), "type": _LAYERS[element.tag]}
    if element.tag == "group":
        row["layers"] = _layers(element)
    elif element.tag == "objectgroup":
        row["objects"] = [_object(child) for child in element.all("object")]
    elif element.tag == "layer":
        data = element.first("data")
        if data is not None:
            row |= {key: data.attributes[key] for key in ("encoding", "compression") if key in data.attributes}
            chunks = [{**_numbers_of(chunk), **chunk.attributes} for chunk in data.all("chunk")]
            row |= {"chunks": chunks} if chunks else _numbers_of(data)
    return row


def _numbers_of(element: Element) -> Tree:
    """The tiles of a layer or chunk: as text, or one by one."""
    if element.folded:
        return {"data": TileElements(gid or "0" for gid in element.folded)}
    return {"data": element.text}


def _object(element: Element) -> Tree:
    row = _plain(element)
    row |= {shape: True for shape in _SHAPES if element.first(shape) is not None}
    for shape in ("polygon", "polyline"):
        found = element.first(shape)
        if found is not None:
            row[shape] = found.get("points")
    text = element.first("text")
    if text is not None:
        row["text"] = {**text.attributes, "text": text.text}
    return row


def _tile_set(element: Element) -> Tree:
    row = _plain(element)
    image = element.first("image")
    if image is not None:
        row["image"] = image.get("source")
    row["tiles"] = [_tile(child) for child in element.all("tile")]
    terrains = element.first("terraintypes")
    if terrains is not None:
        row["terrains"] = [dict(child.attributes) for child in terrains.all("terrain")]
    sets = element.first("wangsets")
    if sets is not None:
        row["wangsets"] = [_wang_set(child) for child in sets.all("wangset")]
    return row


def _tile(element: Element) -> Tree:
    row = _plain(element)
    image = element.first("image")
    if image is not None:
        row["image"] = image.get("source")
    if "terrain" in row:
        row["terrain"] = _numbers(row["terrain"].split(","))
    return row


def _wang_set(element: Element) -> Tree:
    return {
        **_plain(element),
        "colors": [dict(child.attributes) for child in element.all("wangcolor")],
        "edgecolors": [dict(child.attributes) for child in element.all("wangedgecolor")],
        "cornercolors": [dict(child.attributes) for child in element.all("wangcornercolor")],
        "wangtiles": [
            {"tileid": child.get("tileid"), "wangid": _wang_id(child.get("wangid"))}
            for child in element.all("wangtile")
        ],
    }


def _wang_id(text: str) -> list[int]:
    """Eight colours, clockwise from the top; older files write them as the digits of one hexadecimal number."""
    if text.startswith("0x") and len(text) <= 10:
        digits = text[2:].rjust(8, "0")
        return [int(digit, 16) if digit in "0123456789abcdefABCDEF" else 0 for digit in reversed(digits)]
    return _numbers(text.split(","))


def _numbers(parts: Iterable[str]) -> list[int]:
    return [int(part) if part.isascii() and part.isdecimal() and len(part) < 6 else -1 for part in parts][:8]
