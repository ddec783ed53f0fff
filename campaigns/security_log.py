"""The security log: who signed in, was refused, got a role, a token or a link (TRUST 51). Never a secret."""

from __future__ import annotations

import logging

from campaigns.models import User

logger = logging.getLogger("outrider.security")


def record(event: str, *, user: User | None = None, **facts: object) -> None:
    """Write one line; control characters in user text are escaped."""
    parts = [f"{name}={_clean(value)}" for name, value in facts.items()]
    who = str(user.pk) if user is not None and user.pk else "-"
    logger.info("%s user=%s %s", event, who, " ".join(parts))


def _clean(value: object) -> str:
    return str(value).encode("unicode_escape").decode("ascii")[:200]
