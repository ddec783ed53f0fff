"""Journeys of several modes and stays, by the clock; who is hurt how much; what it costs; camps and watches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_plan import D20, EPIC, WALKERS, bearer, gone_by, made_route, mode_of, plain_road
from travel.rules.itinerary.camps import watches
from travel.rules.itinerary.course import course_of, feet_of, place_of
from travel.rules.itinerary.hours import DayOrder, Hours, Orders, Stay
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.itinerary.text import itinerary_text
from travel.rules.modes import Mode
from travel.rules.party import Bearer, Marcher, Profile

SHIP = Profile(Fraction(2), True, True, 24, can_hustle=False, can_force=False)
ROWBOAT = Profile(Fraction(3, 2), True, True, 10, can_hustle=False, can_force=False)
WAGON = Profile(Fraction(2), has_vehicle=True, can_hustle=False)
OWN = mode_of(WALKERS, bearer())


def on_foot(*bearers, change=0, **fields):
    return Mode("light", "on foot", WALKERS, bearers or (bearer(),), change_hours=Fraction(change), **fields)


def by_craft(profile, change=0, **fields):
    return Mode("craft:x", "by craft", profile, (), begins="port", change_hours=Fraction(change), **fields)


def pieces(route, **orders):
    """Each day's pieces as (kind, hour it starts, hours)."""
    found = plan_itinerary(EPIC, route, Orders(**orders))
    return [[(each.kind, float(each.start), float(each.hours)) for each in day.march.pieces] for day in found.days]


@pytest.mark.rule("EP-OV-16", "EP-OV-17", "EP-OV-11")
def test_a_ship_goes_on_through_the_night_and_those_who_land_wait_for_the_morning():
    """Four hours' walk, an hour to board, 76 miles at 2 miles an hour, then 3 miles inland."""
    route = made_route((OWN, 12, 3), (by_craft(SHIP, 1), 30, 2), (on_foot(), 3, 3), stops=(1, 2))
    assert pieces(route) == [
        [("march", 7, 4), ("change", 11, 1), ("craft", 12, 12)],
        [("craft", 0, 3), ("wait", 3, 4), ("march", 7, 1)],
    ]
    found = plan_itinerary(EPIC, route, Orders())
    assert [day.camps for day in found.days] == [False, False]
    assert [(day.start_hour, day.end_hour) for day in found.days] == [(7, 24), (0, 8)]
    assert found.arrival == (2, 8)
    assert [each.arrives for each in found.stop_times] == [(1, 7), (1, 11), (2, 3), (2, 8)]
    assert found.hours == 4 + 15 + 1


@pytest.mark.rule("EP-OV-17")
def test_a_rowed_boat_has_ten_hours_a_day_by_the_clock():
    """Boarded at noon it goes until 17:00; the next day from 7:00."""
    route = made_route((OWN, 15, 3), (by_craft(ROWBOAT), 15, Fraction(3, 2)), stops=(1,))
    assert pieces(route) == [[("march", 7, 5), ("craft", 12, 5)], [("craft", 7, 5)]]


@pytest.mark.rule("EP-OV-01", "EP-OV-12")
@pytest.mark.parametrize(
    ("order", "expected", "damage"),
    [
        (Hours(walked=8), [("craft", 7.0, 6.0), ("march", 13.0, 2.0)], 0),
        (Hours(walked=4, hustled=4), [("craft", 7.0, 6.0), ("march", 13.0, 2.0)], 1),
        (Hours(walked=8, forced=4), [("craft", 7.0, 6.0), ("march", 13.0, 6.0)], 0),
        (Hours(walked=8, forced=8), [("craft", 7.0, 6.0), ("march", 13.0, 8.0), ("march", 21.0, 2.0)], 14),
    ],
    ids=["walk", "hustle", "longer", "forced"],
)
def test_who_lands_goes_on_for_what_is_left_of_the_day_ordered(order, expected, damage):
    """Six hours by boat from 7:00: of 8 hours ordered 2 are left; forced hours come only after 8 on land."""
    route = made_route((by_craft(ROWBOAT), 9, Fraction(3, 2)), (on_foot(), 100, 3), stops=(1,))
    found = plan_itinerary(EPIC, route, Orders(order)).days[0]
    assert [(each.kind, float(each.start), float(each.hours)) for each in found.march.pieces] == expected
    assert found.damage.expected == damage


