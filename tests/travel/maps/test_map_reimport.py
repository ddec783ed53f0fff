"""A newer version of a map takes the place of the old one: what stands on it moves along, and what cannot is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.cast import Cast, make_cast, problem
from tests.travel.maps.reimporting import WIDER, Table, hexes, points_of
from travel.models import Journey, Map, MapChild, MapMarker, MapPicture
from travel.rules.journey.events import Camped
from travel.rules.maps.areas import Area
from travel.rules.pictures import Picture
from travel.selectors.maps import world_of
from travel.services.journeys import journey_verify
from travel.services.maps import picture_store, reveal_cells, world_replace
from travel.tasks import imports as tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that reads as soon as it is rung for."""
    monkeypatch.setattr(tasks, "_send", lambda job_id: tasks.read_import(str(job_id)))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda callback, **_: callback())


@pytest.fixture
def table(cast: Cast) -> Table:
    return Table(cast)


def test_the_same_file_again_changes_nothing_that_stands_on_it(table: Table) -> None:
    before = table.stored()
    known, revision = table.known_keys(), table.map.revision
    replaced = table.replace(hexes())
    after = table.stored()
    assert [row.version for row in before] == [row.version for row in after]
    assert (before[0].stops, before[1].context) == (after[0].stops, after[1].context)
    assert table.known_keys() == known
    assert (table.map.revision, table.map.name) == (revision + 1, "vale")
    assert (replaced["plans_kept"], replaced["journeys_kept"]) == (1, 1)
    assert replaced["plans_lost"] == replaced["journeys_lost"] == []
    assert {name: replaced[name] for name in replaced if name.startswith("cells_")} == {
        "cells_matched": 72,
        "cells_changed": 0,
        "cells_new": 0,
        "cells_gone": 0,
    }


def test_the_scale_and_the_words_decided_for_the_old_version_hold_again(table: Table) -> None:
    first = table.bring_in(hexes(ground=lambda *_: "fin"), scale_value=3, terrain='{"fin": "moor"}')
    table.map = Map.objects.get(pk=first["map"])
    table.replace(hexes(WIDER, ground=lambda *_: "fin"))
    assert (table.map.scale_value, (table.map.report or {})["scale"]) == (3, {"value": 3.0, "unit": "mi"})
    assert (table.map.report or {})["terrain"] == {"moor": 84}


def test_a_map_that_grew_takes_all_along(table: Table) -> None:
    plan, journey = table.stored()
    points, stops = points_of(journey), [world_of(table.map).key(cell) for cell in plan.stops]
    camp = journey.days[0]["camp"]
    camped = journey.events.get(type=Camped.type).data
    known = table.known_keys()
    miles = table.cast.gm.get(f"{table.cast.url}journeys/{journey.pk}/").json()["mile"]

    replaced = table.replace(hexes(WIDER))

    assert (replaced["plans_kept"], replaced["journeys_kept"], replaced["cells_new"]) == (1, 1, 12)
    plan, journey = table.stored()
    world = world_of(table.map)
    assert [world.key(cell) for cell in plan.stops] == stops
    assert [key for key, _, _ in points_of(journey)] == [key for key, _, _ in points]
    for point in journey.context["route"]["points"]:
        assert (world.key(point["cell"]), point["x"], point["y"]) == (
            point["key"],
            pytest.approx(float(world.x[point["cell"]]), abs=1e-3),
            pytest.approx(float(world.y[point["cell"]]), abs=1e-3),
        )
    moved = journey.days[0]["camp"]
    assert (moved["key"], world.key(moved["cell"])) == (camp["key"], camp["key"])
    assert moved["x"] - camp["x"] == pytest.approx(3.0, abs=1e-3)
    slept = journey.events.get(type=Camped.type).data
    assert slept["x"] - camped["x"] == pytest.approx(3.0, abs=1e-3)
    assert world.key(slept["cell"]) == camp["key"]
    assert table.known_keys() == known
    assert journey_verify(journey) == []
    view = table.cast.gm.get(f"{table.cast.url}journeys/{journey.pk}/").json()
    assert (view["mile"], world.key(view["cell"])) == (miles, camp["key"])
    table.order({"type": "advance_day"})
    assert journey_verify(Journey.objects.get()) == []
    assert table.known_keys() > known


