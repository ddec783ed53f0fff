"""Hostile Tiled maps: each is refused with its place, or taken with what was wrong reported. Never anything else."""

from __future__ import annotations

import base64
import copy
import json
import random
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.importers.tiled_maps import (
    RICH_TILED,
    as_tmj,
    as_tmx,
    encoded,
    ground_set,
    object_layer,
    packed,
    properties,
    read_tiled,
    tile_layer,
    tiled_map,
)
from travel.importers.choices import Choices, Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused
from travel.rules.maps import bundle
from travel.rules.maps.world import Topology

ZEROS = b"\0" * 60_000_000
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**12,
    1.5,
    1e300,
    "",
    "x",
    "1e999",
    "9" * 30,
    [],
    {},
    [None],
    [[]],
    {"x": {}},
)


def two_by_two(**more: Any) -> dict[str, Any]:
    return tiled_map(tile_layer([[1, 2], [3, 4]]), **more)


def with_data(data: Any, **more: Any) -> dict[str, Any]:
    return tiled_map({**tile_layer([[1, 2], [3, 4]]), "data": data, **more})


def chunk(x: Any, y: Any, width: Any = 2, height: Any = 2, data: Any = (1, 1, 1, 1)) -> dict[str, Any]:
    return {"x": x, "y": y, "width": width, "height": height, "data": list(data)}


def infinite(*chunks: dict[str, Any]) -> dict[str, Any]:
    return tiled_map({"type": "tilelayer", "name": "ground", "chunks": list(chunks)}, infinite=True)


ZLIB_BOMB = base64.b64encode(zlib.compress(ZEROS, 9)).decode()
ZSTD_BOMB = base64.b64encode(zstandard.ZstdCompressor().compress(ZEROS)).decode()

REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("huge", two_by_two(width=2**31, height=2**31), "2,147,483,648 by 2,147,483,648 tiles"),
    ("wide", two_by_two(width=1_000_001, height=1), "1,000,001 by 1 tiles"),
    ("no size", two_by_two(width=0), "0 by 2 tiles"),
    ("negative size", two_by_two(width=-5), "-5 of 'width' lies outside.*/width"),
    ("size no number", two_by_two(height="many"), "number.*/height"),
    ("tile size", two_by_two(tilewidth=0), "'tilewidth' lies outside"),
    ("orientation", two_by_two(orientation="spiral"), "'spiral' is unknown"),
    ("short", with_data([1, 2, 3]), "promises 4 tiles and holds 3 at /layers/0, layer 'ground'"),
    ("long", with_data([1] * 5), "promises 4 tiles and holds 5"),
    ("short base64", with_data(packed([1, 2, 3], ""), encoding="base64"), "promises 4 tiles and holds 3"),
    ("odd base64", with_data("AAAAA", encoding="base64"), "base64 of the tile data is broken"),
    ("no base64", with_data("\u20ac", encoding="base64"), "base64 of the tile data is broken"),
    ("no zlib", with_data("AAAA", encoding="base64", compression="zlib"), "packed tile data is broken"),
    ("no zstd", with_data("AAAA", encoding="base64", compression="zstd"), "packed tile data is broken"),
    ("zlib bomb", with_data(ZLIB_BOMB, encoding="base64", compression="zlib"), "promises 4 tiles and holds more"),
    ("zstd bomb", with_data(ZSTD_BOMB, encoding="base64", compression="zstd"), "promises 4 tiles and holds more"),
    ("lzma", with_data("AAAA", encoding="base64", compression="lzma"), "compression 'lzma'"),
    ("a packing that is no word", with_data("AAAA", encoding="base64", compression={}), "compression"),
    ("encoding", with_data("AAAA", encoding="rot13"), "encoding 'rot13'"),
    ("not numbers", with_data([1, 2, "3", 4]), "tile number was expected.*layer 'ground'/2"),
    ("fractions", with_data([1, 2, 2.5, 4]), "tile number was expected"),
    ("negative tile", with_data([1, 2, -3, 4]), "outside 0 to 4294967295"),
    ("large tile", with_data([1, 2, 2**32, 4]), "outside 0 to 4294967295"),
    ("endless tile", with_data([1, 2, 10**30, 4]), "outside 0 to 4294967295"),
    ("csv words", with_data("1,2,x,4", encoding="csv"), "'x' is no tile number.*/2"),
    ("csv holes", with_data("1,2,,4", encoding="csv"), "'' is no tile number"),
    ("no data", {**two_by_two(), "layers": [{"type": "tilelayer", "width": 2, "height": 2}]}, "numbers of the tiles"),
    ("many layers", {**two_by_two(), "layers": [{"type": "tilelayer"}] * 501}, "more than 500 layers"),
    ("layers no list", {**two_by_two(), "layers": {}}, "no Tiled map|no kind|kind unknown|list of layers|Hex Kit"),
    ("far chunks", infinite(chunk(0, 0), chunk(5_000_000, 5_000_000)), "5,000,002 by 5,000,002 tiles"),
    ("chunk off", infinite(chunk(10**12, 0)), "lies outside"),
    ("chunk size", infinite(chunk(0, 0, 10**6, 10**6)), "too large"),
    ("chunk flat", infinite(chunk(0, 0, 0, 0, ())), "lies outside 1 to"),
    ("chunk none", tiled_map({"type": "tilelayer", "name": "g", "chunks": [7]}, infinite=True), "A chunk"),
    ("no tiles", infinite(), "The map has no tile"),
    ("empty", tiled_map(tile_layer([[0, 0]])), "no tile layer with ground"),
    ("firstgid", two_by_two(tilesets=[ground_set(0)]), "'firstgid' lies outside"),
    ("same firstgid", two_by_two(tilesets=[ground_set(), ground_set()]), "begin with the same tile number"),
    ("tile sets", two_by_two(tilesets=[{}] * 301), "at most 300 tile sets"),
    ("properties", two_by_two(properties=[{"name": f"n{n}"} for n in range(501)]), "501 properties"),
    ("nameless", two_by_two(properties=[{"value": 1}]), "A property with a name"),
    ("points", tiled_map(tile_layer([[1]]), object_layer("a", {"polyline": [{"x": 0}]})), "number was expected"),
    ("topology", two_by_two(), "square, not hex-flat"),
]


