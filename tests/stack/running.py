"""Starts the real process tree for tests, and knows how to ask and stop it."""

from __future__ import annotations

import http.cookiejar
import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 180


def free_port() -> int:
    """A TCP port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def eventually(condition: Callable[[], bool], seconds: float = 10.0) -> bool:
    """Whether the condition comes true in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.1)
    return condition()


class Stack:
    """One ``manage.py up`` with a state directory of its own."""

    def __init__(self, state: Path, *arguments: str, **environment: str) -> None:
        self.state = state
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.output: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        inherited = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL"}}
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "up", "--demo", *arguments],
            cwd=ROOT,
            env={**inherited, "OUTRIDER_STATE": str(state), "PORT": str(self.port), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)

    def wait_until_ready(self) -> Stack:
        """Return once "Ready:" is printed; AssertionError with the output if it never is."""
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            try:
                line = self._lines.get(timeout=1)
            except queue.Empty:
                continue
            if line is None:
                break
            self.output.append(line)
            if line.startswith("Ready:"):
                assert line == f"Ready: {self.url}/"
                return self
        raise AssertionError("not ready:\n" + "\n".join(self.output))

    @property
    def setup_link(self) -> str:
        """The one-time link printed on the console; empty when there is none."""
        found = re.search(r"(http://\S+/setup\?key=\S+)", "\n".join(self.output))
        return found.group(1) if found else ""

    def stop(self, number: int = signal.SIGINT) -> int:
        """Send a signal as Ctrl-C would and wait for the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        return self.process.wait(30)

    def processes(self) -> dict[int, str]:
        """Every living process of this tree: id and command line.

        Told by the state directory in its environment, or in its title (Valkey writes over its environment).
        """
        found: dict[int, str] = {}
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit() and (command := self._own_command(entry)) is not None:
                found[int(entry.name)] = command
        return found

    def _own_command(self, entry: Path) -> str | None:
        marker = f"OUTRIDER_STATE={self.state}".encode()
        try:
            if (entry / "stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return None
            command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
            own = marker in (entry / "environ").read_bytes().split(b"\0") or str(self.state) in command
        except (FileNotFoundError, ProcessLookupError, PermissionError):
            return None
        return command if own else None


class Client:
    """A small HTTP client with a cookie jar, so that these tests need nothing of Django."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._csrf = ""
        self._jar = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self._jar), urllib.request.ProxyHandler({})
        )

    def call(self, method: str, path: str, body: Any = None, *, raw: bytes | None = None) -> Any:
        """Send a request; return the JSON answer. AssertionError shows a refusal."""
        status, answer = self.ask(method, path, body, raw=raw)
        assert status < 300, (status, answer)
        return answer

    def ask(self, method: str, path: str, body: Any = None, *, raw: bytes | None = None) -> tuple[int, Any]:
        """Send a request; return status and JSON answer."""
        encoded = json.dumps(body).encode() if body is not None else None
        data = raw if raw is not None else encoded
        kind = "application/octet-stream" if raw is not None else "application/json"
        request = urllib.request.Request(f"{self.url}/api/v1/{path}", data=data, method=method)
        request.add_header("Content-Type", kind)
        if self._csrf:
            request.add_header("X-CSRFToken", self._csrf)
        try:
            with self._opener.open(request, timeout=60) as answer:
                content = answer.read()
                told = json.loads(content) if content else None
                if isinstance(told, dict) and "csrf_token" in told:
                    self._csrf = told["csrf_token"]
                return answer.status, told
        except urllib.error.HTTPError as error:
            content = error.read()
            return error.code, json.loads(content) if content else None

    def cookies(self) -> str:
        """The Cookie header this client would send."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._jar)

    def sign_in_to_demo(self) -> str:
        """Sign in as the demo user; return the demo campaign's path."""
        self.call("GET", "session/")
        self.call("POST", "session/demo/", {})
        campaigns = self.call("GET", "campaigns/")["results"]
        return f"campaigns/{next(row['id'] for row in campaigns if row['is_demo'])}/"
