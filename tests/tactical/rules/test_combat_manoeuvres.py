"""Combat manoeuvres: EP-AC-13, EP-AC-28, EP-AO-12, EP-AO-14, EP-AT-29, EP-CV-07, EP-IC-08, EP-SP-11."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.combat.manoeuvring import maneuver_offense, manoeuvre_chance, manoeuvres_of, skill_bonus
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.effects import Effect, add_effect
from tactical.rules.engine.events import Attacked, Checked, Done, Event, MovedByForce, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.preview import preview_attack
from tactical.rules.engine.provoking import provoked_by
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.engine.triggers import Trigger
from tactical.rules.kernel.creature import Creature, Size
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from tactical.rules.rulesets.library import rules_for
from tests.tactical.rules.positions import BOW, SWORD, position, soldier

NEXT_TO = "........\n........\n...AN...\n........\n........"
ROWS = manoeuvres_of(rules_for("epic-path"))
FOES = sorted(key for key, row in ROWS.items() if row.of == "foe")
FEATS = {row.feat: 1 for row in ROWS.values() if row.feat}


def expert(name: str = "A", **changes: object) -> Creature:
    """One with every manoeuvre's feat and a Maneuver Offense of +5."""
    features = {**FEATS, **changes.pop("features", {})}  # type: ignore[dict-item]  # a table of cases
    return soldier(name, maneuver_offense=5, features=features, **changes)


def fight(
    foe: Creature | None = None, actor: Creature | None = None, text: str = NEXT_TO, **more: object
) -> FightState:
    sheets = {"A": actor or expert(), "N": foe or soldier("N", maneuver_defense=15)}
    return position(text, sheets, **more)  # type: ignore[arg-type]  # a table of cases


def attempt(state: FightState, key: str, *dice: int, **more: object) -> tuple[FightState, list[Event]]:
    order = actions.Manoeuvre(key, "N", **more)  # type: ignore[arg-type]  # a table of cases
    return apply_order(state, order, ScriptedDice(list(dice)))


def refused(state: FightState, order: actions.Order) -> str:
    with pytest.raises(RuleError) as error:
        apply_order(state, order, ScriptedDice([10] * 4))
    assert error.value.remedy
    return error.value.rule or ""


def checked(events: list[Event]) -> Checked:
    return next(one for one in events if isinstance(one, Checked))


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


FORCED = [
    ("bull_rush", 10, (5, 2), (3, 2)),
    ("bull_rush", 15, (6, 2), (3, 2)),
    ("drag", 10, (3, 2), (2, 2)),
    ("drag", 15, (2, 2), (1, 2)),
]


@pytest.mark.rule("EP-FM-01", "EP-FM-12", "EP-AC-28")
@pytest.mark.parametrize(("key", "natural", "foe", "own"), FORCED)
def test_a_manoeuvre_forces_its_target_five_feet_and_five_more_for_each_five(
    key: str, natural: int, foe: tuple[int, int], own: tuple[int, int]
) -> None:
    state, events = attempt(fight(), key, natural)
    found = state.combatants
    assert ((found["N"].x, found["N"].y), (found["A"].x, found["A"].y)) == (foe, own)
    assert [one.actor for one in events if isinstance(one, MovedByForce)] == ["A"]
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]


@pytest.mark.rule("EP-AC-19", "EP-AC-28")
def test_who_stepped_drags_nobody_and_who_drags_takes_no_step() -> None:
    stepped, _ = apply_order(fight(), actions.Step(3, 3), ScriptedDice([]))
    assert refused(stepped, actions.Manoeuvre("drag", "N")) == "EP-MV-14"
    dragged, _ = attempt(fight(), "drag", 10)
    assert refused(dragged, actions.Step(2, 3)) == "EP-MV-14"


@pytest.mark.rule("EP-AC-28")
def test_a_repositioned_target_goes_where_it_is_told_within_reach() -> None:
    state, _ = attempt(fight(), "reposition", 10, path=((4, 3),))
    assert (state.combatants["N"].x, state.combatants["N"].y) == (4, 3)
    assert refused(fight(), actions.Manoeuvre("reposition", "N", path=((6, 2),))) == "EP-AC-28"
    alone, _ = attempt(fight(), "reposition", 10)
    assert (alone.combatants["N"].x, alone.combatants["N"].y) != (4, 2)


@pytest.mark.rule("EP-FM-04", "EP-FM-05")
def test_nobody_is_forced_through_a_wall() -> None:
    text = "........\n........\n...AN#..\n........\n........"
    state, events = attempt(fight(text=text), "bull_rush", 15)
    assert state.combatants["N"].x == 4
    assert [one for one in events if isinstance(one, MovedByForce)]


@pytest.mark.rule("EP-AC-28", "EP-AC-20")
def test_a_disarmed_creature_neither_strikes_nor_threatens_until_it_picks_the_weapon_up() -> None:
    state, _ = attempt(fight(), "disarm", 10)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    state = from_plain(to_plain(state))
    assert refused(state, actions.Attack("A")) == "EP-AC-20"
    _, events = apply_order(_turn_of(state, "A"), actions.Move(((3, 1),)), ScriptedDice([2]))
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]
    keys = [item.key for item in legal_orders(state, "N").orders]
    assert "part_of_move:pick_up" in keys
    armed, _ = apply_order(state, actions.PartOfMove("pick_up"), ScriptedDice([2]))
    assert not armed.turn.move
    apply_order(armed, actions.Attack("A"), ScriptedDice([2]))


def _turn_of(state: FightState, key: str) -> FightState:
    while state.actor != key:
        state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    return state


