"""Setting a fight up: what does not fit is refused, and everyone starts where the ground is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.geometry.layers import Layers
from tactical.rules.handoff import AmbushSetup, Place
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import make_setup, participant, soldier

OPEN = ("." * 60,) * 60


def opened(*sizes: tuple[str, Size, tuple[int, int] | None], place: Place, ruleset: str = "epic-path") -> FightState:
    people = tuple(participant(name, at, soldier(name, size=size)) for name, size, at in sizes)
    setup = AmbushSetup("s", ruleset, "", 1, replace(place), people)
    return open_fight(setup, SeededDice(1))[0]


@pytest.mark.rule("EP-SP-02")
@pytest.mark.parametrize("at", [None, (0, 0)])
def test_a_creature_larger_than_the_map_is_refused_with_the_size_it_needs(at: tuple[int, int] | None) -> None:
    place = Place("field", "plains", rows=("." * 30,) * 20)
    with pytest.raises(RuleError) as caught:
        opened(("A", Size.MEDIUM, (0, 0)), ("N", Size.TITANIC_THREE_PLUS, at), place=place)
    assert str(caught.value).startswith("N takes 48 x 48 squares, the map is 30 x 20")
    assert caught.value.rule == "EP-SP-02"
    assert "120 x 120" in caught.value.remedy


@pytest.mark.rule("EP-SP-02", "EP-SP-16")
@pytest.mark.parametrize(
    ("ruleset", "size", "squares"),
    [
        ("epic-path", Size.COLOSSAL, 5),
        ("epic-path", Size.TITANIC, 6),
        ("epic-path", Size.TITANIC_PLUS, 12),
        ("epic-path", Size.TITANIC_THREE_PLUS, 48),
        ("d20-srd", Size.COLOSSAL, 6),
    ],
)
def test_the_biggest_stand_on_their_squares(ruleset: str, size: Size, squares: int) -> None:
    state = opened(
        ("A", Size.MEDIUM, (59, 59)), ("N", size, (0, 0)), place=Place("f", "plains", rows=OPEN), ruleset=ruleset
    )
    assert state.combatants["N"].squares == squares


@pytest.mark.rule("EP-SP-05")
@pytest.mark.parametrize(
    ("sizes", "is_allowed"),
    [
        ((Size.MEDIUM, Size.MEDIUM), False),
        ((Size.SMALL, Size.MEDIUM), False),
        ((Size.FINE, Size.MEDIUM), True),
        ((Size.TINY, Size.TINY), True),
        ((Size.TINY, Size.TINY, Size.TINY), False),
        ((Size.MEDIUM, Size.HUGE), True),
    ],
)
def test_creatures_on_one_square_are_refused_but_for_those_who_share_it(
    sizes: tuple[Size, ...], is_allowed: bool
) -> None:
    creatures = tuple(("ABN"[index], size, (3, 3)) for index, size in enumerate(sizes))
    place = Place("f", "plains", rows=("." * 12,) * 12)
    if is_allowed:
        assert {unit.space[:2] for unit in opened(*creatures, place=place).combatants.values()} == {(3, 3)}
        return
    with pytest.raises(RuleError) as caught:
        opened(*creatures, place=place)
    assert caught.value.rule == "EP-SP-05"
    assert "share (3, 3)" in str(caught.value)


@pytest.mark.rule("EP-3D-03")
def test_everyone_starts_on_the_highest_ground_below_its_space_or_afloat() -> None:
    layers = Layers(heights=((1, 1, 2), (5, 5, 3)), depths=((8, 8, 20),))
    place = Place("f", "plains", rows=("." * 12,) * 12, layers=layers)
    state = opened(("A", Size.LARGE, (0, 0)), ("B", Size.MEDIUM, (5, 5)), ("N", Size.MEDIUM, (8, 8)), place=place)
    assert {key: unit.z for key, unit in state.combatants.items()} == {"A": 2, "B": 3, "N": -1}
    again = from_plain(to_plain(state))
    assert again.layers == layers
    assert again.arena.field.level(5, 5, 1) == 3


def test_a_fight_stored_before_there_were_layers_opens() -> None:
    state = open_fight(make_setup("A....\n.....\n....N"), SeededDice(1))[0]
    plain = to_plain(state)
    del plain["layers"], plain["setup"]["place"]["layers"]
    for unit in plain["combatants"].values():
        del unit["z"], unit["mode"]
    again = from_plain(plain)
    assert again.layers == Layers()
    assert {unit.z for unit in again.combatants.values()} == {0}


@pytest.mark.parametrize("rows", [(".",), ("." * 121,) * 3])
def test_the_limits_of_a_map_are_told_before_anything_is_placed(rows: tuple[str, ...]) -> None:
    with pytest.raises(RuleError) as caught:
        opened(("A", Size.MEDIUM, None), place=Place("f", "plains", rows=rows))
    assert "120 x 120" in caught.value.remedy
