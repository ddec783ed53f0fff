"""Pace to a deadline: the demo's figures, and the greedy choice against dynamic programming."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, WALKERS, bearer, mode_of, roads
from travel.rules.itinerary.deadline import (
    Calendar,
    Costs,
    DayRoom,
    deadline_options,
    hour_costs,
    least_damage,
    orders_to_deadline,
)
from travel.rules.itinerary.hours import DayOrder, Hours
from travel.rules.itinerary.itinerary import Orders, plan_itinerary
from travel.rules.maps.demo import demo_map, demo_place
from travel.rules.party import Profile
from travel.rules.routing.planner import find_routes

FROM_SEVEN = Calendar(1, Fraction(7), Fraction(7))
DEMO = [
    (Fraction(173, 3), [91, 45, 23, 8, 3, 0]),
    (Fraction(60), [112, 63, 35, 14, 6, 1, 0]),
    (Fraction(62), [126, 77, 49, 18, 10, 3, 0]),
]


@pytest.mark.rule("EP-OV-05", "EP-OV-12")
@pytest.mark.parametrize(("needed", "damage"), DEMO, ids=["A", "B", "C"])
def test_least_damage_by_half_days_from_dusk_of_day_four(needed, damage):
    options = deadline_options(EPIC, WALKERS, [bearer()], needed, FROM_SEVEN)
    from_dusk = [each for each in options if (each.day, each.half) >= (4, "dusk") or each.day > 4]
    assert [each.expected for each in from_dusk if each.day > 4 or each.half == "dusk"] == damage


def demo_routes():
    stops = [demo_place("Harrowgate"), demo_place("Kestrel Keep")]
    return find_routes(EPIC, mode_of(WALKERS), roads(EPIC, demo_map()), stops, "fastest")


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
    schedule = orders_to_deadline(EPIC, WALKERS, [bearer()], route.hours, FROM_SEVEN, 5, Fraction(11))
    assert schedule.hours == (Hours(4, 4, 1), Hours(4, 4, 1), Hours(4, 4), Hours(4, 4), Hours(0, 4))
    days = tuple(DayOrder(index + 1, each) for index, each in enumerate(schedule.hours))
    found = plan_itinerary(EPIC, WALKERS, [bearer()], route, Orders(days=days))
    miles = [(day.march.to_feet - day.march.from_feet) / 5280 for day in found.days]
    assert miles == [39, 36, Fraction(51, 2), 27, Fraction(45, 2)]
    assert [day.damage.expected for day in found.days] == [14, 14, 7, 7, 3]
    assert (found.damage.expected, found.damage.low, found.damage.high) == (45, 39, 51)
    assert found.arrival == (5, 7 + Fraction(23, 6))


@pytest.mark.parametrize(("day", "hour"), [(4, 23), (5, 11), (5, 23), (6, 11), (6, 23), (7, 11)])
def test_an_itinerary_under_the_orders_costs_what_the_deadline_promised(day, hour):
    for route in demo_routes():
        schedule = orders_to_deadline(EPIC, WALKERS, [bearer()], route.hours, FROM_SEVEN, day, Fraction(hour))
        days = tuple(DayOrder(index + 1, each) for index, each in enumerate(schedule.hours))
        found = plan_itinerary(EPIC, WALKERS, [bearer(hp=10_000)], route, Orders(days=days))
        assert found.damage.expected == schedule.expected
        assert found.arrival <= (day, hour)


def least_by_programming(extra: int, rooms: list[DayRoom], costs: Costs) -> float:
    """The least damage of ``extra`` whole hours, trying every split of each day."""
    best = [Fraction(0)] + [inf] * extra
    for room in rooms:
        day: dict[int, Fraction] = {}
        for hustled in range(room.hustled + 1):
            for forced in range(room.forced + 1):
                cost = sum(costs.hustled[:hustled], Fraction(0)) + sum(costs.forced[:forced], Fraction(0))
                day[hustled + forced] = min(day.get(hustled + forced, cost), cost)
        best = [
            min((best[count - used] + cost for used, cost in day.items() if used <= count), default=inf)
            for count in range(extra + 1)
        ]
    return best[extra]


room_strategy = st.builds(
    lambda plain, share, forced: DayRoom(plain, min(plain, share), forced),
    st.integers(0, 8),
    st.integers(0, 8),
    st.integers(0, 8),
)
rising = st.lists(st.integers(0, 12), min_size=8, max_size=8).map(lambda each: tuple(map(Fraction, sorted(each))))
cost_strategy = st.one_of(
    st.builds(Costs, rising, rising),
    st.just(hour_costs(EPIC, [bearer()])),
    st.just(hour_costs(D20, [bearer()])),
)


@settings(max_examples=300, deadline=None)
@given(st.lists(room_strategy, min_size=1, max_size=7), cost_strategy, st.integers(0, 60))
def test_the_cheapest_hours_are_exact(rooms, costs, extra):
    needed = Fraction(sum(room.plain for room in rooms) + extra)
    schedule = least_damage(needed, rooms, costs)
    least = least_by_programming(extra, rooms, costs)
    assert (schedule.expected if schedule else inf) == least
    if schedule and extra:
        assert sum(each.hustled + each.forced for each in schedule.hours) == extra
        assert all(each.walked + each.hustled == room.plain for each, room in zip(schedule.hours, rooms, strict=True))


@settings(max_examples=200, deadline=None)
@given(st.lists(room_strategy, min_size=1, max_size=6), cost_strategy, st.integers(0, 300))
def test_the_broken_off_hour_of_arrival_is_free(rooms, costs, tenths):
    extra = Fraction(tenths * 10 + 7, 10)
    schedule = least_damage(sum(room.plain for room in rooms) + extra, rooms, costs)
    last = costs.marginals(rooms[-1])
    if schedule is None:
        reach = sum(room.hustled + room.forced for room in rooms)
        assert ceil(extra) > reach or not last
        return
    shorter = [*rooms[:-1], DayRoom(rooms[-1].plain, rooms[-1].hustled, rooms[-1].forced)]
    assert schedule.expected >= least_by_programming(ceil(extra) - 1, shorter, costs)
    assert sum(each.hustled + each.forced for each in schedule.hours) == ceil(extra)


def test_later_is_never_dearer():
    for ruleset in (EPIC, D20):
        for needed in (Fraction(10), Fraction(100), Fraction(2001, 7)):
            options = deadline_options(ruleset, WALKERS, [bearer(hp=60)], needed, FROM_SEVEN)
            costs = [each.expected for each in options]
            assert costs == sorted(costs, reverse=True)
            assert costs[-1] == 0
            assert all(each.is_survivable == (each.expected < 60) for each in options)


@pytest.mark.rule("D20O-04")
def test_the_srd_prefers_its_cheap_first_forced_hours():
    schedule = least_damage(Fraction(12), [DayRoom(8, 8, 8)], hour_costs(D20, [bearer()]))
    assert schedule
    assert schedule.hours == (Hours(5, 3, 1),)
    assert schedule.expected == 3 + Fraction(77, 40)


def test_a_wagon_can_only_be_forced():
    wagon = Profile(Fraction(2), has_vehicle=True, can_hustle=False)
    schedule = orders_to_deadline(EPIC, wagon, [bearer()], Fraction(18), FROM_SEVEN, 2, Fraction(20))
    assert schedule.hours == (Hours(8, 0, 1), Hours(8, 0, 1))
    assert schedule.expected == 14


@pytest.mark.parametrize(
    ("day", "hour", "message"),
    [(2, 11, "No pace arrives by 11:00 of day 2"), (1, 7, "before the party sets out"), (0, 12, "before the party")],
)
def test_an_impossible_deadline_names_the_earliest(day, hour, message):
    with pytest.raises(RuleError, match=message) as refused:
        orders_to_deadline(EPIC, WALKERS, [bearer()], Fraction(173, 3), FROM_SEVEN, day, Fraction(hour))
    assert refused.value.remedy


def test_a_long_journey_offers_only_the_last_twenty_days():
    options = deadline_options(EPIC, WALKERS, [bearer()], Fraction(2000), FROM_SEVEN)
    assert options[-1].expected == 0
    assert len(options) <= 42
