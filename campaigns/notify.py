"""Live changes: what changed is published when the write is committed; clients read it again by REST.

A message holds no content, only which object changed; it goes to an audience, so that a change
only the GM can see sends players nothing (TRUST 29).
"""

from __future__ import annotations

import json
import logging
from functools import lru_cache
from typing import Literal
from uuid import UUID

import redis
from django.conf import settings
from django.db import transaction
from redis.backoff import NoBackoff
from redis.retry import Retry

logger = logging.getLogger("outrider.notify")
Audience = Literal["all", "gm"]
CHANNEL_PREFIX = "outrider:changed:"


@lru_cache(maxsize=1)
def connection() -> redis.Redis:
    """The process's Redis client. It tries a broken line once more and then gives up: a write does not wait for it."""
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_timeout=1, socket_connect_timeout=1, retry=Retry(NoBackoff(), retries=1)
    )


def channel(campaign_id: UUID | str, audience: str) -> str:
    """Redis channel of one audience of a campaign: "gm" or "players"."""
    return f"{CHANNEL_PREFIX}{campaign_id}:{audience}"


def changed(campaign_id: UUID, kind: str, object_id: UUID | str, *, audience: Audience = "all") -> None:
    """Tell listeners, once the current transaction is committed, that an object changed."""
    message = json.dumps({"kind": kind, "id": str(object_id)})
    audiences = ("gm", "players") if audience == "all" else ("gm",)
    transaction.on_commit(lambda: _publish(campaign_id, audiences, message))


def _publish(campaign_id: UUID, audiences: tuple[str, ...], message: str) -> None:
    """Publish; a lost message costs a listener at most one polling interval, so failing is not an error."""
    try:
        for audience in audiences:
            connection().publish(channel(campaign_id, audience), message)
    except redis.RedisError as error:
        logger.warning("live change not sent: %s", error)
