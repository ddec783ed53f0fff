"""``make bench``: every benchmark, side by side with its peer, as a table and as benchmarks/latest.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from benchmarks import exports, fights, first_picture, imports, plans, routing, trials

LATEST = Path(__file__).parent / "latest.json"
COLUMNS = ("name", "ours", "peer", "unit", "ratio", "target", "peer_name")


def main() -> int:
    """Run all; the exit code is 1 when a ratio misses its target."""
    modules = (routing, plans, fights, trials, imports, exports, first_picture)
    rows = [row for module in modules for row in module.measure()]
    LATEST.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
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
