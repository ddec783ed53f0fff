"""What the search and the choices reckon shortly, against the days and itineraries that are shown."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_plan import D20, EPIC
from tests.travel.planning.test_deadline_search import BEGINS, journeys
from travel.rules.choices.sketch import sketch_of
from travel.rules.itinerary.course import Place, course_of
from travel.rules.itinerary.day import DayPlan, travel_day
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.people import steps_of
from travel.rules.itinerary.quick_day import quick_day

ORDERS = st.builds(Hours, st.integers(0, 8), st.integers(0, 4), st.integers(0, 4))
WALKED = st.integers(0, 4).map(lambda hustled: Hours(4, hustled))
FORCED = st.integers(1, 4).map(lambda forced: Hours(6, 2, forced))


@settings(max_examples=150, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), BEGINS, ORDERS, st.data())
def test_a_day_reckoned_shortly_is_the_day_that_is_shown(journey, ruleset, begins, order, data):
    route, stays = journey
    course = course_of(ruleset, route, Orders(start_hour=Fraction(begins), day_start=Fraction(begins), stays=stays))
    block = data.draw(st.integers(0, len(course.blocks) - 1))
    place = Place(block, data.draw(st.integers(0, course.blocks[block].ticks - 1)))
    opens = course.ticks(Fraction(begins))
    plan = DayPlan(order, data.draw(st.sampled_from([0, opens])), opens)
    quick, shown = quick_day(course, place, plan), travel_day(course, place, plan)
    steps, _ = steps_of(course, shown, 0)
    assert (quick.place, quick.clock) == (shown.place, shown.ends)
    harms = [each for each in steps if each[0].kind in ("hustle", "forced")]
    assert sorted(map(repr, quick.harms)) == sorted(map(repr, harms))


@settings(max_examples=40, deadline=None)
@given(journeys(), st.sampled_from([EPIC, D20]), st.sampled_from([6, 12]), WALKED | FORCED)
def test_a_sketch_has_the_figures_of_the_itinerary(journey, ruleset, begins, order):
    route, stays = journey
    orders = Orders(order, start_hour=Fraction(begins), day_start=Fraction(begins), stays=stays)
    shown = plan_itinerary(ruleset, route, orders)
    day, hour = shown.arrival
    hours = HOURS_OF_A_DAY * (day - orders.start_day) + hour - orders.start_hour
    assert sketch_of(ruleset, route, orders).figures == (hours, shown.damage.expected, route.risk, shown.cost_gp)
