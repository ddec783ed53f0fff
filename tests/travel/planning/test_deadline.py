"""Pace to a deadline: the demo's figures, and the orders found against every order there is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, WALKERS, bearer, made_route, mode_of, roads
from travel.rules.itinerary.deadline import deadline_options, orders_to_deadline
from travel.rules.itinerary.hours import DayOrder, Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.party import Profile
from travel.rules.routing.planner import find_routes

FROM_SEVEN = Orders()
DEMO = [
    (Fraction(173, 3), [91, 45, 23, 8, 3, 0]),
    (Fraction(60), [112, 63, 35, 14, 6, 1, 0]),
    (Fraction(62), [126, 77, 49, 18, 10, 3, 0]),
]


def road(hours, *bearers, ruleset=EPIC):
    """A road of so many hours at 3 miles an hour."""
    return made_route((mode_of(WALKERS, *(bearers or (bearer(),))), Fraction(hours) * 3, 3))


@pytest.mark.rule("EP-OV-05", "EP-OV-12")
@pytest.mark.parametrize(("needed", "damage"), DEMO, ids=["A", "B", "C"])
def test_least_damage_by_half_days_from_dusk_of_day_four(needed, damage):
    options = deadline_options(EPIC, road(needed), FROM_SEVEN)
    from_dusk = [each for each in options if (each.day, each.half) >= (4, "dusk") or each.day > 4]
    assert [each.expected for each in from_dusk if each.day > 4 or each.half == "dusk"] == damage


def demo_routes():
    stops = [demo_place("Harrowgate"), demo_place("Kestrel Keep")]
    return find_routes(EPIC, mode_of(WALKERS, bearer(hp=10_000)), roads(EPIC, demo_map()), stops, "fastest")


def test_the_demo_has_three_routes():
    assert [(route.miles, route.hours) for route in demo_routes()] == [
        (150, Fraction(173, 3)),
        (168, 60),
        (168, 62),
    ]


@pytest.mark.rule("EP-OV-04", "EP-OV-05", "EP-OV-11", "EP-OV-12")
def test_the_plan_for_noon_of_day_five():
    """Days 1, 2: 4 h hustled, 4 walked, 1 forced; 3, 4: 4 + 4; day 5: 3 h 50 hustled, three full hours."""
    route = demo_routes()[0]
    schedule = orders_to_deadline(EPIC, route, FROM_SEVEN, 5, Fraction(11))
    assert schedule.hours == (Hours(4, 4, 1), Hours(4, 4, 1), Hours(4, 4), Hours(4, 4), Hours(0, 4))
    days = tuple(DayOrder(index + 1, each) for index, each in enumerate(schedule.hours))
    found = plan_itinerary(EPIC, route, Orders(days=days))
    miles = [(day.march.to_feet - day.march.from_feet) / 5280 for day in found.days]
    assert miles == [39, 36, Fraction(51, 2), 27, Fraction(45, 2)]
    assert [day.damage.expected for day in found.days] == [14, 14, 7, 7, 3]
    assert (found.damage.expected, found.damage.low, found.damage.high) == (45, 39, 51)
    assert found.arrival == (5, 7 + Fraction(23, 6))


@pytest.mark.parametrize(("day", "hour"), [(4, 23), (5, 11), (5, 23), (6, 11), (6, 23), (7, 11)])
def test_an_itinerary_under_the_orders_costs_what_the_deadline_promised(day, hour):
    for route in demo_routes():
        schedule = orders_to_deadline(EPIC, route, FROM_SEVEN, day, Fraction(hour))
        days = tuple(DayOrder(index + 1, each) for index, each in enumerate(schedule.hours))
        found = plan_itinerary(EPIC, route, Orders(days=days))
        assert found.damage.expected == schedule.expected
        assert found.arrival <= (day, hour)


def test_later_is_never_dearer():
    for ruleset in (EPIC, D20):
        for needed in (Fraction(10), Fraction(100), Fraction(2001, 7)):
            options = deadline_options(ruleset, road(needed, bearer(hp=60)), FROM_SEVEN)
            costs = [each.expected for each in options]
            assert costs == sorted(costs, reverse=True)
            assert costs[-1] == 0
            assert all(each.is_survivable == (each.expected < 60) for each in options)


@pytest.mark.rule("D20O-04")
def test_the_srd_prefers_its_cheap_first_forced_hours():
    schedule = orders_to_deadline(D20, road(Fraction(61, 5)), FROM_SEVEN, 1, Fraction(23))
    assert (schedule.hours, schedule.expected) == ((Hours(5, 3, 2),), 3 + Fraction(77, 40))


def test_a_wagon_can_only_be_forced():
    wagon = mode_of(Profile(Fraction(2), has_vehicle=True, can_hustle=False), bearer())
    schedule = orders_to_deadline(EPIC, made_route((wagon, 37, 2)), FROM_SEVEN, 2, Fraction(20))
    assert schedule.hours == (Hours(8, 0, 1), Hours(8, 0, 2))
    assert schedule.expected == 14


@pytest.mark.parametrize(
    ("day", "hour", "message"),
    [(2, 11, "No pace arrives by 11:00 of day 2"), (1, 7, "before the party sets out"), (0, 12, "before the party")],
)
def test_an_impossible_deadline_names_the_earliest(day, hour, message):
    with pytest.raises(RuleError, match=message) as refused:
        orders_to_deadline(EPIC, road(Fraction(173, 3)), FROM_SEVEN, day, Fraction(hour))
    assert refused.value.remedy
    if day == 2:
        assert refused.value.remedy.startswith("The earliest is day 3, 11:50.")


def test_a_long_journey_offers_only_the_last_twenty_days():
    options = deadline_options(EPIC, road(2000), FROM_SEVEN)
    assert options[-1].expected == 0
    assert len(options) <= 42
