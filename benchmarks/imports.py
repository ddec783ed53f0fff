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

import numpy as np

SAMPLES = Path(__file__).resolve().parents[1] / "tests/data/maps"
REPEATS = 3
SIDE = 1000
GROUNDS = ("plains", "forest", "hills", "swamp", "mountains", "sea")


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
    ground = np.random.default_rng(5).integers(0, len(GROUNDS), (SIDE, SIDE))
    csv_file, tmj_file = folder / "hexes.csv", folder / "tiles.tmj"
    csv_file.write_text(_csv(ground))
    tmj_file.write_text(_tmj(ground))
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
    ]


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


def _csv(ground: Any) -> str:
    lines = [
        f"{column + 1},{row + 1},{GROUNDS[code]}"
        for row, codes in enumerate(ground.tolist())
        for column, code in enumerate(codes)
    ]
    return "\n".join(["x,y,terrain", *lines, ""])


def _tmj(ground: Any) -> str:
    tiles = [{"id": index, "type": name} for index, name in enumerate(GROUNDS)]
    tileset = {"firstgid": 1, "name": "ground", "tilewidth": 28, "tileheight": 24, "tilecount": 6, "columns": 6}
    layer = {
        "type": "tilelayer",
        "id": 1,
        "name": "ground",
        "x": 0,
        "y": 0,
        "width": SIDE,
        "height": SIDE,
        "visible": True,
        "opacity": 1,
        "data": (ground + 1).ravel().tolist(),
    }
    content = {
        "type": "map",
        "version": "1.10",
        "tiledversion": "1.11.0",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "staggeraxis": "x",
        "staggerindex": "odd",
        "hexsidelength": 14,
        "infinite": False,
        "width": SIDE,
        "height": SIDE,
        "tilewidth": 28,
        "tileheight": 24,
        "nextlayerid": 2,
        "nextobjectid": 1,
        "tilesets": [{**tileset, "image": "ground.png", "imagewidth": 168, "imageheight": 24, "tiles": tiles}],
        "layers": [layer],
    }
    return json.dumps(content)
