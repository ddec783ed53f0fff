"""Bringing maps in, from the file to the stored map, beside what merely parsing the same file takes.

Each import runs in a process of its own and includes starting the reading child, checking and storing. Rows named
"limit" hold a figure to what a GM should wait at most, or to the memory a small server has.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any
from xml.etree import ElementTree

from benchmarks import made_files
from travel.exporters.outrider import outrider_file

SAMPLES = Path(__file__).resolve().parents[1] / "tests/data/maps"
REPEATS = 3
Peer = tuple[str, Callable[[], Any]]


@dataclass(frozen=True)
class Case:
    """A file, what parses it plainly, and the limits: seconds and MB (0 = none)."""

    name: str
    file: Path
    options: tuple[str, ...]
    peer_name: str
    peer: Callable[[], Any]
    target: float
    seconds: float
    megabytes: float = 0


def measure() -> list[dict[str, Any]]:
    """Return rows of {name, ours, peer, peer_name, unit, ratio, target}."""
    with tempfile.TemporaryDirectory(prefix="outrider-bench-") as folder:
        return [row for case in _cases(Path(folder)) for row in _rows(case)]


def _cases(folder: Path) -> list[Case]:
    csv_file, tmj_file = folder / "hexes.csv", folder / "tiles.tmj"
    csv_file.write_text(made_files.csv_text())
    tmj_file.write_text(made_files.tmj_text())
    cells = gzip.decompress((SAMPLES / "geojson/fmg-1.147.1-s600600-100k.cells.geojson.gz").read_bytes())
    full = gzip.decompress((SAMPLES / "azgaar/fmg-1.147.1-s71001-10k.full.json.gz").read_bytes())
    hexes = ("--topology", "hex-flat", "--scale", "6")
    return [
        Case(
            "import Azgaar .map, 48,903 cells",
            SAMPLES / "azgaar/fmg-1.147.1-s600600-100k.map.gz",
            (),
            "json.loads of its GeoJSON cells",
            lambda: json.loads(cells),
            0.05,
            4,
            600,
        ),
        Case(
            "import Azgaar full JSON, 9 MB",
            SAMPLES / "azgaar/fmg-1.147.1-s71001-10k.full.json.gz",
            (),
            "json.loads of the file",
            lambda: json.loads(full),
            0.02,
            2,
        ),
        Case(
            "import CSV, 1,000 x 1,000",
            csv_file,
            hexes,
            "csv.DictReader over the file",
            lambda: sum(1 for _ in csv.DictReader(io.StringIO(csv_file.read_text()))),
            0.2,
            6,
        ),
        Case(
            "import Tiled TMJ, 1,000 x 1,000",
            tmj_file,
            ("--scale", "6"),
            "json.loads of the file",
            lambda: json.loads(tmj_file.read_text()),
            0.02,
            6,
        ),
        *_made(folder),
    ]


def _made(folder: Path) -> list[Case]:
    """Maps of a million cells in further formats, and 40,000 polygons."""
    hexes = ("--topology", "hex-flat", "--scale", "6")
    text, tmx, xml = made_files.text_mapper_text(), made_files.tmx_text(), made_files.wxx_text()
    polygons, own = made_files.geojson_file(200), outrider_file(made_files.large_map())
    files = {"hexes.txt": text.encode(), "tiles.tmx": tmx.encode(), "world.wxx": made_files.wxx_file(xml)}
    files |= {"polygons.geojson": polygons, "own.json": own}
    for name, data in files.items():
        (folder / name).write_bytes(data)
    size = "1,000 x 1,000"

    def case(name: str, file: str, options: tuple[str, ...], peer: Peer, target: float, seconds: float) -> Case:
        return Case(f"import {name}", folder / file, options, *peer, target, seconds)

    return [
        case(f"Text Mapper, {size}", "hexes.txt", hexes, ("str.split of each line", lambda: _split(text)), 0.02, 8),
        case(
            f"Tiled TMX, {size}", "tiles.tmx", (), ("ElementTree.fromstring of the file", lambda: _parse(tmx)), 0.05, 8
        ),
        case(
            f"Worldographer, {size}",
            "world.wxx",
            ("--scale", "6"),
            ("str.split of each line", lambda: _split(xml)),
            0.02,
            12,
        ),
        case(
            "GeoJSON, 40,000 polygons",
            "polygons.geojson",
            ("--scale", "6"),
            ("json.loads of the file", lambda: json.loads(polygons)),
            0.02,
            8,
        ),
        case(f"outrider, {size}", "own.json", (), ("json.loads of the file", lambda: json.loads(own)), 0.02, 6),
    ]


def _split(text: str) -> list[list[str]]:
    return [line.split() for line in text.splitlines()]


def _parse(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)  # noqa: S314 - what we have just written ourselves


def _rows(case: Case) -> list[dict[str, Any]]:
    runs = [_import(case) for _ in range(REPEATS)]
    ours = median(run["seconds"] for run in runs)
    peer = median(_timed(case.peer) for _ in range(REPEATS))
    rows = [
        _row(case.name, ours * 1000, peer * 1000, case.peer_name, "ms", case.target),
        _row(case.name, ours * 1000, case.seconds * 1000, "limit", "ms", 1),
    ]
    if case.megabytes:
        most = max(run["child_mb"] for run in runs)
        rows.append(_row(f"{case.name}, memory", most, case.megabytes, "limit", "MB", 1))
    return rows


def _row(name: str, ours: float, peer: float, peer_name: str, unit: str, target: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": round(ours, 1),
        "peer": round(peer, 1),
        "peer_name": peer_name,
        "unit": unit,
        "ratio": round(peer / ours, 3),
        "target": target,
    }


def _import(case: Case) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.import_one", str(case.file), *case.options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own module
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _timed(run: Callable[[], Any]) -> float:
    begin = perf_counter()
    run()
    return perf_counter() - begin
