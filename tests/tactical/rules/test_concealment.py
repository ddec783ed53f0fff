"""What hides a creature: EP-CN; walls and long weapons: EP-AC-18."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.senses import PARTIAL, TOTAL, chances
from tactical.rules.engine import actions
from tactical.rules.engine.blows import make_blow
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import (
    OpportunityAttacked,
)
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.seeing import degree, hiding, locates, perceives
from tactical.rules.engine.strikes import may_strike, opportunity_line
from tactical.rules.engine.viewing import may_hide
from tactical.rules.geometry.cover import Cover, Grade
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, SPEAR, SWORD, position, soldier
from tests.tactical.rules.unseen_fights import FAR, do, fight, pair, rule_of


@pytest.mark.rule("EP-CN-06", "EP-CN-07", "EP-CN-10")
@pytest.mark.parametrize(
    ("light", "senses", "feet", "found"),
    [
        ("bright", {}, 55, 0),
        ("dim", {}, 55, PARTIAL),
        ("dim", {"low_light": 1}, 55, 0),
        ("dim", {"darkvision": 60}, 55, 0),
        ("dark", {"darkvision": 60}, 55, 0),
        ("dark", {"darkvision": 30}, 55, TOTAL),
        ("dark", {"low_light": 1}, 55, TOTAL),
        ("dark", {"blindsense": 60}, 55, 0),
        ("dark", {"blindsense": 30}, 55, TOTAL),
        ("dark", {"tremorsense": 60}, 55, 0),
    ],
)
def test_light_and_senses(light: str, senses: dict[str, int], feet: int, found: int) -> None:
    state = fight(FAR, light=light, a={"senses": senses})
    watcher, target = pair(state)
    assert degree(state, watcher, target) == found


@pytest.mark.rule("EP-CN-10")
def test_tremorsense_feels_nothing_in_the_air() -> None:
    state = fight(FAR, light="dark", a={"senses": {"tremorsense": 60}})
    state.combatants["N"].mode = "fly"
    assert degree(state, *pair(state)) == TOTAL


@pytest.mark.rule("EP-CN-05", "EP-CN-06", "EP-CN-11")
@pytest.mark.parametrize(
    ("found", "ruleset", "to"),
    [
        (6, "epic-path", (6, 0)),
        (12, "epic-path", (12, 0)),
        (3, "epic-path", (3, 0)),
        (20, "epic-path", (12, 0)),
        (6, "d20-srd", (0, 20)),
        (12, "d20-srd", (0, 50)),
        (0, "d20-srd", (0, 0)),
    ],
)
def test_degrees(found: int, ruleset: str, to: tuple[int, int]) -> None:
    assert chances(rules_for(ruleset), found) == to


@pytest.mark.rule("EP-CN-02", "EP-CN-03", "EP-CN-08", "EP-CN-11")
def test_smoke_hampers_blows_and_bars_attacks_of_opportunity() -> None:
    clear, smoke = fight(), fight(veils=((2, 3, 6),))
    for state, to in ((clear, 0), (smoke, 6)):
        attacker, target = pair(state)
        blow = make_blow(state, attacker, target, state.arena.profiles["A"].lines[0])
        assert (blow.miss_to, blow.is_precise) == (to, to == 0)
    feared = legal_orders(clear, "A").reach
    assert any("N" in square.provokes for square in feared)
    inside = fight(veils=((1, 3, 6),))
    walker, enemy = pair(inside)
    assert opportunity_line(inside, enemy, walker) is None
    _, events = do(inside, actions.Move(((0, 3),)))
    assert [event for event in events if isinstance(event, OpportunityAttacked)] == []
    assert all("N" not in square.provokes for square in legal_orders(inside, "A").reach if square.x == 0)


@pytest.mark.rule("EP-CN-10")
def test_blindsense_ignores_smoke() -> None:
    state = fight(veils=((1, 3, 6),), n={"senses": {"blindsense": 30}})
    assert opportunity_line(state, state.combatants["N"], state.combatants["A"]) is not None
    assert hiding(state, state.combatants["N"], state.combatants["A"], is_melee=True) == 0


@pytest.mark.rule("EP-CN-05")
def test_the_preview_knows_the_threshold() -> None:
    state = fight(FAR, veils=((11, 4, 6),), a={"attacks": (BOW,)})
    seen = preview_attack(state, "A", "N")
    assert seen.hits_on == max(7, 15 - 5)
    assert any(reason.rule == "EP-CN-05" for reason in seen.reasons)
    always = fight(FAR, veils=((11, 4, 6),), a={"attacks": (replace(BOW, bonuses=(30,)),)})
    assert preview_attack(always, "A", "N").chance == 14 / 20


@pytest.mark.rule("EP-CN-07")
def test_in_the_dark_arms_length_is_known_and_no_more() -> None:
    near, far = fight(light="dark"), fight(FAR, light="dark", a={"attacks": (BOW,)})
    assert perceives(near, *pair(near))
    assert not perceives(far, *pair(far))
    assert refuse(near, near.combatants["A"], actions.Attack("N")) is None
    refused = refuse(far, far.combatants["A"], actions.Attack("N"))
    assert rule_of(refused) == "EP-CN-07"
    assert refuse(far, far.combatants["A"], actions.AttackSquare(11, 4)) is None


@pytest.mark.rule("EP-AC-18", "EP-TE-05")
@pytest.mark.parametrize(
    ("trait", "text", "refused", "total"),
    [
        ("unwieldy", "#.....\n.AN...\n......\n......\n......", True, 6),
        ("cumbersome", "#.....\n.AN...\n......\n......\n......", False, 2),
        ("cumbersome", "^.....\n.AN...\n......\n......\n......", False, 6),
        ("unwieldy", "......\n.AN...\n......\n......\n......", False, 6),
    ],
)
def test_walls_hinder_long_weapons(trait: str, text: str, refused: bool, total: int) -> None:
    state = position(text, {"A": soldier("A", attacks=(replace(SWORD, traits=(trait,)),))})
    attacker, target = state.combatants["A"], state.combatants["N"]
    bar = refuse(state, attacker, actions.Attack("N"))
    assert (bar is not None and bar.rule == "EP-AC-18") is refused
    assert make_blow(state, attacker, target, state.arena.profiles["A"].lines[0]).total == total
    assert (opportunity_line(state, attacker, target) is None) is refused


def test_reach_and_darkness_go_together() -> None:
    state = position(".......\n.A.N...\n.......\n.......\n.......", {"A": soldier("A", attacks=(SPEAR,))}, light="dark")
    refused = refuse(state, state.combatants["A"], actions.Attack("N"))
    assert rule_of(refused) == "EP-CN-07"


@pytest.mark.rule("EP-CN-04")
def test_magic_may_conceal_whatever_lies_between() -> None:
    state = fight(unseen=("concealed",))
    attacker, target = pair(state)
    blow = make_blow(state, attacker, target, state.arena.profiles["A"].lines[0])
    assert (blow.miss_to, locates(state, attacker, target), may_strike(state, attacker, target)) == (6, True, False)


@pytest.mark.rule("EP-CO-09", "EP-CN-09")
@pytest.mark.parametrize(
    ("grade", "found", "ruleset", "expected"),
    [
        ("partial", 0, "epic-path", False),
        ("minimal", 0, "epic-path", False),
        ("improved", 0, "epic-path", True),
        ("total", 0, "epic-path", True),
        ("none", 6, "epic-path", False),
        ("none", 12, "epic-path", True),
        ("partial", 0, "d20-srd", True),
    ],
)
def test_what_is_enough_to_begin_to_hide(grade: Grade, found: int, ruleset: str, expected: bool) -> None:
    assert may_hide(rules_for(ruleset), Cover(grade), found) is expected
