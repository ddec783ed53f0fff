"""Nonsense sent to journeys and ambushes is a problem with a remedy, never a 500."""

from __future__ import annotations

from typing import Any

import pytest

from tests.travel.journeys.stage import Stage
from travel.models import Journey

pytestmark = pytest.mark.django_db

HUGE = 10**30
ORDERS: list[Any] = [
    None,
    [],
    "advance_day",
    {},
    {"type": None},
    {"type": ["advance_day"]},
    {"type": {"a": 1}},
    {"type": "advance_day", "walked": HUGE},
    {"type": "advance_day", "walked": 1.5},
    {"type": "advance_day", "walked": True},
    {"type": "advance_hours", "hours": 1e308, "pace": "walk"},
    {"type": "advance_hours", "hours": 1e-9, "pace": 5},
    {"type": "advance_hours", "hours": "3", "pace": "walk"},
    {"type": "rest", "days": HUGE},
    {"type": "rest", "days": None},
    {"type": "place_encounter", "creatures": [], "mile": 3},
    {"type": "place_encounter", "creatures": [{"id": "wolf"}], "mile": 1e308},
    {"type": "place_encounter", "creatures": [{"id": "wolf"}], "mile": -1e308},
    {"type": "place_encounter", "creatures": [{"id": "wolf"}], "cell": HUGE},
    {"type": "place_encounter", "creatures": [{"id": "wolf", "count": HUGE}]},
    {"type": "place_encounter", "creatures": [{"id": {"x": 1}}]},
    {"type": "place_encounter", "creatures": {"id": "wolf"}},
    {"type": "place_encounter", "creatures": [{"id": "wolf"}], "stance": "asleep"},
    {"type": "talk", "minutes": HUGE, "note": "x"},
    {"type": "let_pass", "note": "x"},
    {"type": "override", "target": "journey", "field": "day", "value": HUGE, "reason": "x"},
    {"type": "override", "target": "journey", "field": "day", "value": 1e308, "reason": "x"},
    {"type": "override", "target": "journey", "field": "mile", "value": [["a"]], "reason": "x"},
    {"type": "override", "target": "journey", "field": "mile", "value": {"a": 1}, "reason": "x"},
    {"type": "override", "target": "journey", "field": "hour", "value": None, "reason": "x"},
    {"type": "override", "target": "journey", "field": "supplies", "value": True, "reason": "x"},
    {"type": "override", "target": "nobody", "field": "hp", "value": 1, "reason": "x"},
    {"type": "override", "target": "journey", "field": "__class__", "value": 1, "reason": "x"},
    {"type": "override", "target": "journey", "field": "day", "value": 2, "reason": "x" * 9000},
    {"type": "start_fight", "fight": "x"},
    {"type": "take_outcome", "outcome": {"id": "x"}},
]


def test_a_senseless_order_is_refused(stage: Stage) -> None:
    journey = stage.start()
    for order in ORDERS:
        answer = stage.post(journey, order)
        assert answer.status_code == 422, (order, answer.content)
        body = answer.json()
        assert body["detail"], order
        assert body["remedy"], order
    assert Journey.objects.get(pk=journey["id"]).version == journey["v"]


def test_senseless_bodies_are_refused(stage: Stage) -> None:
    journey = stage.start()
    url = f"{stage.url}{journey['id']}/"
    gm = stage.cast.gm
    assert gm.post(url + "orders/", {"v": "x", "order": {}}, format="json").status_code == 422
    assert gm.post(url + "orders/", [1], format="json").status_code == 422
    assert gm.post(url + "undo/", {"v": journey["v"], "to": -4}, format="json").status_code == 422
    assert gm.post(url + "undo/", {"v": HUGE}, format="json").status_code in (409, 422)
    assert gm.get(url + "events/", {"after": "x"}).status_code == 422
    assert gm.get(url + "events/", {"after": str(HUGE)}).status_code == 422
    assert gm.post(stage.url, {"plan": "x"}, format="json").status_code == 422
    assert gm.post(stage.url, {"plan": str(stage.plan.pk), "seed": HUGE}, format="json").status_code == 422
    assert gm.patch(f"{stage.cast.url}log/days/1/", {"journey": "x"}, format="json").status_code == 422
    far = {"journey": journey["id"], "title": "x"}
    assert gm.patch(f"{stage.cast.url}log/days/{HUGE}/", far, format="json").status_code == 422
    assert (
        gm.put(f"{stage.cast.url}encounter-tables/", {"v": 0, "tables": [{"rows": 3}]}, format="json").status_code
        == 422
    )


def test_a_senseless_ambush_is_refused(stage: Stage) -> None:
    journey = stage.met()
    made = stage.cast.gm.post(f"{stage.url}{journey['id']}/ambushes/", {}, format="json").json()
    url = f"{stage.cast.url}ambushes/{made['id']}/"
    for body in (
        {"placement": []},
        {"placement": {"wolf-1": [1]}},
        {"placement": {"wolf-1": "here"}},
        {"placement": {"": [1, 1]}},
        {"skill_bonus": 21},
        {"distracted": [[1]]},
        {"light": "neon"},
        {"preparation_seconds": HUGE},
    ):
        answer = stage.cast.gm.patch(url, {"v": made["v"], **body}, format="json")
        assert answer.status_code == 422, (body, answer.content)
    assert stage.cast.gm.get(url, {"for": "nobody"}).status_code == 422
    assert stage.cast.gm.get(url).json()["v"] == made["v"]
