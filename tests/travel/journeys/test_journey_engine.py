"""The journey engine: orders, harm, rest, encounters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.rules.kernel.creature import Abilities
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import MILE, made_context, made_tables, made_traveller
from travel.rules.journey import events as ev
from travel.rules.journey.apply import apply, begin
from travel.rules.journey.context import DayOrder, JourneyContext, journey_rules, start
from travel.rules.journey.dice import ScriptedBook, SeededBook
from travel.rules.journey.legal import orders_allowed
from travel.rules.journey.orders import (
    AdvanceDay,
    AdvanceHours,
    ClearEncounter,
    LetPass,
    OrderedFoe,
    Override,
    PlaceEncounter,
    Rest,
    ShowEncounter,
    Talk,
)
from travel.rules.journey.state import HOUR, JourneyState
from travel.rules.rulesets.ruleset import get_ruleset


def run(context: JourneyContext, *orders: Any, faces: list[int] | None = None) -> tuple[JourneyState, list[Any]]:
    """Carry out orders from the start; the state and every event after the first."""
    book = SeededBook(7) if faces is None else ScriptedBook(faces)
    state, events = start(context), []
    for order in orders:
        state, more = apply(state, order, context, book)
        events += more
    return state, events


def kinds(events: list[Any]) -> list[str]:
    return [event.type for event in events]


def test_the_first_event_names_the_place_seed_and_ruleset() -> None:
    context = made_context()
    state, events = begin(start(context), context, 42, SeededBook(42))
    assert (events[0].seed, events[0].ruleset_digest, state.status) == ("42", "test", "camp")


@pytest.mark.rule("EP-OV-03", "EP-OV-10")
def test_a_walked_day_on_the_plains_road_is_24_miles_and_harms_nobody() -> None:
    state, events = run(made_context(), AdvanceDay())
    assert made_context().route.feet_at(state.progress) == 24 * MILE
    assert (state.day, state.hour, state.status, state.walked) == (2, 7.0, "camp", 0)
    assert all(member.hp == 50 and member.fatigue == "none" for member in state.members)
    assert kinds(events) == ["day_started", *["travelled"] * 8, "camped", "rested"]


@pytest.mark.rule("EP-OV-04", "EP-OV-05", "EP-OV-06")
def test_two_hustled_hours_make_12_miles_and_cost_1_primal_and_fatigue() -> None:
    state, events = run(made_context(), AdvanceHours(2, "hustle"))
    assert made_context().route.feet_at(state.progress) == 12 * MILE
    for member in state.members:
        assert (member.hp, member.primal, member.fatigue) == (49, 1, "fatigued")
    assert [harm.amount for event in events if event.type == "travelled" for harm in event.harms] == [1, 1]


@pytest.mark.rule("EP-OV-05")
@pytest.mark.parametrize(("hours", "total"), [(1, 0), (2, 1), (3, 3), (4, 7), (5, 15), (6, 31), (7, 63), (8, 127)])
def test_hustle_damage_since_the_last_rest(hours: int, total: int) -> None:
    context = made_context(count=1, travellers=(made_traveller(1, hp=500, max_hp=500),))
    state, _ = run(context, AdvanceHours(hours, "hustle"))
    assert state.members[0].primal == total


@pytest.mark.rule("EP-OV-05")
def test_fractions_of_hustled_hours_add_up_until_the_rest() -> None:
    state, _ = run(made_context(), *[AdvanceHours(0.5, "hustle")] * 3)
    assert state.members[0].primal == 0
    state, _ = run(made_context(), *[AdvanceHours(0.5, "hustle")] * 4)
    assert state.members[0].primal == 1
    state, _ = run(made_context(), AdvanceHours(1.5, "hustle"), Rest(), AdvanceHours(0.5, "hustle"))
    assert state.members[0].primal == 0


@pytest.mark.rule("EP-OV-12")
def test_ten_hours_cost_4d6_primal_each_with_every_face_kept() -> None:
    faces = [3, 4, 1, 2, 6, 6, 5, 5]
    state, events = run(made_context(), AdvanceDay(walked=8, forced=2), faces=faces)
    assert [member.primal for member in state.members] == [7 + 12, 3 + 10]
    assert [face for event in events for roll in event.rolls for face in roll.faces] == faces
    assert made_context().route.feet_at(state.progress) == 30 * MILE


@pytest.mark.rule("EP-OV-12", "EP-OV-05")
def test_a_hustled_hour_beyond_the_eighth_deals_both_kinds() -> None:
    context = made_context(count=1)
    state, _ = run(context, AdvanceHours(8), AdvanceHours(1, "hustle"), AdvanceHours(1, "hustle"), faces=[1, 2, 3, 4])
    assert state.members[0].primal == 3 + 7 + 1


@pytest.mark.rule("EP-OV-13")
def test_whoever_falls_stops_the_march_there_and_the_hour_counts() -> None:
    context = made_context(count=2, travellers=(made_traveller(1, hp=5), made_traveller(2)))
    state, events = run(context, AdvanceDay(walked=4, hustled=4))
    assert kinds(events)[-2:] == ["travelled", "fell"]
    assert state.hustled == 4 * HOUR
    assert context.route.feet_at(state.progress) == 24 * MILE
    assert state.members[0].down
    assert state.members[0].hp == -2
    assert state.status == "travelling"
    with pytest.raises(RuleError, match="Hero 1 cannot go on"):
        apply(state, AdvanceDay(), context, SeededBook(1))


def test_a_day_in_bed_brings_the_fallen_back() -> None:
    context = made_context(count=2, travellers=(made_traveller(1, hp=5), made_traveller(2)))
    state, _ = run(context, AdvanceDay(walked=4, hustled=4), Rest(2))
    assert not state.members[0].down
    assert state.members[0].primal == 0


@pytest.mark.rule("EP-OV-06")
def test_a_night_on_the_march_leaves_primal_damage_and_fatigue() -> None:
    state, events = run(made_context(), AdvanceDay(walked=4, hustled=4))
    assert [(member.hp, member.primal, member.fatigue) for member in state.members] == [(43, 7, "fatigued")] * 2
    assert events[-1].type == "rested"
    assert (state.hustled, state.walked) == (0, 0)


def test_the_option_lets_primal_damage_heal_each_hour_at_rest() -> None:
    rules = journey_rules(get_ruleset("epic-path", {"primal_healing": "hourly"}))
    state, _ = run(made_context(rules=rules), AdvanceDay(walked=4, hustled=4))
    assert [(member.hp, member.primal, member.fatigue) for member in state.members] == [(50, 0, "none")] * 2


@pytest.mark.rule("D20O-20")
def test_wounds_mend_by_level_a_night_and_twice_that_in_a_day_in_bed() -> None:
    context = made_context(count=1, travellers=(made_traveller(1, hp=20),))
    assert run(context, AdvanceDay())[0].members[0].hp == 25
    assert run(context, Rest(2))[0].members[0].hp == 40


@pytest.mark.rule("D20O-04")
def test_a_d20_forced_march_asks_for_constitution_checks() -> None:
    context = made_context("d20-srd", count=1)
    state, events = run(context, AdvanceDay(walked=8, forced=3), faces=[10, 5, 14, 15])
    rolls = [roll for event in events for roll in event.rolls]
    assert [(roll.faces, roll.total) for roll in rolls] == [((10,), 11), ((5,), 5), ((14,), 15), ((15,), 16)]
    assert context.route.feet_at(state.progress) == 33 * MILE


@pytest.mark.rule("D20O-03", "D20O-20")
def test_nonlethal_damage_is_counted_beside_hit_points_and_heals_by_the_hour() -> None:
    context = made_context("d20-srd", count=1, travellers=(made_traveller(1, level=1, hp=50),))
    state, _ = run(context, AdvanceHours(4, "hustle"))
    member = state.members[0]
    assert (member.hp, member.primal, member.fatigue) == (50, 1 + 2 + 4 - 2, "fatigued")
    rested, _ = apply(state, Rest(), context, SeededBook(1))
    assert (rested.members[0].primal, rested.members[0].fatigue) == (0, "none")


@pytest.mark.rule("D20O-04", "D20O-20")
def test_a_second_cause_exhausts_in_d20_but_not_in_epic_path() -> None:
    weak = (made_traveller(1, level=1, hp=90, max_hp=90, abilities=Abilities(constitution=1)),)
    order = AdvanceHours(3, "walk"), AdvanceHours(5, "hustle"), AdvanceHours(1, "forced")
    d20, _ = run(made_context("d20-srd", travellers=weak), *order, faces=[1, 3])
    epic, _ = run(made_context(travellers=weak), *order)
    assert d20.members[0].fatigue == "exhausted"
    assert epic.members[0].fatigue == "fatigued"


@pytest.mark.rule("D20O-04")
def test_one_can_march_oneself_unconscious_and_is_staggered_at_equal() -> None:
    travellers = (made_traveller(1, level=1, hp=3, max_hp=3, abilities=Abilities(constitution=1)),)
    context = made_context("d20-srd", travellers=travellers)
    staggered, _ = run(context, AdvanceHours(8), AdvanceHours(1, "forced"), faces=[1, 3])
    down, events = run(context, AdvanceHours(8), AdvanceHours(1, "forced"), faces=[1, 4])
    assert staggered.members[0].conditions == ("staggered",)
    assert down.members[0].down
    assert kinds(events)[-1] == "fell"


@pytest.mark.rule("EP-OV-16")
def test_those_aboard_a_crewed_vehicle_bear_no_forced_march() -> None:
    aboard = replace(made_traveller(1), bears_hustle=False, bears_forced=False)
    context = made_context(travellers=(aboard, made_traveller(2)))
    state, _ = run(context, AdvanceDay(walked=8, forced=1))
    assert state.members[0].primal == 0
    assert state.members[1].primal >= 2


@pytest.mark.rule("EP-OV-11")
def test_arriving_ends_the_last_hour_early_and_deals_only_completed_hours() -> None:
    context = made_context(start_hour=7.0)
    state, events = run(context, *[AdvanceDay()] * 3, AdvanceDay(walked=0, hustled=8))
    assert kinds(events)[-1] == "arrived"
    assert state.status == "arrived"
    assert context.route.miles_at(state.progress) == 84
    assert (state.day, state.hour) == (4, 9.0)
    assert state.members[0].primal == 1


@pytest.mark.rule("EP-OV-16")
def test_a_crewed_ship_sails_day_and_night() -> None:
    context = made_context()
    context = replace(context, can_force=False, can_hustle=False, rules=replace(context.rules, free_hours=24))
    state, _ = run(context, AdvanceDay(walked=24))
    assert (state.day, state.hour, state.members[0].primal) == (2, 7.0, 0)
    assert context.route.miles_at(state.progress) == 72


def test_on_the_day_of_arrival_the_hustle_comes_last_if_that_hurts_less() -> None:
    context = made_context()
    state, events = run(context, AdvanceDay(), AdvanceDay(), AdvanceDay(), AdvanceDay(walked=3, hustled=5))
    assert [event.pace for event in events if event.type == "travelled"][-4:] == ["walk", "walk", "walk", "hustle"]
    assert state.status == "arrived"
    assert state.members[0].primal == 0


def test_the_plan_orders_each_day_and_the_default_follows() -> None:
    context = made_context(orders=(DayOrder(walked=4, hustled=2), DayOrder(walked=6)))
    state, _ = run(context, AdvanceDay())
    assert context.route.miles_at(state.progress) == 24
    state, _ = run(context, AdvanceDay(), AdvanceDay())
    assert context.route.miles_at(state.progress) == 42


def test_a_day_that_was_begun_by_the_hour_is_finished_as_planned() -> None:
    context = made_context(orders=(DayOrder(walked=6, hustled=2),))
    whole, _ = run(context, AdvanceDay())
    pieces, _ = run(context, AdvanceHours(1, "hustle"), AdvanceDay())
    assert replace(pieces, step=0) == replace(whole, step=0)


def test_what_waits_on_the_road_stops_the_party_at_its_mile() -> None:
    context = made_context()
    place = PlaceEncounter((OrderedFoe("wolf", 3),), mile=10.0, name="Three wolves")
    state, events = run(context, place, AdvanceDay())
    assert kinds(events)[-1] == "encounter_found"
    assert events[-1].gm_only
    assert context.route.miles_at(state.progress) == pytest.approx(10, abs=0.001)
    assert (state.status, state.hour) == ("encounter", pytest.approx(7 + 10 / 3, abs=0.001))
    with pytest.raises(RuleError, match="First say what happens here"):
        apply(state, AdvanceDay(), context, SeededBook(1))
    state, _ = apply(state, LetPass(), context, SeededBook(1))
    state, events = apply(state, AdvanceDay(), context, SeededBook(1))
    assert kinds(events)[-1] == "rested"
    assert context.route.miles_at(state.progress) == pytest.approx(24, abs=0.01)


def test_an_encounter_can_be_placed_here_shown_talked_over_and_cleared() -> None:
    context = made_context()
    place = PlaceEncounter((OrderedFoe("bandit", 2),))
    state, events = run(context, place, ShowEncounter(), Talk(30, "They want toll."))
    assert kinds(events) == ["encounter_placed", "encounter_found", "encounter_shown", "talked"]
    assert [event.gm_only for event in events] == [True, True, False, False]
    assert (state.status, state.hour) == ("camp", 7.5)
    state, _ = run(context, place, ClearEncounter())
    assert state.encounter is None
    assert state.status == "camp"


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (PlaceEncounter((), mile=3.0), "No creature"),
        (PlaceEncounter((OrderedFoe("dragon"),), mile=3.0), "no creature 'dragon'"),
        (PlaceEncounter((OrderedFoe("wolf", 0),), mile=3.0), "0 of Wolf"),
        (PlaceEncounter((OrderedFoe("wolf"),), mile=900.0), "not on the route"),
        (PlaceEncounter((OrderedFoe("wolf"),), cell=77), "does not pass"),
        (AdvanceHours(0), "0 hours"),
        (AdvanceHours(-2), "-2 hours"),
        (AdvanceHours(9), "Only 8 of the day's 8 hours"),
        (AdvanceDay(walked=-1), "-1 hours"),
        (AdvanceDay(walked=8, forced=9), "no night's rest"),
        (Rest(0), "0 days"),
        (LetPass(), "Nothing has been met"),
        (Override("m1", "hp", 51, "x"), "out of bounds"),
        (Override("m1", "hp", 5, " "), "needs a reason"),
        (Override("m9", "hp", 5, "x"), "No such traveller"),
        (Override("m1", "mile", 5, "x"), "cannot be set there"),
        (Override("journey", "mile", 1e300, "x"), "A mile is a number"),
        (Override("journey", "mile", 900.0, "x"), "The route ends at mile"),
        (Override("journey", "hour", 24, "x"), "An hour is"),
        (Override("m1", "fatigue", "sleepy", "x"), "no fatigue"),
    ],
)
def test_a_wrong_order_is_refused_with_a_remedy(order: Any, words: str) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        run(made_context(), order)
    assert caught.value.remedy


def test_figures_set_by_hand() -> None:
    context = made_context()
    state, events = run(
        context,
        Override("m1", "primal", 10, "a curse"),
        Override("m2", "hp", 12, "fell in a hole"),
        Override("m2", "fatigue", "exhausted", "no sleep"),
        Override("journey", "mile", 30.0, "a boat took them"),
        Override("journey", "day", 3, "waited"),
        Override("journey", "supplies", 9, "counted"),
    )
    assert (state.members[0].hp, state.members[0].primal) == (40, 10)
    assert (state.members[1].hp, state.members[1].fatigue) == (12, "exhausted")
    assert (context.route.miles_at(state.progress), state.day, state.supplies) == (30, 3, 9)
    assert events[0].reasons[0].rule == "house"


def test_the_table_is_rolled_once_a_day_and_stops_the_party() -> None:
    context = made_context(tables=made_tables(40))
    faces = [3, 40, 1, 2, *[1] * 6]
    state, events = run(context, AdvanceDay(), faces=faces)
    assert kinds(events) == ["day_started", "watch_rolled", "travelled", "travelled", "encounter_found"]
    assert state.encounter is not None
    assert [(foe.creature, foe.count) for foe in state.encounter.foes] == [("wolf", 2)]
    assert state.encounter.distance_feet == 240
    assert all(event.gm_only for event in events if event.type in ("watch_rolled", "encounter_found"))
    state, events = run(context, AdvanceDay(), faces=[3, 41])
    assert "encounter_found" not in kinds(events)


@pytest.mark.rule("D20O-17")
def test_others_are_seen_on_the_plains_at_6d6_times_40_feet() -> None:
    state, _ = run(made_context(), PlaceEncounter((OrderedFoe("wolf"),)), faces=[6, 6, 6, 1, 1, 1])
    assert state.encounter is not None
    assert state.encounter.distance_feet == 21 * 40


def test_every_order_is_listed_with_its_reason() -> None:
    context = made_context()
    listed = {order.type: order.reason for order in orders_allowed(start(context))}
    assert listed["advance_day"] is None
    assert listed["let_pass"] == "Nothing has been met here"
    state, _ = run(context, PlaceEncounter((OrderedFoe("wolf"),)))
    listed = {order.type: order.reason for order in orders_allowed(state)}
    assert listed["advance_day"] == "First say what happens here"
    assert listed["let_pass"] is None


def test_every_event_reads_in_words() -> None:
    from travel.rules.journey.text import words

    context = made_context(tables=made_tables(100))
    _, events = run(
        context,
        AdvanceDay(walked=2, hustled=6),
        Override("journey", "supplies", 3, "counted"),
        Talk(5, "Hello."),
        Rest(),
    )
    names = {member.id: member.sheet.name for member in context.travellers}
    for event in events:
        assert words(event, names).title
    assert {event.type for event in events} <= set(ev.EVENTS)
