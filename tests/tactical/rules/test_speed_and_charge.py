"""Speed after armour and load, and the charge: EP-EN, D20-02, D20-19, YAG-01."""

from __future__ import annotations

import pytest

from tactical.rules.combat.profile import make_profile
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked, Event
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.state import FightState
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import position, soldier


@pytest.mark.rule("EP-EN-02", "EP-EN-03", "EP-EN-04")
@pytest.mark.parametrize(
    ("base", "armour", "load", "speed"),
    [
        (30, "heavy", "medium", 15),
        (20, "heavy", "medium", 10),
        (30, "none", "light", 30),
        (30, "heavy", "light", 20),
        (30, "heavy", "heavy", 10),
        (10, "heavy", "heavy", 0),
        (20, "medium", "medium", 20),
        (33, "medium", "light", 25),
    ],
)
def test_speed_after_armour_and_load(base: int, armour: str, load: str, speed: int) -> None:
    sheet: Creature = soldier("A", speed=base, armour=armour, load=load)
    assert make_profile(sheet, rules_for("epic-path")).speed * 5 == speed


@pytest.mark.rule("D20-02", "YAG-01")
@pytest.mark.parametrize(
    ("ruleset", "base", "armour", "load", "speed"),
    [
        ("d20-srd", 30, "medium", "light", 20),
        ("d20-srd", 30, "heavy", "heavy", 20),
        ("d20-srd", 20, "heavy", "light", 15),
        ("d20-srd", 25, "medium", "light", 20),
        ("d20-srd", 35, "none", "medium", 25),
        ("yagura", 30, "heavy", "light", 30),
        ("yagura", 30, "none", "heavy", 20),
    ],
)
def test_d20_speed_after_armour_or_load(ruleset: str, base: int, armour: str, load: str, speed: int) -> None:
    sheet = soldier("A", speed=base, armour=armour, load=load)
    assert make_profile(sheet, rules_for(ruleset)).speed * 5 == speed


def charged(text: str, ruleset: str = "d20-srd", **changes: object) -> tuple[FightState, list[Event]]:
    state = position(text, {"A": soldier("A", **changes)}, ruleset=ruleset)
    return apply_order(state, actions.Charge("N"), ScriptedDice([10, 5]))


@pytest.mark.rule("D20-19", "EP-SU-21")
def test_a_charge_runs_straight_and_strikes_with_two_more() -> None:
    text = "............\nA........N..\n............\n............\n............"
    state, events = charged(text)
    struck = next(event for event in events if isinstance(event, Attacked))
    assert ("charge", 2) in [(part.name, part.value) for part in struck.parts]
    assert (state.combatants["A"].x, state.combatants["A"].y) == (8, 3)
    assert preview_attack(state, "N", "A").against == 13
    assert not state.turn.standard


@pytest.mark.rule("D20-19", "EP-TE-01", "EP-OV-06", "EP-AO-15")
@pytest.mark.parametrize(
    ("text", "conditions", "message"),
    [
        ("............\nA..,.....N..\n............\n............\n............", (), "in the way"),
        ("............\nA..B.....N..\n............\n............\n............", (), "in the way"),
        ("............\nA.N.........\n............\n............\n............", (), "too near"),
        ("............\nA........N..\n............\n............\n............", ("fatigued",), "too tired"),
        ("...#........\nA..#.....N..\n...#........\n...#........\n...#........", (), "out of sight"),
        ("..............\nA............N\n..............\n..............\n..............", (), None),
    ],
)
def test_a_refused_charge(text: str, conditions: tuple[str, ...], message: str | None) -> None:
    state = position(text, ruleset="d20-srd")
    state.combatants["A"].conditions = conditions
    if message is None:
        apply_order(state, actions.Charge("N"), ScriptedDice([2]))
        return
    with pytest.raises(RuleError, match=message):
        apply_order(state, actions.Charge("N"), ScriptedDice([]))
