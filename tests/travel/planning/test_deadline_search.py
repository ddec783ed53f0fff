"""Orders to a deadline against every order there is: several modes, stays, healing, and the chance to drop."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_plan import D20, EPIC, WALKERS, bearer, made_route, mode_of
from travel.rules.itinerary.course import START
from travel.rules.itinerary.day import travel_day
from travel.rules.itinerary.deadline import Deadlines, deadline_options, orders_to_deadline
from travel.rules.itinerary.hours import DayOrder, Hours, Orders, Stay
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.labels import DamageLedger, DroppingLedger
from travel.rules.itinerary.legal import orders_in
from travel.rules.itinerary.people import steps_of
from travel.rules.itinerary.recovery import recovery_of
from travel.rules.itinerary.search import best_in_time
from travel.rules.modes import Mode
from travel.rules.party import Bearer, Marcher, Profile

SHIP = Profile(Fraction(4), True, True, 24, can_hustle=False, can_force=False)
ROWBOAT = Profile(Fraction(3, 2), True, True, 10, can_hustle=False, can_force=False)
WAGON = Profile(Fraction(2), has_vehicle=True, can_hustle=False)
LATE = Orders(start_hour=Fraction(17), day_start=Fraction(15))
"""Short days: nine hours on the first and on later ones, so that every order can be tried."""


def sea(profile: Profile = SHIP, change: Fraction | int = 1, *bearers: Bearer) -> Mode:
    spared = tuple(
        Bearer(one.name, one.marcher, bears_hustle=False, bears_forced=False, hp=one.hp, max_hp=one.max_hp)
        for one in bearers
    )
    return Mode("craft:ship", "by ship", profile, spared, begins="port", change_hours=Fraction(change))


def best_of_all(deadlines: Deadlines, number: int, hour: Fraction):
    """The best key there is, by trying every order from every place; only what is the same in all is tried once."""
    rules = recovery_of(deadlines.ruleset)
    dropping = DroppingLedger(deadlines.ruleset, deadlines.prices, deadlines.people, heals=rules.hour + rules.bed > 0)
    ledger = dropping if deadlines.objective == "dropping" else DamageLedger(deadlines.prices)
    limit, keys = (number, int(hour * deadlines.course.hour)), []
    states = {(START, ledger.start(), 0)}
    for day in range(number + 1):
        after = set()
        for (place, toll, idle), order in product(states, orders_in(deadlines.room(day), 8)):
            runs = travel_day(deadlines.course, place, deadlines.days.plan(day, order))
            steps, left = steps_of(deadlines.course, runs, idle)
            paid = ledger.add(toll, steps, ledger.prices(steps))
            if not deadlines.course.has_arrived(runs.place):
                after.add((runs.place, paid, left if ledger is dropping else 0))
            elif (day, runs.ends) <= limit:
                keys.append(ledger.key(paid))
        states = after
    return min(keys, default=None)


def found_by(deadlines: Deadlines, number: int, hour: Fraction):
    schedule = deadlines.least(number, hour)
    if schedule is None:
        return None
    return (schedule.drop_chance, schedule.expected) if deadlines.objective == "dropping" else (schedule.expected,)


halves = st.integers(2, 30).map(lambda count: Fraction(count, 3))
people = st.lists(
    st.builds(
        lambda name, con, level, hp, hustle, forced: Bearer(name, Marcher(con), hustle, forced, hp, hp, level, name),
        st.sampled_from(["Oriel", "Nix"]),
        st.integers(-2, 4),
        st.integers(1, 3),
        st.integers(3, 30),
        st.booleans(),
        st.booleans(),
    ),
    min_size=1,
    max_size=2,
    unique_by=lambda one: one.name,
)


@st.composite
def journeys(draw):
    """Land, perhaps a craft, land again, perhaps a stay."""
    who = draw(people)
    own = mode_of(WALKERS, *who)
    legs = [(own, draw(halves) * 3, 3)]
    if draw(st.booleans()):
        craft = draw(st.sampled_from([SHIP, ROWBOAT]))
        legs.append((sea(craft, draw(st.sampled_from([0, 1, Fraction(5, 2)])), *who), draw(halves) * craft.mph, craft.mph))
        legs.append((Mode("light", "on foot", WALKERS, tuple(who)), draw(halves), 3))
    route = made_route(*legs, stops=tuple(range(1, len(legs))))
    stays = (Stay(1, hours=draw(st.integers(1, 30))),) if len(legs) > 1 and draw(st.booleans()) else ()
    return route, stays


DAYS = st.sampled_from([(12, 0), (14, 0), (15, 1), (18, 1), (20, 1), (20, 2)])
"""When days begin, and how many there are after the first: few enough hours that every order can be tried."""


def made(journey, ruleset, begins, objective):
    route, stays = journey
    orders = Orders(start_hour=Fraction(begins), day_start=Fraction(begins), stays=stays)
    return Deadlines(ruleset, route, orders, objective)


@settings(max_examples=40, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), DAYS, st.integers(60, 72))
def test_the_search_finds_what_trying_everything_finds(journey, ruleset, days, thirds):
    deadlines, hour = made(journey, ruleset, days[0], "damage"), Fraction(thirds, 3)
    assert found_by(deadlines, days[1], hour) == best_of_all(deadlines, days[1], hour)


@settings(max_examples=30, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), DAYS, st.integers(60, 72))
def test_the_least_chance_to_drop_is_what_trying_everything_finds(journey, ruleset, days, thirds):
    deadlines, hour = made(journey, ruleset, days[0], "dropping"), Fraction(thirds, 3)
    assert found_by(deadlines, days[1], hour) == best_of_all(deadlines, days[1], hour)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 300), st.sampled_from([EPIC, D20]), st.integers(0, 3), st.integers(24, 72), st.integers(7, 15))
def test_on_one_stretch_of_land_the_cheapest_hours_and_the_search_agree(fifths, ruleset, number, thirds, begins):
    route = made_route((mode_of(WALKERS, bearer()), Fraction(fifths, 5) * 3, 3))
    deadlines = Deadlines(ruleset, route, Orders(start_hour=Fraction(begins)))
    assert deadlines.flat is not None
    hour = Fraction(thirds, 3)
    label = best_in_time(deadlines.search(), number, int(hour * deadlines.course.hour))
    searched = deadlines.schedule(label.orders).expected if label else None
    assert found_by(deadlines, number, hour) == (None if searched is None else (searched,))
