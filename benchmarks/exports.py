"""Writing a map of a million hexes in every format, beside what merely writing the same document takes.

Rows named "limit" hold a figure to what a GM should wait at most; the last two are a stroke of the brush over
20,000 of the million hexes, from the request's text to the step kept for undo.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

from PIL import Image

from benchmarks.made_files import large_map
from travel.exporters.geojson import geojson_file
from travel.exporters.outrider import outrider_file
from travel.exporters.picture import png_file, svg_file
from travel.exporters.text_mapper import text_mapper_file
from travel.exporters.tiled import tiled_file
from travel.rules.maps.edit import Step, apply_edits, pack_step
from travel.rules.maps.edit.edits import Paint

REPEATS = 3
WIDTH = 1600
STROKE = json.dumps({"edits": [{"type": "paint", "cells": list(range(300_000, 320_000)), "terrain": "moor"}]})


@dataclass(frozen=True)
class Case:
    """What writes, what writes the same document plainly once it is there, and the limit in seconds."""

    name: str
    ours: Callable[[], bytes]
    peer_name: str
    peer_of: Callable[[bytes], Callable[[], object]]
    target: float
    seconds: float


def measure() -> list[dict[str, Any]]:
    """Return rows of {name, ours, peer, peer_name, unit, ratio, target}."""
    return [row for case in _cases() for row in _rows(case)]


def _cases() -> list[Case]:
    world = large_map()
    dumps = "json.dumps of the same document"
    return [
        Case("export outrider", lambda: outrider_file(world), dumps, _dumps, 0.05, 5),
        Case("export GeoJSON", lambda: geojson_file(world), dumps, _dumps, 0.02, 8),
        Case("export Tiled TMJ", lambda: tiled_file(world), dumps, _dumps, 0.02, 6),
        Case("export Text Mapper", lambda: text_mapper_file(world), "csv.writer, the same lines", _csv, 0.05, 10),
        Case("export PNG", lambda: png_file(world, WIDTH), "Pillow saving the same picture", _png, 0.02, 10),
        Case("export SVG", lambda: svg_file(world, WIDTH), "ElementTree writing the same document", _svg, 0.001, 12),
        Case("edit, a stroke of 20,000", _stroke, "json.loads of the request", lambda _: _read_stroke, 0.005, 0.25),
    ]


def _rows(case: Case) -> list[dict[str, Any]]:
    peer = case.peer_of(case.ours())
    ours, theirs = (median(_timed(run) for _ in range(REPEATS)) for run in (case.ours, peer))
    name = f"{case.name}, 1,000 x 1,000"
    return [
        _row(name, ours, theirs, case.peer_name, case.target),
        _row(name, ours, case.seconds, "limit", 1),
    ]


def _row(name: str, ours: float, peer: float, peer_name: str, target: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": round(ours * 1000, 1),
        "peer": round(peer * 1000, 1),
        "peer_name": peer_name,
        "unit": "ms",
        "ratio": round(peer / ours, 3),
        "target": target,
    }


def _timed(run: Callable[[], object]) -> float:
    begin = perf_counter()
    run()
    return perf_counter() - begin


def _dumps(data: bytes) -> Callable[[], object]:
    content = json.loads(data)
    return lambda: json.dumps(content)


def _csv(data: bytes) -> Callable[[], object]:
    lines = [line.split(" ") for line in data.decode().splitlines()]
    return lambda: csv.writer(io.StringIO(), delimiter=" ").writerows(lines)


def _png(data: bytes) -> Callable[[], object]:
    picture = Image.open(io.BytesIO(data))
    picture.load()
    return lambda: picture.save(io.BytesIO(), "PNG")


def _svg(data: bytes) -> Callable[[], object]:
    root = ElementTree.fromstring(data)  # noqa: S314 - what we have just written ourselves
    return lambda: ElementTree.tostring(root)


def _read_stroke() -> Any:
    return json.loads(STROKE)


def _stroke() -> bytes:
    (edit,) = _read_stroke()["edits"]
    result = apply_edits(large_map(), [Paint(tuple(edit["cells"]), edit["terrain"])], {}, str)
    return pack_step(Step(result.deltas, result.marks))
