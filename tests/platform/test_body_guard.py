"""The guard counts bytes and seconds before a worker thread is taken."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from config.web import body_guard
from config.web.body_guard import BodyGuard, Limits

PATH = "/api/v1/campaigns/"


def run(guard: BodyGuard, chunks: list[bytes], *, method: str = "POST", pause: float = 0.0) -> list[dict[str, Any]]:
    """Send a chunked request through the guard and return what it answered."""
    sent: list[dict[str, Any]] = []
    left = list(chunks)

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(pause)
        chunk = left.pop(0)
        return {"type": "http.request", "body": chunk, "more_body": bool(left)}

    async def send(message: Any) -> None:
        sent.append(dict(message))

    scope = {
        "type": "http",
        "method": method,
        "path": PATH,
        "headers": [(b"transfer-encoding", b"chunked"), (b"content-type", b"application/json")],
    }
    # A thread of its own: browser tests of the same process keep an event loop in the main one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, guard(scope, receive, send)).result()
    return sent


class Echo:
    """Remembers the scope and body it was given."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.body = b""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = dict(scope)
        while True:
            message = await receive()
            self.body += message["body"]
            if not message["more_body"]:
                break
        await send({"type": "http.response.start", "status": 200, "headers": []})


def test_a_chunked_body_arrives_whole_with_its_true_length():
    echo = Echo()
    run(BodyGuard(echo), [b'{"a"', b": ", b"1}"])
    assert echo.body == b'{"a": 1}'
    headers = dict(echo.scope["headers"])
    assert headers[b"content-length"] == b"8"
    assert b"transfer-encoding" not in headers


@pytest.mark.parametrize("size", [0, 65535, 65536, 65537, 300_000])
def test_bodies_of_any_size_under_the_limit_are_unchanged(size):
    echo = Echo()
    body = bytes(index % 251 for index in range(size))
    run(BodyGuard(echo), [body])
    assert echo.body == body


def test_too_many_bytes_are_refused_before_the_application_runs():
    echo = Echo()
    sent = run(BodyGuard(echo), [b"x" * 600_000, b"x" * 600_000])
    assert sent[0]["status"] == 413
    assert json.loads(sent[1]["body"])["remedy"]
    assert not echo.scope


def test_a_slow_body_is_refused_before_the_application_runs(monkeypatch):
    monkeypatch.setattr(body_guard, "JSON_LIMITS", Limits(1024, 0.05))
    echo = Echo()
    sent = run(BodyGuard(echo), [b"x"] * 100, pause=0.01)
    assert sent[0]["status"] == 408
    assert not echo.scope


def test_an_upload_may_be_larger_than_json():
    upload = "/api/v1/campaigns/2f1c2f3e-0000-4000-8000-000000000000/maps/imports/"
    assert body_guard.UPLOAD_PATH.match(upload)
    assert not body_guard.UPLOAD_PATH.match(PATH)
    assert body_guard.UPLOAD_LIMITS.byte_count > 96 * body_guard.MEGABYTE
