"""Which rulesets there are: what is above this package knows them, and says so when it is ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Provider(NamedTuple):
    """How to ask for the ids of the rulesets, and for the one that new campaigns have."""

    ids: Callable[[], Sequence[str]]
    default: Callable[[], str]


_providers: list[Provider] = []


def register_rulesets(provider: Provider) -> None:
    """Say who knows the rulesets; the last one to say so is asked."""
    _providers.append(provider)


def known_rulesets() -> tuple[str, ...]:
    """Return the ids of the rulesets that a campaign may have."""
    return tuple(_providers[-1].ids()) if _providers else ()


def default_ruleset() -> str:
    """Return the id of the ruleset that a campaign has unless its GM says otherwise."""
    return _providers[-1].default() if _providers else ""
