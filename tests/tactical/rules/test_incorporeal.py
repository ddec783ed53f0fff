"""Bodies that are not quite there: EP-IC."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.combat.bodies import (
    Share,
    harm_share,
    may_be_moved,
    meet,
    never_falls,
    passes_solid,
    shifted_to,
    taken,
    touches,
)
from tactical.rules.engine import actions
from tactical.rules.engine.aiming import cover_between
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.budget import pools_of
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Attacked
from tactical.rules.engine.hands.mishap import DropObject
from tactical.rules.engine.hands.registry import apply_hand
from tactical.rules.engine.seeing import degree, sees
from tactical.rules.engine.state import FightState
from tactical.rules.engine.strikes import may_strike
from tactical.rules.kernel.creature import Attack, Size, check_creature
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tests.tactical.rules.positions import SWORD, position, soldier

NEAR = ".......\n.AN....\n.......\n.......\n......."
ALL = ("incorporeal", "nebulous", "phased", "ethereal")


def share(target: str, *traits: str, attacker: str = "", bright: bool = False, undead: bool = False) -> Share:
    own = {attacker} - {""}
    return harm_share(own, set(traits), {target} - {""}, is_bright=bright, is_undead=undead)


@pytest.mark.rule("EP-IC-01", "EP-IC-02", "EP-IC-03", "EP-IC-09", "EP-IC-10")
@pytest.mark.parametrize(
    ("target", "traits", "attacker", "amount", "expected"),
    [
        ("incorporeal", (), "", 13, 0),
        ("incorporeal", ("magic",), "", 13, 6),
        ("incorporeal", ("spell",), "", 13, 6),
        ("incorporeal", ("force",), "", 13, 13),
        ("incorporeal", ("ghost_touch",), "", 13, 13),
        ("incorporeal", (), "incorporeal", 13, 13),
        ("incorporeal", (), "nebulous", 13, 6),
        ("phased", ("force", "spell"), "", 11, 11),
        ("phased", ("magic",), "", 11, 5),
        ("phased", (), "", 11, 0),
        ("phased", (), "incorporeal", 11, 11),
        ("nebulous", (), "", 9, 4),
        ("nebulous", ("magic",), "", 9, 4),
        ("nebulous", ("force",), "", 9, 9),
        ("nebulous", (), "incorporeal", 9, 9),
        ("nebulous", (), "nebulous", 9, 9),
        ("", (), "", 9, 9),
        ("ethereal", ("magic",), "", 9, 0),
        ("ethereal", ("force",), "", 9, 9),
        ("", ("force",), "ethereal", 9, 0),
        ("ethereal", (), "ethereal", 9, 9),
    ],
)
def test_shares_of_damage(target: str, traits: tuple[str, ...], attacker: str, amount: int, expected: int) -> None:
    assert taken(amount, share(target, *traits, attacker=attacker)) == expected


@pytest.mark.rule("EP-IC-03")
@pytest.mark.parametrize(
    ("trait", "undead", "expected"),
    [("channel", True, 10), ("channel", False, 5), ("holy_water", True, 5), ("holy_water", False, 0)],
)
def test_channel_and_holy_water(trait: str, undead: bool, expected: int) -> None:
    assert taken(10, share("incorporeal", trait, undead=undead)) == expected


@pytest.mark.rule("EP-IC-09")
def test_nebulous_in_bright_light_takes_it_all() -> None:
    assert taken(9, share("nebulous", bright=True)) == 9


@pytest.mark.rule("EP-IC-02", "EP-IC-10", "EP-CV-04")
def test_phased_takes_a_quarter_of_a_fireball_on_a_made_save() -> None:
    found = share("phased", "spell")
    assert (taken(30, found, is_saved=True), taken(30, found)) == (7, 15)


def fight(text: str = NEAR, light: str = "bright", a: tuple[str, ...] = (), **n: Any) -> FightState:
    sheets = {"A": soldier("A", attacks=(SWORD, replace(SWORD, name="magic sword", traits=("magic",))))}
    sheets["N"] = soldier("N", **n)
    state = position(text, sheets, light=light)
    state.combatants["A"].conditions = a
    return state


@pytest.mark.rule("EP-IC-01", "EP-IC-02")
@pytest.mark.parametrize(("line", "rolled", "lost"), [(0, 8, 0), (1, 8, 5)])
def test_a_sword_goes_through_a_ghost(line: int, rolled: int, lost: int) -> None:
    state = fight(features={"incorporeal": 1})
    after, events = apply_order(state, actions.Attack("N", line), ScriptedDice([19, rolled]))
    assert after.combatants["N"].hp == 20 - lost
    harm = next(event.harm for event in events if isinstance(event, Attacked))
    assert harm is not None
    assert (harm.total, harm.passed) == (lost, rolled + 3 - lost)
    assert harm.share in ("EP-IC-01", "EP-IC-02")


@pytest.mark.rule("EP-IC-10")
def test_attacks_at_a_phased_creature_need_thirteen_and_no_opportunity_is_taken() -> None:
    state = fight(features={"phased": 1})
    attacker, target = state.combatants["A"], state.combatants["N"]
    blow = make_blow(state, attacker, target, state.arena.profiles["A"].lines[1])
    assert (blow.miss_to, blow.is_precise) == (12, False)
    assert not may_strike(state, attacker, target)
    assert sees(state, attacker, target), "its space is apparent"
    assert shifted_to((), ("force",), ("phased",)) == 0


@pytest.mark.rule("EP-IC-05")
def test_an_incorporeal_attack_is_a_touch() -> None:
    state = fight(a=("incorporeal",))
    attacker, target = state.combatants["A"], state.combatants["N"]
    blow = make_blow(state, attacker, target, state.arena.profiles["A"].lines[0])
    assert (blow.total, [part.name for part in blow.parts][-1]) == (10, "touch attack")
    assert not touches(("incorporeal",), (), ("incorporeal",))
    assert not touches(("incorporeal",), ("solid",), ())


@pytest.mark.rule("EP-IC-06")
def test_inside_a_wall_there_is_total_cover_until_it_strikes_out() -> None:
    state = fight(".......\n.AN....\n..#....\n.......\n.......", features={"incorporeal": 1, "opportunities": 1})
    ghost, line = state.combatants["N"], state.arena.profiles["A"].lines[1]
    ghost.x, ghost.y = 2, 2
    attacker = state.combatants["A"]
    assert cover_between(state, attacker, ghost, line, attacker.space).grade == "total"
    assert degree(state, ghost, attacker) == 12, "from inside everything is hidden"
    ghost.reached_out = True
    assert cover_between(state, attacker, ghost, line, attacker.space).grade == "partial"


@pytest.mark.rule("EP-IC-06", "EP-IC-07", "EP-IC-08")
@pytest.mark.parametrize(
    ("word", "solid", "falls", "moved"),
    [
        ("incorporeal", True, False, False),
        ("phased", True, False, False),
        ("nebulous", False, True, True),
        ("ethereal", True, False, False),
    ],
)
def test_what_bodies_do(word: str, solid: bool, falls: bool, moved: bool) -> None:
    words = {word}
    assert (passes_solid(words), not never_falls(words), may_be_moved((), words)) == (solid, falls, moved)
    assert may_be_moved(words, ()) is moved


@pytest.mark.rule("EP-IC-11")
def test_the_ethereal_go_half_as_far_any_way_and_through_what_is_material() -> None:
    state = position(".......\n...#...\n.ANB...\n...#...\n.......")
    unit = state.combatants["A"]
    unit.conditions = ("ethereal",)
    assert pools_of(state, unit) == {"walk": 3, "fly": 3}
    gone, _ = apply_order(state, actions.Move(((2, 2), (3, 2), (4, 2))), ScriptedDice([]))
    assert (gone.combatants["A"].x, gone.combatants["A"].y) == (4, 2)
    inside, _ = apply_order(state, actions.Move(((2, 2),)), ScriptedDice([]))
    assert inside.combatants["A"].x == inside.combatants["N"].x, "they are not there for each other"
    up, _ = apply_order(state, actions.Move(((1, 2, 1), (1, 2, 2), (2, 2, 3)), mode="fly"), ScriptedDice([]))
    assert up.combatants["A"].z == 3
    refused = refuse(state, unit, actions.Move(((1, 3), (1, 4), (2, 4), (3, 4))))
    assert refused is not None
    assert refused.rule == "EP-MV-29"
    through, _ = apply_order(inside, actions.EndTurn(), ScriptedDice([]))
    assert not any("squeezing" in one.conditions for one in through.combatants.values())


@pytest.mark.rule("EP-IC-11", "EP-IV-17")
def test_the_ethereal_and_the_material_do_not_meet() -> None:
    state = fight()
    state.combatants["N"].conditions = ("ethereal",)
    attacker, target = state.combatants["A"], state.combatants["N"]
    refused = refuse(state, attacker, actions.Attack("N"))
    assert refused is not None
    assert refused.rule == "EP-IC-11"
    assert not sees(state, attacker, target)
    assert not sees(state, target, attacker)
    assert not may_strike(state, target, attacker)
    assert meet(("ethereal",), ("ethereal", "invisible"))


def test_an_attack_of_an_unknown_kind_is_refused_with_the_words_there_are() -> None:
    odd = Attack("odd", "melee", (1,), ((1, 4),), traits=("sparkly",))
    with pytest.raises(RuleError, match="no attack is 'sparkly'") as caught:
        check_creature(soldier("A", attacks=(odd,)))
    assert "ghost_touch" in caught.value.remedy


@pytest.mark.rule("EP-IC-11")
@pytest.mark.parametrize(("traits", "lost"), [((), 0), (("magic",), 0), (("ghost_touch",), 8), (("force",), 8)])
def test_force_reaches_the_ethereal_in_the_square_it_is_struck_at(traits: tuple[str, ...], lost: int) -> None:
    state = position(NEAR, {"A": soldier("A", attacks=(replace(SWORD, traits=traits),))})
    state.combatants["N"].conditions = ("ethereal",)
    order = actions.AttackSquare(2, 3)
    after, _ = apply_order(state, order, ScriptedDice([18, 5]))
    assert state.combatants["N"].hp - after.combatants["N"].hp == lost


@pytest.mark.rule("EP-IC-01", "EP-IC-09")
@pytest.mark.parametrize(
    ("word", "light", "lost"),
    [("", "dim", 5), ("incorporeal", "dim", 0), ("nebulous", "dim", 2), ("nebulous", "bright", 5)],
)
def test_a_falling_stone_goes_through_a_ghost(word: str, light: str, lost: int) -> None:
    state = position(NEAR, light=light)
    state.combatants["A"].conditions = (word,) if word else ()
    stone = DropObject("A", Size.MEDIUM, feet=20)
    after, _ = apply_hand(state, stone, ScriptedDice([1] * 5))
    assert state.combatants["A"].hp - after.combatants["A"].hp == lost


@pytest.mark.rule("EP-IC-11")
@pytest.mark.parametrize(("x", "seen"), [(12, True), (13, False)])
def test_in_the_ethereal_sight_ends_at_sixty_feet(x: int, seen: bool) -> None:
    state = position("A" + "." * (x - 1) + "N\n" + ("." * (x + 1) + "\n") * 4)
    for unit in state.combatants.values():
        unit.conditions = ("ethereal",)
    assert sees(state, state.combatants["A"], state.combatants["N"]) is seen


@pytest.mark.rule("EP-TE-02", "EP-IC-07")
def test_impeded_ground_is_nothing_to_a_ghost() -> None:
    state = position(".......\n.A:...N\n.......\n.......\n.......", {"A": soldier("A", features={"incorporeal": 1})})
    state.turn.swift = False
    after, _ = apply_order(state, actions.DoubleMove(((2, 3),)), ScriptedDice([]))
    assert (after.combatants["A"].x, after.combatants["A"].no_opportunities) == (2, False)
