"""Fights at random through the API; ``python -m tests.fuzz.boards`` plays them in great number."""

from __future__ import annotations

import pytest

from tactical.models import Encounter
from tactical.services.replay import encounter_verify
from tests.cast import make_cast
from tests.tactical.rules.random_fights import RULESETS
from tests.tactical.service.random_play import play

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_is_taken_back_never_was_and_what_is_asked_changes_nothing(ruleset: str) -> None:
    board = play(make_cast(ruleset), 3, ruleset, most=8)
    verdict = encounter_verify(Encounter.objects.get(pk=board.id))
    assert verdict.is_sound, verdict.difference
