"""Deeds of the provoke table, what each costs and provokes, who may do it: EP-AC-11, EP-AC-12, EP-AO-14, EP-AO-20."""

from __future__ import annotations

import pytest

from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.events import Done, OpportunityAttacked
from tactical.rules.engine.legal import legal_orders
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.rulesets.library import COSTS, rules_for, rulesets
from tests.tactical.rules.action_scenes import MISS, NEXT_TO, OPEN, events_of, give, refused
from tests.tactical.rules.positions import position, soldier


@pytest.mark.rule("EP-AC-02", "EP-AC-11", "EP-AC-12", "EP-AO-20", "D20-17")
@pytest.mark.parametrize("ruleset", sorted(rulesets()))
def test_every_row_of_the_table_is_an_order(ruleset: str) -> None:
    rules = rules_for(ruleset)
    rows = rules.activities.values()
    assert rules.manoeuvres or "manoeuvre" not in {row.order for row in rows}
    assert {row.order for row in rows} <= {"do", *actions.ORDER_TYPES}
    assert {row.type for row in rows} <= set(COSTS)


DEEDS = [
    ("drink_potion", "standard", 1),
    ("light_torch", "standard", 1),
    ("read_scroll", "standard", 1),
    ("draw_hidden_weapon", "standard", 0),
    ("command_word_item", "standard", 0),
    ("cast_spell_standard", "standard", 1),
    ("skill_standard", "standard", 1),
    ("supernatural_ability", "standard", 0),
    ("don_shield", "move", 0),
    ("retrieve_item", "move", 1),
    ("move_heavy_object", "move", 1),
    ("skill_full_round", "full_round", 1),
    ("quickened_spell", "swift", 0),
    ("speak", "free", 0),
    ("drop_item", "free", 0),
]


@pytest.mark.rule("EP-AC-11", "EP-AC-12", "EP-AO-20", "EP-AO-07", "EP-AC-01")
@pytest.mark.parametrize(("activity", "cost", "strikes"), DEEDS)
def test_a_deed_of_the_table_costs_and_provokes_what_its_row_says(activity: str, cost: str, strikes: int) -> None:
    state = position(NEXT_TO)
    state, events = apply_order(state, actions.Do(activity, "a thing"), ScriptedDice(MISS))
    done = [one for one in events if isinstance(one, Done)]
    assert [(one.activity, one.cost, one.item) for one in done] == [(activity, cost, "a thing")]
    assert sum(isinstance(one, OpportunityAttacked) for one in events) == strikes
    spent = {
        "standard": (False, True, True),
        "move": (True, False, True),
        "swift": (True, True, False),
        "free": (True, True, True),
        "full_round": (False, False, False),
    }
    assert (state.turn.standard, state.turn.move, state.turn.swift) == spent[cost]


@pytest.mark.rule("EP-AO-10", "EP-AO-20")
def test_a_move_and_a_potion_are_two_actions_and_provoke_twice() -> None:
    state = position(".....\n.AN..\n.....\n.....\n.....", {"N": soldier("N", features={"opportunities": 3})})
    state, events = apply_order(state, actions.Move(((1, 2),)), ScriptedDice(MISS))
    more = events_of(state, actions.Do("drink_potion"))
    assert sum(isinstance(one, OpportunityAttacked) for one in (*events, *more)) == 2


@pytest.mark.rule("EP-AO-11")
def test_who_falls_to_the_strike_does_not_finish_the_deed() -> None:
    state = position(NEXT_TO, {"A": soldier("A", hp=1)})
    state, events = apply_order(state, actions.Do("drink_potion"), ScriptedDice([19, 8]))
    assert state.combatants["A"].defeated
    assert not [one for one in events if isinstance(one, Done)]


@pytest.mark.rule("EP-AO-14", "EP-CV-08")
@pytest.mark.parametrize(("activity", "value", "strikes"), [("drink_potion", 0, 0), ("draw_hidden_weapon", 1, 1)])
def test_a_feature_says_whether_a_deed_provokes(activity: str, value: int, strikes: int) -> None:
    state = position(NEXT_TO, {"A": soldier("A", features={f"provokes_{activity}": value})})
    events = events_of(state, actions.Do(activity))
    assert sum(isinstance(one, OpportunityAttacked) for one in events) == strikes


@pytest.mark.rule("EP-AC-11")
@pytest.mark.parametrize(
    ("activity", "rule"),
    [("juggle", "EP-AO-20"), ("attack_melee", "EP-AO-20"), ("escape_net", "EP-AO-20"), ("load_siege", "EP-AO-20")],
)
def test_what_is_no_deed_for_it_is_refused(activity: str, rule: str) -> None:
    assert refused(position(OPEN), actions.Do(activity)) == rule


@pytest.mark.rule("EP-AO-20")
def test_who_burns_may_put_the_flames_out_with_a_whole_round() -> None:
    state = position(OPEN)
    state.combatants["A"].conditions = ("burning",)
    after = give(state, actions.Do("extinguish_flames"))
    assert "burning" not in after.combatants["A"].conditions
    assert refused(after, actions.Move(((1, 4),))) == "EP-AC-01"


@pytest.mark.rule("EP-AC-11")
def test_beasts_are_told_of_no_potions() -> None:
    state = position(OPEN, actor="N")
    keys = {item.key for item in legal_orders(state, "N").orders if item.order.type == "do"}
    assert keys == {"do:speak"}


@pytest.mark.rule("EP-CV-08", "EP-AC-11")
def test_the_gm_changes_what_a_deed_costs() -> None:
    state = position(OPEN, options={"drink_potion.type": "move", "trip.action": "swift", "trip.reach": "60"})
    state = give(state, actions.Do("drink_potion"), actions.Manoeuvre("trip", "N"))
    assert (state.turn.standard, state.turn.move, state.turn.swift) == (True, False, False)
