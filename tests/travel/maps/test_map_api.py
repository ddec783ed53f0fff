"""Maps over REST: each viewer gets what they know, and nothing tells of more."""

from __future__ import annotations

import gzip
import struct
from typing import Any

import numpy as np
import pytest
from rest_framework.test import APIClient

from campaigns.access import viewer_of
from campaigns.models import Campaign
from tests.cast import Cast, make_cast, problem
from travel.importers.choices import Choices
from travel.importers.read import read_map
from travel.models import Map, MapMarker
from travel.rules.maps.demo import cells_of, demo_map, demo_place
from travel.rules.maps.terrain import NO_CELL, Terrain
from travel.selectors.maps import players_know, world_of
from travel.services.maps import map_store, reveal_cells

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def stored(cast: Cast) -> Map:
    return map_store(cast.campaign, demo_map(), report={"format": "made"})


def at(cast: Cast, row: Map, rest: str = "") -> str:
    return f"{cast.url}maps/{row.pk}/{rest}"


def get(client: APIClient, url: str, **headers: str) -> Any:
    return client.get(url, headers=headers)


def test_the_gm_sees_the_whole_map(cast: Cast, stored: Map) -> None:
    body = get(cast.gm, at(cast, stored)).json()
    assert body["name"] == "The Salt Coast"
    assert (body["topology"], body["cells"], body["players_see"]) == ("hex-pointy", 54 * 36, "travelled")
    assert body["grid"] == {"columns": 54, "rows": 36, "shifted": "odd", "first_column": 1, "first_row": 1}
    assert body["miles_per_unit"] == pytest.approx(6 / 3**0.5)
    assert body["report"] == {"format": "made"}
    terrain = get(cast.gm, at(cast, stored, "terrain.bin"))
    assert terrain.content == demo_map().terrain.tobytes()
    assert get(cast.gm, f"{cast.url}maps/").json()["count"] == 1


def test_a_map_of_which_players_know_nothing_is_not_there_for_them(cast: Cast, stored: Map) -> None:
    for client in (cast.player, cast.observer):
        assert get(client, f"{cast.url}maps/").json()["results"] == []
        for rest in ("", "terrain.bin", "mesh.bin", "features/", f"cells/{demo_place('Ashby')}/"):
            unseen = problem(get(client, at(cast, stored, rest)), 404)
            missing = problem(get(client, f"{cast.url}maps/{cast.campaign.pk}/{rest}"), 404)
            assert unseen == missing


def test_players_get_only_the_cells_they_have_come_to_know(cast: Cast, stored: Map) -> None:
    start = demo_place("Harrowgate")
    assert reveal_cells(stored, [start], around=0) == 1
    codes = np.frombuffer(get(cast.player, at(cast, stored, "terrain.bin")).content, np.uint8)
    assert codes[start] == Terrain.MOOR
    assert (np.delete(codes, start) == NO_CELL).all()
    body = get(cast.player, at(cast, stored)).json()
    assert (body["cells"], body["report"]) == (1, None)
    features = get(cast.player, at(cast, stored, "features/")).json()
    assert [place["name"] for place in features["settlements"]] == ["Harrowgate"]
    assert features["lines"] == []
    assert features["labels"] == []
    cell = get(cast.player, at(cast, stored, f"cells/{start}/")).json()
    assert (cell["settlement"], cell["edges"]) == ("Harrowgate", [])
    problem(get(cast.player, at(cast, stored, f"cells/{start + 1}/")), 404)


def test_the_gm_looks_through_the_players_eyes(cast: Cast, stored: Map) -> None:
    start = demo_place("Harrowgate")
    eyes = {"as": "players"}
    problem(cast.gm.get(at(cast, stored, "terrain.bin"), eyes), 404)
    reveal_cells(stored, [start], around=0)
    for rest in ("terrain.bin", "features/", f"cells/{start}/"):
        assert cast.gm.get(at(cast, stored, rest), eyes).content == get(cast.player, at(cast, stored, rest)).content
        assert (
            cast.player.get(at(cast, stored, rest), {"as": "gm"}).content
            == get(cast.player, at(cast, stored, rest)).content
        )
    problem(cast.gm.get(at(cast, stored, f"cells/{start + 1}/"), eyes), 404)


def test_lines_are_cut_where_knowledge_ends(cast: Cast, stored: Map) -> None:
    road = cells_of("1514 1614 1714 1814")
    reveal_cells(stored, road, around=0)
    features = get(cast.player, at(cast, stored, "features/")).json()
    points = [point for line in features["lines"] for point in line["points"]]
    world = demo_map()
    known = {(round(float(world.x[cell]), 3), round(float(world.y[cell]), 3)) for cell in road}
    assert points
    assert {(round(x, 3), round(y, 3)) for x, y in points} <= known


