"""A real worker killed with SIGKILL in the middle of a run: the run ends, with the very same result."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest

from config.processes import valkey
from tactical.rules.kernel.codec import from_plain
from tests.simulation.subject import real_trials
from travel.rules.simulation.chunk import run_chunk
from travel.rules.simulation.fights import prepare, run_fight
from travel.rules.simulation.summary import ChunkSummary

ROOT = Path(__file__).resolve().parents[2]
TRIALS, SEED = 60, 77
WORKER = ("-m", "celery", "-A", "config", "worker", "--without-gossip", "--without-mingle", "--concurrency", "1")


class Processes:
    """Processes of one state directory, each in a session of its own; all are ended with the test."""

    def __init__(self, state: Path) -> None:
        self.state = state
        kept = {key: value for key, value in os.environ.items() if key not in ("DATABASE_URL", "REDIS_URL")}
        self.environment = {
            **kept,
            "OUTRIDER_STATE": str(state),
            "SIMULATION_LEASE_SECONDS": "4",
            "DJANGO_SETTINGS_MODULE": "config.settings",
        }
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.started.append(process)
        return process

    def run(self, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, env=self.environment, check=True, capture_output=True, text=True
        )
        return done.stdout

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """SIGKILL to the process and its children, as a power cut would."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def end(self) -> None:
        for process in self.started:
            if process.poll() is None:
                self.kill(process)

    def rows(self, query: str, *values: str) -> list[tuple[object, ...]]:
        with sqlite3.connect(self.state / "outrider.sqlite3", timeout=20) as database:
            return database.execute(query, values).fetchall()


@pytest.fixture
def processes() -> Iterator[Processes]:
    with tempfile.TemporaryDirectory(prefix="or-") as directory:
        made = Processes(Path(directory))
        try:
            yield made
        finally:
            made.end()


def wait_for(what: Callable[[], bool], seconds: float) -> None:
    until = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < until, "waited too long"
        time.sleep(0.05)


def states(processes: Processes, run: str) -> dict[str, int]:
    query = "select state, count(*) from travel_simulationchunk where run_id = ? group by state"
    return {str(state): int(str(count)) for state, count in processes.rows(query, UUID(run).hex)}


@pytest.mark.stack
def test_a_killed_worker_costs_time_and_nothing_else(processes: Processes) -> None:
    url = processes.run("-c", "from config import env; print(env.redis_url())").strip()
    socket = Path(url.removeprefix("unix://").split("?")[0])
    processes.start(*valkey.command(socket, processes.state / "valkey"))
    valkey.wait_until_ready(url)
    processes.run("manage.py", "migrate", "--verbosity", "0")
    run = processes.run("-m", "tests.simulation.driver", str(TRIALS), str(SEED)).strip()
    first = processes.start(sys.executable, *WORKER)
    wait_for(lambda: states(processes, run).get("done", 0) >= 3 and "busy" in states(processes, run), 90)
    processes.kill(first)
    struck = states(processes, run)
    assert struck.get("busy") == 1, f"the kill hit no chunk: {struck}"
    assert struck.get("todo", 0) > 0
    processes.start(sys.executable, *WORKER)
    processes.start(sys.executable, "manage.py", "sweep", "--every", "1")
    wait_for(lambda: set(states(processes, run)) == {"done"}, 120)
    query = "select status, summary from travel_simulationrun where id = ?"
    wait_for(lambda: processes.rows(query, UUID(run).hex)[0][0] == "done", 20)
    summary = from_plain(ChunkSummary, json.loads(str(processes.rows(query, UUID(run).hex)[0][1])))
    attempts = processes.rows("select max(attempts) from travel_simulationchunk where run_id = ?", UUID(run).hex)
    assert attempts == [(2,)]
    assert summary == run_chunk(real_trials(), SEED, 1, TRIALS, prepare, run_fight)
