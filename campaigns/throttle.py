"""Slows down guessing: failures are counted per account and address, so that nobody else is locked out (TRUST 47)."""

from __future__ import annotations

import hashlib

from django.core.cache import cache
from django.http import HttpRequest

from campaigns.api.problems import TooMany

FAILURES_ALLOWED = 10
WINDOW_SECONDS = 600


def _key(request: HttpRequest, what: str) -> str:
    address = request.META.get("REMOTE_ADDR", "")
    return "failures:" + hashlib.sha256(f"{address}|{what.lower()}".encode()).hexdigest()


def refuse_when_many(request: HttpRequest, what: str) -> None:
    """Raise TooMany after ten failures in ten minutes."""
    if cache.get(_key(request, what), 0) >= FAILURES_ALLOWED:
        raise TooMany("Too many wrong tries.", remedy="Wait ten minutes.", retry_after=WINDOW_SECONDS)


def count_failure(request: HttpRequest, what: str) -> None:
    """Remember one failure."""
    key = _key(request, what)
    cache.set(key, cache.get(key, 0) + 1, WINDOW_SECONDS)