def test_a_wagon_walks_what_it_cannot_hustle_and_without_it_they_hustle():
    wagon = Mode("own", "as arranged", WAGON, (bearer(),))
    route = made_route((wagon, 8, 2), (on_foot(change=1), 60, 3), stops=(1,))
    march = plan_itinerary(EPIC, route, Orders(Hours(walked=4, hustled=4))).days[0].march
    assert [(part.mode, part.pace, part.hours) for part in march.segments] == [
        ("own", "walk", 4),
        ("light", "hustle", 3),
    ]
    assert [piece.kind for piece in march.pieces] == ["march", "change", "march"]


@pytest.mark.rule("EP-OV-05")
def test_hours_count_on_over_a_change_of_mode_in_the_same_day():
    """Half an hour hustled before the change and a half after it are a completed hour."""
    route = made_route((OWN, 9, 3), (on_foot(), 33, 3), stops=(1,))
    day = plan_itinerary(EPIC, route, Orders(Hours(walked=4, hustled=4))).days[0]
    assert [part.hours for part in day.march.segments] == [Fraction(3, 2), Fraction(5, 2), 4]
    assert (day.march.completed("hustle"), day.damage.expected) == (4, 7)


STAYS = [
    (Stay(1, hours=2), [[("march", 7, 4), ("stay", 11, 2), ("march", 13, 2)], [("march", 7, 2)]]),
    (Stay(1, days=1), [[("march", 7, 4), ("stay", 11, 13)], [("stay", 0, 11), ("march", 11, 4)]]),
    (Stay(1, days=2, hours=4), None),
    (Stay(0, hours=3), [[("stay", 7, 3), ("march", 10, 4), ("march", 14, 1)], [("march", 7, 3)]]),
    (Stay(2, days=3), [[("march", 7, 4), ("march", 11, 4)]]),
]


@pytest.mark.parametrize(("stay", "expected"), STAYS, ids=["hours", "a day", "over two nights", "start", "goal"])
def test_stays_take_their_time_by_the_clock(stay, expected):
    route = made_route((OWN, 12, 3), (on_foot(), 12, 3), stops=(1,))
    found = pieces(route, stays=(stay,))
    if expected is not None:
        assert found == expected
        return
    assert found == [
        [("march", 7, 4), ("stay", 11, 13)],
        [("stay", 0, 24)],
        [("stay", 0, 15)],
        [("march", 7, 4)],
    ]
    plan = plan_itinerary(EPIC, route, Orders(stays=(stay,)))
    assert [day.is_stay for day in plan.days] == [False, True, True, False]
    assert (plan.stop_times[1].arrives, plan.stop_times[1].leaves) == ((1, 11), (3, 15))


def test_stays_that_are_nowhere_or_endless_are_refused():
    route = plain_road(30)
    for stay, message in [(Stay(5, days=1), "no stop 6"), (Stay(1, days=400), "400 days"), (Stay(0, hours=-1), "-1 h")]:
        with pytest.raises(RuleError, match=message) as refused:
            plan_itinerary(EPIC, route, Orders(stays=(stay,)))
        assert refused.value.remedy
        assert refused.value.pointer.startswith("/stops/")


@pytest.mark.rule("EP-OV-06", "D20O-20")
def test_a_day_in_bed_mends_what_the_march_did():
    """Epic Path mends only in bed (our reading); the SRD by the hour, on the road too."""
    route = made_route((mode_of(WALKERS, bearer(hp=50)), 36, 3), (on_foot(bearer(hp=50)), 24, 3), stops=(1,))
    orders = Orders(days=(DayOrder(1, Hours(walked=0, hustled=6)),), stays=(Stay(1, days=1),))
    epic, srd = (plan_itinerary(ruleset, route, orders) for ruleset in (EPIC, D20))
    assert [member.hp_left for day in epic.days for member in day.members] == [19, 43, 43]
    assert [member.hp_left for day in srd.days for member in day.members] == [23, 49, 50]
    assert epic.damage.expected == srd.damage.expected == 31


@pytest.mark.rule("D20O-04", "D20O-20")
def test_a_second_cause_exhausts_by_its_own_chance():
    """Hustle damage for sure, then one forced hour that 11 of 20 fail (DC 12, no bonus); walked off before, it counts
    no more."""
    route = gone_by(plain_road(200, D20), bearer(hp=90))
    assert plan_itinerary(D20, route, Orders(Hours(4, 4, 1))).days[0].members[0].exhausted == 0
    day = plan_itinerary(D20, route, Orders(Hours(3, 5, 1))).days[0]
    assert day.members[0].exhausted == Fraction(11, 20)
    assert day.members[0].fatigue == "exhausted"
    assert day.members[0].tired == 1
    warned = plan_itinerary(D20, route, Orders(Hours(3, 5, 1))).warnings
    assert warned[0].startswith("Oriel is likely exhausted on day 1 (55 %): nobody has to wait")


