"""Falls, jumps and dives in a fight: EP-FA-01 to 08, 13, 14."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Checked, Event, Fell
from tactical.rules.engine.hands.mishap import Collide, LetFall
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.heights import EDGE, OPEN, Fewest, has, of, raised
from tests.tactical.rules.positions import position, soldier


def let_fall(state: FightState, faces: list[int], **how: Any) -> tuple[FightState, list[Event]]:
    return apply_hand(state, LetFall("N", **how), ScriptedDice(faces))


@pytest.mark.rule("EP-FA-01", "EP-FA-03", "EP-FA-05", "EP-FA-13")
@pytest.mark.parametrize(
    ("how", "faces", "lost", "prone"),
    [
        ({"feet": 30}, [3, 4, 5], 12, True),
        ({"feet": 9}, [], 0, False),
        ({"feet": 30, "surface": "jagged"}, [1, 1, 1], 9, True),
        ({"feet": 20, "surface": "soft"}, [1, 1], 0, False),
        ({"feet": 60, "depth_feet": 10}, [1, 2, 3, 4], 10, False),
        ({"feet": 20, "depth_feet": 10}, [], 0, False),
    ],
)
def test_falls_hurt_and_lay_flat(how: dict[str, Any], faces: list[int], lost: int, prone: bool) -> None:
    after, events = let_fall(position(OPEN), faces, **how)
    unit = after.combatants["N"]
    assert (20 - unit.hp, unit.prone) == (lost, prone)
    assert of(events, Fell).feet == how["feet"]


@pytest.mark.rule("EP-FA-04", "EP-FA-05")
@pytest.mark.parametrize(
    ("reductions", "lost", "prone"),
    [({"physical": 4}, 6, True), ({"falling": 10}, 0, False), ({"all": 99}, 0, False), ({"fire": 9}, 10, True)],
)
def test_what_resists_a_fall_saves_from_lying_flat(reductions: dict[str, int], lost: int, prone: bool) -> None:
    state = position(OPEN, {"N": soldier("N", damage_reduction=reductions)})
    after, events = let_fall(state, [5, 5], feet=20)
    unit = after.combatants["N"]
    assert (20 - unit.hp, unit.prone) == (lost, prone)
    assert of(events, Fell).harm.resisted == 10 - lost


@pytest.mark.rule("EP-FA-02")
@pytest.mark.parametrize(
    ("options", "dice"), [({}, "20d6"), ({"falling.cap": "0"}, "50d6"), ({"falling.possible": "false"}, "0")]
)
def test_the_most_a_fall_does_is_the_campaigns(options: dict[str, str], dice: str) -> None:
    assert foresee(position(OPEN, options=options), LetFall("N", 500)).dice == dice


@pytest.mark.rule("EP-FA-06", "EP-FA-14")
@pytest.mark.parametrize(
    ("how", "dc", "faces", "lost"),
    [
        ({"feet": 30, "how": "jump"}, 15, [12, 1, 2], 3),
        ({"feet": 30, "how": "jump"}, 15, [13, 2], 2),
        ({"feet": 30, "how": "jump", "succeeds": True}, 0, [2], 2),
        ({"feet": 30, "how": "dive", "depth_feet": 10}, 15, [13], 0),
        ({"feet": 30, "how": "dive", "depth_feet": 10}, 15, [12, 3], 3),
        ({"feet": 60, "how": "dive", "depth_feet": 10}, 0, [1, 1, 1, 1], 4),
        ({"feet": 60, "how": "dive", "depth_feet": 20}, 20, [18], 0),
    ],
)
def test_jumps_and_dives_are_checked_where_it_helps(how: dict[str, Any], dc: int, faces: list[int], lost: int) -> None:
    after, events = let_fall(position(OPEN), faces, **how)
    assert 20 - after.combatants["N"].hp == lost
    assert has(events, Checked) is bool(dc)
    if dc:
        assert of(events, Checked).dc == dc


@pytest.mark.rule("EP-FA-14")
def test_a_dive_is_checked_with_the_better_of_acrobatics_and_movement() -> None:
    swimmer = soldier("N", movement_bonus=9, features={"acrobatics": 4})
    state = position(OPEN, {"N": swimmer})
    _, events = let_fall(state, [6], feet=30, how="dive", depth_feet=10)
    assert (of(events, Checked).check, of(events, Checked).success) == ("Movement", True)
    _, events = let_fall(state, [6, 1, 1], feet=30, how="jump")
    assert (of(events, Checked).check, of(events, Checked).total) == ("Acrobatics", 10)


@pytest.mark.rule("EP-FA-07")
def test_what_is_foreseen_of_a_fall_names_the_spells() -> None:
    short, long = (foresee(position(OPEN), LetFall("N", feet)) for feet in (100, 505))
    assert ("an immediate spell only on the way down", "DC 10 + 4 x level") in [
        (r.text, r.effect) for r in short.reasons
    ]
    assert "any spell on the way down" in [reason.text for reason in long.reasons]


@pytest.mark.rule("EP-FA-08")
def test_a_teleport_in_a_fall_keeps_its_momentum() -> None:
    after, _ = let_fall(position(OPEN), [6, 6, 6], feet=30, to=(5, 4))
    unit = after.combatants["N"]
    assert ((unit.x, unit.y), unit.hp) == ((5, 4), 2)
    with pytest.raises(RuleError) as refused:
        let_fall(position(OPEN), [], feet=30, to=(0, 0))
    assert refused.value.rule == "EP-FA-08"


@pytest.mark.rule("EP-FA-06")
def test_jumping_off_a_ledge() -> None:
    state = raised(EDGE, "66000\n" * 5)
    legal = legal_orders(state, "A")
    jumps = {item.key: item for item in legal.orders if item.order.type == "jump_down"}
    assert set(jumps) == {"jump_down:2,0", "jump_down:2,1"}
    assert jumps["jump_down:2,0"].label == "Jump down 30 ft"
    assert ("EP-FA-06", "DC 15") in [(reason.rule, reason.effect) for reason in jumps["jump_down:2,0"].reasons]
    after, events = apply_order(state, actions.JumpDown(2, 0), ScriptedDice([13, 4]))
    unit = after.combatants["A"]
    assert ((unit.x, unit.z), unit.hp, unit.prone) == ((2, 0), 16, True)
    assert of(events, Fell).how == "jump"
    assert not after.turn.move


@pytest.mark.rule("EP-FA-13", "EP-FA-14")
def test_diving_off_a_ledge_into_water() -> None:
    state = raised(EDGE, "88000\n" * 5, depths={(x, y): 20 for x in range(2, 5) for y in range(5)})
    labels = [item.label for item in legal_orders(state, "A").orders if item.order.type == "jump_down"]
    assert labels == ["Dive 40 ft", "Dive 40 ft"]
    after, events = apply_order(state, actions.JumpDown(2, 0), ScriptedDice([13]))
    unit = after.combatants["A"]
    assert (unit.hp, unit.z, unit.prone) == (20, -1, False)
    assert of(events, Fell).into == "20 ft of water"


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (actions.JumpDown(0, 0), "EP-FA-06"),
        (actions.JumpDown(3, 0), "EP-FA-06"),
        (actions.JumpDown(1, -1), "EP-MV-01"),
        (actions.JumpDown(2, 1), "EP-FM-05"),
    ],
)
def test_where_nobody_jumps(order: actions.JumpDown, rule: str) -> None:
    state = raised(".......\n.......\n.......\n..O....\n.A....N", "66000\n" * 5)
    assert refuse(state, state.combatants["A"], order).rule == rule


@pytest.mark.rule("EP-FA-01", "EP-IC-07")
def test_who_loses_its_flight_falls() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60}), "A": soldier("A")})
    state.combatants["N"].z, state.combatants["N"].mode = 4, "fly"
    after, events = apply_hand(state, LetFall("A", 0), SeededDice(1))
    assert not any(isinstance(event, Fell) and event.target == "N" for event in events)
    state.combatants["N"].conditions = ("unconscious",)
    after, events = apply_hand(state, LetFall("A", 0), ScriptedDice([3, 3]))
    assert (after.combatants["N"].z, after.combatants["N"].hp) == (0, 14)
    state.combatants["N"].conditions = ("incorporeal",)
    after, events = apply_hand(state, LetFall("A", 0), SeededDice(1))
    assert after.combatants["N"].z == 4


def test_another_rulesets_falls_are_the_gms() -> None:
    state = raised(EDGE, "66000\n" * 5, ruleset="d20-srd")
    after, events = apply_order(state, actions.JumpDown(2, 0), SeededDice(1))
    fell = of(events, Fell)
    assert (fell.harm, fell.reasons[0].text) == (None, "a fall of 30 ft: the GM rules the harm")
    assert (after.combatants["A"].z, after.combatants["A"].hp) == (0, 20)


def test_who_is_struck_down_in_the_air_falls_and_may_die_of_it() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60}, hp=3)})
    state.combatants["N"].z, state.combatants["N"].mode = 1, "fly"
    state.combatants["N"].hp = 3
    lift = apply_hand(state, Collide("N", 10, "hit"), ScriptedDice([6]))[0].combatants["N"]
    assert (lift.defeated, lift.dead, lift.z) == (True, False, 0)
    state.combatants["N"].z = 8
    after, events = apply_hand(state, Collide("N", 10, "hit"), ScriptedDice([6, 6, 6, 6, 6]))
    unit = after.combatants["N"]
    assert (unit.dead, unit.z, unit.hp) == (True, 0, -27)
    assert of(events, Fell).feet == 40


def test_who_falls_on_somebody_comes_down_beside_it() -> None:
    state = position(OPEN, {"N": soldier("N", speeds={"fly": 60})})
    unit = state.combatants["N"]
    unit.x, unit.z, unit.conditions = 0, 6, ("unconscious",)
    after, events = apply_hand(state, LetFall("A", 0), Fewest())
    fallen = after.combatants["N"]
    assert (fallen.z, fallen.hp) == (0, 17)
    assert max(abs(fallen.x), abs(fallen.y)) == 1
    assert of([event for event in events if getattr(event, "target", "") == "N"], Fell).start == (0, 0, 6)
