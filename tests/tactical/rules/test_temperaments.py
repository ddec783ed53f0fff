"""Temperaments: who has which, and what each does differently in the same place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.tempers import sides, wins
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import add_effect, for_encounter
from tactical.rules.engine.events import Adjusted
from tactical.rules.engine.hands.registry import apply_hand, hand_from_plain
from tactical.rules.engine.policies import choose
from tactical.rules.engine.state import FightState
from tactical.rules.handoff import AmbushSetup, Place, check_setup
from tactical.rules.kernel.creature import Abilities, Creature, Size
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.powers import Power
from tactical.rules.rulesets.temperaments import default_for, temperament_for, temperaments
from tests.tactical.rules.positions import BOW, SWORD, participant, position, soldier

CLAWS = replace(SWORD, name="claws", bonuses=(4,), parts=())
DULL = Abilities(intelligence=2)


def a(**changes: object) -> Creature:
    return soldier("A", **changes)


@pytest.mark.parametrize(
    ("creature", "expected"),
    [
        (a(), "soldier"),
        (a(attacks=(BOW,)), "archer"),
        (a(attacks=(replace(BOW, bonuses=(9, 4)), replace(SWORD, bonuses=(1,)))), "archer"),
        (a(abilities=DULL), "beast"),
        (a(kind="mount", abilities=DULL), "mount"),
        (a(creature_type="ooze"), "mindless"),
        (a(creature_type="undead", abilities=DULL), "mindless"),
        (a(creature_type="undead"), "soldier"),
        (a(temperament="coward"), "coward"),
        (a(temperament="unheard of"), "soldier"),
    ],
)
def test_a_creature_has_the_temperament_of_its_kind_or_its_own(creature: Creature, expected: str) -> None:
    assert temperament_for(creature).id == expected
    assert default_for(creature) in temperaments()


def test_what_the_gm_chooses_goes_before_the_stat_block() -> None:
    assert temperament_for(a(temperament="coward"), "leader").id == "leader"


def chosen(text: str, temper: str, **changes: object) -> actions.Order:
    state = position(text, {"A": a(temperament=temper, **changes)})
    return choose(state, "A", SeededDice(1))


LOSING = "A.........\n..........\n..........\n..N.......\n.....O...."


@pytest.mark.parametrize(
    ("temper", "hp", "flees"),
    [("coward", 14, True), ("soldier", 14, False), ("soldier", 4, True), ("brute", 4, False), ("brute", 2, True)],
)
def test_each_flees_at_its_own_measure(temper: str, hp: int, flees: bool) -> None:
    assert isinstance(chosen(LOSING, temper, hp=hp), actions.Flee) is flees


def test_the_mindless_never_flee_and_go_for_the_nearest() -> None:
    text = ".......\n.......\n.OAN...\n......P\n......."
    order = chosen(text, "mindless", hp=1)
    assert isinstance(order, actions.FullAttack)
    far_and_weak = position("A......N\n........\n........\n........\nO.......", {"A": a(temperament="mindless")})
    far_and_weak.combatants["N"].hp = 1
    after, _ = apply_order(far_and_weak, choose(far_and_weak, "A", SeededDice(1)), SeededDice(1))
    assert after.combatants["A"].y < 4


def test_a_leader_that_stands_keeps_its_people() -> None:
    text = "AB........\n..........\n..N.......\n..........\n.....O...."
    followed = position(text, {"A": a(hp=4), "B": soldier("B", temperament="leader", hp=12)})
    alone = position(text, {"A": a(hp=4), "B": soldier("B", hp=12)})
    assert not isinstance(choose(followed, "A", SeededDice(1)), actions.Flee)
    assert isinstance(choose(alone, "A", SeededDice(1)), actions.Flee)


def test_mounts_run_once_only_mounts_are_left() -> None:
    text = "A.........\n..........\n..........\n..N.......\n.........."
    assert isinstance(chosen(text, "", kind="mount", abilities=DULL, attacks=(CLAWS,)), actions.Flee)
    text = text.replace("A.", "AB", 1)
    assert not isinstance(chosen(text, "", kind="mount", abilities=DULL, attacks=(CLAWS,)), actions.Flee)


def test_the_patient_stop_where_the_enemy_has_to_come_to_them() -> None:
    text = "\n".join(["." * 20, "A" + "." * 15 + "N...", *["." * 20] * 3])
    waits = chosen(text, "tactician")
    goes = chosen(text, "brute")
    assert isinstance(goes, actions.DoubleMove | actions.Run)
    assert isinstance(waits, actions.Move | actions.DoubleMove)
    assert 16 - waits.path[-1][0] > 7, "out of a walk of 30 ft and a blow"
    assert 16 - goes.path[-1][0] <= 7


def test_a_cautious_creature_does_not_walk_past_blades_for_a_better_blow() -> None:
    text = ".......\n.......\n..A....\n..N....\n......."
    weak_far = {"A": a(temperament="coward", attacks=(CLAWS,)), "N": soldier("N")}
    state = position(text, weak_far)
    assert not isinstance(choose(state, "A", SeededDice(1)), actions.Move)


def test_an_archer_that_has_shot_goes_out_of_reach_with_the_move_it_has_left() -> None:
    text = "\n".join(["." * 20] * 2 + ["." * 8 + "A....N......"] + ["." * 20] * 2)
    state = position(text, {"A": a(attacks=(replace(BOW, bonuses=(8,)),), temperament="archer")})
    shot = choose(state, "A", SeededDice(1))
    assert isinstance(shot, actions.Attack)
    after, _ = apply_order(state, shot, SeededDice(1))
    order = choose(after, "A", SeededDice(1))
    assert isinstance(order, actions.Move)
    assert order.path[-1][0] < 8


def test_a_tiny_creature_clambers_to_those_it_wants_to_bite() -> None:
    rat = a(size=Size.TINY, reach=0, attacks=(CLAWS,), might=20, abilities=DULL)
    state = position(".......\n.A..N..\n.......\n.......\n.......", {"A": rat})
    order = choose(state, "A", SeededDice(1))
    assert isinstance(order, actions.Clamber)
    after, _ = apply_order(state, order, SeededDice(1))
    assert (after.combatants["A"].x, after.combatants["A"].y) == (4, 3)
    assert isinstance(choose(after, "A", SeededDice(1)), actions.Attack)


def test_breath_goes_where_it_does_most() -> None:
    breath = Power("Breath", shape="cone", size=30, dice=((6, 6),), save="reflex", dc=18, on_save="half")
    text = ".......N\n..A.....\n.....O..\n.....P..\n........"
    order = chosen(text, "", powers=(breath,), speed=0)
    assert isinstance(order, actions.UsePower)
    assert order.y is not None
    assert order.y < 3


def test_one_that_is_pinned_tries_to_get_free() -> None:
    state = position(".....\n.AN..\n.....\n.....\n.....")
    unit = state.combatants["A"]
    add_effect(state, unit, for_encounter(state, "pinned", source="N"), [])
    assert choose(state, "A", SeededDice(1)) == actions.Manoeuvre("escape", "N")


def test_nobody_fights_on_against_what_it_cannot_harm() -> None:
    ghost = soldier("N", features={"incorporeal": 1})
    order = choose(position(".....\n.AN..\n.....\n.....\n.....", {"N": ghost}), "A", SeededDice(1))
    assert isinstance(order, actions.Flee)


def by_hand(state: FightState, **words: str) -> tuple[FightState, list[object]]:
    act = hand_from_plain({"type": "temperament", "target": "A", **words})
    after, events = apply_hand(state, act, SeededDice(1))
    return after, list(events)


def test_the_gm_gives_a_temperament_and_takes_it_back() -> None:
    state = position(LOSING, {"A": a(hp=14)})
    assert not isinstance(choose(state, "A", SeededDice(1)), actions.Flee)
    after, events = by_hand(state, temperament="coward", reason="a curse")
    assert isinstance(choose(after, "A", SeededDice(1)), actions.Flee)
    assert events == [Adjusted("A", ("fights as a coward",), "a curse")]
    back, _ = by_hand(after)
    assert back.combatants["A"].temperament == ""
    with pytest.raises(RuleError, match="like that already"):
        by_hand(back)
    with pytest.raises(RuleError, match="no creature is 'meek'"):
        by_hand(back, temperament="meek")


def test_a_set_up_with_an_unknown_temperament_is_refused() -> None:
    people = (participant("A", creature=a(temperament="meek")), participant("N"))
    with pytest.raises(RuleError) as refused:
        check_setup(AmbushSetup("t", "epic-path", "", 1, Place("road", "plains"), people))
    assert refused.value.pointer == "/participants/0/creature/temperament"


def test_the_better_temperament_wins_more_often() -> None:
    won, lost = wins("tactician", "brute", 20)
    assert won > 1.5 * lost
    won, lost = wins("leader", "coward", 8)
    assert won > 2 * lost


def test_equal_temperaments_on_mirrored_sides_win_equally_often() -> None:
    west, east = sides("soldier", 40)
    assert abs(west - east) < 1.96 * (west + east) ** 0.5