def test_a_way_that_runs_into_the_sea_is_kept_and_named(table: Table) -> None:
    replaced = table.replace(hexes(ground=lambda column, row: "ocean" if column >= 12 else "grass"))
    (plan,), (journey,) = replaced["plans_lost"], replaced["journeys_lost"]
    assert (plan["id"], plan["name"], plan["why"]) == (table.plan["id"], "Eastward", "1403 is sea now")
    assert (journey["id"], journey["why"]) == (table.journey["id"], "1203 is sea now, 1303 is sea now, 1403 is sea now")
    stored, travelled = table.stored()
    assert (stored.miles, stored.days) == (None, None)
    answer = table.cast.gm.get(f"{table.cast.url}plans/{stored.pk}/").json()
    assert "lies in the water" in answer["problem"]["detail"]
    assert journey_verify(travelled) == []
    table.order({"type": "advance_day"})


def test_a_stop_that_is_gone_is_on_no_cell_rather_than_on_another(table: Table) -> None:
    replaced = table.replace(hexes(range(3, 13)))
    assert replaced["plans_lost"][0]["why"] == "1403 is no longer on the map"
    plan, journey = table.stored()
    assert plan.stops == [table.cell("0303"), -1]
    answer = table.cast.gm.get(f"{table.cast.url}plans/{plan.pk}/").json()
    assert answer["problem"]["detail"] == "Stop 2 is not on the map"
    assert [stop["key"] for stop in answer["stops"]] == ["0303", ""]
    last = journey.context["route"]["points"][-1]
    assert (last["cell"], last["key"]) == (-1, "1403")
    table.order({"type": "advance_day"})
    assert journey_verify(Journey.objects.get()) == []


def test_a_plan_whose_way_is_cut_is_named_though_its_stops_are_there(table: Table) -> None:
    replaced = table.replace(hexes(ground=lambda column, row: "ocean" if column == 7 else "grass"))
    assert "No way to" in replaced["plans_lost"][0]["why"]


def test_a_journey_that_has_passed_the_lost_cells_goes_on(table: Table) -> None:
    replaced = table.replace(hexes(range(4, 15)))
    assert (replaced["journeys_kept"], replaced["journeys_lost"]) == (1, [])
    assert replaced["plans_lost"][0]["why"] == "0303 is no longer on the map"
    view = table.cast.gm.get(f"{table.cast.url}journeys/{table.journey['id']}/").json()
    world = world_of(table.map)
    shift = view["route"]["points"][1][0] - view["route"]["points"][0][0]
    assert shift == pytest.approx(1.5)
    assert world.key(view["cell"]) in {"0603", "0703"}


def test_an_ended_journey_is_history(table: Table) -> None:
    table.order({"type": "end_journey"})
    replaced = table.replace(hexes(range(10, 15)))
    assert replaced["journeys_lost"] == []
    assert journey_verify(Journey.objects.get()) == []


