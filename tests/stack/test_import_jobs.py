"""Imports on the real process tree: dropping one ends its reader, and a killed worker leaves none behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.stack.running import Client, Stack, eventually

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def gm(stack: Stack) -> Client:
    return Client(stack.url)


@pytest.fixture(scope="module")
def imports(gm: Client) -> str:
    return gm.sign_in_to_demo() + "maps/imports/"


def many_hexes() -> bytes:
    """A map that takes seconds to read."""
    return b"".join(b"%02d.%02d forest\n" % (column, row) for column in range(900) for row in range(900))


def readers(stack: Stack) -> list[int]:
    """The importers' own processes below this stack."""
    tree = stack.processes()
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            command = (entry / "cmdline").read_bytes()
            fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if b"travel.importers.child" in command and fields[0] != "Z" and int(fields[1]) in tree:
            found.append(int(entry.name))
    return found


def send(gm: Client, imports: str, name: str) -> dict[str, Any]:
    job: dict[str, Any] = gm.call("POST", f"{imports}?filename={name}&dry_run=true", raw=many_hexes())
    return job


def has_ended(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def test_dropping_an_import_ends_its_reader(stack: Stack, gm: Client, imports: str) -> None:
    job = send(gm, imports, "dropped.txt")
    assert eventually(lambda: bool(readers(stack)), 30)
    (reader,) = readers(stack)
    gm.call("DELETE", f"{imports}{job['id']}/")
    assert eventually(lambda: has_ended(reader), 60)
    assert gm.call("GET", f"{imports}{job['id']}/")["status"] == "cancelled"


def test_progress_rises_while_a_map_is_read(gm: Client, imports: str) -> None:
    job = send(gm, imports, "read.txt")
    seen: list[float] = []
    while job["status"] in ("queued", "reading"):
        seen.append(job["progress"])
        time.sleep(0.1)
        job = gm.call("GET", f"{imports}{job['id']}/")
    assert job["report"]["cells"] == 810_000
    assert seen == sorted(seen)
    assert len({part for part in seen if 0 < part < 1}) >= 2
    gm.call("DELETE", f"{imports}{job['id']}/")


def test_a_reader_does_not_outlive_its_worker(stack: Stack, gm: Client, imports: str) -> None:
    job = send(gm, imports, "orphan.txt")
    assert eventually(lambda: bool(readers(stack)), 30)
    (reader,) = readers(stack)
    parent = int(Path(f"/proc/{reader}/stat").read_text().rsplit(")", 1)[1].split()[1])
    os.kill(parent, signal.SIGKILL)
    assert eventually(lambda: has_ended(reader), 10)
    gm.call("DELETE", f"{imports}{job['id']}/")