@pytest.mark.parametrize(("content", "message"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused_with_place_and_remedy(content: dict[str, Any], message: str, request: pytest.FixtureRequest) -> None:
    choices = Choices(topology=Topology.HEX_FLAT if "topology" in request.node.name else None)
    with pytest.raises(ImportRefused, match=message) as caught:
        read_map([("map.tmj", as_tmj(content))], choices)
    assert caught.value.remedy


TAKEN: list[tuple[str, dict[str, Any], str]] = [
    ("unknown layer", tiled_map(tile_layer([[1]]), {"type": "hologram", "name": "H"}), "'H' is of the unknown kind"),
    ("no tile set", tiled_map(tile_layer([[1]]), tilesets=[]), "tile 1, which is in no tile set"),
    ("beyond", tiled_map(tile_layer([[99]])), "tile 99, which is in no tile set"),
    ("twice", two_by_two(properties=[*properties(a=1), *properties(a=2)]), "property 'a' comes twice"),
    ("scale", two_by_two(properties=properties(scale_miles_per_tile="far")), "'far', which is no scale"),
    ("no scale", two_by_two(properties=properties(scale_miles_per_tile=-1.0)), "'-1.0', which is no scale"),
    ("overlap", infinite(chunk(0, 0), chunk(1, 1)), "Chunks overlap at /layers/0"),
    ("large layer", tiled_map(tile_layer([[1, 1]]), tile_layer([[1, 1, 1]], "b")), "tile of the layer 'b' off"),
    ("oblique", two_by_two(orientation="oblique"), "oblique"),
]


@pytest.mark.parametrize(("content", "warning"), [row[1:] for row in TAKEN], ids=[row[0] for row in TAKEN])
def test_taken_with_what_was_wrong(content: dict[str, Any], warning: str) -> None:
    assert any(warning in row for row in read_tiled(content).report.warnings)


def test_tile_sets_in_any_order() -> None:
    second = {"firstgid": 9, "name": "b", "tiles": [{"id": 0, "type": "jungle"}]}
    content = tiled_map(tile_layer([[1, 9]]), tilesets=[second, ground_set()])
    assert read_tiled(content).report.terrain == {"plains": 1, "jungle": 1}


def test_a_million_empty_layers_as_xml() -> None:
    data = b'<map orientation="orthogonal" width="1" height="1" tilewidth="1" tileheight="1">' + b"<layer/>" * 10**6
    with pytest.raises(ImportRefused, match="more than 600,000 elements"):
        read_map([("map.tmx", data + b"</map>")])


def test_groups_without_end_are_refused() -> None:
    layer: dict[str, Any] = tile_layer([[1]])
    for _ in range(80):
        layer = {"type": "group", "name": "g", "layers": [layer]}
    for name, data in (("map.tmj", as_tmj(tiled_map(layer))), ("map.tmx", as_tmx(tiled_map(layer)))):
        with pytest.raises(ImportRefused, match="nested more than 64"):
            read_map([(name, data)])


def test_entities_in_a_map_or_a_tile_set_beside_it() -> None:
    bomb = b'<!DOCTYPE x [<!ENTITY a "b">]>'
    tsx = bomb + b'<tileset name="&a;"/>'
    content = tiled_map(tile_layer([[1]]), tilesets=[{"firstgid": 1, "source": "evil.tsx"}])
    with pytest.raises(ImportRefused, match=r"evil\.tsx: The XML declares a document type"):
        read_map([("map.tmj", as_tmj(content)), ("evil.tsx", tsx)])
    with pytest.raises(ImportRefused, match="document type"):
        read_map([("map.tmx", bomb + as_tmx(two_by_two()).partition(b"\n")[2])])


def test_paths_lead_nowhere_but_into_the_upload(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("a reader opened something")

    monkeypatch.setattr("builtins.open", forbidden)
    monkeypatch.setattr("socket.socket", forbidden)
    for path in (
        "/etc/passwd",
        "../../../../etc/passwd",
        "http://127.0.0.1:9/a.tsx",
        "file:///etc/passwd",
        "..\\a.tsx",
    ):
        content = tiled_map(tile_layer([[1]]), tilesets=[{"firstgid": 1, "source": path}])
        imported = read_tiled(content)
        assert imported.report.terrain == {"unknown": 1}
        assert "is not in the upload" in imported.report.warnings[0]


def test_scripts_in_names_are_text() -> None:
    name = "<script>alert(1)</script>Ham"
    town = {"x": 1, "y": 1, "point": True, "name": name, "type": "town"}
    imported = read_tiled(tiled_map(tile_layer([[1]], name), object_layer("towns", town)))
    assert imported.world.features.settlements[0].name == "alert(1)Ham"
    assert "<script" not in json.dumps(imported.report.to_plain())


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value."""
    if path:
        yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def take_or_refuse(name: str, data: bytes, **choices: Any) -> None:
    """Anything that is taken can be stored; anything else is refused with a remedy."""
    try:
        imported = read_map([(name, data)], Choices(**choices))
    except ImportRefused as refused:
        if not refused.remedy or not refused.message:
            raise AssertionError("a refusal without a message or a remedy") from refused
    else:
        if isinstance(imported, Imported):
            bundle.load(bundle.dump(imported.world))


@pytest.mark.parametrize("junk", JUNK, ids=repr)
@pytest.mark.parametrize("kind", ["overland", "battle"])
def test_a_wrong_value_at_any_place(junk: Any, kind: str) -> None:
    for path in list(places(RICH_TILED)):
        content = copy.deepcopy(RICH_TILED)
        at = content
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = junk
        take_or_refuse("map.tmj", as_tmj(content), kind=kind)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["json", "csv", "elements", "base64 zlib", "base64 zstd"]))
def test_damaged_bytes(seed: int, form: str) -> None:
    encoding, _, compression = form.partition(" ")
    plain = encoded(RICH_TILED, "base64", "gzip") if seed % 2 else RICH_TILED
    data = bytearray(as_tmj(plain) if form == "json" else as_tmx(RICH_TILED, encoding, compression))
    rng = random.Random(seed)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data))
        data[at : at + rng.choice((0, 1, 1, 2, 9))] = rng.choice((b"", b"9", b"-", b"<", b'"', b"\0", b"\xff", b"1e9"))
    take_or_refuse("map.tmx", bytes(data))
