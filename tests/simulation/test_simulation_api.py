"""Simulations over REST, with the real engine: start, watch, stop, play a trial again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import problem
from tests.travel.journeys.stage import Stage, make_stage
from travel.models import SimulationRun
from travel.services import simulations as service

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(db: None) -> Stage:
    return make_stage()


def url(stage: Stage) -> str:
    return f"{stage.cast.url}simulations/"


def ask(stage: Stage, **body: Any) -> dict[str, Any]:
    answer = stage.cast.gm.post(url(stage), {"plan": str(stage.plan.pk), "seed": 3, **body}, format="json")
    assert answer.status_code == 202, answer.content
    run: dict[str, Any] = answer.json()
    return run


def work_all(run: dict[str, Any]) -> None:
    for chunk in SimulationRun.objects.get(pk=run["id"]).chunks.order_by("index"):
        service.work(chunk.pk)


def test_a_run_goes_from_queued_to_done_with_an_answer(stage: Stage) -> None:
    run = ask(stage, trials=12)
    assert (run["status"], run["done"], run["result"], run["planned_day"]) == ("queued", 0, None, 8)
    work_all(run)
    done = stage.cast.gm.get(f"{url(stage)}{run['id']}/").json()
    assert (done["status"], done["done"], done["chunks"]["done"]) == ("done", 12, run["chunks"]["total"])
    result = done["result"]
    assert sum(row["count"] for row in result["arrival"]) <= 12
    assert {death["name"] for death in result["deaths"]} == {
        member["sheet"]["name"] for member in SimulationRun.objects.get(pk=run["id"]).subject["context"]["travellers"]
    }
    assert sum(one["count"] for one in result["damage"]["bins"]) == 36
    assert done["sentence"] == "Too few to say: 12 trials."
    assert done["v"] > run["v"]
    listed = stage.cast.gm.get(url(stage)).json()["results"]
    assert [row["id"] for row in listed] == [run["id"]]


def test_results_draw_while_it_runs_and_stay_when_stopped(stage: Stage) -> None:
    run = ask(stage, trials=10)
    first = SimulationRun.objects.get(pk=run["id"]).chunks.order_by("index")[0]
    service.work(first.pk)
    half = stage.cast.gm.get(f"{url(stage)}{run['id']}/").json()
    assert (half["status"], half["done"], half["result"]["trials"]) == ("running", 1, 1)
    assert half["seconds_left"] is not None
    stopped = stage.cast.gm.post(f"{url(stage)}{run['id']}/cancel/", {}, format="json").json()
    assert (stopped["status"], stopped["result"]["trials"]) == ("cancelled", 1)


def test_any_trial_can_be_played_again_with_its_log(stage: Stage) -> None:
    run = ask(stage, trials=10)
    path = f"{url(stage)}{run['id']}/trials/4/"
    trial = stage.cast.gm.get(path).json()
    assert trial == stage.cast.gm.get(path).json()
    assert [event["number"] for event in trial["events"]] == list(range(1, len(trial["events"]) + 1))
    assert trial["events"][0]["title"] == "Broke camp"
    assert trial["trial"] == 4
    problem(stage.cast.gm.get(f"{url(stage)}{run['id']}/trials/11/"), 422)


def test_a_journey_is_tried_from_where_it_stands(stage: Stage) -> None:
    journey = stage.order(stage.start(), {"type": "advance_day"})["journey"]
    run = ask(stage, plan=None, journey=journey["id"], trials=2)
    trial = stage.cast.gm.get(f"{url(stage)}{run['id']}/trials/1/").json()
    assert trial["events"][0]["day"] == 2
    assert run["journey"] == journey["id"]


def test_simulations_are_the_gms_alone(stage: Stage) -> None:
    run = ask(stage, trials=2)
    for path in (url(stage), f"{url(stage)}{run['id']}/", f"{url(stage)}{run['id']}/trials/1/"):
        assert stage.cast.player.get(path).status_code == 403
        assert stage.cast.outsider.get(path).status_code == 404
    assert stage.cast.player.post(url(stage), {"plan": str(stage.plan.pk)}, format="json").status_code == 403


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"trials": 0}, "/trials"),
        ({"trials": 1_000_000}, "/trials"),
        ({"plan": None}, "/plan"),
        ({"seed": -1}, "/seed"),
    ],
)
def test_wrong_questions_point_at_the_field(stage: Stage, body: dict[str, Any], pointer: str) -> None:
    answer = stage.cast.gm.post(url(stage), {"plan": str(stage.plan.pk), **body}, format="json")
    assert problem(answer, 422)["pointer"] == pointer
