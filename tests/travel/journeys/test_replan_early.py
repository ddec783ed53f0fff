"""A new course laid before the morning, or late with nothing gone yet: the plan opens when the journey does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.journeys.stage import Stage

pytestmark = pytest.mark.django_db
HIRED, ON_FOOT = ["own", "hired:light_horse"], ["own"]


def replanned(stage: Stage, hour: float, **wish: Any) -> dict[str, Any]:
    """A journey replanned on its second day at an hour."""
    camped = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    order = {"type": "override", "target": "journey", "field": "hour", "value": hour, "reason": "up early"}
    early = stage.order(camped, order)["journey"]
    assert early["hour"] == hour
    body = {"v": early["v"], "note": "on", **wish}
    answer = stage.cast.gm.post(f"{stage.url}{early['id']}/replan/", body, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()["journey"]
    return told


@pytest.mark.parametrize("allowed", [ON_FOOT, HIRED], ids=["on foot", "also hired"])
@pytest.mark.parametrize("hour", [0, 5, 7, 9.5, 13])
def test_the_journey_arrives_when_the_new_course_says(stage: Stage, allowed: list[str], hour: float) -> None:
    now = replanned(stage, hour, modes={"allowed": allowed, "by_leg": []})
    first = now["courses"][1]["days"][0]
    assert (first["day"], first["start_hour"]) == (2, max(hour, 7))
    assert now["arrival_expected"] == pytest.approx(now["arrival_planned"], abs=0.01)
    assert allowed == ON_FOOT or "hired:light_horse" in [leg["mode"] for leg in now["legs"]]
