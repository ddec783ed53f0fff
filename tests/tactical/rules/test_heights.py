"""Fights over heights, through water and narrow places, as the engine plays them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.arena import make_arena
from tactical.rules.engine.charging import charge_path
from tactical.rules.engine.refusal import Refusal
from tactical.rules.engine.roaming import roaming
from tactical.rules.engine.run import log_digest, play_on
from tactical.rules.engine.seeing import squares_apart
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.engine.turns import start_turn
from tactical.rules.engine.walking import reach_of
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Creature, Size
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import make_setup, soldier


def stand(text: str, layers: dict[str, Any], creatures: dict[str, Creature] | None = None, **more: Any) -> FightState:
    """Draw a position with layers; it is A's turn."""
    setup = make_setup(text, creatures, **more)
    setup = replace(setup, place=replace(setup.place, layers=Layers(**layers)))
    state, _ = open_fight(setup, SeededDice(1))
    for unit in state.combatants.values():
        unit.flat_footed = False
    state.order.sort()
    start_turn(state, state.combatants["A"], [])
    state.actor = "A"
    return state


def go(state: FightState, path: actions.Path, **more: Any) -> FightState:
    return apply_order(state, actions.Move(path, **more), SeededDice(1))[0]


SLOPE = {"heights": ((1, 0, 1), (2, 0, 2), (3, 0, 2), (4, 0, 5))}


def test_a_walk_follows_the_ground_up_and_down() -> None:
    state = go(stand("A.....N", SLOPE), ((1, 0), (2, 0), (3, 0)))
    unit = state.combatants["A"]
    assert (unit.x, unit.z) == (3, 2)
    assert from_plain(to_plain(state)).combatants["A"].z == 2


@pytest.mark.rule("EP-MV-27")
def test_a_cliff_stops_a_walk_and_not_a_flight() -> None:
    flyer = soldier("A", speeds={"fly": 40})
    state = stand("A......N", SLOPE, {"A": flyer})
    path: actions.Path = ((1, 0), (2, 0), (3, 0), (4, 0))
    with pytest.raises(RuleError) as caught:
        go(state, path)
    assert caught.value.rule == "EP-MV-27"
    up: actions.Path = ((1, 0, 1), (2, 0, 2), (3, 0, 3), (3, 0, 4), (4, 0, 5))
    unit = go(state, up, mode="fly").combatants["A"]
    assert (unit.x, unit.z) == (4, 5)


@pytest.mark.rule("EP-SP-06", "EP-SP-08")
def test_a_narrow_door_costs_ten_feet_and_too_narrow_a_one_cannot_be_passed() -> None:
    state = go(stand("A.....N", {"gaps": ((1, 0, 36),)}), ((1, 0), (2, 0)))
    assert state.turn.moved_feet == 15
    with pytest.raises(RuleError) as caught:
        go(stand("A.....N", {"gaps": ((1, 0, 9),)}), ((1, 0),))
    assert caught.value.rule == "EP-SP-06"


@pytest.mark.rule("EP-SP-08")
def test_a_large_creature_goes_into_a_corridor_squeezing() -> None:
    drawn = "..####...\n.........\nA.####..N"
    fight = stand(drawn, {}, {"A": soldier("A", size=Size.LARGE)})
    assert fight.combatants["A"].squares == 2
    after = go(fight, ((1, 1), (2, 1)))
    unit = after.combatants["A"]
    assert (unit.x, unit.y, unit.squares) == (2, 1, 1)


@pytest.mark.rule("EP-TE-04")
def test_nobody_charges_over_a_cliff() -> None:
    for heights, is_free in ((((3, 0, 3), (4, 0, 3)), False), (((3, 0, 1), (4, 0, 1)), True)):
        state = stand("A......N", {"heights": heights})
        found = charge_path(state, state.combatants["A"], "N", state.arena.profiles["A"].lines[0])
        assert isinstance(found, Refusal) is not is_free


def test_what_a_walker_reaches_leaves_the_cliffs_out() -> None:
    state = stand("A.....N", SLOPE)
    reach = reach_of(state, state.combatants["A"], 30)
    assert [reach.place(x, 0) >= 0 for x in range(5)] == [True, True, True, True, False]
    assert reach.path(reach.place(3, 0)) == ((1, 0), (2, 0), (3, 0))


HILL = tuple((x, y, min(4, abs(x - 8) // 2)) for x in range(16) for y in range(12))
POND = tuple((x, y, 20) for x in (6, 7, 8) for y in (3, 4))


@pytest.mark.parametrize("ruleset", ["epic-path", "d20-srd"])
def test_a_fight_over_hills_is_played_to_its_end_alike_by_both_geometries(ruleset: str) -> None:
    rows = ["A..,....o......N", ".......:........", "....T...........", *["." * 16] * 8, "C..............P"]
    rows[6] = "B" + "." * 13 + "O."
    sizes = {"B": soldier("B", size=Size.LARGE), "O": soldier("O", size=Size.LARGE, speeds={"fly": 40})}
    setup = make_setup("\n".join(rows), sizes, ruleset)
    setup = replace(setup, place=replace(setup.place, layers=Layers(heights=HILL, depths=POND, gaps=((4, 2, 36),))))
    digests = []
    for geometry in ("python", "numba"):
        dice = SeededDice(3)
        state, events = open_fight(setup, dice)
        state.arena = make_arena(setup, state.rows, geometry)
        play_on(state, dice, events)
        digests.append(log_digest(events))
    assert digests[0] == digests[1]


@pytest.mark.rule("EP-3D-07")
def test_a_ceiling_and_flat_distances_in_the_air_are_the_gms_switches() -> None:
    flyers = {name: soldier(name, speeds={"fly": 40}) for name in "AN"}
    free = stand("A.....N", {}, flyers)
    path: actions.Path = ((0, 0, 1), (0, 0, 2))
    assert go(free, path, mode="fly").combatants["A"].z == 2
    low = stand("A.....N", {}, flyers, options={"grid.ceiling": "2"})
    with pytest.raises(RuleError) as caught:
        go(low, path, mode="fly")
    assert caught.value.rule == "EP-3D-07"
    for options, squares in (({}, 9), ({"grid.aerial_distance": "map"}, 6)):
        state = stand("A.....N", {}, flyers, options=options)
        one, other = state.combatants["A"], state.combatants["N"]
        one.z, one.mode, other.mode = 9, "fly", "fly"
        assert squares_apart(state, one, one.space, other) == squares


@pytest.mark.rule("EP-3D-02")
def test_a_flyer_above_is_threatened_within_reach_and_not_beyond() -> None:
    state = stand("A....\n.....\nN....", {}, {"A": soldier("A", speeds={"fly": 40})})
    unit = state.combatants["A"]
    unit.mode = "fly"
    provoked = []
    for height in (0, 1, 2):
        unit.x, unit.y, unit.z = 0, 1, height
        asked = roaming(state, unit, {"fly": 4})
        layer = asked.query.window.layer(height)
        provoked.append(bool(asked.query.threat[layer * 15 + 1 * 5 + 0]))
    assert provoked == [True, True, False]
