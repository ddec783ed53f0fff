"""Heights, water and the rest of a battle map: kept, cut to a part, and laid under a fight."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.handoff import Layers
from tactical.rules.kernel.errors import RuleError
from travel.importers.battle_document import read_document
from travel.importers.report import Notes
from travel.rules.battlemaps import bundle
from travel.rules.battlemaps.document import document
from travel.rules.battlemaps.fighting import Window, place_of, window_at
from travel.rules.battlemaps.model import BattleMap

HILL = BattleMap(
    "Hill",
    ("......", "......", "..~...", "......", "......", "......"),
    layers=Layers(
        heights=((0, 0, 3), (5, 5, -1)),
        depths=((2, 2, 12),),
        gaps=((1, 1, 36),),
        veils=((3, 3, 6),),
        hazards=((4, 4, "pit 30 ft"),),
        ceilings=((0, 1, 2),),
    ),
)


def test_layers_come_back_from_storage_and_from_a_document() -> None:
    assert bundle.load(bundle.dump(HILL)) == HILL
    text = json.loads(json.dumps(document(HILL)))
    assert text["layers"]["hazards"] == [[4, 4, "pit 30 ft"]]
    assert read_document(text, "", Notes()) == HILL


def test_a_map_without_layers_is_stored_as_before() -> None:
    plain = replace(HILL, layers=Layers())
    assert "layers" not in document(plain)
    assert bundle.load(bundle.dump(plain)) == plain


def test_a_fight_counts_from_the_south_west_corner() -> None:
    ground = place_of(HILL, window_at(HILL))
    assert ground.layers.heights == ((0, 5, 3), (5, 0, -1))
    assert ground.layers.depths == ((2, 3, 12),)
    assert ground.rows[2][2] == "~"


def test_a_part_takes_its_own_layers_and_small_parts_are_lifted() -> None:
    ground = place_of(HILL, Window(2, 2, 3, 3))
    assert (ground.width, ground.height) == (5, 5)
    assert ground.layers == Layers(depths=((0, 4, 12),), veils=((1, 3, 6),), hazards=((2, 2, "pit 30 ft"),))


def test_squares_of_ten_feet_are_cut_into_four() -> None:
    coarse = replace(HILL, feet_per_square=10.0)
    ground = place_of(coarse, window_at(coarse))
    assert (ground.width, ground.height) == (12, 12)
    assert ground.layers.depths == tuple((x, y, 12) for x in (4, 5) for y in (6, 7))


@pytest.mark.parametrize(
    ("layers", "pointer"),
    [
        ({"heights": [[9, 0, 1]]}, "/layers/heights/0"),
        ({"heights": [[0, 0, 9999]]}, "/layers/heights/0"),
        ({"heights": [[0, 0, "high"]]}, "/layers/heights/0/2"),
        ({"heights": [[0, 0]]}, "/layers/heights/0"),
        ({"moods": []}, "/layers/moods"),
        ({"depths": [[0, 0, 5], [0, 0, 6]]}, "/layers/depths/1"),
        ({"hazards": [[0, 0, ""]]}, "/layers/hazards/0"),
        ({"heights": 3}, "/layers/heights"),
        ([], "/layers"),
    ],
)
def test_layers_that_no_map_has_are_refused_with_their_place(layers: Any, pointer: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_document({**document(HILL), "layers": layers}, "", Notes())
    assert caught.value.pointer == pointer
