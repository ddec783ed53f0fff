"""The process tree of ``manage.py up``: Valkey, worker, sweeper and web as one thing that starts and stops."""

from __future__ import annotations

import fcntl
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from config.processes.child import Child

Say = Callable[[str], None]


class InUse(RuntimeError):
    """Another process tree holds the state directory."""


def lock_state(directory: Path) -> IO[str]:
    """Hold the state directory's one lock for as long as the returned file is open."""
    file = (directory / "lock").open("a+")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.seek(0)
        holder = file.read().strip() or "another process"
        file.close()
        raise InUse(
            f"{directory} is in use by {holder}. Stop that one, or set OUTRIDER_STATE to another directory."
        ) from None
    file.seek(0)
    file.truncate()
    file.write(f"process {os.getpid()}")
    file.flush()
    return file


class Tree:
    """Children in the order in which they start; they stop in the reverse order."""

    def __init__(self, say: Say) -> None:
        self.children: list[Child] = []
        self._say = say
        self._stop = threading.Event()

    def add(self, child: Child) -> None:
        """Start one more child."""
        self.children.append(child)
        child.start()

    def catch_signals(self) -> None:
        """Stop on Ctrl-C, TERM and HUP."""

        def handler(number: int, frame: Any) -> None:
            self._stop.set()

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, handler)

    @property
    def stopping(self) -> bool:
        return self._stop.is_set()

    def watch(self) -> int:
        """Keep the children running until told to stop; the exit code is 1 when one could not be kept alive."""
        code = 0
        while not self._stop.wait(0.2):
            for child in self.children:
                if not self._keep(child):
                    code = 1
                    self._stop.set()
        self.stop()
        return code

    def _keep(self, child: Child) -> bool:
        exit_code = child.died()
        if exit_code is not None and not self._stop.is_set():
            if child.given_up:
                self._say(f"{child.name} ended {child.strikes} times (last code {exit_code}); giving up.")
                return False
            self._say(f"{child.name} ended with code {exit_code}; starting it again.")
        if child.process is None and time.monotonic() >= child.not_before:
            child.start()
        return True

    def stop(self) -> None:
        """Stop every child, last started first."""
        for child in reversed(self.children):
            child.stop()


def python(*arguments: str) -> list[str]:
    """A command line that runs this very Python."""
    return [sys.executable, *arguments]
