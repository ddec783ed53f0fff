"""Battle maps and child maps over REST: the GM's to make and change, and not there for anyone else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from rest_framework.test import APIClient

from tactical.rules.kernel.errors import RuleError
from tests.cast import Cast, make_cast, problem
from tests.travel.battlemaps.drawn import CELLAR, web_picture
from travel.models import BattleMap, Map
from travel.rules.maps.areas import Area
from travel.rules.maps.demo import demo_map, demo_place
from travel.selectors.battle_maps import battle_map_under, battle_of
from travel.services.battle_maps import battle_map_store
from travel.services.maps import map_store

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> BattleMap:
    return battle_map_store(cast.campaign, CELLAR, report={"format": "made"})


@pytest.fixture
def land(cast: Cast) -> Map:
    """A campaign map that players see whole, with one region."""
    world = demo_map()
    areas = (Area("The Fen", "region", tuple(range(10))),)
    world = replace(world, features=replace(world.features, areas=areas))
    return map_store(cast.campaign, world, players_see="all")


def at(cast: Cast, row: BattleMap, rest: str = "") -> str:
    return f"{cast.url}battle-maps/{row.pk}/{rest}"


def send(client: APIClient, method: str, url: str, body: dict[str, Any]) -> Any:
    return client.generic(method, url, json.dumps(body), "application/json")


def test_the_gm_reads_a_battle_map_whole(cast: Cast, stored: BattleMap) -> None:
    body = cast.gm.get(at(cast, stored)).json()
    assert {key: body[key] for key in ("name", "v", "width", "height", "feet_per_square")} == {
        "name": "Cellar",
        "v": 1,
        "width": 4,
        "height": 4,
        "feet_per_square": 10.0,
    }
    assert (body["walls"], body["doors"], body["windows"]) == (4, 2, 1)
    assert body["rows"] == list(CELLAR.rows)
    assert body["barriers"][1] == {
        "kind": "door",
        "points": [[1.0, 3.0], [2.0, 3.0]],
        "is_open": True,
        "is_locked": False,
    }
    assert body["lights"] == [{"x": 1.5, "y": 1.5, "bright_feet": 20.0, "dim_feet": 40.0, "color": "#ffcc88"}]
    assert [note["gm_only"] for note in body["notes"]] == [True, False]
    assert body["picture"]["place"] == [0.0, 0.0, 4.0, 4.0]
    assert body["report"] == {"format": "made"}
    picture = cast.gm.get(body["picture"]["url"])
    assert (picture.content, picture["Content-Type"]) == (web_picture(400, 400), "image/webp")
    assert cast.gm.get(body["picture"]["url"], headers={"If-None-Match": picture["ETag"]}).status_code == 304


def test_lists_count_and_say_where_a_battle_map_lies(cast: Cast, stored: BattleMap, land: Map) -> None:
    cell = demo_place("Harrowgate")
    child = {"cell": cell, "child_battle": str(stored.pk)}
    assert send(cast.gm, "POST", f"{cast.url}maps/{land.pk}/children/", child).status_code == 201
    [row] = cast.gm.get(f"{cast.url}battle-maps/").json()["results"]
    assert (row["walls"], row["doors"], row["windows"], row["lights"], row["has_picture"]) == (4, 2, 1, 1, True)
    assert row["under"] == [
        {"map": str(land.pk), "map_name": "The Salt Coast", "cell": cell, "key": demo_map().key(cell)}
    ]


def test_others_are_told_of_no_battle_map(cast: Cast, stored: BattleMap, land: Map) -> None:
    url = f"{cast.url}maps/{land.pk}/children/"
    child = send(cast.gm, "POST", url, {"cell": demo_place("Ashby"), "child_battle": str(stored.pk)}).json()
    for client in (cast.player, cast.observer):
        assert client.get(f"{cast.url}battle-maps/").json()["results"] == []
        assert client.get(url).json()["results"] == []
        for rest, status in (("", 403), ("picture", 404)):
            missing = client.get(f"{cast.url}battle-maps/{cast.campaign.pk}/{rest}")
            assert problem(client.get(at(cast, stored, rest)), status) == problem(missing, status)
        problem(client.delete(at(cast, stored)), 403)
        problem(client.delete(f"{url}{child['id']}/"), 403)
        problem(send(client, "PATCH", at(cast, stored), {"v": 1, "name": "Mine"}), 403)
    for client in (cast.outsider, cast.anonymous):
        assert client.get(at(cast, stored)).status_code in (401, 403, 404)


def test_a_blank_battle_map_is_clear_ground(cast: Cast) -> None:
    answer = send(cast.gm, "POST", f"{cast.url}battle-maps/", {"name": "Field", "width": 6, "height": 3})
    assert answer.status_code == 201
    assert answer.json()["rows"] == ["......"] * 3


def test_a_whole_battle_map_can_be_sent(cast: Cast) -> None:
    whole = {
        "name": "Hall",
        "feet_per_square": 5,
        "rows": ["#.#", "#.#"],
        "barriers": [{"kind": "door", "points": [[1, 1], [2, 1]], "is_locked": True}],
        "lights": [{"x": 1.5, "y": 0.5, "bright_feet": 20, "dim_feet": 40}],
        "notes": [{"text": "Cold", "x": 1, "y": 1}],
    }
    body = send(cast.gm, "POST", f"{cast.url}battle-maps/", whole).json()
    assert (body["width"], body["height"], body["doors"], body["barriers"][0]["is_locked"]) == (3, 2, 1, True)
    assert body["notes"] == [{"text": "Cold", "x": 1.0, "y": 1.0, "gm_only": True}]


WRONG = [
    ({"name": "Nowhere"}, "/width"),
    ({"name": "Odd", "rows": ["..", "."]}, "/rows/1"),
    ({"name": "Odd", "rows": ["x"]}, "/rows/0"),
    (
        {"name": "Odd", "rows": ["."], "barriers": [{"kind": "wall", "points": [[0, 0], [9, 0]]}]},
        "/barriers/0/points/1",
    ),
    ({"name": "Odd", "rows": ["."], "barriers": [{"kind": "moat", "points": [[0, 0], [1, 0]]}]}, "/barriers/0/kind"),
    (
        {"name": "Odd", "rows": ["."], "lights": [{"x": 0, "y": 0, "bright_feet": 9, "dim_feet": 1}]},
        "/lights/0/dim_feet",
    ),
    ({"name": "Odd", "width": 501, "height": 1}, "/width"),
    ({"name": "Odd", "rows": ["."], "feet_per_square": 0}, "/feet_per_square"),
]


@pytest.mark.parametrize(("body", "pointer"), WRONG)
def test_a_battle_map_out_of_bounds_is_refused_with_its_place(cast: Cast, body: dict[str, Any], pointer: str) -> None:
    refused = problem(send(cast.gm, "POST", f"{cast.url}battle-maps/", body), 422)
    assert pointer in (refused["pointer"], *(error["pointer"] for error in refused.get("errors", ())))
    assert not BattleMap.objects.exists()


def test_a_change_replaces_what_it_names_and_keeps_the_rest(cast: Cast, stored: BattleMap) -> None:
    change = {"v": 1, "rows": ["....", "....", "....", "...."], "barriers": []}
    body = send(cast.gm, "PATCH", at(cast, stored), change).json()
    assert (body["v"], body["walls"], body["doors"], body["windows"]) == (2, 0, 0, 0)
    assert (body["name"], body["lights"][0]["dim_feet"], body["picture"]["width"]) == ("Cellar", 40.0, 400)
    stored.refresh_from_db()
    assert battle_of(stored) == replace(CELLAR, rows=("....",) * 4, barriers=())


def test_a_change_of_an_older_version_is_a_conflict(cast: Cast, stored: BattleMap) -> None:
    assert send(cast.gm, "PATCH", at(cast, stored), {"v": 1, "name": "Wine cellar"}).status_code == 200
    late = problem(send(cast.gm, "PATCH", at(cast, stored), {"v": 1, "name": "Crypt"}), 409)
    assert late["current_version"] == 2
    stored.refresh_from_db()
    assert stored.name == "Wine cellar"


def test_a_refused_change_changes_nothing(cast: Cast, stored: BattleMap) -> None:
    problem(send(cast.gm, "PATCH", at(cast, stored), {"v": 1, "name": "Crypt", "rows": ["."]}), 422)
    assert cast.gm.get(at(cast, stored)).json()["v"] == 1
    assert battle_of(stored) == CELLAR


def test_a_deleted_battle_map_comes_back_where_it_lay(cast: Cast, stored: BattleMap, land: Map) -> None:
    url, cell = f"{cast.url}maps/{land.pk}/children/", demo_place("Harrowgate")
    send(cast.gm, "POST", url, {"cell": cell, "child_battle": str(stored.pk)})
    assert cast.gm.delete(at(cast, stored)).status_code == 204
    problem(cast.gm.get(at(cast, stored)), 404)
    assert cast.gm.get(url).json()["results"] == []
    assert battle_map_under(land.pk, cell) is None
    problem(cast.player.post(at(cast, stored, "restore/")), 403)
    assert cast.gm.get(f"{cast.url}battle-maps/").json()["count"] == 0
    [gone] = cast.gm.get(f"{cast.url}battle-maps/?deleted=true").json()["results"]
    assert (gone["id"], isinstance(gone["deleted_at"], str)) == (str(stored.pk), True)
    assert cast.player.get(f"{cast.url}battle-maps/?deleted=true").json()["count"] == 0
    assert cast.gm.post(at(cast, stored, "restore/")).json()["under"][0]["cell"] == cell
    assert battle_map_under(land.pk, cell) == stored


def test_a_child_lies_under_an_area_by_its_name(cast: Cast, stored: BattleMap, land: Map) -> None:
    url = f"{cast.url}maps/{land.pk}/children/"
    made = send(cast.gm, "POST", url, {"area": 0, "child_battle": str(stored.pk), "note": "the old well"})
    assert made.status_code == 201
    assert made.json() == {
        "id": made.json()["id"],
        "cell": None,
        "key": None,
        "area": 0,
        "area_name": "The Fen",
        "child": {"kind": "battle", "id": str(stored.pk), "name": "Cellar"},
        "note": "the old well",
    }
    assert battle_map_under(land.pk, 3) == stored
    assert battle_map_under(land.pk, demo_place("Harrowgate")) is None
    assert cast.gm.delete(f"{url}{made.json()['id']}/").status_code == 204
    assert cast.gm.get(url).json()["count"] == 0


def test_the_own_map_of_a_cell_comes_before_that_of_its_area(cast: Cast, stored: BattleMap, land: Map) -> None:
    url = f"{cast.url}maps/{land.pk}/children/"
    own = battle_map_store(cast.campaign, replace(CELLAR, name="Own"))
    send(cast.gm, "POST", url, {"area": 0, "child_battle": str(stored.pk)})
    send(cast.gm, "POST", url, {"cell": 3, "child_battle": str(own.pk)})
    assert battle_map_under(land.pk, 3) == own
    assert battle_map_under(land.pk, 4) == stored


def test_a_campaign_map_may_lie_under_a_cell(cast: Cast, land: Map) -> None:
    below = map_store(cast.campaign, replace(demo_map(), name="Harrowgate town"))
    url = f"{cast.url}maps/{land.pk}/children/"
    made = send(cast.gm, "POST", url, {"cell": demo_place("Harrowgate"), "child_map": str(below.pk)}).json()
    assert made["child"] == {"kind": "map", "id": str(below.pk), "name": "Harrowgate town"}
    assert cast.gm.delete(f"{cast.url}maps/{below.pk}/").status_code == 204
    assert cast.gm.get(url).json()["results"] == []


def test_a_link_needs_one_place_and_one_map(cast: Cast, stored: BattleMap, land: Map) -> None:
    url, battle = f"{cast.url}maps/{land.pk}/children/", str(stored.pk)
    for body, status in (
        ({"child_battle": battle}, 422),
        ({"cell": 1, "area": 0, "child_battle": battle}, 422),
        ({"cell": 1}, 422),
        ({"cell": 1, "child_battle": battle, "child_map": str(land.pk)}, 422),
        ({"cell": 1, "child_map": str(land.pk)}, 422),
        ({"cell": 10**6, "child_battle": battle}, 422),
        ({"area": 1, "child_battle": battle}, 422),
        ({"cell": 1, "child_battle": str(land.pk)}, 404),
    ):
        problem(send(cast.gm, "POST", url, body), status)
    assert send(cast.gm, "POST", url, {"cell": 1, "child_battle": battle}).status_code == 201
    problem(send(cast.gm, "POST", url, {"cell": 1, "child_battle": battle}), 422)


def test_things_of_another_campaign_are_not_there(cast: Cast, stored: BattleMap) -> None:
    other = make_other(cast)
    for rest in ("", "picture"):
        problem(cast.gm.get(f"/api/v1/campaigns/{other}/battle-maps/{stored.pk}/{rest}"), 404)


def make_other(cast: Cast) -> str:
    """A second campaign of the same GM."""
    return str(
        cast.gm.post("/api/v1/campaigns/", {"name": "Other", "ruleset": "epic-path"}, format="json").json()["id"]
    )


def test_storing_what_is_out_of_bounds_stores_nothing(cast: Cast) -> None:
    with pytest.raises(RuleError):
        battle_map_store(cast.campaign, replace(CELLAR, rows=()))
    assert not BattleMap.objects.exists()


EXPORTS = {
    "outrider": ("application/json", "Cellar.outrider-battle.json", b"{"),
    "uvtt": ("application/json", "Cellar.uvtt", b"{"),
    "png": ("image/png", "Cellar.png", b"\x89PNG"),
    "svg": ("image/svg+xml", "Cellar.svg", b"<svg"),
}


@pytest.mark.parametrize("kind", EXPORTS)
def test_the_gm_gets_a_battle_map_as_a_file(cast: Cast, kind: str) -> None:
    media, name, head = EXPORTS[kind]
    row = battle_map_store(cast.campaign, replace(CELLAR, picture=None))
    answer = cast.gm.get(at(cast, row, f"export/?as={kind}"))
    assert (answer.status_code, answer["Content-Type"]) == (200, media)
    assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer.content.startswith(head)
    problem(cast.player.get(at(cast, row, f"export/?as={kind}")), 403)


def test_an_export_that_cannot_be_is_refused(cast: Cast) -> None:
    row = battle_map_store(cast.campaign, replace(CELLAR, name="Straße / 1", picture=None))
    problem(cast.gm.get(at(cast, row, "export/?as=pdf")), 422)
    assert problem(cast.gm.get(at(cast, row, "export/?as=png&width=5000")), 422)["pointer"] == "/width"
    named = cast.gm.get(at(cast, row, "export/?as=png&width=100"))["Content-Disposition"]
    assert named == "attachment; filename*=utf-8''Stra%C3%9Fe%20-%201.png"
