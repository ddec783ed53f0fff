"""Ambushes laid on a plan's way, over REST: the party as the plan brings it there, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import problem
from tests.travel.journeys.stage import Stage
from travel.models import Ambush, Journey
from travel.services.journeys import journey_verify

pytestmark = pytest.mark.django_db
WOLVES = [{"id": "wolf", "count": 2}]


def laid_url(stage: Stage) -> str:
    return f"{stage.cast.url}plans/{stage.plan.pk}/ambushes/"


def lay(stage: Stage, **wish: Any) -> dict[str, Any]:
    answer = stage.cast.gm.post(laid_url(stage), {"creatures": WOLVES, **wish}, format="json")
    assert answer.status_code == 201, answer.content
    told: dict[str, Any] = answer.json()
    return told


def laid(stage: Stage) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = stage.cast.gm.get(laid_url(stage)).json()
    return rows


def change(stage: Stage, **data: Any) -> dict[str, Any]:
    url = f"{stage.cast.url}plans/{stage.plan.pk}/"
    answer = stage.cast.gm.patch(url, {"v": stage.cast.gm.get(url).json()["v"], **data}, format="json")
    assert answer.status_code == 200, answer.content
    told: dict[str, Any] = answer.json()
    return told


@pytest.mark.rule("EP-OV-09", "EP-SU-03")
def test_the_party_stands_where_and_when_the_plan_brings_it(stage: Stage) -> None:
    ambush = lay(stage, mile=30, name="Grey Shadows")
    plan = stage.cast.gm.get(f"{stage.cast.url}plans/{stage.plan.pk}/").json()
    day = next(day for day in plan["itinerary"]["days"] if day["segments"][-1]["to_mile"] >= 30)
    part = next(part for part in day["segments"] if part["to_mile"] >= 30)
    hour = part["start_hour"] + part["hours"] * (30 - part["from_mile"]) / part["miles"]
    assert (ambush["journey"], ambush["plan"], ambush["name"]) == (None, str(stage.plan.pk), "Grey Shadows")
    assert (ambush["day"], ambush["hour"], ambush["mile"]) == (day["day"], pytest.approx(hour, abs=0.01), 30)
    assert ambush["place"].startswith(part["terrain"])
    assert ambush["single_file"] is (part["way"] == "trail")
    party = [one for one in ambush["participants"] if one["side"] == "party"]
    members = stage.plan.party.members.order_by("position", "pk")
    assert [one["id"] for one in party] == [str(each.pk) for each in members]


def test_the_damage_of_the_march_comes_along(stage: Stage) -> None:
    fresh = lay(stage, mile=20)
    change(stage, orders=[{"day": 1, "walked": 0, "hustled": 8, "forced": 2}])
    tired = stage.cast.gm.get(f"{stage.cast.url}ambushes/{fresh['id']}/").json()
    assert sum(one["hp"] for one in tired["participants"]) < sum(one["hp"] for one in fresh["participants"])
    assert any(one["fatigue"] != "none" and one["primal"] > 0 for one in tired["participants"])
    assert tired["hour"] < fresh["hour"]
    assert tired["note"].startswith("The plan has changed: it was day 1, ")
    assert laid(stage)[0]["note"] == tired["note"]


def test_a_fight_is_tried_out_from_a_plan(stage: Stage) -> None:
    ambush = lay(stage, mile=12, stance="meet")
    url = f"{stage.cast.url}ambushes/{ambush['id']}/"
    changed = stage.cast.gm.patch(url, {"v": ambush["v"], "light": "dark"}, format="json").json()
    assert changed["light"] == "dark"
    started = stage.cast.gm.post(f"{url}start/", {"v": changed["v"]}, format="json")
    assert started.status_code == 201, started.content
    assert stage.cast.gm.get(f"{stage.cast.url}fights/{started.json()['fight']}/").status_code == 200
    assert not Journey.objects.exists()


def test_the_check_falls_the_same_for_the_same_ambush(stage: Stage) -> None:
    ambush = lay(stage, cell=stage.plan.stops[-1])
    url = f"{stage.cast.url}ambushes/{ambush['id']}/"
    rolled = stage.cast.gm.post(f"{url}roll/", {"v": ambush["v"]}, format="json").json()
    assert 1 <= rolled["check"]["natural"] <= 20
    assert stage.cast.gm.get(url).json()["check"] == rolled["check"]


def test_what_waits_on_the_plan_waits_on_the_journey_hidden(stage: Stage) -> None:
    lay(stage, mile=9, name="Grey Shadows")
    journey = stage.start()
    row = Journey.objects.get(pk=journey["id"])
    assert [(each["name"], each["hidden"]) for each in row.state["placed"]] == [("Grey Shadows", True)]
    assert "Grey Shadows" not in stage.cast.player.get(f"{stage.url}{journey['id']}/").content.decode()
    met = stage.order(journey, {"type": "advance_day"})["journey"]
    assert met["encounter"]["name"] == "Grey Shadows"
    assert met["mile"] == pytest.approx(9, abs=0.01)
    assert journey_verify(Journey.objects.get(pk=journey["id"])) == []


def test_places_off_the_way_and_unknown_creatures_are_refused(stage: Stage) -> None:
    def refused(**wish: Any) -> dict[str, Any]:
        return problem(stage.cast.gm.post(laid_url(stage), {"creatures": WOLVES, **wish}, format="json"), 422)

    assert refused(mile=9000)["pointer"] == "/mile"
    assert refused(cell=0)["pointer"] == "/cell"
    assert refused()["pointer"] == "/cell"
    assert refused(mile=3, creatures=[{"id": "unicorn"}])["pointer"] == "/creatures/0/id"
    assert not Ambush.objects.exists()


def test_a_way_that_leads_elsewhere_leaves_the_ambush_with_a_note(stage: Stage) -> None:
    ambush = lay(stage, cell=stage.plan.stops[-1])
    plan = stage.cast.gm.get(f"{stage.cast.url}plans/{stage.plan.pk}/").json()
    cells = plan["routes"][0]["cells"]
    change(stage, stops=[{"cell": cells[0]}, {"cell": cells[3]}])
    assert "no longer leads" in laid(stage)[0]["note"]
    problem(stage.cast.gm.get(f"{stage.cast.url}ambushes/{ambush['id']}/"), 422)
    assert not Journey.objects.get(pk=stage.start()["id"]).state["placed"]
    assert stage.cast.gm.delete(f"{stage.cast.url}ambushes/{ambush['id']}/").status_code == 204
    assert laid(stage) == []


def test_ambushes_on_a_plan_are_the_gms(stage: Stage) -> None:
    ambush = lay(stage, mile=5)
    for url in (laid_url(stage), f"{stage.cast.url}ambushes/{ambush['id']}/"):
        assert stage.cast.player.get(url).status_code in (403, 404)
        assert stage.cast.outsider.get(url).status_code == 404
    assert stage.cast.player.delete(f"{stage.cast.url}ambushes/{ambush['id']}/").status_code in (403, 404)