@pytest.mark.rule("EP-OV-13", "D20O-04", "D20O-05")
@pytest.mark.parametrize(
    ("ruleset", "who", "order", "chance"),
    [
        (EPIC, Bearer("Oriel", Marcher(), hp=12, max_hp=12), Hours(8, 0, 1), Fraction(1, 36)),
        (EPIC, Bearer("Oriel", Marcher(), hp=13, max_hp=13), Hours(8, 0, 1), Fraction(0)),
        (EPIC, Bearer("Oriel", Marcher(), hp=7, max_hp=7), Hours(4, 4, 0), Fraction(1)),
        (D20, Bearer("Oriel", Marcher(), hp=5, max_hp=5), Hours(8, 0, 1), Fraction(11, 20) / 6),
        (D20, Bearer("Oriel", Marcher(), hp=6, max_hp=6), Hours(8, 0, 1), Fraction(0)),
        (D20, Bearer("Pepper", Marcher(is_mount=True), hp=6, max_hp=6), Hours(8, 0, 1), Fraction(1, 6)),
    ],
)
def test_the_chance_to_drop_after_a_day(ruleset, who, order, chance):
    """Epic Path: hit points at 0. The SRD: nonlethal above hit points; a mount's lethal damage takes them to 0."""
    found = plan_itinerary(ruleset, gone_by(plain_road(200, ruleset), who), Orders(order)).days[0]
    assert found.members[0].drop_chance == found.drop_chance == chance


def test_the_chance_that_anyone_drops_joins_independent_ones():
    two = [Bearer(name, Marcher(), hp=12, max_hp=12) for name in ("Oriel", "Nix")]
    found = plan_itinerary(EPIC, gone_by(plain_road(27), *two), Orders(Hours(8, 0, 2)))
    assert found.drop_chance == 1 - (1 - Fraction(1, 36)) ** 2


@pytest.mark.rule("EP-OV-16", "EP-OV-18")
def test_members_are_followed_over_their_modes():
    """Those who are spared aboard bear the march again on land, under the same name."""
    aboard = Mode("craft:x", "by craft", SHIP, (bearer(hp=50),))
    spared = replace(aboard, bearers=(replace(bearer(hp=50), bears_hustle=False, bears_forced=False),))
    route = made_route((mode_of(WALKERS, bearer(hp=50)), 27, 3), (spared, 40, 2), (on_foot(bearer(hp=50)), 9, 3))
    found = plan_itinerary(EPIC, route, Orders(Hours(walked=8, forced=1)))
    assert [[member.name for member in day.members] for day in found.days] == [["Oriel"]] * len(found.days)
    assert found.days[-1].members[0].hp_left == 50 - 7
    assert found.damage.expected == 7


@pytest.mark.rule("D20O-21")
def test_fares_are_paid_on_boarding_and_hire_by_the_day():
    ship = by_craft(SHIP, fare_gp=Fraction(5))
    horse = on_foot(daily_gp=Fraction(2))
    route = made_route((OWN, 12, 3), (ship, 26, 2), (horse, 45, 3), stops=(1, 2))
    found = plan_itinerary(EPIC, route, Orders())
    assert [day.cost_gp for day in found.days] == [5, 2, 2]
    assert found.cost_gp == 9
    assert [reason.effect for day in found.days for reason in day.cost_reasons] == ["5 gp", "2 gp", "2 gp"]


def test_a_camp_ends_the_day_where_it_is_set_and_the_rest_replans():
    orders = Orders(days=(DayOrder(1, Hours(walked=8), camp_feet=Fraction(20 * 5280)),))
    found = plan_itinerary(EPIC, plain_road(30), orders)
    assert [day.march.to_feet / 5280 for day in found.days] == [20, 30]
    assert found.days[0].end_hour == 7 + Fraction(20, 3)
    behind = Orders(days=(DayOrder(2, Hours(walked=8), camp_feet=Fraction(5280)),))
    assert [day.march.to_feet / 5280 for day in plan_itinerary(EPIC, plain_road(30), behind).days] == [24, 30]


