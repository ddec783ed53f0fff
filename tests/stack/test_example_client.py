"""The client of docs/examples against the real server, with the sample maps."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.stack.running import ROOT, Client, Stack

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]

EXAMPLE = ROOT / "docs" / "examples" / "plan_a_journey.py"
MAPS = ROOT / "tests" / "data" / "maps"


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def token(stack: Stack) -> str:
    """A token of the demo campaign that may write."""
    gm = Client(stack.url)
    campaign = gm.sign_in_to_demo().split("/")[1]
    return str(gm.call("POST", "tokens/", {"name": "example", "scope": "write", "campaign": campaign})["secret"])


def run(stack: Stack, token: str, path: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", str(EXAMPLE), stack.url, token, str(path)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("azgaar/fmg-1.147.1-s71001-10k.full.json.gz", "azgaar: 6200 cells, 4279 of them land, 781 places"),
        ("text-mapper/gen-alpine-hex-60x40-desert.txt", "text-mapper: 2400 cells, 2317 of them land, 303 places"),
    ],
)
def test_it_imports_plans_travels_and_reads_the_log(stack: Stack, token: str, name: str, first: str) -> None:
    done = run(stack, token, MAPS / name)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == first
    assert re.fullmatch(r".+ to .+: \d+\.\d miles, arriving on day \d+ at \d+\.\d h", lines[1])
    assert re.fullmatch(r"after a day: mile \d+\.\d", lines[2])
    assert lines[3].startswith("Day 1: ")
    assert any(line.startswith("  Set out from ") for line in lines)


def test_it_says_what_the_server_refuses(stack: Stack, token: str, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(64))
    done = run(stack, token, picture)
    assert done.returncode == 1
    assert "picture" in done.stderr
    assert "Traceback" not in done.stderr


def test_it_says_that_a_token_is_wrong(stack: Stack) -> None:
    done = run(stack, "outrider_wrong", MAPS / "text-mapper" / "gnomeyland-example.txt")
    assert done.returncode == 1
    assert "token" in done.stderr.lower()
    assert "Traceback" not in done.stderr
