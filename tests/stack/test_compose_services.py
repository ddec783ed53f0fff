"""The Compose file's health checks, run as the containers would, beside services that work."""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator

import pytest
import yaml

from tests.stack.running import ROOT, Stack, eventually, free_port

pytestmark = [pytest.mark.stack, pytest.mark.xdist_group("stack")]


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


@pytest.mark.parametrize("service", ["web", "worker", "sweeper"])
def test_a_health_check_passes_beside_a_service_that_works(stack: Stack, service: str) -> None:
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    check = compose["services"][service]["healthcheck"]["test"]
    assert check[:2] == ["CMD", "python"]
    environment = {**os.environ, "OUTRIDER_STATE": str(stack.state), "PORT": str(stack.port)}

    def is_healthy() -> bool:
        done = subprocess.run(
            [sys.executable, *check[2:]], cwd=ROOT, env=environment, capture_output=True, timeout=60, check=False
        )
        return done.returncode == 0

    assert eventually(is_healthy, 40)


@pytest.mark.parametrize("service", ["migrate", "web", "worker", "sweeper"])
def test_the_command_of_each_service_starts(stack: Stack, service: str) -> None:
    """As in the container, but for the address: this machine only, and a free port."""
    compose = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
    port = free_port()
    instead = {"0.0.0.0": "127.0.0.1", "8000": str(port), "python": sys.executable}  # noqa: S104 - replaced here
    command = [instead.get(word, word) for word in compose["services"][service]["command"]]
    environment = {**os.environ, "OUTRIDER_STATE": str(stack.state)}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)
    try:
        if service == "migrate":
            assert process.wait(60) == 0
        elif service == "web":
            assert eventually(lambda: answers(f"http://127.0.0.1:{port}/livez"), 40)
        else:
            assert not eventually(lambda: process.poll() is not None, 6)
    finally:
        process.terminate()
        process.wait(20)


def answers(url: str) -> bool:
    """Whether something answers there."""
    try:
        with urllib.request.urlopen(url, timeout=2):
            return True
    except OSError:
        return False
