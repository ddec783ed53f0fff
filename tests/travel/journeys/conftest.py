"""The stage as a fixture."""

from __future__ import annotations

import pytest

from tests.travel.journeys.stage import Stage, make_stage


@pytest.fixture
def stage(db: None) -> Stage:
    return make_stage()
