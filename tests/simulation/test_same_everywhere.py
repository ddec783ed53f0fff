"""The same trial in another process, with another hash seed, is the same trial: fights included."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = """
import hashlib, json
from tactical.rules.kernel.codec import to_plain
from tests.simulation.subject import real_trials
from travel.rules.journey.events import event_to_plain
from travel.rules.simulation.fights import prepare, run_fight
from travel.rules.simulation.trial import run_trial
fights = 0
digest = hashlib.sha256()
for number in range(1, 9):
    result = run_trial(real_trials(), 5, number, prepare, run_fight)
    fights += len(result.fights)
    digest.update(json.dumps([event_to_plain(event) for event in result.events]).encode())
    digest.update(json.dumps([to_plain(fight.outcome) for fight in result.fights]).encode())
print(fights, digest.hexdigest())
"""


def run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_trials_do_not_depend_on_the_process() -> None:
    first = run("1")
    assert int(first.split()[0]) > 0
    assert run("2") == first
