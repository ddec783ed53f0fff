"""Whole fights on battle maps of other programs."""

from __future__ import annotations

import pytest

from tests.travel.importers.battle_made import read
from tests.travel.importers.map_samples import sample
from tests.travel.journeys.stage import Stage
from tests.travel.journeys.test_ambush_api import act, begin, fight_out
from tests.travel.journeys.test_ambush_ground import laid

pytestmark = pytest.mark.django_db

FILES = [
    "universal-vtt/oganm-test.dd2vtt",
    "universal-vtt/vttmaps-blue-tower-base.noimage.dd2vtt",
    "foundry/zahi-dead-king.json",
    "text-mapper/gridmapper-example.txt",
]


@pytest.mark.parametrize("file", FILES)
def test_a_fight_on_an_imported_map_is_fought_to_its_end(stage: Stage, file: str) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 3}])
    laid(stage, journey, read(sample(file), file).battle)
    ambush = begin(stage, journey, stance="meet")
    assert len(ambush["board"]["edges"]) > 20
    started = act(stage, ambush, "start/")
    assert started.status_code == 201, started.content
    fight_out(stage, started.json()["fight"])
    assert stage.cast.gm.get(f"{stage.url}{journey['id']}/").json()["status"] == "camp"
