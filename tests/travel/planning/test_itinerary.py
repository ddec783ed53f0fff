"""Day by day: the worked examples, exact sums, and orders that no day can hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, bearer, gone_by, line_map, plain_road, straight_route
from travel.rules.itinerary.hours import DayOrder, Hours, cut
from travel.rules.itinerary.itinerary import Orders, plan_itinerary
from travel.rules.itinerary.text import hours_text, itinerary_text
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.party import Bearer, Marcher, Profile

ROAD = line_map((Terrain.PLAINS, Way.ROAD, 30))
FOREST_HILLS = line_map((Terrain.FOREST, Way.ROAD, 12), (Terrain.HILLS, Way.TRACKLESS, 40))


def plan(route, default=None, days=(), ruleset=EPIC, who=None, **orders):
    all_orders = Orders(default or Hours(walked=8), tuple(days), **orders)
    return plan_itinerary(ruleset, gone_by(route, who or bearer()), all_orders)


def day_of(route, hours):
    """The first day under an order."""
    return plan(route, hours).days[0].march


@pytest.mark.rule("EP-OV-11")
def test_a_day_is_the_sum_of_its_stretches():
    """4 h of forest road, then 4 h of trackless hills: 12 + 6 miles (one foot joins the two grounds)."""
    first = day_of(straight_route(EPIC, FOREST_HILLS), Hours(walked=8))
    assert float(first.to_feet / 5280) == pytest.approx(18, abs=0.001)
    assert [(part.terrain, part.way) for part in first.segments] == [
        (Terrain.FOREST, Way.ROAD),
        (Terrain.FOREST, Way.TRACKLESS),
        (Terrain.HILLS, Way.TRACKLESS),
    ]
    assert first.segments[-1].reasons[-1].effect == "1 1/2 mi/h"


@pytest.mark.rule("EP-OV-04", "EP-OV-05", "EP-OV-06")
def test_two_hours_of_hustling():
    """Speed 30, hustle 2 h on a plains road: 12 miles, 1 damage, fatigued."""
    day = plan(plain_road(30), Hours(hustled=2)).days[0]
    assert day.march.to_feet == 12 * 5280
    assert (day.damage.minimum, day.damage.maximum) == (1, 1)
    assert day.is_fatigued


@pytest.mark.rule("EP-OV-12")
def test_ten_hours_on_the_road():
    """30 miles, 4d6 (4, 24, 14), fatigued."""
    day = plan(plain_road(40), Hours(walked=8, forced=2)).days[0]
    assert day.march.to_feet == 30 * 5280
    assert (day.damage.minimum, day.damage.maximum, day.damage.expected) == (4, 24, 14)
    assert day.is_fatigued


@pytest.mark.rule("D20O-03")
def test_the_srd_hustle_half_the_day():
    """Hustle 4 of the 8 h, speed 30, plains road: 36 mi, 7 nonlethal, fatigued."""
    route = straight_route(D20, line_map((Terrain.PLAINS, Way.ROAD, 60)))
    day = plan(route, Hours(walked=4, hustled=4), ruleset=D20).days[0]
    assert (day.march.to_feet, day.damage.expected, day.is_fatigued) == (36 * 5280, 7, True)


@pytest.mark.rule("D20O-04", "EP-OV-01")
def test_eight_hours_cost_nothing():
    for ruleset in (EPIC, D20):
        assert plan(plain_road(24), ruleset=ruleset).damage.maximum == 0


@pytest.mark.rule("EP-OV-05", "EP-OV-12")
def test_each_night_starts_both_counts_anew():
    """The fifth hustled hour in two days of four and one deals nothing."""
    days = [DayOrder(1, Hours(walked=4, hustled=4)), DayOrder(2, Hours(walked=7, hustled=1))]
    found = plan(plain_road(100), days=days)
    assert [float(day.damage.expected) for day in found.days[:3]] == [7, 0, 0]


@pytest.mark.rule("EP-OV-05")
def test_an_hour_that_arrival_breaks_off_deals_no_damage():
    found = plan(plain_road(11), Hours(hustled=8))
    last = found.days[-1]
    assert last.march.completed("hustle") == 1
    assert found.damage.maximum == 0
    assert "breaks off" in last.reasons[-1].text


def test_hustled_hours_come_first_but_last_on_arrival_if_that_hurts_less():
    through = day_of(plain_road(100), Hours(walked=4, hustled=4))
    assert [(part.pace, part.hours) for part in through.segments] == [("hustle", 4), ("walk", 4)]
    arriving = day_of(plain_road(35), Hours(walked=4, hustled=4))
    assert [part.pace for part in arriving.segments] == ["walk", "hustle"]
    assert arriving.completed("hustle") == 3
    early = day_of(plain_road(6), Hours(walked=4, hustled=4))
    assert early.duration == 1


@pytest.mark.rule("D20O-20")
def test_in_the_srd_march_damage_heals_overnight():
    """Level 3, 7 nonlethal from hustling: gone after three hours of walking; the total still counts all of it."""
    route = straight_route(D20, line_map((Terrain.PLAINS, Way.ROAD, 108)))
    found = plan(route, Hours(walked=4, hustled=4), ruleset=D20, who=bearer(hp=20, level=3))
    assert [day.weakest.remaining for day in found.days] == [20, 20, 20]
    assert found.damage.expected == 21


@pytest.mark.rule("EP-OV-13")
def test_the_plan_warns_of_who_would_fall():
    found = plan(plain_road(200), Hours(walked=8, forced=4), who=bearer("Oriel", hp=61))
    assert found.days[1].weakest.remaining == 5
    assert found.warnings[0].startswith("Oriel would fall in hour 9 of day 3 (61 hp, 63 damage). A later")


@pytest.mark.rule("EP-OV-15", "D20O-05")
def test_a_carried_rider_takes_no_harm_and_the_mount_does():
    rider = Bearer("Nix", Marcher(), bears_hustle=False, bears_forced=False, hp=20, max_hp=20)
    mount = Bearer("Pepper", Marcher(is_mount=True))
    route = gone_by(straight_route(D20, line_map((Terrain.PLAINS, Way.ROAD, 33))), rider, mount)
    found = plan_itinerary(D20, route, Orders(Hours(walked=8, forced=4)))
    assert found.damage.expected == Fraction(7, 2) * 3
    assert found.days[0].weakest.remaining == 20


def test_a_crewed_ship_sails_all_day():
    ship = Profile(Fraction(2), True, True, 24, can_hustle=False, can_force=False)
    route = straight_route(EPIC, line_map((Terrain.SEA, Way.TRACKLESS, 144)), ship)
    found = plan(route, Hours(walked=24), start_hour=Fraction(0), day_start=Fraction(0))
    assert [day.march.to_feet for day in found.days] == [48 * 5280, 96 * 5280, 144 * 5280]
    assert found.damage.maximum == 0


hours = st.builds(lambda hustled, forced: Hours(8 - hustled, hustled, forced), st.integers(0, 8), st.integers(0, 8))


@given(st.lists(hours, max_size=6), hours, st.integers(1, 300))
def test_miles_and_hours_add_up(days, default, miles):
    route = straight_route(EPIC, line_map((Terrain.FOREST, Way.ROAD, miles), (Terrain.HILLS, Way.TRAIL, miles)))
    found = plan(route, default, [DayOrder(i + 1, each) for i, each in enumerate(days)], who=bearer(hp=100_000))
    assert found.days[0].march.from_feet == 0
    assert found.days[-1].march.to_feet == route.feet
    assert all(a.march.to_feet == b.march.from_feet for a, b in pairwise(found.days))
    for day in found.days:
        assert sum(part.hours for part in day.march.segments) == day.march.duration
        assert sum(part.miles for part in day.march.segments) * 5280 == day.march.to_feet - day.march.from_feet
    assert found.damage.expected == sum(day.damage.expected for day in found.days)
    assert found.damage.minimum == sum(day.damage.minimum for day in found.days)


grounds = st.lists(
    st.tuples(
        st.sampled_from([each for each in Terrain if each.is_land]), st.sampled_from(list(Way)), st.integers(1, 30)
    ),
    min_size=1,
    max_size=5,
)


@given(grounds, st.integers(1, 8), st.integers(1, 8), st.sampled_from(["walked", "hustled"]))
def test_splitting_a_march_changes_nothing(legs, first, second, pace):
    """Hours in one day, or the same hours over two."""
    route = straight_route(EPIC, line_map(*legs))
    assume(first + second <= 8)
    whole = plan(route, Hours(**{pace: first + second})).days[0]
    halves = plan(route, Hours(**{pace: second}), [DayOrder(1, Hours(**{pace: first}))]).days[:2]
    assert halves[-1].march.to_feet == whole.march.to_feet
    assert sum(day.march.duration for day in halves) == whole.march.duration


@given(grounds)
def test_harder_ground_is_never_faster(legs):
    """The same legs off the road take at least as long as by road, and by road as by highway."""
    times = [
        straight_route(EPIC, line_map(*((terrain, way, miles) for terrain, _, miles in legs))).hours
        for way in (Way.HIGHWAY, Way.ROAD, Way.TRACKLESS)
    ]
    assert times == sorted(times)


@given(st.integers(1, 200), st.integers(0, 4), st.integers(0, 4))
def test_walking_is_the_routes_own_time(miles, hustled, forced):
    route = plain_road(miles)
    assert plan(route).hours == route.hours == Fraction(miles, 3)
    assert plan(route, Hours(8 - hustled, hustled, forced)).hours <= route.hours


REFUSED = [
    (Hours(walked=-1), "-1 hours walked is less than none"),
    (Hours(walked=25), "25 hours walked are more than a day has"),
    (Hours(walked=9), "9 hours walked and hustled are more than the day's 8"),
    (Hours(walked=4, forced=1), "A forced march begins after 8 hours"),
    (Hours(walked=8, forced=9), "17 hours of travel leave no night's rest"),
    (Hours(), "No hours of travel are ordered"),
]


@pytest.mark.parametrize(("order", "message"), REFUSED)
def test_orders_that_no_day_can_hold_are_refused_with_a_remedy(order, message):
    with pytest.raises(RuleError, match=message) as refused:
        plan(plain_road(30), order)
    assert refused.value.remedy


def test_orders_past_midnight_and_doubled_days_are_refused():
    with pytest.raises(RuleError, match="run past midnight"):
        plan(plain_road(30), start_hour=Fraction(20), days=[DayOrder(1, Hours(walked=8))])
    with pytest.raises(RuleError, match="Day 2 is before the party sets out on day 3"):
        plan(plain_road(30), start_day=3, days=[DayOrder(2, Hours(walked=8))])
    with pytest.raises(RuleError, match="Day 2 comes twice"):
        plan(plain_road(30), days=[DayOrder(2, Hours(walked=1)), DayOrder(2, Hours(walked=2))])


@pytest.mark.rule("EP-OV-16", "EP-OV-17")
def test_vehicles_do_not_hustle_and_crews_do_not_force():
    wagon = straight_route(EPIC, ROAD, Profile(Fraction(2), has_vehicle=True, can_hustle=False))
    with pytest.raises(RuleError, match="Vehicles do not hustle"):
        plan(wagon, Hours(walked=7, hustled=1))
    boat = straight_route(EPIC, ROAD, Profile(Fraction(1), True, True, 10, can_hustle=False, can_force=False))
    with pytest.raises(RuleError, match="A crewed vehicle makes no forced march"):
        plan(boat, Hours(walked=8, forced=1))


def test_a_later_start_shortens_only_the_first_day():
    found = plan(plain_road(30), start_day=3, start_hour=Fraction(12), days=[DayOrder(3, Hours(walked=5))])
    assert [(day.day, float(day.start_hour), float(day.end_hour)) for day in found.days] == [
        (3, 12.0, 17.0),
        (4, 7.0, 12.0),
    ]


def test_a_late_start_cuts_the_default_at_midnight():
    found = plan(plain_road(60), Hours(walked=5, hustled=3, forced=2), start_hour=Fraction(20))
    assert found.days[0].march.ordered == Hours(walked=1, hustled=3)
    assert cut(Hours(5, 3, 2), 9) == Hours(5, 3, 1)
    assert cut(Hours(5, 3, 2), 2) == Hours(0, 2, 0)


def test_a_rest_day_and_an_endless_journey():
    found = plan(plain_road(30), days=[DayOrder(2, Hours())])
    assert [day.march.duration for day in found.days] == [8, 0, 2]
    assert "Day 2: rest." in itinerary_text(found)
    with pytest.raises(RuleError, match="more than 1,000 days"):
        plan(plain_road(400_000 // 128), Hours(walked=1))


def test_the_text_is_one_line_a_day_and_the_sum():
    lines = itinerary_text(plan(plain_road(30), Hours(walked=8, forced=1))).splitlines()
    assert lines[0] == (
        "Day 1: 07:00 to 16:00, 27 mi, 8 h walked, 1 h forced; plains by road; "
        "7 damage (9 times in 10 from 3 to 11), fatigued; camp."
    )
    assert lines[-1].startswith("In all 30 mi in 10 h, arriving on day 2 at 08:00:")
    assert hours_text(Fraction(173, 3)) == "57 h 40"
