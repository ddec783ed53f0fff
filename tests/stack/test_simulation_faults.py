"""Simulations on the real worker: killed in the middle, they finish, and with the very same result."""

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
TRIALS = 100
SEED = 99


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    running = Stack(tmp_path_factory.mktemp("state")).wait_until_ready()
    yield running
    running.stop()


class Runs:
    """Starts and watches simulations of the demo journey."""

    def __init__(self, stack: Stack) -> None:
        self.client = Client(stack.url)
        self.path = self.client.sign_in_to_demo()
        self.journey = self.client.call("GET", f"{self.path}journeys/")["results"][0]["id"]

    def start(self, trials: int = TRIALS) -> str:
        body = {"journey": self.journey, "trials": trials, "seed": SEED}
        return str(self.client.call("POST", f"{self.path}simulations/", body)["id"])

    def read(self, run: str) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.call("GET", f"{self.path}simulations/{run}/")
        return answer

    def wait(self, run: str, *, until_done: int | None = None, seconds: float = 240) -> dict[str, Any]:
        """Read the run until it has that many trials, or has ended."""
        limit = time.monotonic() + seconds
        while time.monotonic() < limit:
            state = self.read(run)
            if state["status"] in ("done", "failed", "cancelled"):
                return state
            if until_done is not None and state["done"] >= until_done:
                return state
            time.sleep(0.2)
        raise AssertionError(f"the run did not end: {self.read(run)}")


@pytest.fixture(scope="module")
def runs(stack: Stack) -> Runs:
    made = Runs(stack)
    for row in made.client.call("GET", f"{made.path}simulations/")["results"]:
        made.client.call("POST", f"{made.path}simulations/{row['id']}/cancel/", {})
    return made


@pytest.fixture(scope="module")
def undisturbed(runs: Runs) -> dict[str, Any]:
    return runs.wait(runs.start())


def test_a_run_finishes_with_every_trial_counted(undisturbed: dict[str, Any]) -> None:
    assert undisturbed["status"] == "done"
    assert undisturbed["done"] == TRIALS
    assert sum(row["count"] for row in undisturbed["result"]["arrival"]) <= TRIALS
    assert undisturbed["sentence"]


def test_a_worker_killed_in_the_middle_changes_nothing(stack: Stack, runs: Runs, undisturbed: dict[str, Any]) -> None:
    run = runs.start()
    at_kill = runs.wait(run, until_done=10)
    assert at_kill["status"] == "running", "the fault must strike while the run is going on"
    workers = [number for number, command in stack.processes().items() if "celery" in command]
    assert workers
    for number in workers:
        os.kill(number, signal.SIGKILL)
    assert eventually(lambda: not set(workers) & set(stack.processes()), 5)

    after = runs.wait(run)
    assert after["status"] == "done"
    assert after["done"] == TRIALS
    assert after["result"] == undisturbed["result"]


def test_a_cancelled_run_stops_and_keeps_what_it_has(runs: Runs) -> None:
    run = runs.start(trials=5000)
    runs.wait(run, until_done=1)
    runs.client.call("POST", f"{runs.path}simulations/{run}/cancel/", {})
    time.sleep(3)
    first = runs.read(run)
    time.sleep(2)
    assert first["status"] == "cancelled"
    assert runs.read(run)["done"] == first["done"] < 5000


def test_any_trial_replays_to_the_same_log(runs: Runs, undisturbed: dict[str, Any]) -> None:
    path = f"{runs.path}simulations/{undisturbed['id']}/trials/7/"
    assert runs.client.call("GET", path) == runs.client.call("GET", path)
    assert runs.client.call("GET", path)["events"]


def test_files_of_the_run_stay_in_the_state_directory(stack: Stack) -> None:
    names = {path.name for path in Path(stack.state).iterdir()}
    assert "outrider.sqlite3" in names
    assert "secret_key" in names
    assert (stack.state / "secret_key").stat().st_mode & 0o077 == 0
