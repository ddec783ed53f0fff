"""Counts the bytes and seconds of a request's body before a worker thread is taken (TRUST 19, D2, D3).

Chunked bodies are made whole, because the bridge behind this guard reads only a stated length.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from collections.abc import Awaitable, Callable, MutableMapping
from dataclasses import dataclass
from typing import IO, Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

MEGABYTE = 1024 * 1024
UPLOAD_PATH = re.compile(r"^/api/v1/campaigns/[0-9a-f-]+/maps/imports/$")
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True, slots=True)
class Limits:
    """What one body may take: bytes in all and seconds until the last of them."""

    byte_count: int
    seconds: float


JSON_LIMITS = Limits(MEGABYTE + 1024, 15)
UPLOAD_LIMITS = Limits(97 * MEGABYTE, 300)


class TooLarge(Exception):
    """The body is over its limit."""


class BodyGuard:
    """ASGI middleware around ``app``."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in BODILESS:
            await self._app(scope, receive, send)
            return
        limits = UPLOAD_LIMITS if UPLOAD_PATH.match(scope["path"]) else JSON_LIMITS
        with tempfile.SpooledTemporaryFile(max_size=MEGABYTE) as body:
            try:
                async with asyncio.timeout(limits.seconds):
                    size = await collect(receive, body, limits.byte_count)
            except TooLarge:
                await refuse(send, 413, "Too large", f"The body is over {limits.byte_count // MEGABYTE} MB.")
                return
            except TimeoutError:
                await refuse(send, 408, "Too slow", f"The body took more than {limits.seconds:.0f} seconds.")
                return
            if size is not None:
                body.seek(0)
                await self._app(with_length(scope, size), reader(body, size), send)


async def collect(receive: Receive, body: IO[bytes], most: int) -> int | None:
    """Copy the body into a file and return its size; None when the client left."""
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        chunk = message.get("body", b"")
        size += len(chunk)
        if size > most:
            raise TooLarge
        body.write(chunk)
        if not message.get("more_body", False):
            return size


def with_length(scope: Scope, size: int) -> Scope:
    """Return the scope with the body's true length as its only length."""
    lengths = (b"content-length", b"transfer-encoding")
    headers = [pair for pair in scope["headers"] if pair[0] not in lengths]
    return {**scope, "headers": [*headers, (b"content-length", str(size).encode())]}


def reader(body: IO[bytes], size: int) -> Receive:
    """Return an ASGI ``receive`` that reads the collected body."""
    left = size

    async def receive() -> Message:
        nonlocal left
        chunk = body.read(65536)
        left -= len(chunk)
        return {"type": "http.request", "body": chunk, "more_body": left > 0}

    return receive


async def refuse(send: Send, status: int, title: str, detail: str) -> None:
    """Answer with a problem document and close the connection."""
    remedy = "Send less, or split it." if status == 413 else "Send it over a faster line."
    problem = {
        "type": f"/problems/{title.lower().replace(' ', '-')}",
        "title": title,
        "status": status,
        "detail": detail,
        "remedy": remedy,
        "pointer": "",
        "rule": "",
    }
    headers = [(b"content-type", b"application/problem+json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(problem).encode()})
