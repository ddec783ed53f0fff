"""A database that an older version filled: it migrates, opens, replays and goes on."""

from __future__ import annotations

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILLED_AT_0002 = ROOT / "tests" / "data" / "databases" / "at-0002.sql.gz"
"""What the version with migration 0002 of travel wrote: a map, a party with a pony, a plan with orders by hand, a
journey of three days with dice, and one with a day taken back that stands before wolves."""


def test_a_database_filled_at_migration_0002_goes_on(tmp_path: Path) -> None:
    rows = sqlite3.connect(tmp_path / "outrider.sqlite3")
    rows.executescript(gzip.decompress(FILLED_AT_0002.read_bytes()).decode())
    before = dict(rows.execute("SELECT name, last_number FROM travel_journey"))
    rows.close()
    environment = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    environment |= {"OUTRIDER_STATE": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.platform.older_database"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    *verified, last = done.stdout.strip().splitlines()
    told = json.loads(last)
    assert verified == ["2 journeys and all fights replayed, 0 differences."] * 3
    assert told["plans"] == [{"problem": None, "miles": 150.0, "damage": 28.0}]
    assert told["parties"] == [["The Lantern Company", 3, 1]]
    assert told["journeys"] == {
        "To Vell Ford": ["camp", 4, 86.25, before["To Vell Ford"]],
        "Calm": ["encounter", 1, 0, 5],
    }
    assert told["after"] == {"To Vell Ford": [200, "camp", 5], "Calm": [200, "camp", 1]}
    assert told["tables"] == 0
