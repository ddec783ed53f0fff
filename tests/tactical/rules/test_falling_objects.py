"""Collisions, unseen walls, thrown and dropped objects in a fight: EP-FA-09 to 12, 15 to 17."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Attacked, Collided, HitByObject
from tactical.rules.engine.hands.force import ForceMove
from tactical.rules.engine.hands.mishap import Collide, DropObject, LetFall
from tactical.rules.engine.hands.registry import apply_hand, foresee
from tactical.rules.engine.hurling import chances
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.edges import Edge
from tactical.rules.kernel.creature import Abilities, Size
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tests.tactical.rules.heights import OPEN, has, of, raised
from tests.tactical.rules.positions import large, position, soldier


@pytest.mark.rule("EP-FA-09", "EP-FA-10", "EP-FA-11", "EP-FA-12")
@pytest.mark.parametrize(
    ("speed", "how", "dice"),
    [
        (80, "charge", "8d6"),
        (150, "run", "15d6"),
        (80, "move", "0"),
        (80, "rammed", "0"),
        (50, "fallen_from_mount", "5d6"),
        (250, "hit", "20d6"),
    ],
)
def test_collisions_by_hand(speed: int, how: str, dice: str) -> None:
    state = position(OPEN)
    act = Collide("N", speed, how)  # type: ignore[arg-type]  # a table of cases
    assert foresee(state, act).dice == dice
    after, events = apply_hand(state, act, SeededDice(1))
    harm = of(events, Collided).harm
    assert (harm.total if harm else 0) == 20 - after.combatants["N"].hp
    assert not after.combatants["N"].prone


def walled(speed: int = 30, **changes: Any) -> FightState:
    """A lane with an unseen wall on the east side of square 5, 0."""
    runner = soldier("A", speed=speed, **changes)
    state = position("............\nA.........N.", {"A": runner})
    state.set_edges((Edge(5, 0, "e", "invisible"), Edge(5, 1, "e", "invisible")))
    return state


def lane(*squares: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 0) for x in squares)


@pytest.mark.rule("EP-FA-09", "EP-FA-10")
@pytest.mark.parametrize(
    ("order", "speed", "dice"),
    [
        (actions.Move(lane(1, 2, 3, 4, 5, 6)), 30, ""),
        (actions.DoubleMove(lane(1, 2, 3, 4, 5, 6, 7)), 30, ""),
        (actions.Run(lane(1, 2, 3, 4, 5, 6, 7)), 30, "15d6"),
        (actions.Charge("N"), 80, "8d6"),
    ],
)
def test_an_unseen_wall_stops_all_and_hurts_the_hasty(order: actions.Order, speed: int, dice: str) -> None:
    state = walled(speed, hp=200, max_hp=200)
    assert refuse(state, state.combatants["A"], order) is None
    after, events = apply_order(state, order, SeededDice(1))
    hit = of(events, Collided)
    assert (after.combatants["A"].x, hit.harm.dice if hit.harm else "") == (5, dice)
    assert not has(events, Attacked)


@pytest.mark.rule("EP-FA-11")
def test_ramming_whom_one_means_to_is_no_collision() -> None:
    state = position("............\nA.........N.", {"A": soldier("A", speed=80)})
    after, events = apply_order(state, actions.Charge("N"), SeededDice(1))
    assert has(events, Attacked)
    assert not has(events, Collided)
    assert after.combatants["A"].hp == 20


@pytest.mark.rule("EP-FA-10")
def test_who_has_run_into_it_knows_it() -> None:
    state = walled()
    free = {(square.x, square.y) for square in legal_orders(state, "A").reach}
    assert (6, 0) in free
    after, _ = apply_order(state, actions.Move(lane(1, 2, 3, 4, 5, 6)), SeededDice(1))
    assert after.felt == ((5, 0, "e"),)
    assert refuse(after, after.combatants["A"], actions.Move(lane(6))).rule == "EP-TE-04"


@pytest.mark.rule("EP-FA-15", "EP-FA-16")
def test_an_object_that_nobody_threw_hits() -> None:
    act = DropObject("N", Size.MEDIUM, "dense", 40)
    shown = foresee(position(OPEN), act)
    assert (shown.dice, shown.minimum, shown.maximum, shown.mean) == ("3d6+4d6", 14, 49, 31.5)
    after, events = apply_hand(position(OPEN), act, ScriptedDice([1] * 7))
    assert (of(events, HitByObject).harm.total, after.combatants["N"].hp) == (14, 6)


@pytest.mark.rule("EP-FA-17", "EP-AT-09", "EP-AT-13")
def test_a_thrown_object_is_a_ranged_touch_attack() -> None:
    giant = large("A", abilities=Abilities(strength=20, dexterity=12))
    state = position(".......\n.......\n.......\n.......\nA......\n".replace("A......", "A.....N"), {"A": giant})
    order = actions.ThrowObject("N", Size.MEDIUM)
    after, events = apply_order(state, order, ScriptedDice([12, 1, 2, 3]))
    attack = of(events, Attacked)
    parts = {part.name: part.value for part in attack.parts}
    assert (parts["touch attack"], parts["base attack"], parts["Dexterity"]) == (4, 1, 1)
    assert (attack.verdict, after.combatants["N"].hp, after.turn.standard) == ("hit", 14, False)
    far = position("." * 12 + "\n" + "A" + "." * 9 + "N." + "\n" + ("." * 12 + "\n") * 3, {"A": giant})
    _, events = apply_order(far, order, ScriptedDice([1]))
    assert ("range 45 ft", -4) in [(part.name, part.value) for part in of(events, Attacked).parts]


@pytest.mark.rule("EP-FA-15")
def test_what_is_dropped_from_above_falls_all_the_way() -> None:
    state = raised(".......\n.......\n.......\n.......\n.AN....", "88000\n" * 5)
    assert any(item.key == "drop:N" for item in legal_orders(state, "A").orders)
    _, events = apply_order(
        state, actions.ThrowObject("N", Size.SMALL, drop=True), ScriptedDice([15, 1, 1, 1, 1, 1, 1])
    )
    attack = of(events, Attacked)
    assert (attack.harm.dice, attack.attack) == ("2d6+4d6", "small object, from 40 ft")


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (actions.ThrowObject("N", Size.MEDIUM), "EP-FA-15"),
        (actions.ThrowObject("N", Size.FINE), "EP-FA-15"),
        (actions.ThrowObject("N", Size.SMALL, "cheese"), "EP-FA-16"),
        (actions.ThrowObject("N", Size.SMALL, drop=True), "EP-FA-15"),
        (actions.ThrowObject("Q", Size.SMALL), "EP-AT-01"),
    ],
)
def test_what_is_not_thrown(order: actions.ThrowObject, rule: str) -> None:
    state = position(OPEN)
    refusal = refuse(state, state.combatants["A"], order)
    assert (refusal.rule, bool(refusal.remedy)) == (rule, True)


@pytest.mark.rule("EP-FA-17")
def test_an_enormous_object_is_rolled_for_everybody_below_it() -> None:
    state = position(".......\nB......\n.......\n...O...\n..NP..Q\n.......\n", actor="B")
    _, events = apply_hand(state, DropObject("N", Size.GARGANTUAN, by="B"), SeededDice(1))
    assert sorted(event.target for event in events if isinstance(event, Attacked)) == ["N", "O", "P"]


@pytest.mark.parametrize("ruleset", ["d20-srd", "age-of-heroes", "yagura"])
def test_the_gms_tools_work_where_the_ruleset_states_no_harm(ruleset: str) -> None:
    state = position(OPEN, ruleset=ruleset)
    for act in (
        LetFall("N", 60, how="jump"),
        LetFall("N", 60, depth_feet=20, how="dive"),
        Collide("N", 60, "run"),
        DropObject("N", Size.HUGE, feet=40),
        DropObject("N", Size.HUGE, by="A"),
        ForceMove("N", "push", 10, by="A"),
    ):
        assert foresee(state, act).dice == "0"
        state, _ = apply_hand(state, act, SeededDice(3))
    assert (state.combatants["N"].hp, state.combatants["N"].x) == (20, 3)


@pytest.mark.rule("EP-FA-15", "EP-FA-17")
def test_the_chance_told_for_a_throw_is_that_of_its_dice() -> None:
    state = position("........\n........\nA..N....\n........\n........")
    ((key, chance, expected),) = chances(state, state.combatants["A"], state.combatants["N"], Size.SMALL, "ordinary", 0)
    struck, dealt, rolls = 0, 0, 4_000
    dice = SeededDice(3)
    for _ in range(rolls):
        after, events = apply_order(state, actions.ThrowObject("N", Size.SMALL), dice)
        struck += of(events, Attacked).verdict in ("hit", "critical")
        dealt += state.combatants["N"].hp - after.combatants["N"].hp
    assert key == "N"
    assert abs(struck / rolls - chance) < 0.04
    assert abs(dealt / rolls - expected) < 0.35
