"""What is understood of every sample map: ``python -m benchmarks.samples`` prints the table.

Each upload is read in a fresh process; seconds are those of reading, MB the process's peak of resident memory.
"""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

from travel.importers.choices import Imported
from travel.importers.read import read_map
from travel.importers.refusal import ImportRefused

SAMPLES = Path(__file__).resolve().parents[1] / "tests/data/maps"
HEAD = (
    "sample",
    "format",
    "version",
    "size",
    "land / water",
    "grounds",
    "ways",
    "rivers",
    "places",
    "walls / doors / windows / lights",
    "open",
    "warnings",
    "s",
    "MB",
)


@dataclass(frozen=True)
class Sample:
    """An upload: its files, and what it is called in the table."""

    name: str
    files: tuple[Path, ...]


def samples() -> Iterator[Sample]:
    """Every sample as a GM would send it: maps with their tile sets, GeoJSON also as sets."""
    for path in sorted(SAMPLES.rglob("*")):
        name = str(path.relative_to(SAMPLES))
        if path.is_dir() or path.suffix in (".md", ".tsx") or path.name.startswith("tileset"):
            continue
        beside = tuple(sorted(path.parent.rglob("*tileset*"))) if name.startswith("tiled") else ()
        if path.name == "desert.tmx":
            beside = (path.with_suffix(".tsx"),)
        yield Sample(name, (path, *(other for other in beside if other.is_file())))
    for stem in ("fmg-1.147.1-s5-1k", "fmg-1.147.1-s600600-100k", "fmg-1.147.1-s71001-10k"):
        files = tuple(sorted((SAMPLES / "geojson").glob(f"{stem}.*")))
        yield Sample(f"geojson/{stem}.* ({len(files)} files together)", files)


def read(sample: Sample) -> tuple[str, ...]:
    """A row of the table."""
    upload = [(path.name, path.read_bytes()) for path in sample.files]
    begin = perf_counter()
    try:
        imported = read_map(upload)
    except ImportRefused as refused:
        return (sample.name, "refused", *[""] * 8, "", f"{refused.message}. {refused.remedy}", *_cost(begin))
    report = imported.report
    lines = report.roads, report.trails, report.sea_routes
    barriers = report.walls, report.doors, report.windows, report.lights
    return (
        sample.name,
        report.format,
        report.version,
        f"{report.size_squares[0]} x {report.size_squares[1]}" if report.size_squares else f"{report.cells:,}",
        f"{report.land:,} / {report.water:,}" if isinstance(imported, Imported) else "",
        ", ".join(f"{ground} {count:,}" for ground, count in report.terrain.items()),
        " / ".join(map(str, lines)) if any(lines) else "",
        str(report.rivers or ""),
        str(report.settlements or ""),
        " / ".join(map(str, barriers)) if any(barriers) else "",
        ", ".join(imported.needed),
        f"{len(report.warnings)}" if report.warnings else "",
        *_cost(begin),
    )


def _cost(begin: float) -> tuple[str, str]:
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{perf_counter() - begin:.2f}", f"{megabytes:.0f}"


def main() -> int:
    """Print the table as Markdown."""
    print(_row(HEAD), _row(["---"] * len(HEAD)), sep="\n")
    with ProcessPoolExecutor(2, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for row in pool.map(read, samples()):
            print(_row(row), flush=True)
    return 0


def _row(values: Any) -> str:
    return "| " + " | ".join(values) + " |"


if __name__ == "__main__":
    sys.exit(main())
