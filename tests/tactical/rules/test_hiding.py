"""Beginning to hide in a fight, what finds out who hides, and what an attack from hiding does."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Hid, StealthLost
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.seeing import locates, perceives, sees
from tactical.rules.engine.state import FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tests.tactical.rules.heights import of
from tests.tactical.rules.positions import BOW, position, soldier

OPEN = "........\n........\nA......N\n........\n........"
WALL = "........\n.#......\nA#.....N\n.#......\n........"


def bench(text: str = OPEN, **changes: Any) -> FightState:
    light = changes.pop("light", "bright")
    sheets = {"A": soldier("A", stealth=8), "N": soldier("N", **{"perception": 4, **changes})}
    return position(text, sheets, light=light)


def rule(state: FightState) -> str:
    refused = refuse(state, state.combatants["A"], actions.Hide())
    return refused.rule if refused else ""


def hidden(state: FightState, face: int = 10) -> FightState:
    after, events = apply_order(state, actions.Hide(), ScriptedDice([face]))
    assert of(events, Hid).total == face + 8
    return after


@pytest.mark.rule("EP-CO-09", "EP-CN-09")
def test_hiding_needs_cover_or_concealment_from_all_who_see() -> None:
    assert rule(bench()) == "EP-CO-09"
    assert rule(bench(WALL)) == ""
    assert rule(bench(light="dark")) == ""
    smoke = bench()
    smoke.set_ground(smoke.rows, Layers(veils=((0, 2, 12),)))
    assert rule(smoke) == ""
    slit = bench()
    slit.set_edges((Edge(0, 2, "e", "arrow_slit"),))
    assert rule(slit) == ""
    low = bench("........\n........\nA=.....N\n........\n........")
    assert rule(low) == "EP-CO-09"


@pytest.mark.rule("EP-CN-09")
def test_an_unseen_watcher_does_not_show_itself_and_is_not_fooled() -> None:
    state = bench(light="dark", senses={"darkvision": 60})
    assert rule(state) == ""
    after = hidden(state, 20)
    us, foe = after.combatants["A"], after.combatants["N"]
    assert perceives(after, foe, us)
    moved, _ = apply_order(after, actions.Move(((0, 3),)), SeededDice(1))
    assert not perceives(moved, moved.combatants["N"], moved.combatants["A"])


@pytest.mark.rule("EP-TE-02")
def test_no_stealth_on_impeded_ground() -> None:
    state = bench(light="dark")
    state.set_ground(("........", "........", "::......", "........", "........"), Layers())
    assert rule(state) == "EP-TE-02"
    clear = bench("........\n........\nA:.....N\n........\n........", light="dark")
    after = hidden(clear)
    after.turn.move = after.turn.standard = after.turn.swift = True
    done, events = apply_order(after, actions.DoubleMove(((1, 2),)), SeededDice(1))
    assert not done.combatants["A"].hidden
    assert of(events, StealthLost).rule == "EP-TE-02"


def test_hiding_rides_on_a_move_or_takes_a_swift_action() -> None:
    state = bench(WALL)
    alone = hidden(state)
    assert (alone.turn.swift, alone.turn.move, alone.turn.standard) == (False, True, True)
    moved, _ = apply_order(state, actions.Move(((0, 3),)), SeededDice(1))
    assert "part of move" in [item.cost for item in legal_orders(moved, "A").orders if item.order.type == "hide"]
    after = hidden(moved)
    assert (after.turn.swift, after.turn.move, after.turn.standard) == (True, False, True)
    refused = refuse(after, after.combatants["A"], actions.Hide())
    assert refused is not None
    assert "already" in refused.text


@pytest.mark.rule("EP-CN-09", "EP-IV-02")
def test_passive_perception_finds_the_clumsy_and_never_the_invisible() -> None:
    for face, found in ((5, True), (6, True), (7, False)):
        after = hidden(bench(WALL), face)
        us, foe = after.combatants["A"], after.combatants["N"]
        us.x, us.y = 3, 2
        assert sees(after, foe, us) is found
        assert locates(after, foe, us) is found
        assert may_strike(after, foe, us) is found
        us.conditions = ("invisible",)
        assert not sees(after, foe, us)


@pytest.mark.rule("EP-IV-06", "EP-CN-07")
def test_a_search_has_to_reach_the_stealth_that_was_rolled() -> None:
    for face, found in ((13, False), (14, True)):
        after = hidden(bench(WALL), 10)
        after.combatants["A"].x = 3
        after, _ = apply_order(after, actions.EndTurn(), SeededDice(1))
        refused = refuse(after, after.combatants["N"], actions.Attack("A"))
        assert refused is not None
        assert refused.rule == "EP-CN-07"
        searched, _ = apply_order(after, actions.Search(), ScriptedDice([face]))
        assert perceives(searched, searched.combatants["N"], searched.combatants["A"]) is found


@pytest.mark.rule("EP-SU-29")
def test_an_attack_from_hiding_meets_a_flat_footed_target_and_ends_the_stance() -> None:
    text = "........\n........\nA.N.....\n........\n........"
    state = position(text, {"A": soldier("A", stealth=8, attacks=(BOW,)), "N": soldier("N", perception=4)})
    us, foe = state.combatants["A"], state.combatants["N"]
    line = state.arena.profiles["A"].lines[0]
    open_total = make_blow(state, us, foe, line).against
    us.hidden, us.stealth = True, 30
    assert make_blow(state, us, foe, line).against == open_total - 2
    us.stealth = 10
    assert make_blow(state, us, foe, line).against == open_total
    us.stealth = 30
    after, _ = apply_order(state, actions.Attack("N"), SeededDice(3))
    assert not after.combatants["A"].hidden


def test_policies_do_not_strike_at_whom_they_have_not_found() -> None:
    state = position("......\n......\n.AN...\n......\n......", {"N": soldier("N", stealth=8)})
    foe = state.combatants["N"]
    foe.hidden, foe.stealth = True, 30
    for seed in range(12):
        order = choose(state, "A", SeededDice(seed))
        assert refuse(state, state.combatants["A"], order) is None
        assert getattr(order, "target", "") != "N"
    foe.stealth = 5
    assert choose(state, "A", SeededDice(1)).type in ("attack", "full_attack")


def test_the_other_rulesets_do_not_say_how_one_hides() -> None:
    state = position(WALL, ruleset="d20-srd")
    assert refuse(state, state.combatants["A"], actions.Hide()) is not None
    assert "hide" not in {item.order.type for item in legal_orders(state, "A").orders}