def test_marks_areas_and_child_maps_move_along(table: Table) -> None:
    world = world_of(table.map)
    bog = Area("The bog", "no_go", (table.cell("0501"), table.cell("0502")), 3.0)
    rim = Area("The rim", "region", (table.cell("1401"),))
    world_replace(table.map, with_areas(world, bog, rim))
    table.map.save()
    for name, key in (("Old pit", "0502"), ("Light", "1406")):
        table.post(f"maps/{table.map.pk}/markers/", name=name, cell=table.cell(key), gm_only=False)
    other = table.bring_in(hexes(), scale_value=1, name="The crypt")["map"]
    for place in ({"cell": table.cell("0601")}, {"cell": table.cell("1405")}):
        table.post(f"maps/{table.map.pk}/children/", child_map=other, **place)

    replaced = table.replace(hexes(range(1, 14)))

    assert (replaced["markers_kept"], replaced["markers_lost"]) == (1, ["Light: 1406 is no longer on the map"])
    assert (replaced["areas_kept"], replaced["areas_lost"]) == (1, ["The rim"])
    assert replaced["children_lost"] == ["The crypt: 1405 is no longer on the map"]
    world = world_of(table.map)
    pit, light = MapMarker.objects.get(name="Old pit"), MapMarker.objects.get(name="Light")
    assert (world.key(pit.cell), pit.gm_only) == ("0502", False)
    assert pit.x == pytest.approx(float(world.x[pit.cell]))
    assert (world.key(light.cell), light.gm_only) == ("1306", True)
    (area,) = world.features.areas
    assert (area.name, [world.key(cell) for cell in area.cells], area.weight) == ("The bog", ["0501", "0502"], 3.0)
    assert [world.key(child.cell or 0) for child in MapChild.objects.all()] == ["0601"]


def test_the_picture_below_a_map_stays_below_the_same_cells(table: Table) -> None:
    picture_store(table.map, Picture(b"RIFF", "image/webp", 10, 10, (0.0, 1.0, 18.0, 12.0)))
    table.replace(hexes())
    assert MapPicture.objects.get().place == [0, 1, 18, 12]
    table.replace(hexes(WIDER))
    assert MapPicture.objects.get().place == [3, 1, 21, 12]


def with_areas(world: Any, *areas: Area) -> Any:
    return replace(world, features=replace(world.features, areas=areas))


def test_edits_made_here_give_way_and_that_is_said_before(table: Table) -> None:
    url = f"maps/{table.map.pk}/edits/"
    table.post(url, v=table.map.revision, edits=[{"type": "paint", "cells": [table.cell("0401")], "terrain": "moor"}])
    table.map.refresh_from_db()
    replaced = table.replace(hexes())
    assert replaced["notes"][0].startswith("1 edit made here")
    assert (table.map.report or {})["terrain"] == {"plains": 72}
    assert replaced["cells_changed"] == 1
    assert not table.map.edits.exists()


def test_the_effects_are_told_before_and_nothing_is_written(table: Table) -> None:
    job = table.bring_in(hexes(range(3, 13)), dry_run="true")
    url = f"{table.cast.url}maps/imports/{job['id']}/effects/?replaces={table.map.pk}"
    before = Map.objects.values().get()
    told = table.cast.gm.get(url).json()
    assert told["plans_lost"][0]["why"] == "1403 is no longer on the map"
    assert (told["cells_matched"], told["cells_gone"]) == (60, 12)
    assert Map.objects.values().get() == before
    done = table.post(f"maps/imports/{job['id']}/accept/", replaces=str(table.map.pk))
    assert (done["status"], done["replaced"]) == ("done", told)
    assert Map.objects.get().cells == 60


def test_only_a_map_of_this_campaign_can_be_replaced(table: Table) -> None:
    job = table.bring_in(hexes(), dry_run="true")
    one = f"{table.cast.url}maps/imports/{job['id']}/"
    stranger = "2f1c2f3e-0000-4000-8000-000000000000"
    answer = table.cast.gm.post(one + "accept/", {"replaces": stranger}, format="json")
    assert problem(answer, 422)["pointer"] == "/replaces"
    problem(table.cast.gm.get(one + f"effects/?replaces={stranger}"), 422)
    problem(table.cast.player.get(one + f"effects/?replaces={table.map.pk}"), 403)


def test_what_players_know_beside_the_way_stays_known(table: Table) -> None:
    reveal_cells(table.map, [table.cell("1001")])
    table.map.refresh_from_db()
    known = table.known_keys()
    table.replace(hexes(WIDER))
    assert table.known_keys() == known
    assert table.map.known_count == len(known)
