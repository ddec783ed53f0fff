#!/usr/bin/env python3
"""Imports the files of a map, mends what is not known, changes a few cells, and writes the map as GeoJSON.

    python3 docs/examples/import_a_map.py http://127.0.0.1:8000 outrider_... map.tmx tiles.tsx

The token is made under "API and tokens" in the browser (it may read and write). Uses clients/python/outrider_client.py.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2] / "clients/python"))

from outrider_client import Client, Refused

MILES_PER_CELL = 6.0


def decisions(job: dict[str, Any]) -> dict[str, Any]:
    """Answers for what the files leave open: a scale, the first of several maps, plains where a word says nothing."""
    said: dict[str, Any] = {}
    if "scale" in job["needed"]:
        said |= {"scale_value": MILES_PER_CELL, "scale_unit": "mi"}
    if "part" in job["needed"]:
        said["part"] = job["report"]["parts"][0]["key"]
    if "terrain" in job["needed"]:
        said["terrain"] = {row["word"]: "plains" for row in job["report"]["words"] if row["terrain"] == "unknown"}
    return said


def main() -> None:
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    server, token, *files = sys.argv[1:]
    try:
        client = Client(server, token)
        job = client.import_map(files, dry_run=True)
        print(
            f"{job['report']['format']}: {job['report']['cells']} cells; to decide: {', '.join(job['needed']) or '-'}"
        )
        done = client.accept(job, **decisions(job))
        if done["battle_map"]:
            print(f"Stored as battle map {done['battle_map']}")
            return
        land = [cell for cell, ground in enumerate(client.terrain(done["map"])) if 1 <= ground <= 9]
        changed = client.edit(done["map"], [{"type": "paint", "cells": land[:3], "terrain": "swamp"}])["map"]
        print(f"{changed['name']}: revision {changed['revision']}; undo takes back: {changed['undo_label']}")
        client.undo(done["map"])
        out = Path(f"{done['map']}.geojson")
        out.write_bytes(client.export(done["map"], "geojson"))
        print(f"{out}: {out.stat().st_size} bytes")
    except (Refused, OSError) as refused:
        sys.exit(str(refused))


if __name__ == "__main__":
    main()
