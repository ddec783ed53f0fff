"""Idempotency-Key: a write sent twice is done once, and answered the same (TRUST 3)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.encoders import JSONEncoder

from campaigns.api.problems import Problem
from campaigns.models import IdempotencyRecord, User

MAX_KEY = 100
KEPT = timedelta(days=7)
"""How long an answer can be asked for again."""

_FORGOTTEN_AT_ONCE = 500


def answer_once(request: Request, user: User, handle: Callable[[], Response]) -> Response:
    """Run ``handle`` for the first request with this key; repeat its stored answer afterwards.

    The answer is stored in the transaction of the write itself. Problem 422 if the key was used with another body.
    """
    key = request.headers["Idempotency-Key"].strip()
    if not 1 <= len(key) <= MAX_KEY or not key.isprintable():
        detail = f"An Idempotency-Key has 1 to {MAX_KEY} printable characters."
        raise Problem(400, "Bad key", detail, remedy="Send a UUID.")
    route = f"{request.method} {request.path}"[:300]
    digest = body_digest(request)
    records = IdempotencyRecord.objects.filter(user=user, route=route, key=key)
    if (known := records.first()) is not None:
        return repeated(known, digest)
    try:
        with transaction.atomic():
            response = handle()
            if response.status_code < 500:
                answer = json.loads(json.dumps(response.data, cls=JSONEncoder))
                IdempotencyRecord.objects.create(
                    user=user, route=route, key=key, body_hash=digest, status=response.status_code, answer=answer
                )
            return response
    except Exception:  # the same may have been sent at the same moment and done first: then this one was in its way
        if (known := records.first()) is None:
            raise
        return repeated(known, digest)


def answers_forget() -> None:
    """Drop the oldest of the answers that are kept no longer: those of edits are large."""
    limit = timezone.now() - KEPT
    oldest = IdempotencyRecord.objects.order_by("pk").values_list("pk", "created_at")[:_FORGOTTEN_AT_ONCE]
    if (first := oldest.first()) is not None and first[1] < limit:
        IdempotencyRecord.objects.filter(pk__in=[pk for pk, made in oldest if made < limit]).delete()


def repeated(known: IdempotencyRecord, digest: str) -> Response:
    """Return the stored answer, or refuse a key that is used for something else."""
    if known.body_hash != digest:
        raise Problem(
            422,
            "Key used before",
            "This Idempotency-Key was sent with another body.",
            remedy="Use a new key for a new request.",
        )
    return Response(known.answer, status=known.status, headers={"Idempotent-Replay": "true"})


def body_digest(request: Request) -> str:
    """A digest of what the request carries: query, parsed fields and file contents."""
    digest = hashlib.sha256(request.META.get("QUERY_STRING", "").encode())
    data: Any = request.data
    if hasattr(data, "lists"):
        for name, values in sorted(data.lists()):
            for value in values:
                digest.update(name.encode())
                digest.update(_content(value))
    elif isinstance(data, (bytes, bytearray)):
        digest.update(data)
    else:
        digest.update(json.dumps(data, sort_keys=True, default=str).encode())
    return digest.hexdigest()


def _content(value: Any) -> bytes:
    if hasattr(value, "chunks"):
        inner = hashlib.sha256()
        for chunk in value.chunks():
            inner.update(chunk)
        value.seek(0)
        return inner.digest()
    return str(value).encode()
