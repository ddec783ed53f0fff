"""What an exporter raises when a format cannot hold a map."""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError


def cannot_hold(message: str, remedy: str) -> RuleError:
    """The refusal; the remedy names a format that can."""
    return RuleError(message, remedy=remedy, pointer="/as")
