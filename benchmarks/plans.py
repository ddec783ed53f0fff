"""Plans through REST beside what the rules compute for them: searches, days and arrivals, and the searches alone.

Rows named "limit" hold a figure to what a GM should wait at most while a stop is dragged.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SAMPLES = Path(__file__).resolve().parents[1] / "tests/data/maps/azgaar"
LARGE = SAMPLES / "fmg-1.147.1-s600600-100k.map.gz"
USUAL = SAMPLES / "fmg-1.147.1-s71001-10k.map"
MOST_TIMES = 3
DRAG_MS = 100


def measure() -> list[dict[str, Any]]:
    """Return rows of {name, ours, peer, peer_name, unit, ratio, target}."""
    large, usual = _run(LARGE), _run(USUAL)
    rows = [
        _row(
            f"plan through REST, {large['cells']:,} cells, {name}",
            plan["rest_ms"],
            plan["rules_ms"],
            _THEIRS,
            1 / MOST_TIMES,
        )
        for name, plan in large["plans"].items()
    ]
    week = usual["plans"]["a week"]["rest_ms"]
    rows.append(_row(f"limit: a dragged stop, {usual['cells']:,} cells", week, float(DRAG_MS), "a GM's patience", 1))
    return rows


_THEIRS = "its searches, days and arrivals"


def _row(name: str, ours: float, peer: float, peer_name: str, target: float) -> dict[str, Any]:
    return {
        "name": name,
        "ours": ours,
        "peer": peer,
        "peer_name": peer_name,
        "unit": "ms",
        "ratio": peer / ours,
        "target": target,
    }


def _run(path: Path) -> dict[str, Any]:
    """The figures of one map, from a process of its own."""
    command = [sys.executable, "-m", "benchmarks.plan_one", str(path)]
    root = Path(__file__).resolve().parents[1]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=root)  # noqa: S603  # our own program
    figures: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return figures
