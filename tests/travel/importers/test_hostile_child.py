"""Hostile files of every format through the importer's own process: refused, or read with what was wrong told; within
ten seconds of a processor and 512 MB, and nothing of a refused file left behind."""

from __future__ import annotations

import base64
import gzip
import io
import json
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.travel.importers.child_runs import HOSTILE_MEGABYTES, HOSTILE_SECONDS, child

MILLION = 1_000_000
UVTT = {"format": 0.3, "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 20, "y": 20}}}
SCENE = {"_id": "a", "width": 2000, "height": 2000, "padding": 0, "grid": {"type": 1, "size": 100}, "walls": []}


def as_json(content: Mapping[str, Any], **more: Any) -> bytes:
    return json.dumps({**content, **more}).encode()


def picture(mode: str, side: tuple[int, int] = (8000, 6000)) -> str:
    out = io.BytesIO()
    Image.new(mode, side).save(out, "PNG")
    return base64.b64encode(out.getvalue()).decode()


def tmx(width: int, height: int, data: str, attributes: str = 'encoding="csv"', more: str = "") -> bytes:
    size = f'width="{width}" height="{height}"'
    return (
        f'<map version="1.10" orientation="orthogonal" {size} tilewidth="16" tileheight="16">'
        f'<tileset firstgid="1" name="t"/><layer name="g" {size}><data {attributes}>{data}</data></layer>{more}</map>'
    ).encode()


def wxx(wide: int, rows: str) -> bytes:
    text = (
        '<?xml version="1.0"?><map type="WORLD" version="1.77" hexWidth="46" hexHeight="40" hexOrientation="COLUMNS">'
        f'<gridandnumbering/><terrainmap>Blank\t0\tFlat Forest</terrainmap><tiles viewLevel="WORLD" tilesWide="{wide}" '
        f'tilesHigh="1">{rows}</tiles></map>'
    )
    return gzip.compress(b"\xfe\xff" + text.encode("utf-16-be"))


def polygons(*rings: Any) -> bytes:
    return as_json(
        {"type": "FeatureCollection"},
        features=[
            {
                "type": "Feature",
                "properties": {"terrain": "forest"},
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
            for ring in rings
        ],
    )


BOX = '<object id="1" name="a" type="region" x="0" y="0" width="14400" height="14400"/>'
REFUSED: dict[str, Callable[[], bytes]] = {
    "a scene's log of broken lines": lambda: as_json(SCENE) + b"\n" + b'{"_id":\n' * MILLION,
    "a scene's log of many lines": lambda: as_json(SCENE) + b"\n" + b'{"_id":"x"}\n' * MILLION,
    "more walls than a scene has": lambda: as_json(SCENE, walls=[{"c": [0, 0, 1, 1]}] * 400_000),
    "one endless line of sight": lambda: as_json(UVTT, line_of_sight=[[{"x": 1, "y": 2}] * 400_000]),
    "a map of a thousand million squares": lambda: as_json(UVTT, resolution={"map_size": {"x": 1e9, "y": 1e9}}),
    "tiles that unpack to more": lambda: tmx(
        1000,
        1000,
        base64.b64encode(zlib.compress(bytes(400 * MILLION), 9)).decode(),
        'encoding="base64" compression="zlib"',
    ),
    "large areas over and over": lambda: tmx(
        900, 900, ",".join(["1"] * 810_000), more=f'<objectgroup name="areas">{BOX * 3000}</objectgroup>'
    ),
    "more layers than a map has": lambda: b"<map version='1.1'>" + b"<layer name='a'/>" * MILLION + b"</map>",
    "paths without end": lambda: b"0101 grass\n99.99 grass\n" + b"0101-99.99-0101-99.99-0101 road\n" * 20_000,
    "regions far apart": lambda: b"".join(
        b"%05d.%05d grass\n" % (n * 97 % 99_999, n * 89 % 99_999) for n in range(50_000)
    ),
    "a terrain without a slot": lambda: wxx(1, "<tilerow>\n7\t0\t0\t0\t0\tZ\n</tilerow>"),
    "a map wider than any": lambda: wxx(10**9, ""),
    "a ring of a million corners": lambda: polygons([[n % 1000, n // 1000] for n in range(MILLION)]),
    "coordinates beyond all bounds": lambda: polygons([[1e308, -1e308], [1, 1], [2, 2], [1e308, -1e308]]),
    "one object of millions of members": lambda: (
        b'{"type":"map",' + b",".join(b'"k%d":0' % n for n in range(2 * MILLION)) + b"}"
    ),
    "a star of links": lambda: b"".join(b"Hub -- P%d: 3 miles\n" % n for n in range(300_000)),
    "cells at the ends of the world": lambda: b"x,y,terrain\n0,0,forest\n99999,99999,hills\n",
}
TAKEN: dict[str, Callable[[], bytes]] = {
    "a picture of 48 million points in colours of a table": lambda: as_json(UVTT, image=picture("P")),
    "a picture of 48 million grey points": lambda: as_json(UVTT, image=picture("LA")),
    "a picture of 900 million points": lambda: as_json(UVTT, image=picture("1", (30_000, 30_000))),
    "50 MB that are no picture": lambda: as_json(UVTT, image="A" * 50 * MILLION),
    "outlines over a whole map": lambda: as_json(
        UVTT,
        resolution={"map_size": {"x": 500, "y": 500}},
        objects_line_of_sight=[[{"x": 0, "y": 0}, {"x": 500, "y": 0}, {"x": 500, "y": 500}, {"x": 0, "y": 500}]]
        * 19_000,
    ),
    "flags of any size": lambda: as_json(SCENE, flags={"a": [{"b": n} for n in range(MILLION)]}),
    "walls that are none": lambda: as_json(SCENE, walls=[{"c": [0, 0, 1]}, {"c": ["a"] * 4}, {"c": None}] * 5000),
    "hyphens without end": lambda: b"0101 grass\n" + (b"-01" * 6000 + b"\n") * 1000,
    "includes without end": lambda: b"0101 grass\n" + b"include http://127.0.0.1/x\n" * 200_000,
    "slivers over each other": lambda: polygons(
        *([[0, 0], [100_000, n], [100_000, n + 1], [0, 0]] for n in range(20_000))
    ),
    "quotes without an end": lambda: b"hex,terrain\n" + b'0101,"forest\n' * 200_000,
}


@pytest.mark.parametrize("kind", REFUSED)
def test_it_is_refused_within_its_bounds(kind: str, tmp_path: Path) -> None:
    ended = child(tmp_path, ("upload", REFUSED[kind]()))
    assert ended.code == 0
    assert ended.answer["problem"]["detail"]
    assert ended.answer["problem"]["remedy"]
    assert 0 < ended.megabytes < HOSTILE_MEGABYTES
    assert ended.seconds < HOSTILE_SECONDS
    assert not (tmp_path / "bundle").exists()


@pytest.mark.parametrize("kind", TAKEN)
def test_it_is_read_within_its_bounds(kind: str, tmp_path: Path) -> None:
    ended = child(tmp_path, ("upload", TAKEN[kind]()))
    assert ended.code == 0
    assert ended.answer["report"]["cells"] > 0
    assert 0 < ended.megabytes < HOSTILE_MEGABYTES
    assert ended.seconds < HOSTILE_SECONDS
    assert (tmp_path / "bundle").exists()
