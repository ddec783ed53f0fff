"""One child process of the tree: started in its own session, ended with the parent, restarted with back-off."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

PR_SET_PDEATHSIG = 1
STRIKES_ALLOWED = 5
STRIKES_FORGOTTEN_AFTER = 60.0


def die_with_parent() -> None:
    """Ask Linux to end this process when its parent dies, however it dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


@dataclass
class Child:
    """A command that is to keep running.

    ``grace`` is how many seconds it may take to stop. What a chatty child prints is dropped; its log is on stderr.
    """

    name: str
    command: Sequence[str]
    environment: Mapping[str, str]
    grace: float = 5.0
    niceness: int = 0
    is_chatty: bool = False
    strikes: int = 0
    started_at: float = 0.0
    not_before: float = 0.0
    process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    def start(self) -> None:
        """Start the command."""

        def prepare() -> None:
            die_with_parent()
            if self.niceness:
                os.nice(self.niceness)

        self.started_at = time.monotonic()
        self.process = subprocess.Popen(  # noqa: S603 - our own commands only
            self.command,
            env=dict(self.environment),
            start_new_session=True,
            preexec_fn=prepare,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if self.is_chatty else None,
        )

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def died(self) -> int | None:
        """Return the exit code of a child that is no longer running, once; None otherwise."""
        if self.process is None or self.process.poll() is None:
            return None
        code = self.process.returncode
        self._end_group(signal.SIGKILL)
        self.process = None
        now = time.monotonic()
        if now - self.started_at > STRIKES_FORGOTTEN_AFTER:
            self.strikes = 0
        self.strikes += 1
        self.not_before = now + min(0.5 * 2**self.strikes, 15)
        return code

    @property
    def given_up(self) -> bool:
        return self.strikes >= STRIKES_ALLOWED

    def stop(self) -> None:
        """Ask the command to end, wait, then end its whole group."""
        process = self.process
        if process is None:
            return
        if process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(self.grace)
        self._end_group(signal.SIGKILL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(2)
        self.process = None

    def _end_group(self, number: int) -> None:
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)
