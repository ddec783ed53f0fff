"""Share links of plans: read without an account, and nothing in them that players may not know."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.utils import timezone
from rest_framework.test import APIClient

from campaigns.api.authentication import secret_hash
from tests.cast import problem
from tests.contracts.stage import SECRET_PLAN, World, made
from travel.models import Map, Plan, PlanShare
from travel.rules.maps.demo import demo_place
from travel.selectors.maps import players_know

pytestmark = pytest.mark.django_db

PARTS = ("", "terrain.bin", "mesh.bin", "features/")
SHARED = "/api/v1/shared/plans/"


def read(world: World, part: str = "", token: str = "") -> Any:
    return APIClient().get(f"{SHARED}{token or world.ids['share_token']}/{part}")


def test_a_link_shows_the_timetable_and_the_land_as_players_know_it(world: World) -> None:
    told = made(read(world))
    plan = made(world.client("gm").get(world.path("/api/v1/campaigns/{campaign}/plans/{plan}/")))
    assert told["name"] == "The road north"
    assert [day["miles"] for day in told["days"]] == [day["miles"] for day in plan["itinerary"]["days"]]
    assert told["route"]["miles"] == plan["itinerary"]["miles"]
    assert (told["stops"][0]["name"], told["stops"][0]["day"]) == ("Harrowgate", 1)
    assert (told["stops"][-1]["name"], told["stops"][-1]["x"]) == ("", None)
    assert told["map"]["report"] is None
    assert len(told["text"].splitlines()) == len(told["days"])


def test_nothing_in_it_is_secret(world: World) -> None:
    cells = Plan.objects.get(pk=world.ids["plan"]).stops
    row = Map.objects.get(pk=world.ids["map"])
    known = players_know(row)
    assert known[cells[0]]
    assert not known[cells[-1]]
    texts = [read(world, part).content.decode("utf-8", "replace") for part in PARTS]
    for secret in (*world.secrets, SECRET_PLAN, "Kestrel Keep", "encounter", "damage", "expected"):
        assert not [part for part, text in zip(PARTS, texts, strict=True) if secret in text], secret


def test_its_line_keeps_to_known_ground(world: World) -> None:
    gm = made(world.client("gm").get(world.path("/api/v1/campaigns/{campaign}/plans/{plan}/")))["routes"][0]
    known = players_know(Map.objects.get(pk=world.ids["map"]))
    seen = {tuple(point) for cell, point in zip(gm["cells"], gm["points"], strict=True) if known[cell]}
    shown = {tuple(point) for line in made(read(world))["route"]["lines"] for point in line}
    assert shown
    assert shown <= seen
    Map.objects.filter(pk=world.ids["map"]).update(players_see="all")
    assert made(read(world))["route"]["lines"] == [gm["points"]]


def test_where_players_know_nothing_only_the_timetable_is_left(world: World) -> None:
    Map.objects.filter(pk=world.ids["map"]).update(known=b"", known_count=0)
    told = made(read(world))
    assert told["map"] is None
    assert told["route"]["lines"] == []
    assert {stop["name"] for stop in told["stops"]} == {""}
    assert {day["camp"] for day in told["days"]} == {None}
    for part in PARTS[1:]:
        problem(read(world, part), 404)


def test_what_the_gm_keeps_out_of_and_notes_is_not_told(world: World) -> None:
    url = world.path("/api/v1/campaigns/{campaign}/plans/{plan}/")
    plan = made(world.client("gm").get(url))
    stops = [{"cell": stop["cell"], "stay": None} for stop in plan["stops"]]
    stops[1:1] = [{"cell": demo_place("Ashby"), "stay": {"days": 1, "why": "trade", "note": "bribe Corvimaund"}}]
    change = {"v": plan["v"], "stops": stops, "avoid": [{"name": "Sorrowmere", "cells": [5], "weight": 3}]}
    made(world.client("gm").patch(url, change, format="json"))
    text = read(world).content.decode()
    assert "trade" in text
    assert "Corvimaund" not in text
    assert "Sorrowmere" not in text


def test_the_secret_is_shown_once_and_stored_as_its_hash(world: World) -> None:
    url = world.path("/api/v1/campaigns/{campaign}/plans/{plan}/shares/")
    gm = world.client("gm")
    share = made(gm.post(url, {"expires_in_days": 3}, format="json", headers={"Idempotency-Key": "once"}))
    assert share["url"].endswith(f"/shared/{share['token']}")
    assert len(share["token"]) >= 32
    listed = made(gm.get(url))
    assert {row["name"] for row in listed} == {"The road north", ""}
    assert share["token"] not in str(listed)
    assert PlanShare.objects.get(pk=share["id"]).token_hash == secret_hash(share["token"])
    again = made(gm.post(url, {"expires_in_days": 3}, format="json", headers={"Idempotency-Key": "once"}))
    assert again["token"] != share["token"]


def expire(world: World) -> None:
    PlanShare.objects.update(expires_at=timezone.now() - timedelta(seconds=1))


def revoke(world: World) -> None:
    made(world.client("gm").delete(world.path("/api/v1/campaigns/{campaign}/plans/{plan}/shares/{share}/")))


def delete_campaign(world: World) -> None:
    made(world.client("gm").delete(world.path("/api/v1/campaigns/{campaign}/")))


def delete_map(world: World) -> None:
    Map.objects.filter(pk=world.ids["map"]).update(deleted_at=timezone.now())


@pytest.mark.parametrize("end", [expire, revoke, delete_campaign, delete_map])
def test_a_link_that_ended_is_answered_like_one_that_never_was(world: World, end: Any) -> None:
    assert read(world).status_code == 200
    end(world)
    for part in PARTS:
        gone, never = read(world, part), read(world, part, token="x" * 32)
        assert problem(gone, 404)
        assert (gone.content, list(gone.headers.items())) == (never.content, list(never.headers.items()))
    assert world.ids["share"] not in str(world.client("gm").get(world.path("/api/v1/campaigns/{campaign}/")).content)


def test_nobody_keeps_a_shared_plan_or_learns_its_address(world: World) -> None:
    for part in PARTS:
        answer = read(world, part)
        assert answer["Cache-Control"] == "private, no-store"
        assert answer["Referrer-Policy"] == "no-referrer"
        assert answer["X-Robots-Tag"].startswith("noindex")


def test_guessing_links_and_reading_one_all_the_time_is_slowed_down(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(10):
        problem(read(world, token=f"wrong{number:027}"), 404)
    assert int(read(world, token="y" * 32).headers["Retry-After"]) > 0
    cache.clear()
    monkeypatch.setattr("travel.services.plan_shares.READS_PER_MINUTE", 3)
    assert [read(world).status_code for _ in range(4)] == [200, 200, 200, 429]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"expires_in_days": 0}, "/expires_in_days"),
        ({"expires_in_days": 366}, "/expires_in_days"),
        ({"expires_in_days": None}, "/expires_in_days"),
        ({"name": "x" * 121}, "/name"),
    ],
)
def test_a_link_that_cannot_be_is_refused_at_the_field(world: World, body: dict[str, Any], pointer: str) -> None:
    url = world.path("/api/v1/campaigns/{campaign}/plans/{plan}/shares/")
    assert problem(world.client("gm").post(url, body, format="json"), 422)["pointer"] == pointer


def test_a_plan_that_is_deleted_while_it_is_shared_is_not_there(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Plan.objects, "select_for_update", Plan.objects.none)
    url = world.path("/api/v1/campaigns/{campaign}/plans/{plan}/shares/")
    problem(world.client("gm").post(url, {"name": "Too late"}, format="json"), 404)
