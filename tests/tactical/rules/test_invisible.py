"""The invisible and the faded, and finding them: EP-IV."""

from __future__ import annotations

import pytest

from tactical.rules.combat.senses import TOTAL
from tactical.rules.engine import actions
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import (
    Attacked,
    Groped,
    Moved,
    Remembered,
    Searched,
    SquareAttacked,
)
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.policies import choose
from tactical.rules.engine.seeing import degree, is_pinned, locates, pin, sees
from tactical.rules.engine.strikes import may_strike
from tactical.rules.kernel.dice import ScriptedDice
from tests.tactical.rules.positions import position, soldier
from tests.tactical.rules.unseen_fights import FAR, NEAR, do, fight, pair, rule_of


@pytest.mark.rule("EP-IV-01", "EP-CN-07")
def test_an_invisible_creature_cannot_be_attacked_as_a_creature() -> None:
    state = fight(unseen=("invisible",))
    attacker, target = pair(state)
    assert not locates(state, attacker, target)
    refused = refuse(state, attacker, actions.Attack("N"))
    assert rule_of(refused) == "EP-CN-07"
    assert not may_strike(state, attacker, target)
    assert degree(fight(unseen=("invisible",), a={"senses": {"darkvision": 60}}), *pair(state)) == TOTAL


@pytest.mark.rule("EP-IV-01")
@pytest.mark.parametrize(
    ("senses", "is_seen"), [({"blindsense": 30}, True), ({"see_invisibility": 60}, True), ({}, False)]
)
def test_other_senses_negate_invisibility(senses: dict[str, int], is_seen: bool) -> None:
    state = fight(unseen=("invisible",), a={"senses": senses})
    assert sees(state, *pair(state)) is is_seen


@pytest.mark.rule("EP-IV-04")
def test_an_unseen_attacker_has_two_more_against_the_flat_footed() -> None:
    state = position(NEAR)
    plain = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    state.combatants["A"].conditions = ("invisible",)
    seen = make_blow(state, state.combatants["A"], state.combatants["N"], state.arena.profiles["A"].lines[0])
    assert (seen.total - plain.total, seen.against - plain.against) == (2, -2)
    assert any(part.rule == "EP-IV-04" for part in seen.parts)


@pytest.mark.rule("EP-IV-07", "EP-IV-08", "EP-IV-10")
@pytest.mark.parametrize(("natural", "cr", "found"), [(17, 3, False), (18, 3, True), (19, 5, False), (20, 5, True)])
def test_a_search_pins_an_invisible_creature_until_it_moves(natural: int, cr: int, found: bool) -> None:
    state = fight(unseen=("invisible",), n={"cr": float(cr)})
    after, events = do(state, actions.Search(), natural)
    searched = next(event for event in events if isinstance(event, Searched))
    assert (searched.found == ("N",)) is found
    assert (after.turn.move, after.turn.standard) == (False, True)
    attacker, target = pair(after)
    assert is_pinned(after, target, "party") is found
    assert (refuse(after, attacker, actions.Attack("N")) is None) is found
    if found:
        blow = make_blow(after, attacker, target, after.arena.profiles["A"].lines[0])
        assert blow.miss_to == 12, "total concealment stays"
        target.x += 1
        assert not is_pinned(after, target, "party")


@pytest.mark.rule("EP-IV-07")
def test_beyond_thirty_feet_nothing_is_found() -> None:
    state = fight(FAR, unseen=("invisible",), n={"cr": 0.0})
    _, events = do(state, actions.Search(), 20)
    assert next(event for event in events if isinstance(event, Searched)).found == ()


@pytest.mark.rule("EP-IV-02", "EP-IV-03", "EP-IV-06")
@pytest.mark.parametrize(
    ("moved", "natural", "found"), [(False, 14, True), (False, 13, False), (True, 12, True), (True, 11, False)]
)
def test_spotting_one_in_stealth_is_an_opposed_roll(moved: bool, natural: int, found: bool) -> None:
    state = fight(unseen=("invisible",), n={"stealth": 5})
    hider = state.combatants["N"]
    hider.hidden = True
    hider.began = (hider.x - int(moved), hider.y, 0)
    after, _ = do(state, actions.Search(), natural, 5)
    assert is_pinned(after, after.combatants["N"], "party") is found


@pytest.mark.rule("EP-IV-09")
@pytest.mark.parametrize(
    ("natural", "ac", "result"), [(11, 5, "poor"), (12, 22, "found"), (12, 23, "nothing"), (17, 90, "found")]
)
def test_groping(natural: int, ac: int, result: str) -> None:
    state = fight(unseen=("invisible",), n={"ac": ac, "ac_parts": ()})
    after, events = do(state, actions.Grope(((2, 3), (2, 4))), natural)
    groped = next(event for event in events if isinstance(event, Groped))
    assert groped.result == result
    assert is_pinned(after, after.combatants["N"], "party") is (result == "found")
    assert after.combatants["N"].hp == 20


@pytest.mark.rule("EP-IV-09")
@pytest.mark.parametrize("squares", [((3, 3),), ((2, 3), (0, 3)), ((2, 3), (2, 4), (2, 2)), ()])
def test_groping_reaches_two_neighbouring_squares(squares: tuple[tuple[int, int], ...]) -> None:
    state = fight(unseen=("invisible",))
    refused = refuse(state, state.combatants["A"], actions.Grope(squares))
    assert rule_of(refused) == "EP-IV-09"


