"""Reading an upload in a process of its own (TRUST 16): its death is an answer, not a crash."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from django.conf import settings

from tactical.rules.kernel.codec import to_plain
from travel.importers.child import broken_off, too_large
from travel.importers.choices import Choices
from travel.importers.read import MapFile
from travel.rules.pictures import Picture

logger = logging.getLogger("outrider.imports")
WALL_SECONDS = 240
FOLDER = "outrider-import-"
LEFT_OVER_SECONDS = 3600
COMMAND = ("-m", "travel.importers.child")
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "NUMBA_CACHE_DIR")
LOOK_SECONDS = 0.5
"""How often a reading asks whether it is still wanted."""


class Dropped(Exception):
    """Nobody waits for this reading any more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading: ``problem`` (detail, remedy, pointer), or a map with its report.

    ``bundle`` is packed by travel.rules.maps.bundle or travel.rules.battlemaps.bundle, as ``kind`` says; ``words``
    by travel.importers.word_cells (empty: none). ``picture`` lies below a campaign map.
    """

    problem: dict[str, str] | None = None
    kind: Literal["overland", "battle"] = "overland"
    bundle: bytes = b""
    name: str = ""
    report: dict[str, Any] = field(default_factory=dict)
    needed: tuple[str, ...] = ()
    words: bytes = b""
    picture: Picture | None = None


def read_upload(
    files: Sequence[MapFile],
    choices: Choices,
    progress: Callable[[float], None],
    is_wanted: Callable[[], bool] = lambda: True,
    seconds: float = WALL_SECONDS,
) -> Reading:
    """Read the files of an upload in a child process with limits on memory, processor and wall time.

    Dropped as soon as ``is_wanted`` says no; the child is ended.
    """
    _remove_left_over()
    with tempfile.TemporaryDirectory(prefix=FOLDER) as name:
        folder = Path(name)
        for number, (_, data) in enumerate(files):
            (folder / str(number)).write_bytes(data)
        request = {"choices": to_plain(choices), "names": [name for name, _ in files]}
        (folder / "request.json").write_text(json.dumps(request), encoding="utf-8")
        ended = _run(folder, progress, is_wanted, seconds)
        if ended != 0:
            return Reading(problem=broken_off() if ended > 0 else too_large())
        return _reading(folder, json.loads((folder / "answer.json").read_text(encoding="utf-8")))


def _remove_left_over() -> None:
    """Remove the folders of readings whose worker was killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{FOLDER}*"):
        with contextlib.suppress(OSError):
            if time.time() - left.stat().st_mtime > LEFT_OVER_SECONDS:
                shutil.rmtree(left, ignore_errors=True)


def _reading(folder: Path, said: dict[str, Any]) -> Reading:
    if "problem" in said:
        return Reading(problem=said["problem"])
    words = folder / "words"
    picture = said["picture"]
    return Reading(
        kind=said["kind"],
        bundle=(folder / "bundle").read_bytes(),
        name=said["name"],
        report=said["report"],
        needed=tuple(said["needed"]),
        words=words.read_bytes() if words.exists() else b"",
        picture=picture_of(picture, (folder / "picture").read_bytes()) if picture else None,
    )


def picture_of(about: dict[str, Any], data: bytes) -> Picture:
    """A picture from what was said of it and its bytes."""
    west, north, east, south = about["place"]
    return Picture(data, about["media"], about["width"], about["height"], (west, north, east, south))


def _run(folder: Path, progress: Callable[[float], None], is_wanted: Callable[[], bool], seconds: float) -> int:
    """Run the child to its end; how it ended (negative: by a signal). Dropped if nobody wants it any more."""
    command = [sys.executable, *COMMAND, str(folder)]
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
        listener = _Listener(child)
        try:
            while listener.is_running(LOOK_SECONDS):
                if not is_wanted():
                    raise Dropped
                if (part := listener.news()) is not None:
                    progress(part)
        finally:
            watch.cancel()
            child.kill()
            listener.join()
        if child.returncode != 0:
            errors.seek(0)
            logger.warning("the importer ended with %s: %s", child.returncode, errors.read()[-2000:])
        return child.returncode


class _Listener:
    """Hears what a child prints, while others look whether it is still wanted."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        self._child = child
        self._last: float | None = None
        self._heard = threading.Event()
        self._thread = threading.Thread(target=self._hear, daemon=True)
        self._thread.start()

    def _hear(self) -> None:
        for line in self._child.stdout or ():
            with contextlib.suppress(ValueError):
                self._last = float(line)
            self._heard.set()
        self._child.wait()
        if self._child.stdout:
            self._child.stdout.close()
        self._heard.set()

    def is_running(self, seconds: float) -> bool:
        """Wait for news, or so long; False once the child has ended and nothing is left to tell."""
        self._heard.wait(seconds)
        self._heard.clear()
        return self._child.poll() is None or self._last is not None

    def news(self) -> float | None:
        """The progress told since the last time, if any."""
        last, self._last = self._last, None
        return last

    def join(self) -> None:
        """Wait for the end of a child that is ending."""
        self._thread.join()


def _environment() -> dict[str, str]:
    """Nothing of ours but where to find programs; one thread, so that the memory limit means what it says."""
    keep = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {**keep, "PYTHONPATH": str(settings.BASE_DIR), "OPENBLAS_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}
