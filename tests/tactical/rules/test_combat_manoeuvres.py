"""Combat manoeuvres: EP-AC-13, EP-AC-28, EP-AO-12, EP-AO-14, EP-AT-29, EP-CV-07, EP-IC-08, EP-SP-11."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.manoeuvring import maneuver_offense, manoeuvre_chance, skill_bonus
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Attacked, Checked, Done, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.triggers import Trigger
from tactical.rules.kernel.creature import Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.manoeuvre_scenes import FOES, NEXT_TO, ROWS, attempt, checked, expert, fight, refused
from tests.tactical.rules.positions import BOW, SWORD, position, soldier


@pytest.mark.rule("EP-CV-07", "EP-AC-13")
@pytest.mark.parametrize(("natural", "success"), [(9, False), (10, True), (19, True)])
def test_a_manoeuvre_is_a_skill_roll_against_maneuver_defense(natural: int, success: bool) -> None:
    state, events = attempt(fight(), "trip", natural)
    roll = checked(events)
    assert (roll.check, roll.total, roll.dc, roll.success) == ("Maneuver Offense", natural + 5, 15, success)
    assert state.combatants["N"].prone == success
    assert not [one for one in events if isinstance(one, Attacked)]
    assert (state.turn.standard, state.turn.move) == (False, True)


@pytest.mark.rule("EP-CV-07")
@pytest.mark.parametrize(
    ("sheet", "bonus"),
    [({"maneuver_offense": 3}, 3), ({"might": 9}, 9), ({"might": 2}, 6), ({"attacks": (BOW,), "might": 2}, 2)],
)
def test_maneuver_offense_of_a_sheet_that_does_not_say(sheet: dict[str, object], bonus: int) -> None:
    assert maneuver_offense(soldier("A", **sheet)) == bonus


@pytest.mark.rule("EP-AC-10")
@pytest.mark.parametrize(
    ("key", "skill", "bonus"), [("feint", "Bluff", 7), ("demoralize", "Intimidate", 1), ("escape", "Might", 4)]
)
def test_feint_demoralize_and_escape_have_skills_of_their_own(key: str, skill: str, bonus: int) -> None:
    actor = soldier("A", might=4, level=2, features={"bluff": 7})
    assert skill_bonus(actor, ROWS[key].skill) == bonus
    if key != "escape":
        assert checked(attempt(fight(actor=actor), key, 10)[1]).check == skill


@pytest.mark.rule("EP-AC-28", "EP-AC-24")
def test_one_attack_of_a_full_attack_buys_one_manoeuvre_and_no_penalty() -> None:
    sword = replace(SWORD, bonuses=(16, 11, 6, 1), parts=())
    state = fight(actor=expert(attacks=(sword,)), foe=soldier("N", maneuver_defense=15, hp=99, max_hp=99))
    state, events = attempt(state, "trip", 10, trade=True)
    assert checked(events).total == 15
    assert (state.turn.standard, state.turn.move, state.turn.bonus_steps) == (False, False, 1)
    for _ in range(3):
        state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice([1]))
    assert refused(state, actions.Attack("N", full=True)) == "EP-AC-22"


@pytest.mark.rule("EP-AC-28")
def test_a_round_has_one_manoeuvre() -> None:
    state, _ = attempt(fight(), "sunder", 2)
    assert refused(state, actions.Manoeuvre("trip", "N", trade=True)) == "EP-AC-28"
    twice, _ = attempt(fight(actor=expert(features={"manoeuvres_a_round": 2})), "feint", 2)
    attempt(twice, "trip", 2, trade=True)
    again, _ = attempt(fight(actor=expert(features={"action_points": 1})), "trip", 2)
    again, _ = apply_order(again, actions.SpendPoint("standard"), ScriptedDice([]))
    attempt(again, "trip", 2)


@pytest.mark.rule("EP-AC-28")
def test_what_takes_a_standard_action_is_not_bought_with_an_attack() -> None:
    assert refused(fight(), actions.Manoeuvre("grapple", "N", trade=True)) == "EP-AC-28"


@pytest.mark.rule("EP-AC-28", "EP-AC-26")
def test_no_attack_is_left_to_give_up_once_it_is_made() -> None:
    state, _ = apply_order(fight(), actions.FullAttack(("N",)), ScriptedDice([2, 2]))
    assert refused(state, actions.Manoeuvre("trip", "N", trade=True)) == "EP-AC-26"


@pytest.mark.rule("EP-AO-12")
@pytest.mark.parametrize("key", FOES)
@pytest.mark.parametrize("skilled", [True, False])
def test_a_manoeuvre_provokes_without_its_feat(key: str, skilled: bool) -> None:
    row = ROWS[key]
    state = fight(actor=soldier("A", maneuver_offense=5, features={row.feat: 1} if skilled and row.feat else {}))
    order = actions.Manoeuvre(key, "N")
    strikes = row.provokes == "yes" and not skilled
    assert provoked_by(state, state.combatants["A"], order) == (("N",) if strikes else ())
    _, events = apply_order(state, order, ScriptedDice([2, 2] if strikes else [2]))
    assert sum(isinstance(one, OpportunityAttacked) for one in events) == strikes


@pytest.mark.rule("EP-AO-14", "EP-AO-12")
@pytest.mark.parametrize(("feature", "value", "strikes"), [("trip", 0, 0), ("combat_maneuver", 0, 0), ("feint", 1, 1)])
def test_a_feature_of_the_creature_wins(feature: str, value: int, strikes: int) -> None:
    key = "feint" if feature == "feint" else "trip"
    state = fight(actor=soldier("A", features={f"provokes_{feature}": value}))
    assert len(provoked_by(state, state.combatants["A"], actions.Manoeuvre(key, "N"))) == strikes


@pytest.mark.rule("EP-AO-12", "EP-AO-09")
@pytest.mark.parametrize(("strikers", "struck"), [("all", ["N", "O"]), ("target", ["N"])])
def test_who_strikes_at_a_manoeuvre_is_a_setting_and_each_strikes_once_in_a_full_attack(
    strikers: str, struck: list[str]
) -> None:
    text = "........\n...O....\n...AN...\n........\n........"
    state = fight(actor=soldier("A"), text=text, options={"manoeuvres.strikers": strikers})
    state, events = attempt(state, "trip", *[2] * (len(struck) + 1), trade=True)
    assert sorted(one.actor for one in events if isinstance(one, OpportunityAttacked)) == struck
    assert list(state.turn.struck) == struck


@pytest.mark.rule("EP-AO-11", "EP-AO-12")
def test_who_falls_to_the_strike_tries_nothing() -> None:
    state, events = attempt(fight(actor=soldier("A", hp=1)), "trip", 19, 8)
    assert state.combatants["A"].defeated
    assert not [one for one in events if isinstance(one, Checked)]


@pytest.mark.rule("EP-AT-29")
@pytest.mark.parametrize(("least", "natural", "total"), [("20", 20, 30), ("20", 19, 24), ("0", 20, 25), ("19", 19, 29)])
def test_a_skill_may_succeed_critically_for_five_and_never_harms_twice(least: str, natural: int, total: int) -> None:
    state, events = attempt(fight(options={"manoeuvres.critical": least}), "sunder", natural)
    assert checked(events).total == total
    assert state.combatants["N"].damage == 0


@pytest.mark.rule("EP-AT-29")
@pytest.mark.parametrize(("bonus", "against", "chance"), [(5, 15, 0.55), (5, 30, 0.05), (5, 31, 0.0), (30, 15, 1.0)])
def test_the_chance_of_a_manoeuvre_counts_the_critical_success(bonus: int, against: int, chance: float) -> None:
    assert manoeuvre_chance(rules_for("epic-path"), bonus, against) == pytest.approx(chance)


@pytest.mark.rule("EP-IC-08")
@pytest.mark.parametrize("ghost", ["A", "N"])
@pytest.mark.parametrize("key", FOES)
def test_the_incorporeal_neither_do_nor_suffer_what_lays_hands_on(ghost: str, key: str) -> None:
    state = fight()
    state.combatants[ghost].conditions = ("incorporeal",)
    order = actions.Manoeuvre(key, "N")
    if ROWS[key].physical:
        assert refused(state, order) == "EP-IC-08"
    else:
        apply_order(state, order, ScriptedDice([2]))


@pytest.mark.rule("EP-AC-28", "EP-SP-11")
@pytest.mark.parametrize(
    ("size", "key", "legal"),
    [
        (Size.LARGE, "trip", True),
        (Size.HUGE, "trip", False),
        (Size.HUGE, "bull_rush", False),
        (Size.HUGE, "grapple", False),
        (Size.HUGE, "disarm", True),
        (Size.HUGE, "demoralize", True),
        (Size.TINY, "trip", True),
    ],
)
def test_how_much_larger_a_target_may_be(size: Size, key: str, legal: bool) -> None:
    state = fight(foe=soldier("N", size=size))
    if legal:
        attempt(state, key, 2)
    else:
        assert refused(state, actions.Manoeuvre(key, "N")) == "EP-AC-28"


@pytest.mark.rule("EP-SP-11", "EP-CV-07")
def test_the_size_of_a_player_character_changes_its_maneuver_defense() -> None:
    sized = soldier("A", size=Size.SMALL, maneuver_defense=15, features={"size_changes": 1})
    state = position(NEXT_TO, {"A": sized, "N": expert("N")}, actor="N")
    _, events = apply_order(state, actions.Manoeuvre("trip", "A"), ScriptedDice([10]))
    assert checked(events).dc == state.arena.profiles["A"].creature.maneuver_defense


@pytest.mark.rule("EP-DE-01", "EP-CV-07")
def test_conditions_and_fighting_defensively_count_for_the_roll() -> None:
    state = fight()
    state.combatants["A"].conditions = ("shaken",)
    state.combatants["A"].defensive = True
    names = {part.name: part.value for part in checked(attempt(state, "trip", 10)[1]).parts}
    assert names == {"Maneuver Offense": 5, "shaken": -2, "fighting defensively": -4}


REFUSALS = [
    ("trip", {"conditions": ("prone",)}, "EP-AC-28"),
    ("trip", {"mode": "fly"}, "EP-AC-28"),
    ("trip", {"x": 6}, "EP-AT-01"),
    ("demoralize", {"x": 7}, None),
    ("trip", {"defeated": True}, "EP-IN-13"),
    ("escape", {}, "EP-AC-11"),
    ("release", {}, "EP-AC-28"),
    ("juggle", {}, "EP-AC-28"),
]


@pytest.mark.rule("EP-AC-28", "EP-AT-01")
@pytest.mark.parametrize(("key", "changes", "rule"), REFUSALS)
def test_on_whom_a_manoeuvre_is_not_tried(key: str, changes: dict[str, object], rule: str | None) -> None:
    text = "........\n........\n...AN...\n........\n.......O"
    state = fight(text=text)
    for name, value in changes.items():
        setattr(state.combatants["N"], name, value)
    if rule is None:
        attempt(state, key, 2)
    else:
        assert refused(state, actions.Manoeuvre(key, "N")) == rule


@pytest.mark.rule("EP-AC-28", "EP-AC-32")
def test_manoeuvres_are_listed_with_their_odds_for_whom_they_can_be_tried_on() -> None:
    state = fight()
    listed = {item.key: item for item in legal_orders(state, "A").orders if item.order.type == "manoeuvre"}
    assert {key.split(":")[1] for key in listed} == set(FOES)
    trip, traded = listed["manoeuvre:trip:N"], listed["manoeuvre:trip:N:trade"]
    assert (trip.cost, traded.cost, trip.label) == ("standard", "one attack", "Trip against N")
    assert trip.chance == pytest.approx(0.55)
    assert [reason.text for reason in trip.reasons] == ["Maneuver Offense"]
    assert not any(key.endswith(":trade") for key in listed if "grapple" in key)
    far = fight(text="A.......\n........\n........\n........\n.......N")
    assert not [item for item in legal_orders(far, "A").orders if item.order.type == "manoeuvre" and "trip" in item.key]


@pytest.mark.rule("EP-HO-09", "EP-HO-11", "EP-AC-28")
def test_a_readied_manoeuvre_stops_who_comes_near() -> None:
    text = "..........\n..........\n..A....N..\n..........\n.........."
    state = fight(text=text)
    then = {"type": "manoeuvre", "manoeuvre": "trip", "target": ""}
    state, _ = apply_order(state, actions.Ready(Trigger("comes_near", side="enemy", feet=5), then), ScriptedDice([]))
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    path = ((6, 2), (5, 2), (4, 2), (3, 2), (3, 3))
    state, events = apply_order(state, actions.Move(path), ScriptedDice([15]))
    assert checked(events).actor == "A"
    assert state.combatants["N"].prone
    assert (state.combatants["N"].x, state.combatants["N"].y) == (3, 2)
    assert (state.actor, state.turn.move) == ("N", False)


@pytest.mark.rule("EP-HO-09", "EP-AO-20")
def test_a_readied_potion_is_drunk_when_the_time_comes() -> None:
    text = "..........\n..........\n..A....N..\n..........\n.........."
    state = fight(text=text)
    then = {"type": "do", "activity": "drink_potion", "item": "a potion"}
    state, _ = apply_order(state, actions.Ready(Trigger("comes_near", side="enemy", feet=10), then), ScriptedDice([]))
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state, events = apply_order(state, actions.Move(((6, 2), (5, 2), (4, 2))), ScriptedDice([]))
    assert [one.item for one in events if isinstance(one, Done)] == ["a potion"]
