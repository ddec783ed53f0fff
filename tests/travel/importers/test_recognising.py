"""Recognising files: by content, never by name; what is refused is named, with the remedy."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.travel.importers.map_samples import SAMPLES, as_bytes, small_azgaar
from travel.importers.archive import open_files
from travel.importers.choices import Choices
from travel.importers.formats import FORMATS
from travel.importers.limits import MAX_LINES
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused

HEXES = b"0101 forest\n0102 grass\n0101-0102 road\n"
BYTES = [
    (b"%PDF-1.4", "a PDF", "no ground"),
    (b"SQLite format 3\0", "a database", "Export the map"),
    (b"Rar!\x1a\x07\x00", "a RAR archive", "zip"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive", "zip"),
    (b"GIF89a", "a picture of a kind that is not read", "PNG"),
    (b"<svg xmlns='x'>", "a picture (SVG)", "no ground"),
    (b"<?xml version='1.0'?><tileset name='a'/>", "a Tiled tile set without its map", "together"),
    (b"<net.rptools.maptool.model.Campaign/>", "a MapTool file", "Universal VTT"),
    (b"<!DOCTYPE html>\n<html><body>0101 forest</body></html>", "a web page", "Save the map itself"),
    (b"<rss version='2.0'/>", "XML of a kind unknown here", "Choose"),
    (b"[build]\nname = 'x'\n", "The text is of no kind known here", "Choose"),
    (b"[true story]\n", "The text is of no kind known here", "Choose"),
    (b"0800 Breakfast\n0900 Meeting with Ann\n1000-1100 Workshop\n1200 Lunch\n", "of no kind known here", "Choose"),
    (b"0301 555 0100 Ann\n0302 555 0101 Ben\n", "of no kind known here", "Choose"),
    (b"{'a': 1}", "The JSON breaks off", "Mend"),
    (b'{"_id": "a", "name": "Orc"}\n{"_id": "b", "name": "Elf"}\n', "a compendium of Foundry", "of scenes"),
    (b"[1, 2", "The JSON breaks off", "Mend"),
    (b"just some words", "of no kind known here", "Choose"),
    (b"  \n ", "The file is empty", "Choose"),
    (b"\x00\x01\x02\x03", "not text", "Choose"),
]
JSON: list[tuple[Any, str, str]] = [
    ({"info": {}, "settings": {}}, "a minimal Azgaar export", "Full JSON"),
    ({"info": {}, "gridCells": []}, "grid cells only", "Full JSON"),
    ({"tilecount": 4, "tilewidth": 9}, "a Tiled tile set without its map", "together"),
    ({"layers": [{"tiles": []}]}, "a Hex Kit map", "Text Mapper"),
    ({"format_version": "2.0.0", "geometry": {}}, "Universal VTT 2", "0.3 or 1.0"),
    ({"map": [{"name": "Mill", "walls": []}]}, "walls without its scenes", "Export the scene"),
    ({"rects": [], "doors": []}, "Watabou", "lay a grid"),
    ({"type": "FeatureCollection", "features": [{"id": "values", "generator": "mfcg"}]}, "Watabou", "lay a grid"),
    ({"cells": [[0]], "cell_bit": {}}, "donjon", "lay a grid"),
    ({"__header__": {}, "levels": []}, "LDtk", "Tiled"),
    ({"tilesetId": 1, "events": []}, "RPG Maker", "Tiled"),
    ({"schema_version": 3, "maps": []}, "Roll20", "Universal VTT"),
    ({"grid": {"dpi": 150}, "items": []}, "Owlbear Rodeo", "Universal VTT"),
    ({"name": "app", "version": "1.0", "dependencies": {}}, "of no kind known here", "Choose"),
    ({"a": 1}, "of no kind known here", "Choose"),
    ([1, 2], "of no kind known here", "Choose"),
]


def refusal(*files: tuple[str, bytes]) -> ImportRefused:
    with pytest.raises(ImportRefused) as caught:
        read_map(files)
    return caught.value


@pytest.mark.parametrize(
    ("data", "kind", "remedy"), [*BYTES, *((json.dumps(content).encode(), *rest) for content, *rest in JSON)]
)
def test_other_files_are_named_and_refused(data: bytes, kind: str, remedy: str) -> None:
    found = refusal(("a.map", data))
    assert kind in found.message
    assert remedy in found.remedy


@pytest.mark.parametrize("data", [b"", b"   ", b"\xff\xfe", b"\xef\xbb\xbf", b"{", b"[", b"<", b"\0" * 50])
def test_no_format_claims_what_is_nothing(data: bytes) -> None:
    assert refusal(("x.map", data)).remedy


def test_broken_json_says_where_it_breaks() -> None:
    assert "line 1, column" in refusal(("a.json", b'{"a": 1,, }')).message


def test_several_files_that_are_none_are_named() -> None:
    found = refusal(("a.pdf", b"%PDF"), ("notes.txt", b"words"))
    assert "None of the 2 files (a.pdf, notes.txt)" in found.message


def test_a_name_says_nothing_about_what_a_file_is() -> None:
    assert read_map([("world.png", HEXES)]).report.format == "text-mapper"
    assert read_map([("hexes.txt", as_bytes(small_azgaar()))]).report.format == "azgaar"


LAND = [
    "0101 forest\n",
    "0101 glimmer\n0102 murk\ninclude mine.txt\n",
    "0101 glimmer\n0102 murk\nglimmer attributes fill='blue'\n",
    "0101 glimmer\n0102 murk\n0101-0102 road\n",
    "0101 glimmer\n0102 murk\n0103 town\n",
    "0101\n0102\n",
    "style attributes fill='red'\n" * 400 + "0101 glimmer\n",
    "# a long story\n" * 900 + "0101 forest\n",
    f'0101 forest "{"x" * 19_000}"\n0102 hills\n',
]


@pytest.mark.parametrize("text", LAND)
def test_lines_that_speak_of_land_are_a_map(text: str) -> None:
    assert read_map([("a.txt", text.encode())]).report.format == "text-mapper"


def test_what_belongs_to_a_map_may_come_with_it() -> None:
    imported = read_map([("notes.pdf", b"%PDF-1.4"), ("a.txt", HEXES), ("empty", b"")])
    assert imported.report.parts == ()
    assert "part" not in imported.needed


def test_of_several_maps_one_is_asked_for() -> None:
    files = [("north.txt", HEXES), ("a.json", as_bytes(small_azgaar()))]
    imported = read_map(files)
    assert [part.key for part in imported.report.parts] == ["north.txt", "a.json"]
    assert "part" in imported.needed
    assert imported.report.format == "text-mapper"
    chosen = read_map(files, Choices(part="a.json"))
    assert (chosen.report.format, chosen.needed) == ("azgaar", ())
    assert [part.name for part in chosen.report.parts] == ["north.txt", "a.json"]


def test_a_map_is_named_after_its_file_if_it_has_no_name() -> None:
    imported = read_map([("maps/The Vale.final.txt", HEXES)])
    assert getattr(imported, "world").name == "The Vale"  # noqa: B009 - whatever is imported has one


def test_no_upload_at_all_is_refused() -> None:
    assert "no file" in refusal().message


def test_too_many_lines_are_refused_before_reading() -> None:
    assert "lines" in refusal(("a.txt", b"0101 grass\n" * (MAX_LINES + 1))).message


SMALL_BYTES = 400_000
SAMPLE_FILES = [path for path in sorted(SAMPLES.rglob("*.*")) if path.stat().st_size < SMALL_BYTES]
OTHERS = {"gridmapper-example.txt": ["gridmapper", "text-mapper"], "MANIFEST.md": []}


def expected(path: Path) -> list[str]:
    """The formats that recognise a sample: that of its folder; none knows tile sets or a drawing program's file."""
    if path.name in OTHERS:
        return OTHERS[path.name]
    is_none = path.stem.endswith("tileset") or path.suffix in (".tsx", ".dungeondraft_map")
    return [] if is_none else [path.relative_to(SAMPLES).parts[0]]


@pytest.mark.parametrize("path", SAMPLE_FILES, ids=lambda path: str(path.relative_to(SAMPLES)))
def test_a_sample_is_recognised_by_its_format_and_no_other(path: Path) -> None:
    (source,) = open_files([("upload", path.read_bytes())])
    assert [found.key for found in FORMATS if found.recognises(source)] == expected(path)
