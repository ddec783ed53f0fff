"""Any calm journey keeps to its itinerary: the clock, the damage taken, and what is left of it on arrival."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.journeys.test_itinerary_kept import CASES as KEPT
from tests.travel.journeys.test_itinerary_kept import PARTY, ROWED, SHIP, context_of, made, wagon
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.itinerary.hours import DayOrder as Ordered
from travel.rules.itinerary.hours import Hours, Orders, Stay, StayReason
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.journey.apply import apply
from travel.rules.journey.context import DayOrder, JourneyContext, journey_rules, set_out, start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.events import Travelled
from travel.rules.journey.orders import AdvanceDay, Rest
from travel.rules.journey.state import JourneyState, Stores
from travel.rules.modes import Mode, own_mode
from travel.rules.rulesets import get_ruleset
from travel.rules.rulesets.ruleset import TravelRuleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
WALK = Hours(8)
HOUR = 3600
WHY: tuple[StayReason, ...] = ("rest", "trade", "carouse", "other")
Legs = tuple[tuple[Mode, int], ...]


def context_for(ruleset: TravelRuleset, legs: Legs, orders: Orders) -> JourneyContext:
    context = context_of(made(*legs), orders, 0)
    ordered = (orders.order_of(orders.start_day + day)[0].hours for day in range(40))
    days = tuple(DayOrder(each.walked, each.hustled, each.forced) for each in ordered)
    return replace(context, ruleset=ruleset.id, rules=journey_rules(ruleset), orders=days)


def gone(ruleset: TravelRuleset, legs: Legs, orders: Orders) -> tuple[JourneyState, int]:
    """The journey's end and all the damage on the way."""
    context, harm = context_for(ruleset, legs, orders), 0
    state = start(context)
    for _ in range(100):
        state, events = apply(state, AdvanceDay(), context, SeededBook(1))
        harm += sum(each.amount for event in events if isinstance(event, Travelled) for each in event.harms)
        if state.status == "arrived":
            return state, harm
    raise AssertionError("never arrived")


def keeps(ruleset: TravelRuleset, legs: Legs, orders: Orders) -> None:
    """The journey arrives when the plan says, as hurt as the plan says."""
    plan = plan_itinerary(ruleset, made(*legs), orders)
    state, harm = gone(ruleset, legs, orders)
    day, hour = plan.arrival
    assert state.clock == pytest.approx(float((24 * (day - 1) + hour) * HOUR), abs=5)
    assert harm == plan.damage.expected
    worst = max(plan.days[-1].members, key=lambda each: each.damage.maximum)
    assert state.members[0].primal == worst.damage.maximum == worst.damage.minimum
    assert state.members[0].fatigue == worst.fatigue


def on_foot(ruleset: TravelRuleset) -> Mode:
    return own_mode(ruleset, PARTY)


FOOT = on_foot(EPIC)
CASES: dict[str, tuple[Legs, Orders]] = {
    "trade is no time in bed": (((FOOT, 40), (FOOT, 60)), Orders(Hours(4, 4), stays=(Stay(1, 2, 5, "trade"),))),
    "two whole days in bed": (((FOOT, 40), (FOOT, 60)), Orders(Hours(4, 4), stays=(Stay(1, 2, 5, "rest"),))),
    "leaving in the evening": (((FOOT, 45),), Orders(Hours(4, 1), start_hour=Fraction(20))),
    "leaving before the day": (((FOOT, 20),), Orders(Hours(2), start_hour=Fraction(5))),
    "leaving before the day, by two ways": (((FOOT, 7), (wagon(), 9)), Orders(Hours(1), start_hour=Fraction(5))),
    "a stop before the morning": (
        ((FOOT, 9), (FOOT, 38)),
        Orders(Hours(5, 3), start_hour=Fraction(5), stays=(Stay(1, 0, 4, "trade"),)),
    ),
    "a day of no hours": (((wagon(), 20), (FOOT, 40)), Orders(WALK, (Ordered(2, Hours(0)),))),
    "hustling to a boat on the last day": (((FOOT, 66), (ROWED, 3)), Orders(Hours(5, 3))),
}


@pytest.mark.rule("EP-OV-05", "EP-OV-06", "EP-OV-16")
@pytest.mark.parametrize("name", CASES)
def test_a_journey_rests_and_mends_as_planned(name: str) -> None:
    keeps(EPIC, *CASES[name])


def test_a_day_of_rest_on_a_road_of_several_legs_takes_a_day() -> None:
    context = context_for(EPIC, ((FOOT, 20), (wagon(), 20)), Orders(WALK))
    state, _ = apply(start(context), Rest(days=1), context, SeededBook(1))
    assert (state.day, state.hour) == (2, 7.0)


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize("name", KEPT)
def test_everyone_eats_once_a_day_by_land_and_water(name: str) -> None:
    legs, orders = KEPT[name]
    playing = replace(DEFAULT_SETTINGS, uses_weather=False, uses_lost=False, uses_hazards=False)
    context = replace(context_for(EPIC, legs, orders), settings=playing, stores=Stores(food=10_000))
    state = set_out(context)
    while state.status != "arrived":
        state, _ = apply(state, AdvanceDay(), context, SeededBook(1))
    assert state.stores is not None
    assert state.stores.food is not None
    plan = plan_itinerary(EPIC, made(*legs), orders)
    assert 10_000 - state.stores.food == 100 * len(plan.days)
    rested, _ = apply(state, Rest(), context, SeededBook(1))
    assert rested.stores == state.stores


HOURS = st.builds(
    lambda hustled, walked: Hours(min(walked, 8 - hustled), hustled), st.integers(0, 4), st.integers(1, 8)
)
LENGTHS = st.lists(st.tuples(st.sampled_from(("foot", "foot", "foot", "boat", "ship")), st.integers(3, 70)),
                   min_size=1, max_size=4)  # fmt: skip
STAYS = st.lists(st.none() | st.tuples(st.integers(0, 2), st.integers(1, 20), st.sampled_from(WHY)),
                 min_size=4, max_size=4)  # fmt: skip


@pytest.mark.rule("EP-OV-04", "EP-OV-05", "D20O-03", "D20O-20")
@settings(max_examples=40, deadline=None)
@given(ruleset=st.sampled_from((EPIC, D20)), lengths=LENGTHS, hours=HOURS, by_hand=HOURS,
       hour=st.sampled_from((5, 7, 9, 13, 20)), stays=STAYS)  # fmt: skip
def test_any_journey_arrives_when_and_as_hurt_as_planned(
    ruleset: TravelRuleset,
    lengths: list[tuple[str, int]],
    hours: Hours,
    by_hand: Hours,
    hour: int,
    stays: list[tuple[int, int, StayReason] | None],
) -> None:
    modes = {"foot": on_foot(ruleset), "boat": ROWED, "ship": SHIP}
    legs = tuple((modes[kind], miles) for kind, miles in lengths)
    at = zip(range(1, len(legs)), stays, strict=False)
    kept = tuple(Stay(stop, *stay) for stop, stay in at if stay is not None)
    if not any(mode.profile.can_hustle for mode, _ in legs):
        hours = by_hand = WALK
    keeps(ruleset, legs, Orders(hours, (Ordered(2, by_hand),), start_hour=Fraction(hour), stays=kept))
