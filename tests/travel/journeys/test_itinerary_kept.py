"""A calm journey keeps to the itinerary: its clock, its miles and, where no dice are rolled, its damage."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import accumulate
from typing import Any

import pytest

from tactical.rules.kernel.creature import Abilities, Creature
from travel.rules.itinerary.hours import DayOrder as Ordered
from travel.rules.itinerary.hours import Hours, Orders, Stay
from travel.rules.itinerary.itinerary import Itinerary, plan_itinerary
from travel.rules.journey.apply import apply
from travel.rules.journey.context import DayOrder, JourneyContext, Traveller, journey_rules, start
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.events import Arrived, Event, Travelled
from travel.rules.journey.orders import AdvanceDay
from travel.rules.journey.route import RoutePoint
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.modes import Mode, own_mode
from travel.rules.party import Bearer, Party, Profile
from travel.rules.party import Traveller as PartyTraveller
from travel.rules.routing.route import Leg, Route, Stretch
from travel.rules.rulesets import get_ruleset
from travel.selectors.journey_lines import line_of

RULESET = get_ruleset("epic-path")
HERO = Creature(id="m1", name="Hero 1", level=5, hp=90, max_hp=90, abilities=Abilities(constitution=12))
PARTY = Party((PartyTraveller("m1", HERO),))
ON_FOOT = own_mode(RULESET, PARTY)
ABOARD = (Bearer("Hero 1", ON_FOOT.bearers[0].marcher, False, False, 90, 90, 5),)


def craft(hours: int, mph: str, change: str = "1") -> Mode:
    profile = Profile(Fraction(mph), False, True, hours, can_hustle=False, can_force=False)
    return Mode(f"craft:of-{hours}", f"a craft of {hours} h", profile, ABOARD, "port", Fraction(change))


def wagon() -> Mode:
    profile = Profile(Fraction(2), True, False, 8, can_hustle=False, can_force=True)
    return Mode("own", "by wagon", profile, ON_FOOT.bearers)


ROWED, SHIP = craft(10, "3/2"), craft(24, "5/2")


def made(*legs: tuple[Mode, int]) -> Route:
    """A route of legs of so many miles each: land on plains road, crafts at sea; a cell every leg's end."""
    feet = [Fraction(miles * FEET_PER_MILE) for _, miles in legs]
    marks = tuple(accumulate(feet, initial=Fraction(0)))
    stretches = tuple(
        Stretch(
            long,
            Terrain.PLAINS if mode.profile.can_force else Terrain.SEA,
            Way.ROAD if mode.profile.can_force else Way.TRACKLESS,
            Fraction(1),
            (),
            mode.profile.mph,
            index,
        )
        for index, ((mode, _), long) in enumerate(zip(legs, feet, strict=True))
    )
    cells = tuple(range(len(legs) + 1))
    gone = tuple(Leg(mode, marks[i], marks[i + 1], i, i + 1) for i, (mode, _) in enumerate(legs))
    return Route("A", "A", "fastest", cells, cells, 0, marks, stretches, gone)


def context_of(route: Route, orders: Orders, days: int) -> JourneyContext:
    stays: list[Any] = [None] * len(route.stops)
    for stay in orders.stays:
        stays[stay.stop] = {"days": stay.days, "hours": stay.hours, "why": stay.why}
    points = tuple(
        RoutePoint(cell, f"{cell:04d}", float(cell), 0.0, round(at))
        for cell, at in zip(route.cells, route.cell_feet, strict=True)
    )
    ordered = (orders.order_of(orders.start_day + day)[0].hours for day in range(days))
    return JourneyContext(
        ruleset="epic-path",
        ruleset_digest="test",
        rules=journey_rules(RULESET),
        route=line_of(route, PARTY, stays, points),
        travellers=(Traveller("m1", HERO),),
        start_day=orders.start_day,
        start_hour=float(orders.start_hour),
        orders=tuple(DayOrder(each.walked, each.hustled, each.forced) for each in ordered),
        default_order=DayOrder(orders.default.walked, orders.default.hustled, orders.default.forced),
    )


def travelled(context: JourneyContext) -> list[Event]:
    state, events = start(context), []
    for _ in range(200):
        state, more = apply(state, AdvanceDay(), context, SeededBook(1))
        events += more
        if state.status == "arrived":
            return events
    raise AssertionError("never arrived")


def planned_days(plan: Itinerary) -> dict[int, Fraction]:
    """Feet of every day of the plan."""
    return {day.day: day.march.to_feet - day.march.from_feet for day in plan.days}


