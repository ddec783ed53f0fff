"""One world for all tests of a module; what a test writes is taken back after it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from tests.contracts.stage import World, make_world
from travel.api import plan_front


@pytest.fixture(scope="module")
def kept_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """The world, made once for a module."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield make_world()
        transaction.set_rollback(True)


@pytest.fixture
def world(kept_world: World, monkeypatch: pytest.MonkeyPatch) -> Iterator[World]:
    """The world as it was made; failures to sign in that were counted before are forgotten.

    Nothing is refused for the time it takes: the first to plan in a process waits for the compiler.
    """
    monkeypatch.setattr(plan_front, "MOST_SECONDS", 60.0)
    cache.clear()
    with transaction.atomic():
        yield kept_world
        transaction.set_rollback(True)
