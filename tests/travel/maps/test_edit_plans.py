"""Plans and journeys on a map that is edited under them: clear words, nothing lost, every journey still replays."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from tests.travel.journeys.stage import Stage, make_stage
from travel.models import Journey, Map
from travel.rules.maps.demo import demo_place

pytestmark = pytest.mark.django_db
GOAL = demo_place("Kestrel Keep")


@pytest.fixture
def stage() -> Stage:
    return make_stage()


def edit(stage: Stage, *edits: dict[str, Any]) -> None:
    row = Map.objects.get()
    url = f"{stage.cast.url}maps/{row.pk}/edits/"
    answer = stage.cast.gm.post(url, {"v": row.revision, "edits": list(edits)}, format="json")
    assert answer.status_code == 200, answer.content


def plan(stage: Stage) -> dict[str, Any]:
    return dict(stage.cast.gm.get(f"{stage.cast.url}plans/{stage.plan.pk}/").json())


def test_a_plan_is_worked_out_on_the_map_as_it_is_now(stage: Stage) -> None:
    before = plan(stage)
    cells = before["routes"][0]["cells"]
    edit(stage, {"type": "way", "path": cells, "way": "trackless"})
    without_road = plan(stage)
    assert without_road["problem"] is None
    assert without_road["routes"][0]["seconds"] > before["routes"][0]["seconds"]
    edit(stage, {"type": "way", "path": cells, "way": "highway"})
    assert plan(stage)["routes"][0]["seconds"] <= before["routes"][0]["seconds"]


def test_a_plan_keeps_out_of_an_area_drawn_since(stage: Stage) -> None:
    middle = plan(stage)["routes"][0]["cells"][8]
    edit(stage, {"type": "area", "name": "the Blight", "kind": "no_go", "cells": [middle]})
    after = plan(stage)
    assert all(middle not in route["cells"] for route in after["routes"])
    assert "Avoids the Blight (no-go)" in [reason["text"] for reason in after["routes"][0]["reasons"]]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"type": "erase", "cells": [GOAL]}, "Stop 2 is not on the map"),
        ({"type": "paint", "cells": [GOAL], "terrain": "sea"}, "Stop 2 (Kestrel Keep) lies in the water (sea)"),
        ({"type": "paint", "cells": [GOAL], "terrain": "unknown"}, "lies on ground that is not known"),
    ],
)
def test_a_stop_that_is_no_place_any_longer_is_said_so_and_undo_mends_it(
    stage: Stage, change: dict[str, Any], problem: str
) -> None:
    before = plan(stage)
    edit(stage, change)
    after = plan(stage)
    assert problem in after["problem"]["detail"]
    assert after["problem"]["remedy"]
    assert after["itinerary"] is None
    assert [stop["cell"] for stop in after["stops"]] == [stop["cell"] for stop in before["stops"]]
    row = Map.objects.get()
    stage.cast.gm.post(f"{stage.cast.url}maps/{row.pk}/edits/undo/", {"v": row.revision}, format="json")
    mended = plan(stage)
    assert mended["problem"] is None
    assert mended["routes"] == before["routes"]


@pytest.mark.parametrize("erases", [False, True])
def test_a_running_journey_keeps_its_route_and_its_log(
    stage: Stage, erases: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    cells = plan(stage)["routes"][0]["cells"]
    ground = {"type": "erase", "cells": cells} if erases else {"type": "paint", "cells": cells, "terrain": "sea"}
    edit(stage, {"type": "way", "path": cells, "way": "trackless"}, ground)
    assert plan(stage)["problem"]["detail"]
    for client in (stage.cast.gm, stage.cast.player):
        for rest in ("", "terrain.bin", "features/"):
            assert client.get(f"{stage.cast.url}maps/{Map.objects.get().pk}/{rest}").status_code == 200
        assert client.get(f"{stage.url}{journey['id']}/").status_code == 200
    told = Journey.objects.get().events.count()
    for _ in range(12):
        journey = stage.order(journey, {"type": "advance_day"})["journey"]
        if journey["status"] == "arrived":
            break
    assert journey["status"] == "arrived"
    call_command("verify")
    assert "0 differences" in capsys.readouterr().out
    assert Journey.objects.get().events.count() > told
