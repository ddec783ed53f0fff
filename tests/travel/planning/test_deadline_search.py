"""Orders to a deadline against every order there is: several modes, stays, healing, and the chance to drop."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, WALKERS, bearer, made_route, mode_of
from travel.rules.itinerary.course import START
from travel.rules.itinerary.day import travel_day
from travel.rules.itinerary.deadline import deadline_options, orders_to_deadline
from travel.rules.itinerary.hours import DayOrder, Hours, Orders, Stay
from travel.rules.itinerary.in_time import best_in_time
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.labels import DamageLedger, DroppingLedger
from travel.rules.itinerary.legal import orders_in
from travel.rules.itinerary.pacing import Deadlines
from travel.rules.itinerary.people import steps_of
from travel.rules.itinerary.recovery import recovery_of
from travel.rules.modes import Mode
from travel.rules.party import Bearer, Marcher, Profile

SHIP = Profile(Fraction(4), True, True, 24, can_hustle=False, can_force=False)
ROWBOAT = Profile(Fraction(3, 2), True, True, 10, can_hustle=False, can_force=False)


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
        change = draw(st.sampled_from([0, 1, Fraction(5, 2)]))
        legs.append((sea(craft, change, *who), draw(halves) * craft.mph, craft.mph))
        legs.append((Mode("light", "on foot", WALKERS, tuple(who)), draw(halves), 3))
    route = made_route(*legs, stops=tuple(range(1, len(legs))))
    stays = (Stay(1, hours=draw(st.integers(1, 30))),) if len(legs) > 1 and draw(st.booleans()) else ()
    return route, stays


BEGINS = st.sampled_from([12, 14, 15, 17, 19])
"""When days begin: late enough that every order can be tried."""
SHARES = st.integers(0, 5)
"""How much later than the earliest arrival, in sixths of the time that walking takes longer."""


def made(journey, ruleset, begins, objective):
    route, stays = journey
    orders = Orders(start_hour=Fraction(begins), day_start=Fraction(begins), stays=stays)
    return Deadlines(ruleset, route, orders, objective, effort=10**9)


def hurried(deadlines, share):
    """A deadline between the earliest arrival and that at a walk, as a day and hour; the first three days only."""
    course = deadlines.course
    earliest, walked = (number * course.day + tick for number, tick in (deadlines.earliest, deadlines.walked))
    number, tick = divmod(earliest + (walked - earliest) * share // 6, course.day)
    assume(number < 3)
    return number, Fraction(tick, course.hour)


@settings(max_examples=40, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), BEGINS, SHARES)
def test_the_search_finds_what_trying_everything_finds(journey, ruleset, begins, share):
    deadlines = made(journey, ruleset, begins, "damage")
    assert found_by(deadlines, *hurried(deadlines, share)) == best_of_all(deadlines, *hurried(deadlines, share))


@settings(max_examples=40, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), BEGINS, SHARES)
def test_the_least_chance_to_drop_is_what_trying_everything_finds(journey, ruleset, begins, share):
    deadlines = made(journey, ruleset, begins, "dropping")
    assert found_by(deadlines, *hurried(deadlines, share)) == best_of_all(deadlines, *hurried(deadlines, share))


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 300), st.sampled_from([EPIC, D20]), st.integers(0, 3), st.integers(24, 72), st.integers(7, 15))
def test_on_one_stretch_of_land_the_cheapest_hours_and_the_search_agree(fifths, ruleset, number, thirds, begins):
    route = made_route((mode_of(WALKERS, bearer()), Fraction(fifths, 5) * 3, 3))
    deadlines = Deadlines(ruleset, route, Orders(start_hour=Fraction(begins)))
    assert deadlines.flat is not None
    hour = Fraction(thirds, 3)
    label = best_in_time(deadlines.search(), number, int(hour * deadlines.course.hour))
    searched = deadlines.schedule(label.orders).expected if label else None
    assert found_by(deadlines, number, hour) == (None if searched is None else (searched,))


def voyage(*who):
    """Two days and a half of road, two days at sea, a day and a half of road."""
    own, on_foot = mode_of(WALKERS, *who), Mode("light", "on foot", WALKERS, tuple(who))
    return made_route((own, 61, 3), (sea(SHIP, 1, *who), 200, 4), (on_foot, Fraction(100, 3), 3), stops=(1, 2))


@pytest.mark.rule("EP-OV-05", "EP-OV-12", "EP-OV-16")
@pytest.mark.parametrize("ruleset", [EPIC, D20], ids=["epic", "srd"])
def test_each_option_of_a_voyage_is_the_best_for_its_hour_and_what_the_itinerary_says(ruleset):
    route = voyage(bearer(hp=60), bearer("Nix", hp=40, con=1))
    options = deadline_options(ruleset, route, Orders())
    costs = [option.expected for option in options]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] == 0 < costs[0]
    for option in options:
        found = plan_itinerary(ruleset, route, Orders(days=option.orders))
        assert found.damage.expected == option.expected
        assert found.arrival <= (option.day, option.hour)
        assert found.drop_chance == option.drop_chance
        assert orders_to_deadline(ruleset, route, Orders(), option.day, option.hour).expected == option.expected


def test_an_impossible_voyage_names_the_earliest():
    with pytest.raises(RuleError, match="No pace arrives by 12:00 of day 3") as refused:
        orders_to_deadline(EPIC, voyage(bearer()), Orders(), 3, Fraction(12))
    day, hour = 4, deadline_options(EPIC, voyage(bearer()), Orders())[0].hour
    assert refused.value.remedy.startswith(f"The earliest is day {day}, ")
    assert orders_to_deadline(EPIC, voyage(bearer()), Orders(), day, hour)


def test_orders_that_are_kept_stay_and_the_rest_makes_up_for_them():
    """A day of rest in the middle costs what the others must hurry for it."""
    route = made_route((mode_of(WALKERS, bearer()), 72, 3))
    keep = (DayOrder(2, Hours()),)
    free = orders_to_deadline(EPIC, route, Orders(), 3, Fraction(15))
    kept = orders_to_deadline(EPIC, route, Orders(), 3, Fraction(15), keep=keep)
    assert (free.expected, kept.hours[1]) == (0, Hours())
    assert kept.expected == 14
    assert kept.hours[0].hustled == kept.hours[2].hustled == 4


@pytest.mark.rule("EP-OV-13")
def test_the_chance_to_drop_may_ask_for_more_damage():
    """Thirteen hours of way in a day: five hustled cost 15 for sure; four and a forced one 7 + 2d6, which 16 hit points
    do not bear in 10 cases of 36."""
    route = made_route((mode_of(WALKERS, bearer(hp=16)), 39, 3))
    least, safest = (
        orders_to_deadline(EPIC, route, Orders(), 1, Fraction(23), objective) for objective in ("damage", "dropping")
    )
    assert (least.hours, least.expected, least.drop_chance) == ((Hours(4, 4, 1),), 14, Fraction(10, 36))
    assert (safest.hours[0].hustled, safest.expected, safest.drop_chance) == (5, 15, 0)
