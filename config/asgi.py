"""The web process: live streams on the event loop, everything else through the guard and a thread pool."""

from __future__ import annotations

import threading
from typing import Any, cast
from uuid import UUID

from a2wsgi import WSGIMiddleware

from config.web.body_guard import App, BodyGuard, Receive, Scope, Send
from config.web.live import STREAM_PATH, stream
from config.wsgi import application as django
from travel.importers.azgaar import rebuild
from travel.rules.routing.warm import warm_up

WORKER_THREADS = 8
guarded = BodyGuard(cast(App, WSGIMiddleware(cast(Any, django), workers=WORKER_THREADS)))


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    """ASGI entry point."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    if scope["type"] != "http":
        return
    match = STREAM_PATH.match(scope["path"])
    if match and scope["method"] == "GET":
        await stream(scope, receive, send, UUID(match.group(1)))
    else:
        await guarded(scope, receive, send)


def _warm_up() -> None:
    """Compile what requests and importers would else wait for; importers find it in the compiler's cache."""
    warm_up()
    rebuild.warm()


async def lifespan(receive: Receive, send: Send) -> None:
    """Say that starting and stopping went well."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            threading.Thread(target=_warm_up, name="warm-up", daemon=True).start()
            await send({"type": "lifespan.startup.complete"})
        elif message["type"] == "lifespan.shutdown":
            await send({"type": "lifespan.shutdown.complete"})
            return
