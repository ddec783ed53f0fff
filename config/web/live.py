"""Live changes as server-sent events: one Redis subscription per process, fanned out to bounded queues.

Runs beside Django, not inside it: a listener costs a queue, not a thread or a database connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import defaultdict
from http.cookies import SimpleCookie
from typing import Any
from uuid import UUID

from config.web.body_guard import Receive, Scope, Send, refuse

logger = logging.getLogger("outrider.live")

STREAM_PATH = re.compile(r"^/api/v1/campaigns/([0-9a-f]{8}-[0-9a-f-]{27})/stream/?$")
QUEUE_SIZE = 50
PING_SECONDS = 15.0
RECHECK_SECONDS = 10.0
MAX_LISTENERS = 2000
LOST = "lost"


class Hub:
    """Hands each published message to the listeners of its channel."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[str]]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        return sum(len(queues) for queues in self._listeners.values())

    def join(self, channel: str) -> asyncio.Queue[str]:
        """Return a queue that receives the channel's messages."""
        queue: asyncio.Queue[str] = asyncio.Queue(QUEUE_SIZE)
        self._listeners[channel].add(queue)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._listen())
        return queue

    def leave(self, channel: str, queue: asyncio.Queue[str]) -> None:
        """Forget a listener."""
        self._listeners[channel].discard(queue)
        if not self._listeners[channel]:
            del self._listeners[channel]

    async def _listen(self) -> None:
        """Read Redis for ever; after a lost connection every listener is told to read its state again."""
        import redis.asyncio
        from django.conf import settings

        from campaigns.notify import CHANNEL_PREFIX

        while True:
            try:
                client = redis.asyncio.Redis.from_url(settings.REDIS_URL)
                async with client.pubsub() as subscription:
                    await subscription.psubscribe(f"{CHANNEL_PREFIX}*")
                    async for message in subscription.listen():
                        if message["type"] == "pmessage":
                            self._give(message["channel"].decode(), message["data"].decode())
            except (redis.RedisError, OSError) as error:
                logger.warning("live changes interrupted: %s", error)
            for channel in list(self._listeners):
                self._give(channel, LOST)
            await asyncio.sleep(1)

    def _give(self, channel: str, text: str) -> None:
        for queue in self._listeners.get(channel, ()):
            if queue.full():
                with contextlib.suppress(asyncio.QueueEmpty):
                    queue.get_nowait()
                text = LOST
            queue.put_nowait(text)


hub = Hub()


def audience_of(headers: dict[bytes, bytes], campaign_id: UUID) -> str | None:
    """Return "gm" or "players" for a request that may listen, else None. Closes its database connection."""
    from django.db import connections

    try:
        user = _session_user(headers) or _token_user(headers, campaign_id)
        return _audience(user, campaign_id) if user is not None else None
    finally:
        connections.close_all()


def _session_user(headers: dict[bytes, bytes]) -> Any:
    from importlib import import_module

    from django.conf import settings
    from django.contrib.auth import get_user
    from django.http import HttpRequest

    morsel = SimpleCookie(headers.get(b"cookie", b"").decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    if morsel is None:
        return None
    request = HttpRequest()
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(morsel.value)
    user = get_user(request)
    return user if user.is_authenticated else None


def _token_user(headers: dict[bytes, bytes], campaign_id: UUID) -> Any:
    from django.http import HttpRequest
    from rest_framework.request import Request

    from campaigns.access import token_reaches
    from campaigns.api.authentication import TokenAuthentication
    from campaigns.api.problems import Problem

    request = HttpRequest()
    request.META["HTTP_AUTHORIZATION"] = headers.get(b"authorization", b"").decode("latin-1")
    try:
        found = TokenAuthentication().authenticate(Request(request))
    except Problem:
        return None
    return found[0] if found is not None and token_reaches(found[1], campaign_id) else None


def _audience(user: Any, campaign_id: UUID) -> str | None:
    from django.http import Http404

    from campaigns.access import viewer_of

    try:
        return viewer_of(user, campaign_id).audience
    except Http404:
        return None


async def stream(scope: Scope, receive: Receive, send: Send, campaign_id: UUID) -> None:
    """Answer one listener until it leaves or may no longer listen."""
    headers = dict(scope["headers"])
    audience = await asyncio.to_thread(audience_of, headers, campaign_id)
    if audience is None:
        await refuse(send, 404, "Not found", "No such page, or not yours to see.")
        return
    if hub.count >= MAX_LISTENERS:
        await refuse(send, 429, "Too many", "Too many listeners; read again every few seconds instead.")
        return
    from campaigns.notify import channel as channel_name

    channel = channel_name(campaign_id, audience)
    queue = hub.join(channel)
    gone = asyncio.create_task(_until_gone(receive))
    try:
        await _begin(send)
        await _relay(send, queue, gone, headers, campaign_id, audience)
    finally:
        gone.cancel()
        hub.leave(channel, queue)


async def _begin(send: Send) -> None:
    headers = [
        (b"content-type", b"text/event-stream"),
        (b"cache-control", b"no-cache"),
        (b"x-accel-buffering", b"no"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"retry: 2000\nevent: open\ndata: {}\n\n", "more_body": True})


async def _relay(
    send: Send,
    queue: asyncio.Queue[str],
    gone: asyncio.Task[None],
    headers: dict[bytes, bytes],
    campaign_id: UUID,
    audience: str,
) -> None:
    loop = asyncio.get_running_loop()
    checked = pinged = loop.time()
    while not gone.done():
        text: str | None = None
        with contextlib.suppress(TimeoutError):
            text = await asyncio.wait_for(queue.get(), timeout=1.0)
        now = loop.time()
        if now - checked > RECHECK_SECONDS:
            checked = now
            if await asyncio.to_thread(audience_of, headers, campaign_id) != audience:
                break
        if text is not None:
            event = "reread" if text == LOST else "changed"
            data = "{}" if text == LOST else text
            await _send_text(send, f"event: {event}\ndata: {data}\n\n")
        elif now - pinged > PING_SECONDS:
            pinged = now
            await _send_text(send, ": still here\n\n")
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _send_text(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
