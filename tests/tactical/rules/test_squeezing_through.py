"""Squeezing and wriggling under the d20 games: what fits where, what it costs, what it takes (D20-10, AOH-03)."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import Checked, Squeezed
from tactical.rules.engine.preview import preview_order
from tactical.rules.engine.state import FightState
from tactical.rules.engine.viewing import may_check_shield
from tactical.rules.geometry.layers import Layers
from tactical.rules.geometry.squeeze import gaps_of, passing
from tactical.rules.kernel.creature import Bonus, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.heights import of
from tests.tactical.rules.positions import position, soldier

SHIELD = (*soldier("A").ac_parts, Bonus("shield", 2, "shield"))
OPENING = "......\nA.....\n......\n......\n.....N"
SIDES = {Size.MEDIUM: 1, Size.LARGE: 2, Size.HUGE: 3, Size.GARGANTUAN: 4, Size.COLOSSAL: 6}


@pytest.mark.rule("D20-10")
@pytest.mark.parametrize(
    ("size", "feet", "how"),
    [
        (Size.MEDIUM, 5, "fits"),
        (Size.MEDIUM, 4.5, "squeezes"),
        (Size.MEDIUM, 2.5, "squeezes"),
        (Size.MEDIUM, 2.4, "squeezes_impeded"),
        (Size.LARGE, 5, "squeezes"),
        (Size.LARGE, 4.9, "squeezes_impeded"),
        (Size.HUGE, 7.5, "squeezes"),
        (Size.HUGE, 5, "squeezes_impeded"),
        (Size.GARGANTUAN, 10, "squeezes"),
        (Size.GARGANTUAN, 9, "squeezes_impeded"),
        (Size.COLOSSAL, 15, "squeezes"),
        (Size.COLOSSAL, 14, "squeezes_impeded"),
        (Size.MEDIUM, 1, "cannot"),
    ],
)
def test_below_half_the_space_only_an_escape_artist_gets_through(size: Size, feet: float, how: str) -> None:
    assert passing(gaps_of(rules_for("d20-srd"), size, SIDES[size]), int(feet * 12)) == how


def at_an_opening(ruleset: str, skill: int = 10, inches: int = 24) -> FightState:
    """A medium creature with a shield beside an opening."""
    creature = soldier("A", features={"escape_artist": skill}, ac_parts=SHIELD, ac=17)
    state = position(OPENING, {"A": creature}, ruleset=ruleset)
    state.set_ground(state.rows, Layers(gaps=((1, 3, inches),)))
    return state


@pytest.mark.rule("D20-10", "AOH-03")
@pytest.mark.parametrize(("natural", "gets_in"), [(20, True), (19, False)])
def test_wriggling_takes_the_round_and_a_check_of_thirty(natural: int, gets_in: bool) -> None:
    state = at_an_opening("d20-srd")
    assert refuse(state, state.combatants["A"], actions.Move(((1, 3),))) is not None
    state, events = apply_order(state, actions.DoubleMove(((1, 3),)), ScriptedDice((natural,)))
    check, unit = of(events, Checked), state.combatants["A"]
    assert (check.check, check.dc, check.total, check.rule) == ("Escape Artist", 30, natural + 10, "D20-10")
    assert (unit.x == 1, "wriggling" in unit.conditions) == (gets_in, gets_in)
    assert (state.turn.move, state.turn.standard) == (False, False)


@pytest.mark.rule("D20-10", "AOH-03")
@pytest.mark.parametrize(("ruleset", "shield"), [("d20-srd", None), ("age-of-heroes", False), ("yagura", None)])
def test_who_wriggles_attacks_nobody_and_loses_dexterity_and_four_of_its_armour(
    ruleset: str, shield: bool | None
) -> None:
    state = at_an_opening(ruleset, skill=30)
    foe = state.combatants["N"]
    foe.x, foe.y = 2, 3
    line = state.arena.profiles["N"].lines[0]
    before = make_blow(state, foe, state.combatants["A"], line).against
    state, events = apply_order(state, actions.DoubleMove(((1, 3),)), ScriptedDice((5,)))
    unit = state.combatants["A"]
    assert of(events, Squeezed).how == "wriggling"
    assert before - make_blow(state, state.combatants["N"], unit, line).against == 4 + 2
    assert may_check_shield(state, unit) is shield
    state.turn.standard = state.turn.move = True
    refused = refuse(state, unit, actions.Attack("N"))
    assert refused is not None
    assert refused.rule in ("D20-10", "AOH-03")


@pytest.mark.rule("AOH-03")
def test_a_squeezing_shield_bearer_makes_no_shield_defense_checks() -> None:
    state = at_an_opening("age-of-heroes", inches=48)
    assert may_check_shield(state, state.combatants["A"]) is True
    state, _ = apply_order(state, actions.Move(((1, 3),)), ScriptedDice(()))
    assert state.combatants["A"].conditions == ("squeezing",)
    assert may_check_shield(state, state.combatants["A"]) is False


@pytest.mark.rule("D20-10")
def test_a_huge_creature_wriggles_into_a_passage_five_feet_wide() -> None:
    huge, passage = soldier("A", size=Size.HUGE), "...######\n...######\n.........\n...######\nA..#####N"
    state = position(passage, {"A": huge}, ruleset="d20-srd")
    unit = state.combatants["A"]
    unit.x, unit.y, unit.squares = 2, 2, 1
    order = actions.DoubleMove(((3, 2, 0, 1),))
    told = preview_order(state, "A", order)
    assert told.legal
    assert any(reason.rule == "D20-10" and "DC 30" in reason.text for reason in told.reasons)


@pytest.mark.rule("D20-10")
def test_out_of_the_opening_there_is_room_again_and_no_check() -> None:
    state, _ = apply_order(at_an_opening("d20-srd", skill=30), actions.DoubleMove(((1, 3),)), ScriptedDice((5,)))
    state.turn.standard = state.turn.move = state.turn.swift = True
    state, events = apply_order(state, actions.Move(((2, 3),)), ScriptedDice(()))
    assert (state.combatants["A"].x, state.combatants["A"].conditions) == (2, ())
    assert not [event for event in events if isinstance(event, Checked)]
