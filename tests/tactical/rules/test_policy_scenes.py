"""Scenes in which the right choice is a fact: who stands where, how a creature fights, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.policies import choose
from tactical.rules.engine.state import FightState
from tactical.rules.geometry.layers import Layers
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.powers import Power
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

ONE_BLOW = replace(SWORD, bonuses=(6,), parts=())
CLUMSY = replace(SWORD, bonuses=(-14,), parts=())
FEATHER = replace(SWORD, name="feather", bonuses=(4,), parts=(), dice=((1, 1),), damage_bonus=0)
MAUL = replace(SWORD, name="maul", bonuses=(6,), parts=(), damage_bonus=12)
SKILLED = {"heal": 8}
DYING = "......\n.AB...\n......\n......\n......N"


def field(text: str, temper: str, **changes: object) -> FightState:
    return position(text, {"A": soldier("A", temperament=temper, **changes)})


def fell(state: FightState, key: str, **words: object) -> FightState:
    """Let somebody lie there, badly enough hurt to be dying."""
    unit = state.combatants[key]
    unit.hp, unit.defeated = -1, True
    for word, value in words.items():
        setattr(unit, word, value)
    return state


def dying_friend(temper: str) -> FightState:
    text = ".......\n.AB....\n.......\n.......\n......N"
    sheets: dict[str, Creature] = {
        "A": soldier("A", temperament=temper, features=SKILLED),
        "B": soldier("B", kind="pc"),
    }
    return fell(position(text, sheets), "B")


def helpless_foe(temper: str, *, threatened: bool = False) -> FightState:
    text = ".......\n.AN....\n.......\n.......\n......O"
    if threatened:
        text = ".......\nOAN....\n.P.....\n.......\n......."
    return fell(field(text, temper), "N")


def asleep(temper: str) -> FightState:
    state = field(".......\n.AN....\n.......\n.......\n......O", temper)
    state.combatants["N"].conditions = ("asleep",)
    return state


def foe_to_trip(temper: str, **features: int) -> FightState:
    text = ".......\n..B....\n.AN....\n..C....\n......."
    sheets = {
        "A": soldier("A", temperament=temper, attacks=(ONE_BLOW,), features=features, maneuver_offense=12),
        "N": soldier("N", hp=60, max_hp=60, maneuver_defense=14),
    }
    return position(text, sheets)


def at_the_door(temper: str) -> FightState:
    text = ".....#.......\n.....#.......\n.A...........\n.....#.....N.\n.....#......."
    return field(text, temper)


def hopeless(temper: str) -> FightState:
    text = ".......\n..B....\n.AN....\n.......\n......."
    sheets = {"A": soldier("A", temperament=temper, attacks=(FEATHER,)), "B": soldier("B", attacks=(MAUL,))}
    return position(text, {**sheets, "N": soldier("N", hp=60, max_hp=60)})


def past_a_spear(temper: str) -> FightState:
    """A charge at N goes by O, P and Q."""
    text = "...........\n..O.P.Q....\nA......N...\n...........\n..........."
    sheets = {"A": soldier("A", temperament=temper, hp=8)}
    sheets |= {key: soldier(key, hp=90, max_hp=90, ac=24, ac_parts=()) for key in "OPQ"}
    return position(text, sheets)


def is_first_aid(order: actions.Order) -> bool:
    return order == actions.Stabilize("B")


def is_coup(order: actions.Order) -> bool:
    return isinstance(order, actions.CoupDeGrace) and order.target == "N"


def is_trip(order: actions.Order) -> bool:
    return isinstance(order, actions.Manoeuvre) and (order.manoeuvre, order.target) == ("trip", "N")


def is_ready(order: actions.Order) -> bool:
    return isinstance(order, actions.Ready) and order.trigger.what == "comes_near"


def is_aid(order: actions.Order) -> bool:
    return isinstance(order, actions.Aid) and (order.ally, order.target) == ("B", "N")


def is_charge(order: actions.Order) -> bool:
    return isinstance(order, actions.Charge)


Scene = Callable[[str], FightState]
TABLE: tuple[tuple[str, Scene, str, Callable[[actions.Order], bool], bool], ...] = (
    ("a dying friend beside it", dying_friend, "guardian", is_first_aid, True),
    ("a dying friend beside it", dying_friend, "leader", is_first_aid, True),
    ("a dying friend beside it", dying_friend, "brute", is_first_aid, False),
    ("a fallen foe beside it", helpless_foe, "merciless", is_coup, True),
    ("a fallen foe beside it", helpless_foe, "soldier", is_coup, False),
    (
        "a fallen foe, two others at its throat",
        lambda temper: helpless_foe(temper, threatened=True),
        "merciless",
        is_coup,
        False,
    ),
    ("a foe asleep beside it", asleep, "soldier", is_coup, True),
    ("a foe asleep beside it", asleep, "mindless", is_coup, False),
    ("three about a foe", lambda temper: foe_to_trip(temper, improved_trip=1), "tactician", is_trip, True),
    ("three about a foe", lambda temper: foe_to_trip(temper, improved_trip=1), "brute", is_trip, False),
    ("three about a foe, one without the feat", foe_to_trip, "coward", is_trip, False),
    ("a foe beyond a doorway", at_the_door, "tactician", is_ready, True),
    ("a foe beyond a doorway", at_the_door, "guardian", is_ready, True),
    ("a foe beyond a doorway", at_the_door, "soldier", is_ready, False),
    ("a foe it can do little to", hopeless, "soldier", is_aid, True),
    ("a foe it can do little to", hopeless, "brute", is_aid, False),
)


@pytest.mark.parametrize(("scene", "make", "temper", "is_it", "expected"), TABLE)
def test_the_choice_is_the_one_that_its_nature_makes(
    scene: str, make: Scene, temper: str, is_it: Callable[[actions.Order], bool], expected: bool
) -> None:
    state = make(temper)
    order = choose(state, "A", SeededDice(1))
    assert is_it(order) is expected, f"{scene}: {order}"
    apply_order(state, order, SeededDice(1))


def test_a_brute_charges_over_open_ground_but_not_through_three_blades() -> None:
    free = field("...........\n...........\nA....N.....\n...........\n...........", "brute")
    assert is_charge(choose(free, "A", SeededDice(1)))
    assert not is_charge(choose(past_a_spear("soldier"), "A", SeededDice(1)))


def test_one_goes_to_a_dying_friend_that_is_some_way_off() -> None:
    text = ".......\n.A.....\n.......\n.......\n....B.."
    sheets = {"A": soldier("A", temperament="guardian", features=SKILLED), "B": soldier("B", kind="pc")}
    text = "\n".join([text, *["......."] * 20, "......N"])
    state = fell(position(text, sheets), "B")
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Move)
    after, _ = apply_order(state, order, SeededDice(1))
    assert is_first_aid(choose(after, "A", SeededDice(1)))


def test_what_is_readied_strikes_who_comes() -> None:
    state = at_the_door("tactician")
    after, _ = apply_order(state, choose(state, "A", SeededDice(1)), SeededDice(1))
    assert choose(after, "A", SeededDice(1)) == actions.EndTurn()
    assert [ready.by for ready in after.readied] == ["A"]


def test_an_attack_given_up_for_a_manoeuvre_leaves_the_others() -> None:
    state = foe_to_trip("tactician", improved_trip=1)
    twice = replace(ONE_BLOW, bonuses=(6, 1))
    sheets = {
        "A": soldier(
            "A", temperament="tactician", attacks=(twice,), features={"improved_trip": 1}, maneuver_offense=12
        ),
        "N": soldier("N", hp=60, max_hp=60, maneuver_defense=14),
    }
    state = position(".......\n..B....\n.AN....\n..C....\n.......", sheets)
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Manoeuvre)
    assert order.trade
    after, _ = apply_order(state, order, SeededDice(1))
    assert isinstance(choose(after, "A", SeededDice(1)), actions.FullAttack)


def test_a_caster_steps_away_from_blades_before_it_casts() -> None:
    bolt = Power("Bolt", nature="spell", range=100, dice=((6, 6),), uses=3)
    state = field(".......\n.......\n..AN...\n.......\n.......", "soldier", powers=(bolt,), attacks=(CLUMSY,))
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Step)
    after, _ = apply_order(state, order, SeededDice(1))
    assert isinstance(choose(after, "A", SeededDice(1)), actions.UsePower)


def test_nobody_that_heeds_anything_stays_in_a_fire() -> None:
    text = "............\n.A..........\n............\n............\n...........N"
    for temper, leaves in (("coward", True), ("soldier", True)):
        state = field(text, temper, attacks=(replace(BOW, bonuses=(-9,), parts=()),))
        unit = state.combatants["A"]
        north = len(state.rows) - 1 - unit.y
        burning = [row[: unit.x] + "^" + row[unit.x + 1 :] if y == north else row for y, row in enumerate(state.rows)]
        state.set_ground(tuple(burning), Layers(hazards=((unit.x, unit.y, "fire 4d6"),)))
        order = choose(state, "A", SeededDice(1))
        assert isinstance(order, actions.Move) is leaves, order
        assert order.path[-1][:2] != (unit.x, unit.y)


def test_the_way_to_the_enemy_is_straight_where_nothing_bars_it() -> None:
    text = "\n".join(["." * 30] * 5 + ["A" + "." * 28 + "N"] + ["." * 30] * 5)
    order = choose(field(text, "brute"), "A", SeededDice(1))
    assert isinstance(order, actions.DoubleMove | actions.Run)
    assert {leg[1] for leg in order.path} == {5}


def test_the_careful_stop_where_a_long_weapon_begins_to_reach() -> None:
    spear = replace(SWORD, name="pike", reach=10)
    text = ".............\n.............\nA.........N..\n.............\n............."
    sheets = {"A": soldier("A", temperament="soldier"), "N": soldier("N", attacks=(spear,), reach=10)}
    state = position(text, sheets)
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.DoubleMove | actions.Move)
    _, events = apply_order(state, order, SeededDice(1))
    assert not any(event.type == "opportunity_attacked" for event in events)


def test_an_unseen_dying_friend_and_a_hidden_helpless_foe_are_nobodys_business() -> None:
    state = helpless_foe("merciless")
    state.combatants["N"].conditions = ("invisible",)
    assert not is_coup(choose(state, "A", SeededDice(1)))
