"""Replanning on the open sea: who is aboard stays aboard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.journeys.stage import Stage
from travel.rules.maps.demo import demo_place

pytestmark = pytest.mark.django_db
PORT, LANDING, INLAND = demo_place("Harrowgate"), demo_place("Saltmere"), demo_place("Dunmarket")
MODES = {"allowed": ["own"], "by_leg": [{"leg": 0, "mode": "craft:sailing_ship"}, {"leg": 1, "mode": "own"}]}


def at_sea(stage: Stage) -> dict[str, Any]:
    """A journey that has sailed till midnight."""
    stops = [{"cell": PORT}, {"cell": LANDING}, {"cell": INLAND}]
    body = {"name": "By sea", "map": str(stage.plan.map_id), "party": str(stage.plan.party_id), "stops": stops}
    answer = stage.cast.gm.post(stage.cast.url + "plans/", {**body, "modes": MODES}, format="json")
    assert answer.status_code == 201, answer.content
    journey = stage.start(plan=answer.json()["id"])
    return stage.order(journey, {"type": "advance_day"})["journey"]


def replanned(stage: Stage, journey: dict[str, Any], **wish: Any) -> dict[str, Any]:
    url = f"{stage.url}{journey['id']}/replan/"
    answer = stage.cast.gm.post(url, {"v": journey["v"], "note": "a storm", **wish}, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()["journey"]
    return told


def test_the_same_stops_keep_the_ship_and_the_arrival(stage: Stage) -> None:
    journey = at_sea(stage)
    after = replanned(stage, journey)
    assert [leg["mode"] for leg in after["legs"]] == ["craft:sailing_ship", "craft:sailing_ship", "own"]
    assert after["legs"][1]["change_hours"] == 0
    assert after["arrival_expected"] == journey["arrival_expected"]


def test_to_other_stops_the_ship_is_still_allowed(stage: Stage) -> None:
    after = replanned(stage, at_sea(stage), stops=[{"cell": LANDING}])
    assert after["legs"][-1]["mode"] == "craft:sailing_ship"
