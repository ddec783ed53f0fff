"""The travel log: days, chips, the GM's own words."""

from __future__ import annotations

import pytest

from tests.cast import problem
from tests.travel.journeys.stage import Stage

pytestmark = pytest.mark.django_db


def test_a_campaign_without_a_journey_has_an_empty_log(stage: Stage) -> None:
    log = stage.cast.player.get(f"{stage.cast.url}log/").json()
    assert (log["journey"], log["live"], log["map"], log["days"]) == (None, None, None, [])
    assert stage.cast.outsider.get(f"{stage.cast.url}log/").status_code == 404


def test_a_day_shows_miles_pace_damage_and_camp(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day", "walked": 4, "hustled": 4})["journey"]
    log = stage.cast.player.get(f"{stage.cast.url}log/", {"journey": journey["id"]}).json()
    assert (log["journey"]["day"], log["map"]["id"]) == (2, journey["map"])
    day = log["days"][-1]
    chips = {chip["label"]: chip["value"] for chip in day["chips"]}
    assert day["day"] == 1
    assert chips["pace"] == "4 h hustled, 4 h walked"
    assert chips["damage"] == "7 each"
    assert chips["distance"].endswith("mi")
    assert [entry["title"] for entry in day["entries"]][:2] == ["Set out from Harrowgate", "Broke camp"]
    assert log["days"][0]["entries"][0]["title"] == "Rested"


def test_the_gm_writes_the_prose_and_players_read_it(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    url = f"{stage.cast.url}log/days/1/"
    body = {"journey": journey["id"], "title": "Past Vell Ford", "prose": "Rain all day."}
    assert stage.cast.gm.patch(url, body, format="json").json()["title"] == "Past Vell Ford"
    assert stage.cast.player.patch(url, body, format="json").status_code == 403
    day = stage.cast.player.get(f"{stage.cast.url}log/").json()["days"][-1]
    assert (day["title"], day["prose"]) == ("Past Vell Ford", "Rain all day.")
    stage.cast.gm.patch(url, {"journey": journey["id"], "title": ""}, format="json")
    day = stage.cast.player.get(f"{stage.cast.url}log/").json()["days"][-1]
    assert day["title"] != "Past Vell Ford"
    assert day["prose"] == "Rain all day."
    missing = {**body, "journey": "00000000-0000-4000-8000-000000000000"}
    problem(stage.cast.gm.patch(url, missing, format="json"), 404)