def test_revealing_takes_in_the_neighbours_and_is_counted_once(stored: Map) -> None:
    place = demo_place("Tarn Hollow")
    assert reveal_cells(stored, [place]) == 7
    stored.refresh_from_db()
    assert (stored.known_count, stored.player_revision, stored.revision) == (7, 2, 1)
    assert reveal_cells(stored, [place]) == 0
    stored.refresh_from_db()
    assert stored.player_revision == 2
    assert int(players_know(stored).sum()) == 7


def test_an_etag_is_made_from_what_the_viewer_sees(cast: Cast, stored: Map) -> None:
    reveal_cells(stored, [demo_place("Harrowgate")])
    url = at(cast, stored, "features/")
    first = get(cast.player, url)
    assert get(cast.player, url, if_none_match=first["ETag"]).status_code == 304
    assert get(cast.gm, url)["ETag"] != first["ETag"]
    hidden = {"name": "Gallows Crew", "cell": demo_place("Harrowgate"), "note": "an ambush", "gm_only": True}
    assert cast.gm.post(at(cast, stored, "markers/"), hidden, format="json").status_code == 201
    assert get(cast.player, url)["ETag"] == first["ETag"]
    assert get(cast.player, at(cast, stored)).json()["revision"] == 2
    reveal_cells(stored, [demo_place("Vell Ford")])
    assert get(cast.player, url)["ETag"] != first["ETag"]


def test_markers_are_the_gms_until_shown_and_only_where_players_have_been(cast: Cast, stored: Map) -> None:
    here, elsewhere = demo_place("Harrowgate"), demo_place("Ashby")
    reveal_cells(stored, [here])
    for name, cell, gm_only in (("Camp", here, False), ("Trap", here, True), ("Hoard", elsewhere, False)):
        body = {"name": name, "cell": cell, "gm_only": gm_only}
        assert cast.gm.post(at(cast, stored, "markers/"), body, format="json").status_code == 201
    names = [mark["name"] for mark in get(cast.player, at(cast, stored, "features/")).json()["markers"]]
    assert names == ["Camp"]
    assert len(get(cast.gm, at(cast, stored, "features/")).json()["markers"]) == 3
    marker = MapMarker.objects.get(name="Camp")
    assert cast.gm.delete(at(cast, stored, f"markers/{marker.pk}/")).status_code == 204
    problem(cast.gm.delete(at(cast, stored, f"markers/{marker.pk}/")), 404)


def test_a_marker_needs_a_cell_of_the_map(cast: Cast, stored: Map) -> None:
    body = problem(cast.gm.post(at(cast, stored, "markers/"), {"name": "X", "cell": 99999}, format="json"), 422)
    assert body["pointer"] == "/cell"
    assert not MapMarker.objects.exists()


def test_bytes_are_packed_when_that_is_accepted(cast: Cast, stored: Map) -> None:
    plain = get(cast.gm, at(cast, stored, "terrain.bin"))
    packed = get(cast.gm, at(cast, stored, "terrain.bin"), accept_encoding="gzip, br")
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert packed["ETag"] == plain["ETag"]
    assert "private" in packed["Cache-Control"]


def test_a_cell_tells_ground_ways_and_rates(cast: Cast, stored: Map) -> None:
    cell = get(cast.gm, at(cast, stored, f"cells/{demo_place('Harrowgate')}/")).json()
    assert (cell["terrain"], cell["settlement"]) == ("moor", "Harrowgate")
    assert {edge["way"] for edge in cell["edges"]} == {"highway", "road", "trackless"}
    assert all(edge["miles"] == 6 for edge in cell["edges"])
    rates = {rate["way"]: (rate["multiplier"], rate["rule"]) for rate in cell["rates"]}
    assert rates["trackless"] == (0.75, "EP-OV-10")
    problem(get(cast.gm, at(cast, stored, "cells/99999/")), 404)


def test_a_new_scale_changes_every_length_and_the_revision(cast: Cast, stored: Map) -> None:
    body = {"v": 1, "name": "Salt", "scale": {"value": 3, "unit": "mi"}, "players_see": "all"}
    changed = cast.gm.patch(at(cast, stored), body, format="json").json()
    assert (changed["name"], changed["revision"], changed["players_see"]) == ("Salt", 2, "all")
    assert changed["scale"] == {"value": 3.0, "unit": "mi"}
    stored.refresh_from_db()
    assert set(world_of(stored).lengths.tolist()) == {3 * 5280}
    assert get(cast.player, at(cast, stored)).status_code == 200


