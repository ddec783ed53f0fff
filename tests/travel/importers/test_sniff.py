"""Recognising files: by content, and the refusal names the file's kind and the remedy."""

from __future__ import annotations

import json
from typing import Any

import pytest

from travel.importers.limits import MAX_LINES
from travel.importers.refusal import ImportRefused
from travel.importers.sniff import sniff

OLD_AZGAAR: dict[str, Any] = {"info": {}, "settings": {}, "coords": {}, "cells": {"cells": []}, "biomes": {}}
MAP_RECORD = b"1.71|File can be loaded in azgaar.github.io/Fantasy-Map-Generator|2022-01-01|5|1|1|2"
TILED_HEAD = b"<?xml version='1.0'?><map version='1.0' orientation='hexagonal' tilewidth='9'>"
BYTES = [
    (b"PK\x03\x04rest", "a zip archive", "Universal VTT"),
    (b"\x89PNG\r\n", "a picture", "no ground"),
    (b"\xfe\xff\x00<\x00?", "a Worldographer map", "Text Mapper"),
    (TILED_HEAD, "a Tiled map", "Text Mapper"),
    (b"<svg xmlns='x'>", "a picture (SVG)", "no ground"),
    (MAP_RECORD, "an Azgaar .map file", "Full JSON"),
    (b'{"_id": "a", "walls": []}\n{"_id": "b"}\n', "a Foundry data file", "Battle maps"),
    (b"0101 A867A69-F  IN HI\n0102 X867A69-F\n", "star systems", "land map"),
    (b"0101 empty wall-n\n", "a dungeon plan", "battle map"),
    (b"just some words", "of no kind known here", "Azgaar full JSON"),
    (b"  \n ", "The file is empty", "Choose"),
    (b"\x00\x01\x02\x03", "of no kind known here", "Choose"),
]
JSON = [
    (OLD_AZGAAR, "before 1.99", "current version"),
    ({"info": {}, "cells": {"cells": []}}, "some parts only", "Full JSON"),
    ({"info": {}, "settings": {}}, "a minimal Azgaar export", "Full JSON"),
    ({"info": {}, "gridCells": []}, "grid cells only", "Full JSON"),
    ({"type": "FeatureCollection", "features": []}, "GeoJSON", "no scale"),
    ({"tiledversion": "1.10", "layers": []}, "a Tiled map", "Text Mapper"),
    ({"format": 0.3, "resolution": {}, "line_of_sight": []}, "a Universal VTT map", "battle map"),
    ({"walls": [], "grid": {}}, "a Foundry scene", "battle map"),
    ({"layers": [{"tiles": []}]}, "a Hex Kit map", "Text Mapper"),
    ({"a": 1}, "of no kind known here", "Azgaar full JSON"),
]


@pytest.mark.parametrize(
    ("data", "kind", "remedy"), [*BYTES, *((json.dumps(content).encode(), *rest) for content, *rest in JSON)]
)
def test_other_files_are_named_and_refused(data: bytes, kind: str, remedy: str) -> None:
    with pytest.raises(ImportRefused) as caught:
        sniff(data)
    assert kind in caught.value.message
    assert remedy in caught.value.remedy


def test_a_text_of_hexes_is_recognised_whatever_it_is_called() -> None:
    assert sniff(b"# a map\n0101 forest\n").format == "text-mapper"
    assert sniff(b"01.100 forest\n").format == "text-mapper"


def test_a_long_line_or_too_many_are_refused_before_reading() -> None:
    with pytest.raises(ImportRefused, match="characters long"):
        sniff(b"0101 forest\n" + b"-01" * 10_000)
    with pytest.raises(ImportRefused, match="lines"):
        sniff(b"0101 a\n" * (MAX_LINES + 1))
