"""Reading an uploaded file in a process of its own (TRUST 16): its death is an answer, not a crash."""

from __future__ import annotations

import json
import logging
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings

from tactical.rules.kernel.codec import to_plain
from travel.importers.child import too_large
from travel.importers.choices import Choices

logger = logging.getLogger("outrider.imports")
WALL_SECONDS = 240


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading: ``problem`` (detail, remedy, pointer), or a bundle with its report."""

    problem: dict[str, str] | None = None
    bundle: bytes = b""
    name: str = ""
    report: dict[str, Any] = field(default_factory=dict)
    needed: tuple[str, ...] = ()


def read_upload(
    data: bytes, file_name: str, choices: Choices, progress: Callable[[float], None], seconds: float = WALL_SECONDS
) -> Reading:
    """Read a file in a child process with limits on memory, processor and wall time."""
    with tempfile.TemporaryDirectory(prefix="outrider-import-") as folder:
        upload, asked, answer, bundle = (Path(folder) / name for name in ("upload", "choices", "answer", "bundle"))
        upload.write_bytes(data)
        asked.write_text(json.dumps({**to_plain(choices), "file_name": file_name}), encoding="utf-8")
        if not _run([upload, asked, answer, bundle], progress, seconds) or not answer.exists():
            return Reading(problem=too_large())
        said = json.loads(answer.read_text(encoding="utf-8"))
        if "problem" in said:
            return Reading(problem=said["problem"])
        return Reading(None, bundle.read_bytes(), said["name"], said["report"], tuple(said["needed"]))


def _run(paths: list[Path], progress: Callable[[float], None], seconds: float) -> bool:
    """Run the child to its end; False if it died or took too long."""
    command = [sys.executable, "-m", "travel.importers.child", *map(str, paths)]
    with tempfile.TemporaryFile("w+") as errors:
        child = subprocess.Popen(  # noqa: S603 - our own interpreter and module, no shell
            command,
            cwd=settings.BASE_DIR,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
        watch = threading.Timer(seconds, child.kill)
        watch.start()
        try:
            for line in child.stdout or ():
                progress(float(line))
            child.wait()
        finally:
            watch.cancel()
            child.kill()
            child.communicate()
        if child.returncode != 0:
            errors.seek(0)
            logger.warning("the importer ended with %s: %s", child.returncode, errors.read()[-2000:])
        return child.returncode == 0


def _environment() -> dict[str, str]:
    """Nothing of ours but where to find programs; one thread, so that the memory limit means what it says."""
    keep = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL") if name in os.environ}
    return {**keep, "PYTHONPATH": str(settings.BASE_DIR), "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