@pytest.mark.rule("EP-AC-28")
def test_a_weapon_that_was_left_behind_is_not_picked_up() -> None:
    state, _ = attempt(fight(), "disarm", 10)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    away = actions.Move(((5, 2), (6, 2)))
    state, _ = apply_order(state, away, ScriptedDice([2] * 2))
    state, _ = apply_order(state, actions.PartOfMove("pick_up", x=6, y=2), ScriptedDice([]))
    assert [effect.name for effect in state.combatants["N"].effects] == ["disarmed"]


@pytest.mark.rule("EP-AC-28")
def test_a_broken_weapon_strikes_worse_and_the_others_do_not() -> None:
    axe = replace(SWORD, name="axe")
    state, _ = attempt(fight(foe=soldier("N", maneuver_defense=15, attacks=(SWORD, axe))), "sunder", 10)
    blade, other = (preview_attack(state, "N", "A", index) for index in (0, 1))
    assert "broken weapon" in [reason.text for reason in blade.reasons]
    assert blade.chance < other.chance


@pytest.mark.rule("EP-AC-28")
@pytest.mark.parametrize("name", ["Bite", "2 claws", "Slam"])
def test_nobody_is_disarmed_of_its_body(name: str) -> None:
    state = fight(foe=soldier("N", attacks=(replace(SWORD, name=name),)))
    assert refused(state, actions.Manoeuvre("disarm", "N")) == "EP-AC-28"


@pytest.mark.rule("EP-AC-28", "EP-SU-29")
def test_a_feint_catches_the_target_flat_footed_for_one_attack_of_the_feinter() -> None:
    text = "........\n....B...\n...AN...\n........\n........"
    state, _ = attempt(
        fight(actor=expert(features={"bluff": 5, "manoeuvres_a_round": 1}), text=text), "feint", 15, trade=True
    )
    assert "target: flat-footed" in [reason.text for reason in preview_attack(state, "A", "N").reasons]
    assert "target: flat-footed" not in [reason.text for reason in preview_attack(state, "B", "N").reasons]
    state, _ = apply_order(state, actions.Attack("N", full=True), ScriptedDice([2]))
    assert "target: flat-footed" not in [reason.text for reason in preview_attack(state, "A", "N").reasons]


@pytest.mark.rule("EP-AC-28", "EP-TI-02")
@pytest.mark.parametrize(("key", "word"), [("dirty_trick", "sickened"), ("demoralize", "shaken")])
@pytest.mark.parametrize(("natural", "rounds"), [(10, 1), (15, 2)])
def test_a_condition_lasts_a_round_and_one_more_for_each_five(key: str, word: str, natural: int, rounds: int) -> None:
    actor = expert(features={"intimidate": 5})
    state, _ = attempt(fight(actor=actor), key, natural)
    for _ in range(rounds):
        assert word in state.combatants["N"].conditions
        state = _turn_of(apply_order(state, actions.EndTurn(), ScriptedDice([]))[0], "A")
    assert word not in state.combatants["N"].conditions


@pytest.mark.rule("EP-AC-11", "EP-AC-28")
def test_a_grappled_creature_stays_until_it_escapes_or_is_released() -> None:
    state, _ = attempt(fight(), "grapple", 10)
    assert "grappled" in state.combatants["N"].conditions
    released, _ = apply_order(state, actions.Manoeuvre("release", "N"), ScriptedDice([]))
    assert not released.combatants["N"].conditions
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    assert refused(state, actions.Move(((5, 2),))) == "EP-MV-04"
    order = actions.Manoeuvre("escape", "A")
    failed, events = apply_order(state, order, ScriptedDice([2]))
    assert checked(events).check == "Might"
    assert "grappled" in failed.combatants["N"].conditions
    free, events = apply_order(state, order, ScriptedDice([18]))
    assert not [one for one in events if isinstance(one, OpportunityAttacked)]
    assert not free.combatants["N"].conditions


@pytest.mark.rule("EP-AC-28")
def test_who_is_held_may_be_pinned_and_nobody_else() -> None:
    assert refused(fight(), actions.Manoeuvre("pin", "N")) == "EP-AC-28"
    state = fight()
    add_effect(state, state.combatants["N"], Effect("grappled", "A", phase="none"), [])
    state, _ = attempt(state, "pin", 10)
    assert {"grappled", "pinned"} <= set(state.combatants["N"].conditions)
    state, _ = apply_order(state, actions.EndTurn(), ScriptedDice([]))
    tries = {item.key for item in legal_orders(state, "N").orders if item.order.type == "manoeuvre"}
    assert tries == {"manoeuvre:escape:A"}
    assert refused(state, actions.Manoeuvre("trip", "A"))
    free, _ = apply_order(state, actions.Manoeuvre("escape", "A"), ScriptedDice([18]))
    assert not free.combatants["N"].conditions


@pytest.mark.rule("EP-AC-28")
def test_a_hold_ends_when_the_holder_is_gone_or_down() -> None:
    state, _ = attempt(fight(), "grapple", 10)
    away, _ = apply_order(state, actions.Move(((2, 2),)), ScriptedDice([2]))
    assert "grappled" not in away.combatants["N"].conditions
    state.combatants["A"].defeated = True
    state, _ = apply_order(_as_actor(state, "N"), actions.DropProne(), ScriptedDice([]))
    assert "grappled" not in state.combatants["N"].conditions


def _as_actor(state: FightState, key: str) -> FightState:
    state.actor = key
    state.turn.standard = state.turn.move = True
    return state


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
