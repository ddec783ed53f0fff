"""Layers of a map: what they say, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.layers import NO_LAYERS, Layers, layers_as_players_see
from tactical.rules.geometry.relief import cliffs, joins, relief_of, resting_level, standing_level
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError

OPEN = ("....",) * 4


def relief(*rows: str, **layers: Any) -> Any:
    return relief_of(read_battlemap(rows, (), Layers(**layers)))


def test_layers_are_equal_however_they_are_listed_and_survive_storage() -> None:
    one = Layers(heights=((1, 0, 2), (0, 0, 1)), hazards=((2, 2, "lava"),))
    assert one == Layers(heights=((0, 0, 1), (1, 0, 2)), hazards=((2, 2, "lava"),))
    assert from_plain(Layers, to_plain(one)) == one
    assert not NO_LAYERS
    assert one.with_square("heights", 1, 0, None).with_square("hazards", 2, 2, None) == Layers(heights=((0, 0, 1),))


@pytest.mark.parametrize(
    ("layers", "pointer", "words"),
    [
        ({"heights": ((4, 0, 1),)}, "/layers/heights/0", "a height at (4, 0) is off the map"),
        ({"depths": ((0, 0, 5), (0, 0, 6))}, "/layers/depths/1", "a depth of water at (0, 0) is given twice"),
        ({"heights": ((0, 0, 401),)}, "/layers/heights/0", "a height of 401 is outside -400 to 400"),
        ({"veils": ((0, 0, 13),)}, "/layers/veils/0", "a veil of 13 is outside 0 to 12"),
        ({"hazards": ((0, 0, " "),)}, "/layers/hazards/0", "a hazard is one word or a few"),
        ({"gaps": ((0, -1, 30),)}, "/layers/gaps/0", "an opening at (0, -1) is off the map"),
    ],
)
def test_what_no_map_has_is_refused_with_its_place(layers: dict[str, Any], pointer: str, words: str) -> None:
    with pytest.raises(RuleError) as caught:
        read_battlemap(OPEN, (), Layers(**layers))
    assert caught.value.pointer == pointer
    assert words in str(caught.value)
    assert caught.value.remedy


@pytest.mark.parametrize("rows", [(".",), ("." * 10_000,), (".",) * 10_000])
def test_a_map_of_one_square_or_of_ten_thousand_is_refused_with_the_limit(rows: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        read_battlemap(rows)
    assert "120 x 120" in caught.value.remedy


def test_ground_water_roofs_and_tops() -> None:
    found = relief("#o~.", heights=((3, 0, 2),), depths=((2, 0, 12),), ceilings=((1, 0, 3), (3, 0, 4)))
    assert [found.is_solid(0, 0, z) for z in (0, 300)] == [True, True]
    assert [found.is_solid(1, 0, z) for z in (2, 3)] == [True, False]
    assert [found.is_wet(2, 0, z) for z in (-3, -2, -1, 0)] == [False, True, True, False]
    assert [found.is_solid(3, 0, z) for z in (1, 2, 3, 4)] == [True, False, False, True]
    assert standing_level(found, 2, 0, 1) == -2
    assert resting_level(found, 2, 0, 1) == -1


def test_ground_joins_by_a_step_of_one_level_and_more_is_a_cliff() -> None:
    found = relief("...", heights=((1, 0, 1), (2, 0, 4)))
    assert joins(found, 0, 0, 1, 0)
    assert not joins(found, 1, 0, 2, 0)
    assert cliffs(found) == ((1, 0, 2, 0, 3),)


def test_players_get_the_hazards_that_show() -> None:
    layers = Layers(heights=((0, 0, 1),), hazards=((0, 0, "pit"), (1, 1, "fire")))
    assert layers_as_players_see(layers, frozenset({(1, 1)})) == Layers(heights=((0, 0, 1),), hazards=((1, 1, "fire"),))
