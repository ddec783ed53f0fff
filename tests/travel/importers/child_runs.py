"""Running the importer's own process in a folder, with what it took."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
HOSTILE_MEGABYTES = 512
HOSTILE_SECONDS = 10


PEAK = """
status = open("/proc/self/status").read()
open(sys.argv[1] + "/peak", "w").write(status.partition("VmHWM:")[2].split()[0])
"""
"""Written at its end by the child: ru_maxrss would count the memory of the process it was forked from."""


@dataclass(frozen=True)
class Ended:
    """How a child ended: its exit code, its answer, its peak memory in megabytes, its seconds of a processor."""

    code: int
    answer: dict[str, Any]
    megabytes: float
    seconds: float


def child(folder: Path, *files: tuple[str, bytes], code: str = "", **choices: Any) -> Ended:
    """Read files in the importer's process, or run a program in its place. What it writes is left in the folder."""
    for number, (_, data) in enumerate(files):
        (folder / str(number)).write_bytes(data)
    request = {"choices": choices, "names": [name for name, _ in files]}
    (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
    program = code or "import sys; from travel.importers.child import main; main(sys.argv[1:])"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    process = subprocess.Popen(
        [sys.executable, "-c", program + PEAK, str(folder)],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    answer = folder / "answer.json"
    said = json.loads(answer.read_text(encoding="utf-8")) if answer.exists() else {}
    peak = folder / "peak"
    megabytes = int(peak.read_text()) / 1024 if peak.exists() else 0.0
    return Ended(process.returncode, said, megabytes, usage.ru_utime + usage.ru_stime)