@pytest.mark.rule("EP-IV-12", "EP-CN-07")
@pytest.mark.parametrize(
    ("square", "ac", "natural", "result"),
    [
        ((2, 3), 15, 12, "poor"),
        ((2, 3), 15, 13, "hit"),
        ((2, 3), 30, 13, "there"),
        ((2, 4), 15, 15, "empty"),
        ((2, 4), 15, 12, "poor"),
        ((2, 3), 90, 12, "poor"),
    ],
)
def test_a_guessed_square(square: tuple[int, int], ac: int, natural: int, result: str) -> None:
    state = fight(unseen=("invisible",), n={"ac": ac, "ac_parts": ()})
    faces = (natural, 5) if result == "hit" else (natural,)
    after, events = do(state, actions.AttackSquare(*square), *faces)
    target = after.combatants["N"]
    if result == "hit":
        assert [event.square for event in events if isinstance(event, Attacked)] == [square]
        assert target.hp < 20
    else:
        told = next(event for event in events if isinstance(event, SquareAttacked))
        assert told.result == result
        assert (told.target == "N") is (result == "there")
        assert target.hp == 20
    assert is_pinned(after, target, "party") is (result in ("hit", "there"))


@pytest.mark.rule("EP-IV-12")
def test_what_may_be_tried_never_depends_on_who_is_there() -> None:
    there, gone = fight(unseen=("invisible",)), fight(unseen=("invisible",))
    gone.combatants["N"].x = 6
    for state in (there, gone):
        choices = legal_orders(state, "A")
        offered = {item.order_type: item.squares for item in choices.squares}
        assert (2, 3) in offered["attack_square"]
        assert (2, 3) in offered["grope"]
        assert "search" in {item.order.type for item in choices.orders}
        assert all(item.target != "N" for item in choices.orders)
        assert refuse(state, state.combatants["A"], actions.AttackSquare(2, 3)) is None


@pytest.mark.rule("EP-IV-11", "EP-IV-10")
def test_whoever_is_hit_knows_the_square_until_the_attacker_moves() -> None:
    state = position("......\n.AN...\n......\n......\n......", {"N": soldier("N", hp=90, max_hp=90)})
    state.combatants["A"].conditions = ("invisible",)
    hit, _ = do(state, actions.Attack("N"), 18, 4)
    assert is_pinned(hit, hit.combatants["A"], "foes")
    missed, _ = do(state, actions.Attack("N"), 2)
    assert not is_pinned(missed, missed.combatants["A"], "foes")
    moved, events = do(hit, actions.Move(((1, 4),)))
    assert any(isinstance(event, Moved) for event in events)
    assert not is_pinned(moved, moved.combatants["A"], "foes")
    assert moved.combatants["A"].pinned == ()


@pytest.mark.rule("EP-IV-05", "EP-CN-08")
@pytest.mark.parametrize(("senses", "precise"), [({}, False), ({"blindsense": 30}, True)])
def test_precision_needs_a_sense_that_pierces(senses: dict[str, int], precise: bool) -> None:
    state = fight(unseen=("invisible",), a={"senses": senses})
    attacker, target = pair(state)
    assert make_blow(state, attacker, target, state.arena.profiles["A"].lines[0]).is_precise is precise


@pytest.mark.rule("EP-IV-13")
def test_a_big_slow_one_may_be_easier_to_strike() -> None:
    state = fight(unseen=("invisible",), n={"features": {"unseen_threshold": 6}})
    attacker, target = pair(state)
    assert make_blow(state, attacker, target, state.arena.profiles["A"].lines[0]).miss_to == 6


@pytest.mark.rule("EP-IV-18")
@pytest.mark.parametrize(("natural", "success"), [(17, False), (18, True)])
def test_faded_cr_8_takes_a_will_save_of_18_once_a_round(natural: int, success: bool) -> None:
    state = fight(unseen=("faded",), n={"cr": 8.0}, a={"senses": {"blindsense": 30}})
    attacker, target = pair(state)
    assert not sees(state, attacker, target), "senses that beat invisibility are suppressed"
    target.pinned = (("A", target.x, target.y, 0),)
    after, events = do(state, actions.Attack("N"), natural, *([2] if success else []))
    saved = next(event for event in events if isinstance(event, Remembered))
    assert (saved.dc, saved.success) == (18, success)
    assert after.turn.standard is not success, "what is out of range costs no action"
    attacker = after.combatants["A"]
    if success:
        assert sees(after, attacker, after.combatants["N"])
    else:
        refused = refuse(after, attacker, actions.Attack("N"))
        assert rule_of(refused) == "EP-IV-18"
    later, _ = do(after, actions.EndTurn())
    later, _ = do(later, actions.EndTurn())
    assert (later.combatants["A"].recalled, later.combatants["A"].forgot) == ((), ())


@pytest.mark.rule("EP-IV-18")
def test_a_square_with_one_not_remembered_seems_empty() -> None:
    state = fight(unseen=("faded",), n={"cr": 8.0})
    _, events = do(state, actions.AttackSquare(2, 3), 2, 19)
    assert [event.result for event in events if isinstance(event, SquareAttacked)] == ["empty"]


def test_a_creature_that_plays_itself_searches_before_it_strikes() -> None:
    state = fight(unseen=("invisible",))
    assert choose(state, "A", ScriptedDice([])) == actions.Search()
    found, _ = do(state, actions.Search(), 20)
    assert choose(found, "A", ScriptedDice([])).type in ("attack", "full_attack")


@pytest.mark.rule("EP-IV-10")
def test_one_that_leaves_and_comes_back_is_lost_as_well() -> None:
    state = fight(unseen=("invisible",))
    pin(*pair(state))
    state, _ = do(state, actions.EndTurn())
    assert locates(state, *pair(state))
    back, _ = do(state, actions.DoubleMove(((3, 3), (2, 3))))
    assert (pair(back)[1].x, pair(back)[1].y) == (2, 3)
    assert not locates(back, *pair(back))
