"""``make bench``: every benchmark, side by side with its peer, as a table and as benchmarks/latest.json.

``python -m benchmarks routing fights`` runs those modules alone and writes nothing.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

LATEST = Path(__file__).parent / "latest.json"
COLUMNS = ("name", "ours", "peer", "unit", "ratio", "target", "peer_name")
MODULES = ("routing", "plans", "fights", "turns", "tempers", "grid", "trials", "imports", "exports", "first_picture")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run all, or those named; the exit code is 1 when a ratio misses its target."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Benchmarks beside their peers.")
    parser.add_argument("modules", nargs="*", metavar="NAME", help=f"of {', '.join(MODULES)}; none: all of them")
    names = parser.parse_args(arguments).modules
    if unknown := [name for name in names if name not in MODULES]:
        parser.error(f"there is no benchmark {unknown[0]!r}: choose of {', '.join(MODULES)}")
    rows = [row for name in names or MODULES for row in import_module(f"benchmarks.{name}").measure()]
    if not names:
        LATEST.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
    return _told(rows)


def _told(rows: Sequence[Mapping[str, Any]]) -> int:
    """Print the rows as a table, and what missed its target."""
    widths = {column: max(len(column), *(len(_text(row[column])) for row in rows)) for column in COLUMNS}
    print("  ".join(column.ljust(widths[column]) for column in COLUMNS))
    for row in rows:
        print("  ".join(_text(row[column]).ljust(widths[column]) for column in COLUMNS))
    missed = [row["name"] for row in rows if row["ratio"] < row["target"]]
    if missed:
        print(f"missed its target: {', '.join(str(name) for name in missed)}")
    return 1 if missed else 0


def _text(value: object) -> str:
    return f"{value:.4g}" if isinstance(value, float) else str(value)


if __name__ == "__main__":
    sys.exit(main())
