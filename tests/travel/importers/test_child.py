"""The importer's own process: what it may take, what it answers, and that hostile files stay within bounds."""

from __future__ import annotations

import gzip
import io
import os
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.travel.importers.child_runs import HOSTILE_MEGABYTES, HOSTILE_SECONDS, child
from tests.travel.importers.map_samples import SAMPLES, as_bytes, small_azgaar
from tests.travel.importers.tiled_maps import as_tmj, object_layer, properties, tile_layer, tiled_map
from travel.importers.child import MEGABYTE, MEMORY, SECONDS, allowance


def zip_of(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def test_a_map_is_written_beside_its_answer(tmp_path: Path) -> None:
    ended = child(tmp_path, ("small.json", as_bytes(small_azgaar())))
    assert ended.code == 0
    assert (ended.answer["kind"], ended.answer["name"], ended.answer["needed"]) == ("overland", "Small", [])
    assert ended.answer["report"]["cells"] == 4
    assert (tmp_path / "bundle").read_bytes().startswith(b"OUTMAP1\n")


def test_several_files_and_choices_reach_the_reader(tmp_path: Path) -> None:
    files = [("a.txt", b"0101 fin\n"), ("b.txt", b"0101 grass\n0102 grass\n")]
    ended = child(tmp_path, *files, part="b.txt", scale_value=6, name="B", topology="hex-flat")
    assert (ended.answer["name"], ended.answer["report"]["cells"]) == ("B", 2)
    assert ended.answer["needed"] == []


def test_a_battle_map_is_written_as_one(tmp_path: Path) -> None:
    path = next((SAMPLES / "universal-vtt").glob("vttmaps-simple*"))
    ended = child(tmp_path, (path.name, path.read_bytes()))
    assert ended.answer["kind"] == "battle"
    assert (tmp_path / "bundle").read_bytes().startswith(b"OUTBATT1\n")


def test_the_largest_sample_stays_under_six_hundred_megabytes(tmp_path: Path) -> None:
    path = SAMPLES / "azgaar/fmg-1.147.1-s600600-100k.map.gz"
    ended = child(tmp_path, (path.name, path.read_bytes()))
    assert ended.answer["report"]["cells"] == 48_903
    assert 0 < ended.megabytes < 600


FLOOD = 30_000_000


def areas_over_areas() -> bytes:
    """A battle map whose areas of water cover it hundreds of times over."""
    area = {"x": 0, "y": 0, "width": 15_000, "height": 15_000}
    ground = tile_layer([[1] * 500] * 500)
    return as_tmj(tiled_map(ground, object_layer("water", *[area] * 500), properties=properties(feet_per_tile=5.0)))


HOSTILE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "zip bomb": ("a.zip", lambda: zip_of(("a.json", bytes(400_000_000)))),
    "zip of many": ("a.zip", lambda: zip_of(*((f"{n}.json", b"[" * 3_000_000) for n in range(60)))),
    "gzip bomb": ("a.map.gz", lambda: gzip.compress(b"1" * 400_000_000, 6)),
    "gzip bomb under the ratio": ("a.gz", lambda: gzip.compress(os.urandom(700_000) + b"[" * 150_000_000)),
    "lists": ("a.json", lambda: b"[" + b"[]," * (FLOOD // 3) + b"[]]"),
    "objects": ("a.json", lambda: b"[" + b'{"a":1},' * (FLOOD // 8) + b"{}]"),
    "like Azgaar": (
        "a.json",
        lambda: b'{"info":{"version":"1.99"},"pack":{"cells":[' + b'{"i":0},' * 3_500_000 + b"{}]}}",
    ),
    "depth": ("a.json", lambda: b"[" * FLOOD),
    "one number": ("a.json", lambda: b"[" + b"9" * FLOOD + b"]"),
    "elements": ("a.tmx", lambda: b"<map>" + b"<a>" * (FLOOD // 3)),
    "entities": (
        "a.tmx",
        lambda: b'<!DOCTYPE x [<!ENTITY a "' + b"b" * 999 + b'">]><map>' + b"&a;" * 100_000 + b"</map>",
    ),
    "cells without end": ("a.csv", lambda: b"column,row,terrain\n" + b"1,1,a\n" * (FLOOD // 6)),
    "one line": ("a.txt", lambda: b"0101 grass " * (FLOOD // 11)),
    "one line of a saved map": ("a.map", lambda: b"1.99|x|2020-01-01|1|1|1|1\r\n" + b"1," * (FLOOD // 2)),
    "huge and far": ("a.txt", lambda: b"0101 grass\n9999.9999 grass\n"),
    "quotes and backslashes": ("a.json", lambda: b'{"a": ' + b'"\\\\' * 1_500_000),
    "empty layers": ("a.tmx", lambda: b"<map>" + b"<layer/>" * 1_000_000 + b"</map>"),
    "areas over areas": ("a.tmj", areas_over_areas),
    "entries by the hundred thousand": ("a.zip", lambda: zip_of(*((str(n), b"") for n in range(100_000)))),
    "one line of dashes": ("a.txt", lambda: b"0101 grass\n" + b"-01" * (FLOOD // 3)),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_file_is_refused_within_its_bounds(kind: str, tmp_path: Path) -> None:
    name, data = HOSTILE[kind]
    ended = child(tmp_path, (name, data()))
    assert ended.code == 0
    assert ended.answer["problem"]["detail"]
    assert ended.answer["problem"]["remedy"]
    assert 0 < ended.megabytes < HOSTILE_MEGABYTES
    assert ended.seconds < HOSTILE_SECONDS
    assert not (tmp_path / "bundle").exists()


LIMITED = "import sys\nfrom travel.importers import child\nchild.limit_self()\n"


HOARD = """
try:
    while True:
        held.append(bytearray(1 << 20))
except MemoryError:
    pass
"""


def test_memory_without_end_is_not_to_be_had(tmp_path: Path) -> None:
    ended = child(tmp_path, code=LIMITED + f"held = []\n{HOARD}")
    assert ended.code == 0
    assert 200 < ended.megabytes < MEMORY[0] + 64


def test_time_without_end_is_not_to_be_had(tmp_path: Path) -> None:
    start = time.monotonic()
    ended = child(
        tmp_path, code=LIMITED + "child.resource.setrlimit(child.resource.RLIMIT_CPU, (1, 1))\nwhile True:\n    pass\n"
    )
    assert ended.code < 0
    assert time.monotonic() - start < 30


def test_no_connection_is_opened(tmp_path: Path) -> None:
    code = LIMITED + "import urllib.request\nurllib.request.urlopen('http://127.0.0.1:9/')"
    assert child(tmp_path, code=code).code == 1


@pytest.mark.parametrize(
    ("sent", "unpacked", "memory", "seconds"),
    [
        (0, 0, 448, 10),
        (1, 1, 478, 13),
        (1, 200, 608, 22),
        (3, 14, 868, 46),
        (20, 86, 1280, 150),
        (64, 64, 1280, 150),
    ],
)
def test_what_a_file_may_take_follows_its_size(sent: int, unpacked: int, memory: int, seconds: int) -> None:
    sizes = (sent * MEGABYTE, unpacked * MEGABYTE)
    assert allowance(MEMORY, *sizes) == memory
    assert allowance(SECONDS, *sizes) == seconds
