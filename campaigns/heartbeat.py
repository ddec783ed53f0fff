"""Signs of life of long-running services, kept in Redis and gone when they stop."""

from __future__ import annotations

import contextlib

import redis

from campaigns.notify import connection

LIFETIME_SECONDS = 30


def beat(service: str) -> None:
    """Leave a sign of life; without Redis there is nowhere to leave it."""
    with contextlib.suppress(redis.RedisError):
        connection().set(f"outrider:alive:{service}", "1", ex=LIFETIME_SECONDS)


def is_beating(service: str) -> bool:
    """Whether the service left a sign of life in the last half minute."""
    try:
        return connection().get(f"outrider:alive:{service}") is not None
    except redis.RedisError:
        return False
