"""``manage.py verify`` finds a state that its events do not give."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from tests.travel.journeys.stage import Stage
from travel.models import Journey

pytestmark = pytest.mark.django_db


def test_a_sound_journey_passes_and_a_damaged_one_is_named(stage: Stage, capsys: pytest.CaptureFixture[str]) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    call_command("verify")
    assert "1 journeys and all fights replayed, 0 differences" in capsys.readouterr().out
    stored = Journey.objects.get(pk=journey["id"])
    stored.state["clock"] += 60
    stored.save()
    with pytest.raises(SystemExit):
        call_command("verify")
    told = capsys.readouterr()
    assert f"{journey['id']} (To Vell Ford): clock" in told.err
    assert "1 differences" in told.out