def test_the_night_is_watched_in_equal_turns_with_eight_hours_of_sleep_for_each():
    turns = watches(["A", "B", "C", "D", "E"], Fraction(15), Fraction(7), 8)
    assert [(each.name, each.from_hour, each.to_hour) for each in turns] == [
        ("A", 21, 23),
        ("B", 23, 25),
        ("C", 25, 27),
        ("D", 27, 29),
        ("E", 29, 31),
    ]
    assert watches(["A"], Fraction(15), Fraction(7), 8) == ()
    short = watches(["A", "B"], Fraction(23), Fraction(7), 8)
    assert [each.to_hour - each.from_hour for each in short] == [4, 4]


def test_the_text_tells_modes_members_costs_and_watches():
    ship = by_craft(SHIP, 1, fare_gp=Fraction(5))
    who = [bearer(name, hp=30) for name in ("Oriel", "Nix")]
    route = made_route((mode_of(WALKERS, *who), 27, 3), (ship, 40, 2), (on_foot(*who), 27, 3), stops=(1, 2))
    orders = Orders(Hours(walked=8, forced=1), stays=(Stay(1, days=1),))
    lines = itinerary_text(plan_itinerary(EPIC, route, orders)).splitlines()
    assert lines == [
        "Day 1: 07:00 to 24:00, 27 mi, 8 h walked, 1 h forced, 8 h at stop 2; plains by road; "
        "7 damage (9 times in 10 from 3 to 11), fatigued; the night at the stop.",
        "  Oriel 23 of 30 hp (damage 9 times in 10 from 3 to 11), fatigued; "
        "Nix 23 of 30 hp (damage 9 times in 10 from 3 to 11), fatigued.",
        "Day 2: 00:00 to 24:00, 14 mi, 7 h aboard, 16 h at stop 2, 1 h to change, then by craft; sea; no damage; "
        "on through the night.",
        "  Costs 5 gp: Fare by craft.",
        "Day 3: 00:00 to 16:00, 35 mi, 3 h walked, 13 h aboard; sea, plains by road; no damage; camp.",
        "  Watches: Oriel 16:00 to 23:30, Nix 23:30 to 07:00.",
        "Day 4: 07:00 to 13:00, 18 mi, 6 h walked; plains by road; no damage; arrival.",
        "In all 94 mi in 38 h, arriving on day 4 at 13:00: 7 damage (9 times in 10 from 3 to 11) to each; 5 gp.",
    ]


hours = st.builds(lambda hustled, forced: Hours(8 - hustled, hustled, forced), st.integers(0, 8), st.integers(0, 8))
miles = st.integers(1, 90)


@settings(max_examples=60, deadline=None)
@given(miles, miles, miles, hours, st.integers(0, 30), st.sampled_from([SHIP, ROWBOAT]), st.integers(0, 23))
def test_days_join_without_a_gap_and_hours_add_up(first, sea, last, default, stay, craft, begins):
    """Whatever the modes, nothing is travelled twice, no hour is used twice, and the goal is reached."""
    route = made_route((OWN, first, 3), (by_craft(craft, 1), sea, craft.mph), (on_foot(), last, 3), stops=(1, 2))
    orders = Orders(default, start_hour=Fraction(begins), stays=(Stay(1, hours=stay),))
    found = plan_itinerary(EPIC, route, orders)
    assert found.days[-1].march.to_feet == route.feet
    assert all(one.march.to_feet == two.march.from_feet for one, two in pairwise(found.days))
    for day in found.days:
        assert all(one.start + one.hours == two.start for one, two in pairwise(day.march.pieces))
        assert day.end_hour <= 24
        assert sum(part.miles for part in day.march.segments) * 5280 == day.march.to_feet - day.march.from_feet
        land = sum(part.hours for part in day.march.segments if not part.is_aboard)
        assert land <= default.total
    stands = [piece for day in found.days for piece in day.march.pieces if piece.kind == "stay"]
    assert sum(piece.hours for piece in stands) == stay


@given(miles, st.integers(0, 475_200))
def test_places_and_feet_are_the_same_thing(first, feet):
    route = made_route((OWN, first, 3), (by_craft(SHIP, 2), 30, 2), (on_foot(), 60, 2), stops=(1, 2))
    at = min(Fraction(feet), route.feet)
    orders = Orders(days=(DayOrder(1, Hours(walked=8), camp_feet=at),))
    course = course_of(EPIC, route, orders)
    assert feet_of(course, route, place_of(course, route, at)) == at
