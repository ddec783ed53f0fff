"""Encounters to expect: the route says what its days and nights add up to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import Cast, make_cast
from travel.rules.maps.demo import demo_map, demo_place
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db
START, GOAL = demo_place("Harrowgate"), demo_place("Kestrel Keep")
WOLVES = [{"weight": 1, "name": "Wolves", "creatures": [{"id": "wolf", "count": 2}]}]


def table(chance: int, time: str) -> dict[str, Any]:
    return {"terrain": "", "chance_percent": chance, "time": time, "rows": WOLVES}


def planned(cast: Cast, tables: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    url = cast.url + "encounter-tables/"
    answer = cast.gm.put(url, {"tables": tables, "v": cast.gm.get(url).json().get("v")}, format="json")
    assert answer.status_code == 200, answer.content
    walkers = {"name": "Five", "count": 5, "speed": 30}
    party = cast.gm.post(cast.url + "parties/quick/", walkers, format="json").json()["id"]
    body = {"name": "There", "map": str(map_store(cast.campaign, demo_map()).pk), "party": party}
    stops = [{"cell": START}, {"cell": GOAL}]
    answer = cast.gm.post(cast.url + "plans/preview/", {**body, "stops": stops, **more}, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


def chosen(plan: dict[str, Any]) -> dict[str, Any]:
    return next(route for route in plan["routes"] if route["id"] == plan["chosen"])


HUSTLE = {"walked": 5, "hustled": 3, "forced": 0}


@pytest.mark.parametrize("more", [{}, {"default_order": HUSTLE}])
def test_days_and_nights_add_up_to_the_route(more: dict[str, Any]) -> None:
    plan = planned(make_cast(), [table(8, "day"), table(20, "night")], **more)
    days = plan["itinerary"]["days"]
    nights = len(days) - 1
    whole = sum(day["encounter_chance"]["expected"] for day in days)
    route = chosen(plan)
    assert nights > 0
    assert route["risk"] == pytest.approx(whole, abs=1e-4)
    assert plan["itinerary"]["risk"] == route["risk"]
    hours = sum(segment["hours"] for day in days for segment in day["segments"])
    assert route["risk"] == pytest.approx(0.2 * nights + 0.08 * hours / 8, abs=1e-4)
    assert any(reason["text"].startswith("The night's camp") for reason in route["risk_reasons"])


def test_other_routes_count_their_nights_too() -> None:
    plan = planned(make_cast(), [table(20, "night")])
    assert len(plan["routes"]) > 1
    for route in plan["routes"]:
        nights = route["risk"] / 0.2
        assert nights == pytest.approx(round(nights), abs=1e-6)
        assert nights >= 1
