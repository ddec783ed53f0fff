"""How well a creature sees each square, and who sees it back."""

from __future__ import annotations

import pytest

from tactical.rules.engine.viewing import sight_of, view_of
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Creature
from tests.tactical.rules.positions import position, soldier

WALLED = "..#....\n..#....\n.A#...N\n..#....\n......."


def seen(creature: Creature | None = None, light: str = "bright", layers: Layers | None = None) -> list[str]:
    state = position(WALLED, {"A": creature or soldier("A")}, light=light)
    if layers is not None:
        state.set_ground(state.rows, layers)
    return list(sight_of(state, state.combatants["A"]))


@pytest.mark.rule("EP-CN-07")
def test_walls_hide_the_ground_behind_them() -> None:
    assert seen() == ["...####", "...####", "...####", "...####", "....###"]


@pytest.mark.rule("EP-CN-06", "EP-CN-07", "EP-CN-10")
def test_light_and_senses_say_how_well_open_ground_is_seen() -> None:
    assert seen(light="dim")[4] == "----###"
    assert set(seen(light="dark")[4]) == {"#"}
    assert seen(soldier("A", senses={"darkvision": 60}), "dark")[4] == "....###"
    assert seen(soldier("A", senses={"blindsense": 5}), "dark")[3] == "...####"


@pytest.mark.rule("EP-CN-06")
def test_smoke_and_heights_count() -> None:
    assert seen(layers=Layers(veils=((3, 0, 6),)))[4] == "...-###"
    cliff = Layers(heights=tuple((5, y, 4) for y in range(5)))
    assert seen(layers=cliff)[4][0] == "."
    assert seen(layers=cliff)[4][6] == "#"


def test_the_view_of_a_target_says_whether_it_looks_back() -> None:
    state = position(
        "A.....N\n.......\n.......\n.......\n.......", {"A": soldier("A", senses={"darkvision": 60})}, light="dark"
    )
    us, foe = state.combatants["A"], state.combatants["N"]
    assert view_of(state, us, foe, frozenset("AN")).is_located
    assert not view_of(state, us, foe, frozenset("AN")).sees_back
    assert view_of(state, foe, us, frozenset("AN")).sees_back
