"""What is offered can be done, what is foreseen happens, and nobody is ever set into rock."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import MovedByForce
from tactical.rules.engine.hands.registry import apply_hand, foresee, hand_from_plain
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.setup import open_fight
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import Fewest, of, raised
from tests.tactical.rules.positions import make_setup, position, soldier


@pytest.mark.rule("EP-IC-06")
def test_a_creature_incorporeal_by_nature_goes_wherever_it_is_shown_to_go() -> None:
    ghost = soldier("A", features={"incorporeal": 1})
    state = position("......\n.#.#..\n..A#..\n.#....\n.....N", {"A": ghost})
    reach = legal_orders(state, "A").reach
    assert (3, 2) in {(square.x, square.y) for square in reach}
    for square in reach:
        order = {"move": actions.Move, "double_move": actions.DoubleMove}[square.order]
        apply_order(state, order(tuple(square.path)), SeededDice(1))


@pytest.mark.rule("EP-3D-03")
def test_nobody_is_set_down_under_a_roof_too_low_for_it() -> None:
    setup = make_setup("......\n.A....\n......\n......\n.....N", {"A": soldier("A", size=Size.LARGE)})
    low = replace(setup, place=replace(setup.place, layers=Layers(ceilings=((1, 3, 1),))))
    with pytest.raises(RuleError, match="does not fit below the roof"):
        open_fight(low, SeededDice(1))
    anywhere = replace(low, participants=tuple(replace(item, position=None) for item in low.participants))
    state, _ = open_fight(anywhere, SeededDice(1))
    unit = state.combatants["A"]
    assert not (unit.x <= 1 < unit.x + 2 and unit.y <= 3 < unit.y + 2)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"type": "override", "target": "A", "reason": "", "position": [1, 3]}, "no room"),
        ({"type": "let_fall", "target": "A", "feet": 10, "to": [1, 3]}, "no room"),
        ({"type": "stance", "target": "A", "z": -2, "mode": "walk"}, "solid"),
        ({"type": "hit_by_object", "target": "A", "size": "huge", "by": "A"}, "nobody else"),
        ({"type": "hit_by_object", "target": "A", "size": "fine", "by": "A"}, "nobody else"),
    ],
)
def test_the_gm_sets_nobody_into_what_is_solid(raw: dict[str, object], said: str) -> None:
    state = position("......\n......\n......\n......\n..A..N", {"A": soldier("A", size=Size.LARGE)})
    state.set_ground(state.rows, Layers(ceilings=((1, 3, 1),)))
    act = hand_from_plain(raw)
    with pytest.raises(RuleError, match=said):
        apply_hand(state, act, Fewest())


@pytest.mark.rule("EP-TE-04")
def test_a_burrower_below_the_ground_does_not_simply_stand_there() -> None:
    state = raised("......\n......\n......\n......\n..A..N")
    unit = state.combatants["A"]
    unit.z, unit.mode = -2, "burrow"
    with pytest.raises(RuleError, match="inside what is solid"):
        foresee(state, hand_from_plain({"type": "stance", "target": "A", "mode": "walk"}))


@pytest.mark.rule("EP-FM-04")
def test_nobody_is_forced_below_a_roof_too_low_for_it() -> None:
    state = raised(".......\n.......\n.......\n.......\nA.N....", creatures={"N": soldier("N", size=Size.LARGE)})
    state.set_ground(state.rows, Layers(ceilings=((5, 1, 1),)))
    act = hand_from_plain({"type": "force", "target": "N", "kind": "push", "feet": 20, "by": "A"})
    after, _ = apply_hand(state, act, Fewest())
    assert (after.combatants["N"].x, after.combatants["N"].y) == (3, 0)


@pytest.mark.rule("EP-FM-01")
def test_one_that_is_down_is_moved_all_the_way_and_the_log_says_how_far() -> None:
    state = raised("......^\n.......\n.......\n.......\nA.N....", hazards={(6, 4): "fire 1d6"})
    unit = state.combatants["N"]
    unit.hp, unit.damage, unit.defeated = -2, 22, True
    state.combatants["N"].side = "foes"
    act = hand_from_plain({"type": "force", "target": "N", "kind": "push", "feet": 15, "by": "A"})
    after, events = apply_hand(state, act, Fewest())
    assert after.combatants["N"].x == 5
    assert of(events, MovedByForce).path[-1] == (5, 0, 0)


@pytest.mark.rule("EP-MV-20")
def test_a_crawl_after_a_step_is_no_offer() -> None:
    state = position("......\n......\n..A...\n......\n.....N")
    unit = state.combatants["A"]
    unit.conditions = ("prone",)
    assert "crawl" in {way.order_type for way in legal_orders(state, "A").ways}
    state.turn.stepped = True
    found = legal_orders(state, "A")
    assert "crawl" not in {way.order_type for way in found.ways}
    assert ("crawl", "EP-MV-14") in {(item.order_type, item.rule) for item in found.refused}


@pytest.mark.rule("D20-19")
def test_where_runs_go_straight_only_straight_ones_are_shown() -> None:
    state = position("." * 12 + "\n............\n..A.........\n............\n...........N", ruleset="d20-srd")
    found = {(spot.x - 2, spot.y - 2) for spot in spots(state, state.combatants["A"], actions.Run(()))}
    assert found
    assert all(not dx or not dy or abs(dx) == abs(dy) for dx, dy in found)


def test_a_ledge_over_deep_water_is_told_where_the_gm_rules_falls() -> None:
    state = raised(".....\n.....\n.....\n.....\nAN...", "00000\n00000\n00000\n22220\n20000", ruleset="d20-srd")
    layers = replace(state.layers, depths=((0, 2, 20), (1, 2, 20)))
    state.set_ground(state.rows, layers)
    state.combatants["A"].y, state.combatants["A"].z = 1, 2
    assert legal_orders(state, "A").orders


@pytest.mark.rule("EP-MV-06")
def test_narrowing_is_no_way_to_slip_past_an_enemy() -> None:
    big = soldier("A", size=Size.HUGE)
    state = position("..........\n..........\n..........\n..........\n..........\n..A...N...\n..........", {"A": big})
    unit = state.combatants["A"]
    for spot in spots(state, unit, actions.Move(())):
        order = actions.Move(tuple((place[0], place[1]) for place in spot.path()))
        walked, _ = apply_order(state, order, Fewest())
        struck = {key for key, one in walked.combatants.items() if key != "A" and one.opportunities < 1}
        assert set(spot.provokes) == struck, spot


@pytest.mark.rule("EP-FA-10")
def test_an_unseen_wall_hides_no_jump_and_stops_the_one_who_jumps() -> None:
    plain = raised(".....\n.....\n.....\n.....\nA...N", "00000\n00000\n00000\n00000\n20000")
    walled = raised(".....\n.....\n.....\n.....\nA...N", "00000\n00000\n00000\n00000\n20000")
    walled.set_edges((Edge(0, 0, "e", "invisible"),))
    jump = actions.JumpDown(1, 0)
    offered = [[item.order for item in legal_orders(state, "A").orders] for state in (plain, walled)]
    assert offered[0] == offered[1]
    assert jump in offered[0]
    after, _ = apply_order(walled, jump, Fewest())
    unit = after.combatants["A"]
    assert (unit.x, unit.y, unit.z) == (0, 0, 2)
    assert after.felt == ((0, 0, "e"),)


@pytest.mark.rule("EP-FA-10")
def test_an_unseen_wall_does_not_show_itself_by_a_refused_charge() -> None:
    text = "........\n........\n........\n........\nA......N"
    states = [position(text, {"A": soldier("A", size=Size.LARGE)}, ruleset="d20-srd") for _ in range(2)]
    states[1].set_edges(tuple(Edge(x, 0, "n", "invisible") for x in range(3, 6)))
    told = []
    for state in states:
        found = legal_orders(state, "A")
        charges = [item.order for item in found.orders if item.order.type == "charge"]
        told.append((charges, [(item.order_type, item.rule, item.text) for item in found.refused]))
    assert told[0] == told[1]
    assert told[0][0]


@pytest.mark.rule("EP-TE-04")
def test_a_big_creature_never_stands_astride_an_unseen_wall() -> None:
    state = position("......\n......\n......\n......\nA....N", {"A": soldier("A", size=Size.LARGE)})
    state.set_edges((Edge(2, 1, "e", "invisible"), Edge(2, 2, "e", "invisible")))
    after, _ = apply_order(state, actions.Move(((1, 0), (2, 1))), Fewest())
    unit = after.combatants["A"]
    assert not after.arena.field.map.is_parted(unit.x, unit.y, 2)
    assert after.felt


def test_a_path_of_force_that_leads_on_beyond_the_map_ends_at_its_edge() -> None:
    state = raised(".....\n.....\n.....\n.....\nA.N..", "00000\n00000\n00000\n00000\n00011")
    raw = {"type": "force", "target": "N", "kind": "push", "feet": 25, "by": "A"}
    path = [[3, 0], [4, 0], [5, 0], [6, 0], [7, 0]]
    after, _ = apply_hand(state, hand_from_plain({**raw, "path": path}), Fewest())
    assert (after.combatants["N"].x, after.combatants["N"].z) == (4, 1)