def test_a_stale_change_is_refused_with_the_current_revision(cast: Cast, stored: Map) -> None:
    cast.gm.patch(at(cast, stored), {"v": 1, "name": "One"}, format="json")
    body = problem(cast.gm.patch(at(cast, stored), {"v": 1, "name": "Two"}, format="json"), 409)
    assert body["current_version"] == 2
    stored.refresh_from_db()
    assert stored.name == "One"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"v": 1, "scale": {"value": 0, "unit": "mi"}}, "/scale/value"),
        ({"v": 1, "scale": {"value": 5, "unit": "parsec"}}, "/scale/unit"),
        ({"v": 1, "players_see": "some"}, "/players_see"),
        ({"name": "x"}, "/v"),
    ],
)
def test_changes_that_cannot_be_are_refused(cast: Cast, stored: Map, body: dict[str, Any], pointer: str) -> None:
    assert problem(cast.gm.patch(at(cast, stored), body, format="json"), 422)["pointer"] == pointer


def test_players_change_nothing_and_outsiders_see_nothing(cast: Cast, stored: Map) -> None:
    cast.gm.patch(at(cast, stored), {"v": 1, "players_see": "all"}, format="json")
    for client in (cast.player, cast.observer):
        problem(client.patch(at(cast, stored), {"v": 2, "name": "Mine"}, format="json"), 403)
        problem(client.delete(at(cast, stored)), 403)
        problem(client.post(at(cast, stored, "markers/"), {"name": "X", "cell": 1}, format="json"), 403)
    for rest in ("", "terrain.bin", "features/", "cells/1/"):
        problem(get(cast.outsider, at(cast, stored, rest)), 404)
        problem(get(cast.anonymous, at(cast, stored, rest)), 401)


def test_a_map_of_another_campaign_is_not_reached_through_ones_own(cast: Cast, stored: Map) -> None:
    other = Campaign.objects.create(name="Elsewhere")
    theirs = map_store(other, demo_map())
    problem(get(cast.gm, at(cast, theirs)), 404)
    problem(cast.gm.delete(at(cast, theirs)), 404)


def test_a_deleted_map_is_gone_but_kept(cast: Cast, stored: Map) -> None:
    assert cast.gm.delete(at(cast, stored)).status_code == 204
    problem(get(cast.gm, at(cast, stored)), 404)
    assert Map.objects.filter(pk=stored.pk).exists()


def test_the_mesh_of_a_polygon_map(cast: Cast) -> None:
    """Two cells known of a made polygon map: only their outlines are sent."""
    from tests.travel.importers.map_samples import as_bytes, small_azgaar

    world = read_map([("small.json", as_bytes(small_azgaar()))], Choices()).world
    row = map_store(cast.campaign, world)
    whole = get(cast.gm, at(cast, row, "mesh.bin")).content
    cells, corners = struct.unpack_from("<II", whole)
    assert (cells, corners, len(whole)) == (4, 16, 8 + 4 * 8 + 5 * 4 + 16 * 8)
    reveal_cells(row, [0, 1], around=0)
    part = get(cast.player, at(cast, row, "mesh.bin")).content
    offsets = np.frombuffer(part, "<u4", 5, 8 + 4 * 8)
    assert struct.unpack_from("<II", part) == (4, 8)
    assert offsets.tolist() == [0, 4, 8, 8, 8]
    assert len(get(cast.gm, at(cast, row, "features/")).json()["markers"]) == 1
    assert get(cast.player, at(cast, row, "features/")).json()["markers"] == []


def test_changes_only_a_gm_sees_are_told_to_the_gm_alone(
    cast: Cast, stored: Map, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, ...]] = []
    monkeypatch.setattr("campaigns.notify._publish", lambda campaign, audiences, message: sent.append(audiences))
    with django_capture_on_commit_callbacks(execute=True):
        cast.gm.post(at(cast, stored, "markers/"), {"name": "Trap", "cell": 700}, format="json")
    assert sent == [("gm",)]
    with django_capture_on_commit_callbacks(execute=True):
        reveal_cells(stored, [700])
    assert sent[1:] == [("gm", "players")]


def test_a_viewer_is_needed_for_everything(cast: Cast, stored: Map) -> None:
    viewer = viewer_of(cast.players_membership.user, cast.campaign.pk)
    assert not viewer.is_gm
