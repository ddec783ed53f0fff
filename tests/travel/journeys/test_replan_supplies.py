"""A new course counts what is left to live on, not what the party set out with."""

from __future__ import annotations

import pytest

from tests.travel.journeys.stage import Stage

pytestmark = pytest.mark.django_db


def test_a_new_course_begins_with_the_stores_of_now(stage: Stage) -> None:
    url = f"/api/v1/campaigns/{stage.cast.campaign.id}/travel-settings/"
    version = stage.cast.gm.get(url).json()["v"]
    assert stage.cast.gm.patch(url, {"v": version, "uses_supplies": True}, format="json").status_code == 200
    hand = {"type": "override", "target": "journey", "field": "food", "value": 40, "reason": "bought"}
    now = stage.order(stage.order(stage.start(), {"type": "advance_day"})["journey"], hand)["journey"]
    wish = {"v": now["v"], "note": "on"}
    told = stage.cast.gm.post(f"{stage.url}{now['id']}/replan/", wish, format="json").json()["journey"]
    supplies = told["today"]["planned"]["supplies"]
    assert supplies["left"]["food_lb"] == pytest.approx(40 - supplies["food_lb"])
