"""Deadlines where the exhausted slow the party down (D20O-20): what is met is met in the itinerary too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, bearer, gone_by, plain_road
from travel.rules.choices.front import front
from travel.rules.itinerary.deadline import deadline_options, orders_to_deadline
from travel.rules.itinerary.hours import DayOrder, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.legal import orders_in
from travel.rules.itinerary.pacing import Deadlines

FRAIL = bearer("Nix", hp=900, con=-3, level=4)
"""Likely hurt by a first forced hour."""


def arrival_under(route, orders, hours):
    days = tuple(DayOrder(day, each) for day, each in enumerate(hours, start=orders.start_day))
    return plan_itinerary(D20, route, replace(orders, days=days))


def best_of_all(route, orders, day, hour):
    """The least damage of all orders that arrive in time, by their itineraries."""
    room = Deadlines(D20, route, orders).room(1)
    found = []
    for hours in product(orders_in(room, 8, all_short=False), repeat=day):
        plan = arrival_under(route, orders, hours)
        if plan.arrival <= (day, hour):
            found.append(plan.damage.expected)
    return min(found, default=None)


@pytest.mark.rule("D20O-20")
@settings(max_examples=10, deadline=None)
@given(st.integers(40, 70), st.integers(14, 23), st.integers(-5, 0))
def test_a_day_to_a_deadline_is_the_best_of_all_that_are_in_time(miles, hour, con):
    route, orders = gone_by(plain_road(miles, D20), replace(FRAIL, marcher=bearer(con=con).marcher)), Orders()
    best = best_of_all(route, orders, 1, Fraction(hour))
    try:
        schedule = orders_to_deadline(D20, route, orders, 1, Fraction(hour))
    except RuleError:
        assert best is None
    else:
        plan = arrival_under(route, orders, schedule.hours)
        assert plan.arrival <= (1, hour)
        assert schedule.expected == plan.damage.expected == best


@pytest.mark.rule("D20O-20")
@settings(max_examples=8, deadline=None)
@given(st.integers(90, 320), st.integers(1, 3), st.integers(-5, 2), st.sampled_from(["damage", "dropping"]))
def test_every_arrival_told_is_that_of_the_itinerary(miles, level, con, objective):
    route, orders = gone_by(plain_road(miles, D20), bearer("Nix", hp=30, con=con, level=level)), Orders()
    for option in deadline_options(D20, route, orders, objective, effort=20_000):
        plan = arrival_under(route, orders, [each.hours for each in option.orders])
        assert plan.arrival <= (option.day, option.hour)


def test_what_only_unslowed_days_would_meet_is_refused_with_the_earliest_there_is():
    route, orders = gone_by(plain_road(300, D20), FRAIL), Orders()
    slowed = Deadlines(D20, route, orders)
    number, tick = slowed.earliest
    with pytest.raises(RuleError) as refused:
        orders_to_deadline(D20, route, orders, 1 + number, slowed.course.hours(tick))
    assert "the earliest found is day 5, " in refused.value.remedy
    best = arrival_under(route, orders, slowed.all_out()).arrival
    schedule = orders_to_deadline(D20, route, orders, *best)
    assert arrival_under(route, orders, schedule.hours).arrival <= best


def test_choices_arrive_when_their_itineraries_do():
    route = gone_by(plain_road(300, D20), FRAIL)
    for choice in front(D20, [route], Orders()):
        assert plan_itinerary(D20, route, choice.orders).arrival == choice.itinerary.arrival