def gone(events: list[Event]) -> dict[int, int]:
    """Feet of every calendar day of the journey: an hour that begins on a day belongs to it."""
    days: dict[int, int] = {}
    for event in events:
        if isinstance(event, Travelled):
            day = (event.clock - event.seconds) // 86400 + 1
            days[day] = days.get(day, 0) + event.to_feet - event.from_feet
    return days


WALK = Hours(8)
CASES: dict[str, tuple[tuple[tuple[Mode, int], ...], Orders]] = {
    "walking": (((ON_FOOT, 84),), Orders(WALK)),
    "hustling": (((ON_FOOT, 84),), Orders(Hours(5, 3))),
    "starting late": (((ON_FOOT, 60),), Orders(WALK, start_hour=Fraction(13))),
    "days by hand": (((ON_FOOT, 70),), Orders(WALK, (Ordered(2, Hours(2, 6)), Ordered(1, Hours(3))))),
    "a wagon": (((wagon(), 40),), Orders(WALK)),
    "a rowed boat": (((ROWED, 40),), Orders(WALK)),
    "a rowed boat, whatever is ordered": (((ROWED, 40),), Orders(Hours(8, 0, 3))),
    "hustling to a boat": (((ON_FOOT, 12), (ROWED, 33)), Orders(Hours(5, 3))),
    "hustling to a wagon": (((ON_FOOT, 30), (wagon(), 40)), Orders(Hours(5, 3))),
    "a ship": (((SHIP, 200),), Orders(WALK, start_hour=Fraction(9))),
    "then a boat": (((ON_FOOT, 12), (ROWED, 33)), Orders(WALK)),
    "boat, then land": (((ROWED, 10), (ON_FOOT, 50)), Orders(Hours(5, 3))),
    "ship by night": (((ON_FOOT, 17), (SHIP, 70), (ON_FOOT, 30)), Orders(WALK)),
    "ship lands in the morning": (((ON_FOOT, 12), (SHIP, 53), (ON_FOOT, 40)), Orders(Hours(6, 2))),
    "wagon, then feet": (((wagon(), 7), (replace(ON_FOOT, key="light"), 40)), Orders(Hours(4, 4))),
    "a day's rest": (((ON_FOOT, 20), (ON_FOOT, 40)), Orders(WALK, stays=(Stay(1, 1, 0),))),
    "an hour's trade": (((ON_FOOT, 10), (ON_FOOT, 40)), Orders(Hours(6, 2), stays=(Stay(1, 0, 1, "trade"),))),
    "a stay by night": (((ON_FOOT, 15), (ON_FOOT, 40)), Orders(WALK, stays=(Stay(1, 0, 14, "carouse"),))),
    "a stay, then a ship": (((ON_FOOT, 20), (SHIP, 60), (ON_FOOT, 9)), Orders(WALK, stays=(Stay(1, 2, 5),))),
}


@pytest.mark.rule("EP-OV-03", "EP-OV-04", "EP-OV-05", "EP-OV-11", "EP-OV-16", "EP-OV-17")
@pytest.mark.parametrize("name", CASES)
def test_a_calm_journey_keeps_to_the_itinerary(name: str) -> None:
    legs, orders = CASES[name]
    route = made(*legs)
    plan = plan_itinerary(RULESET, route, orders)
    events = travelled(context_of(route, orders, len(plan.days) + 1))
    day, hour = plan.arrival
    arrived = next(event for event in events if isinstance(event, Arrived))
    assert arrived.clock == pytest.approx(float((24 * (day - 1) + hour) * 3600), abs=5)
    there, planned = gone(events), planned_days(plan)
    for number, feet in planned.items():
        assert there.get(number, 0) == pytest.approx(float(feet), abs=60)
    harm = sum(harm.amount for event in events if isinstance(event, Travelled) for harm in event.harms)
    assert harm == plan.damage.expected


def test_forced_hours_come_when_the_plan_has_them() -> None:
    route, orders = made((ON_FOOT, 66)), Orders(Hours(8, 0, 3))
    plan = plan_itinerary(RULESET, route, orders)
    events = travelled(context_of(route, orders, len(plan.days)))
    forced = [event for event in events if isinstance(event, Travelled) and event.pace == "forced"]
    assert sum(event.seconds for event in forced) == sum(float(day.march.time_of("forced")) * 3600 for day in plan.days)
    assert len([event for event in forced if event.harms]) == sum(day.march.completed("forced") for day in plan.days)
