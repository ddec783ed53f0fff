"""Recognising a map file by its content; names and extensions are not believed."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from travel.importers.limits import MAX_LINE_CHARACTERS, MAX_LINES
from travel.importers.refusal import ImportRefused, refuse
from travel.importers.safe_json import read_json

AZGAAR = "azgaar"
TEXT_MAPPER = "text-mapper"
READABLE = "an Azgaar full JSON export or a Text Mapper text"
_TRIED = "Azgaar, Text Mapper, Tiled, Worldographer, GeoJSON, Universal VTT, Foundry, Hex Kit"

_AZGAAR_MAP = re.compile(rb"\A\d{1,2}\.\d{1,4}[\d.]*\|[^\r\n]{0,300}\|\d+", re.ASCII)
_REGION = re.compile(r"(?:-?\d\d-?\d\d(?:\d\d)?|-?\d\d+\.-?\d\d+(?:\.\d\d+)?)(?=\s|-|$)")
_DUNGEON = re.compile(r"\binclude\s+\S*gridmapper|\s(?:empty|(?:wall|door|secret|archway)-[nesw])\b")
_TRAVELLER = re.compile(r"\A\d{4}\s+[A-HXY][0-9A-Z]{6}-[0-9A-Z]\b")


@dataclass(frozen=True, slots=True)
class Sniffed:
    """A recognised file: its format and its content, parsed as far as recognising needed."""

    format: str
    json: Any = None
    text: str = ""


def sniff(data: bytes) -> Sniffed:
    """Tell what the (unpacked) file is; ImportRefused if it is nothing that can be read here."""
    if not data.strip():
        raise refuse("The file is empty", f"Choose {READABLE}.")
    _refuse_binary(data)
    start = data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    if start in (b"{", b"["):
        return _sniff_json(data)
    if start == b"<":
        raise _known_xml(data)
    if _AZGAAR_MAP.match(data):
        raise _known("an Azgaar .map file", "In Azgaar's generator open the map and use Export > Full JSON.")
    return _sniff_text(data)


def _known(what: str, remedy: str) -> ImportRefused:
    return refuse(f"This is {what}, which cannot be brought in", remedy)


_BINARY: tuple[tuple[bytes, str, str], ...] = (
    (b"PK\x03\x04", "a zip archive", "Unpack it and send the map file in it; from MapTool export Universal VTT."),
    (b"SQLite format 3\0", "a database", "Export the map as a file from the program that made it."),
    (b"\x89PNG", "a picture", f"A picture holds no ground. Choose {READABLE}."),
    (b"\xff\xd8\xff", "a picture", f"A picture holds no ground. Choose {READABLE}."),
    (b"GIF8", "a picture", f"A picture holds no ground. Choose {READABLE}."),
    (b"RIFF", "a picture or a sound", f"It holds no ground. Choose {READABLE}."),
    (b"%PDF", "a PDF", f"It holds no ground. Choose {READABLE}."),
    (b"\xfe\xff\x00<", "a Worldographer map", "Worldographer is not read yet. Draw the ground in Text Mapper's form."),
    (b"\xff\xfe<\x00", "a Worldographer map", "Worldographer is not read yet. Draw the ground in Text Mapper's form."),
    (b"\xfe\xff", "a text in UTF-16", "Save it as UTF-8."),
    (b"\xff\xfe", "a text in UTF-16", "Save it as UTF-8."),
    (b"\x1f\x8b", "a packed file within a packed file", "Unpack it once and send what is inside."),
)


def _refuse_binary(data: bytes) -> None:
    for magic, what, remedy in _BINARY:
        if data.startswith(magic):
            raise _known(what, remedy)


def _known_xml(data: bytes) -> ImportRefused:
    head = data[:4000].lower()
    if b"<svg" in head:
        return _known("a picture (SVG)", f"A picture holds no ground. Choose {READABLE}.")
    if b"<tileset" in head and b"<map" not in head:
        return _known("a Tiled tile set", "Tiled is not read yet. Draw the ground in Text Mapper's form.")
    if b"terrainmap" in head or b"hexorientation" in head:
        return _known("a Worldographer map", "Worldographer is not read yet. Draw the ground in Text Mapper's form.")
    if b"<map" in head and (b"tilewidth" in head or b"orientation" in head):
        return _known("a Tiled map", "Tiled is not read yet. Draw the ground in Text Mapper's form.")
    return _known("XML of a kind unknown here", f"Choose {READABLE}.")


def _sniff_json(data: bytes) -> Sniffed:
    try:
        content = read_json(data, mend="notes")
    except ImportRefused:
        if _is_json_lines(data):
            raise _known("a Foundry data file", "Battle maps are not read yet.") from None
        raise
    if isinstance(content, Mapping):
        for fits, answer in _JSON_KINDS:
            if fits(content):
                if isinstance(answer, str):
                    return Sniffed(answer, json=content)
                raise _known(*answer)
    raise refuse(f"The JSON is of no kind known here; tried {_TRIED}", f"Choose {READABLE}.")


def _is_json_lines(data: bytes) -> bool:
    head = data[:200_000]
    return head.count(b"\n{") >= 1 and b'"_id"' in head


def _is_azgaar(content: Mapping[str, Any]) -> bool:
    pack = content.get("pack")
    return isinstance(pack, dict) and "cells" in pack and ("biomes" in pack or "biomesData" in content)


def _is_old_azgaar(content: Mapping[str, Any]) -> bool:
    cells = content.get("cells")
    return isinstance(cells, dict) and "cells" in cells and ("coords" in content or "biomes" in content)


def _has(*keys: str) -> Callable[[Mapping[str, Any]], bool]:
    return lambda content: all(key in content for key in keys)


def _is_azgaar_cells(content: Mapping[str, Any]) -> bool:
    cells = content.get("cells", content.get("pack"))
    return "info" in content and isinstance(cells, (dict, list))


def _is_azgaar_grid(content: Mapping[str, Any]) -> bool:
    return "info" in content and ("gridCells" in content or ("grid" in content and "pack" not in content))


_FULL = "In Azgaar's generator open the map and use Export > Full JSON."
_NEWER = "Open the map in the current version of Azgaar's generator, which converts it, and use Export > Full JSON."
_NO_SCALE = "It has no scale. " + _FULL
_BATTLE = "It holds a battle map; those are not read yet. For the campaign map choose " + READABLE + "."
_JSON_KINDS: tuple[tuple[Callable[[Mapping[str, Any]], bool], str | tuple[str, str]], ...] = (
    (_is_azgaar, AZGAAR),
    (_is_old_azgaar, ("an Azgaar export of a version before 1.99", _NEWER)),
    (_is_azgaar_grid, ("an Azgaar export of the grid cells only", _FULL)),
    (_is_azgaar_cells, ("an Azgaar export of some parts only", _FULL)),
    (_has("info", "settings"), ("a minimal Azgaar export, without cells", _FULL)),
    (
        lambda content: content.get("type") in ("FeatureCollection", "Feature"),
        ("GeoJSON", _NO_SCALE),
    ),
    (_has("tiledversion"), ("a Tiled map", "Tiled is not read yet. Draw the ground in Text Mapper's form.")),
    (_has("tilewidth", "tileheight"), ("a Tiled map", "Tiled is not read yet. Draw the ground in Text Mapper's form.")),
    (_has("resolution", "line_of_sight"), ("a Universal VTT map", _BATTLE)),
    (_has("walls", "grid"), ("a Foundry scene", _BATTLE)),
    (_has("walls", "gridType"), ("a Foundry scene", _BATTLE)),
    (_has("layers"), ("a Hex Kit map", "Hex Kit is not read yet. Draw the ground in Text Mapper's form.")),
)


def _sniff_text(data: bytes) -> Sniffed:
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"The file is of no kind known here; tried {_TRIED} (byte {error.start + 1} is not text)"
        raise refuse(message, f"Choose {READABLE}.") from None
    if "\0" in text:
        raise refuse(f"The file is of no kind known here; tried {_TRIED} (it holds NUL)", f"Choose {READABLE}.")
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        raise refuse(f"The text has {len(lines)} lines; {MAX_LINES} are allowed", "Split the map.")
    for number, line in enumerate(lines, start=1):
        if len(line) > MAX_LINE_CHARACTERS:
            raise refuse(f"Line {number} is {len(line)} characters long", f"Keep lines under {MAX_LINE_CHARACTERS}.")
    _refuse_text_kinds(lines)
    return Sniffed(TEXT_MAPPER, text=text)


def _refuse_text_kinds(lines: list[str]) -> None:
    regions = [line for line in lines if _REGION.match(line)]
    if not regions:
        raise refuse(f"The text is of no kind known here; tried {_TRIED}", f"Choose {READABLE}.")
    if any(_DUNGEON.search(line) for line in lines):
        raise _known("a dungeon plan (Gridmapper)", _BATTLE)
    if sum(bool(_TRAVELLER.match(line)) for line in regions) * 2 > len(regions):
        raise _known("a map of star systems (Traveller)", "It has no ground to travel over. Choose a land map.")
