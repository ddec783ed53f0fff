"""A GM's own creature is met on a journey and laid on a plan's way: with the stat block it had when it was placed."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.kernel.dice import SeededDice
from tests.cast import problem
from tests.travel.journeys.stage import Stage, make_stage
from travel.models import Ambush, Journey
from travel.rules.ambush import AmbushChoices, build_setup
from travel.rules.encounters import roll_row
from travel.selectors.ambush_plans import planned_scene
from travel.selectors.journeys import context_of, state_of

pytestmark = pytest.mark.django_db
KING = {"name": "Reef King", "kind": "monster", "perception": 30, "max_hp": 80, "hp": 80, "ac": 19}


@pytest.fixture
def stage() -> Stage:
    return make_stage()


def made(stage: Stage) -> dict[str, Any]:
    row: dict[str, Any] = stage.cast.gm.post(f"{stage.cast.url}creatures/", {"creature": KING}, format="json").json()
    return row


def test_it_is_met_by_its_name_and_fights_with_its_own_figures_whatever_becomes_of_it(stage: Stage) -> None:
    own = made(stage)
    journey = stage.met(creatures=[{"id": own["id"], "count": 2}], name="")
    assert journey["encounter"]["name"] == "2 reef kings"
    assert stage.cast.gm.delete(f"{stage.cast.url}creatures/{own['own']}/").status_code == 204
    row = Journey.objects.get(pk=journey["id"])
    setup = build_setup(context_of(row), state_of(row), AmbushChoices(), setup_id="x", seed=1)
    foes = [person for person in setup.participants if person.side == "foes"]
    assert [(foe.creature.id, foe.creature.max_hp, foe.hp) for foe in foes] == [("own_reef_king", 80, 80)] * 2
    order = {"type": "place_encounter", "creatures": [{"id": own["id"]}]}
    assert problem(stage.post(journey, order), 422)["pointer"] == "/order/creatures/0/id"


def test_a_stat_block_that_comes_with_the_order_does_not_count(stage: Stage) -> None:
    order = {"type": "place_encounter", "creatures": [{"id": "wolf", "sheet": {"id": "wolf", "name": "x", "ac": 199}}]}
    answer = stage.post(stage.start(), order)
    assert answer.status_code == 200 or problem(answer, 422)["pointer"]
    if answer.status_code == 200:
        row = Journey.objects.get(pk=answer.json()["journey"]["id"])
        met = state_of(row).encounter
        assert met is not None
        assert met.foes[0].sheet is None


def test_it_waits_on_a_plans_way_with_the_stat_block_of_when_it_was_laid(stage: Stage) -> None:
    own = made(stage)
    path = f"{stage.cast.url}plans/{stage.plan.pk}/ambushes/"
    wish = {"mile": 1, "creatures": [{"id": own["id"], "count": 1}]}
    laid = stage.cast.gm.post(path, wish, format="json")
    assert laid.status_code == 201, laid.content
    stage.cast.gm.delete(f"{stage.cast.url}creatures/{own['own']}/")
    met = planned_scene(Ambush.objects.get()).state.encounter
    assert met is not None
    assert met.foes[0].stat_block.max_hp == 80
    journey = stage.start()
    assert [foe.name for foe in state_of(Journey.objects.get(pk=journey["id"])).placed[0].foes] == ["Reef King"]


def test_an_encounter_table_may_name_it_and_one_that_is_no_more_is_not_rolled(stage: Stage) -> None:
    own = made(stage)
    rows = [{"weight": 1, "name": "The king", "creatures": [{"id": own["id"], "count": 1}]}]
    tables = [{"terrain": "", "time": "any", "chance_percent": 100, "rows": rows}]
    path = f"{stage.cast.url}encounter-tables/"
    kept = stage.cast.gm.put(path, {"v": 0, "tables": tables}, format="json")
    assert kept.status_code == 200, kept.content
    context = context_of(Journey.objects.get(pk=stage.start(rolls=True)["id"]))
    rolled = roll_row(context.tables[0], context.names, SeededDice(1), context.own)
    assert (rolled.foes[0].name, rolled.foes[0].stat_block.max_hp) == ("Reef King", 80)
    stage.cast.gm.delete(f"{stage.cast.url}creatures/{own['own']}/")
    assert context_of(Journey.objects.get(pk=stage.start(rolls=True)["id"])).tables == ()
