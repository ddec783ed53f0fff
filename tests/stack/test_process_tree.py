"""``manage.py up``: one tree that starts, keeps its data, and leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.stack.running import ROOT, Client, Stack, eventually

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]


def test_it_starts_keeps_data_and_stops_whole(tmp_path: Path) -> None:
    stack = Stack(tmp_path).wait_until_ready()
    assert stack.setup_link
    commands = " ".join(stack.processes().values())
    for part in ("valkey-server", "celery", "sweep", "uvicorn"):
        assert part in commands
    client = Client(stack.url)
    path = client.sign_in_to_demo()
    client.call("PATCH", path, {"name": "The Salt Road, kept"})

    assert "is in use" in second_start(stack)
    assert stack.stop() == 0
    assert eventually(lambda: not stack.processes(), 6), stack.processes()

    again = Stack(tmp_path).wait_until_ready()
    try:
        client = Client(again.url)
        assert client.call("GET", client.sign_in_to_demo())["name"] == "The Salt Road, kept"
    finally:
        again.stop()


def second_start(stack: Stack) -> str:
    """What a second ``up`` on the same state directory says."""
    done = subprocess.run(
        [sys.executable, "manage.py", "up", "--port", "0"],
        cwd=ROOT,
        env={**os.environ, "OUTRIDER_STATE": str(stack.state)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr


def test_a_killed_parent_takes_everything_with_it(tmp_path: Path) -> None:
    stack = Stack(tmp_path).wait_until_ready()
    assert len(stack.processes()) >= 5
    os.kill(stack.process.pid, signal.SIGKILL)
    stack.process.wait(10)
    assert eventually(lambda: not stack.processes(), 10), stack.processes()


def test_a_killed_web_server_comes_back(tmp_path: Path) -> None:
    stack = Stack(tmp_path).wait_until_ready()
    try:
        web = next(number for number, command in stack.processes().items() if "uvicorn" in command)
        os.kill(web, signal.SIGKILL)
        assert eventually(lambda: web not in stack.processes(), 5)
        client = Client(stack.url)

        def answers() -> bool:
            try:
                return bool(client.call("GET", "session/")["csrf_token"])
            except OSError:
                return False

        assert eventually(answers, 30)
    finally:
        stack.stop()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--demo", "--host", "0.0.0.0"], "127.0.0.1 only"),  # noqa: S104 - to be refused
        (["--host", "0.0.0.0"], "TLS"),  # noqa: S104 - to be refused
    ],
)
def test_unsafe_addresses_are_refused(tmp_path: Path, arguments: list[str], words: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", "up", *arguments],
        cwd=ROOT,
        env={**os.environ, "OUTRIDER_STATE": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert words in done.stderr
