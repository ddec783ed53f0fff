"""On impeded ground and with the exhausted along a calm journey arrives when the plan says, no fresher than it says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.kernel.creature import Abilities, Creature
from tests.travel.planning.made_mixed import chain, found
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.itinerary.hours import Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.journey.apply import apply
from travel.rules.journey.context import DayOrder, JourneyContext, journey_rules, start
from travel.rules.journey.context import Traveller as OnJourney
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import AdvanceDay
from travel.rules.journey.route import RoutePoint
from travel.rules.journey.state import JourneyState
from travel.rules.maps.areas import Area
from travel.rules.party import Fatigue, Party, Traveller
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.impeded import impeded_by
from travel.rules.routing.route import Route
from travel.rules.rulesets import get_ruleset
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.selectors.journey_lines import line_of

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
CALM = replace(DEFAULT_SETTINGS, uses_weather=False, uses_lost=False, uses_hazards=False, uses_supplies=False)
FRAIL = Creature(id="m1", name="Hero", level=2, hp=9000, max_hp=9000, abilities=Abilities(constitution=-40))
"""Fails every check of a forced march, so that no die decides whether they are exhausted."""
HOURS = st.builds(
    lambda hustled, walked, forced: Hours(walked, hustled, forced if walked + hustled == 8 else 0),
    st.integers(0, 4),
    st.integers(2, 4),
    st.integers(0, 3),
) | st.builds(lambda hustled, forced: Hours(8 - hustled, hustled, forced), st.integers(0, 4), st.integers(0, 3))


def gone(ruleset: TravelRuleset, route: Route, party: Party, orders: Orders, fatigue: Fatigue) -> JourneyState:
    points = tuple(
        RoutePoint(cell, f"{cell:04d}", float(cell), 0.0, round(at))
        for cell, at in zip(route.cells, route.cell_feet, strict=True)
    )
    hours = orders.default
    order = DayOrder(hours.walked, hours.hustled, hours.forced)
    context = JourneyContext(
        ruleset=ruleset.id, ruleset_digest="test", rules=journey_rules(ruleset),
        route=line_of(route, party, [None] * len(route.stops), points),
        travellers=(OnJourney("m1", FRAIL, fatigue=fatigue),), start_hour=float(orders.start_hour),
        default_order=order, settings=CALM,
    )  # fmt: skip
    state = start(context)
    for _ in range(100):
        state, _events = apply(state, AdvanceDay(), context, SeededBook(1))
        if state.status == "arrived":
            return state
    raise AssertionError("never arrived")


@pytest.mark.rule("EP-OV-08", "D20O-20")
@settings(max_examples=25, deadline=None)
@given(ruleset=st.sampled_from((EPIC, D20, D20)), letters=st.text("PFMD", min_size=2, max_size=5),
       miles=st.integers(1, 12), cells=st.sets(st.integers(0, 4)), hours=HOURS, hour=st.sampled_from((5, 7)),
       fatigue=st.sampled_from(("none", "none", "fatigued", "exhausted")))  # fmt: skip
def test_any_slow_journey_arrives_when_planned(
    ruleset: TravelRuleset,
    letters: str,
    miles: int,
    cells: set[int],
    hours: Hours,
    hour: int,
    fatigue: Fatigue,
) -> None:
    world = chain(letters, miles=miles)
    scree = Area("scree", "region", tuple(sorted(each for each in cells if each < len(letters))), impeded=True)
    party = Party((Traveller("m1", FRAIL, fatigue=fatigue),))
    conditions = Conditions(impeded=impeded_by((scree,)))
    route = found(world, (0, len(letters) - 1), ruleset=ruleset, party=party, conditions=conditions)[0]
    orders = Orders(hours, start_hour=Fraction(hour))
    plan = plan_itinerary(ruleset, route, orders)
    state = gone(ruleset, route, party, orders, fatigue)
    day, at = plan.arrival
    assert state.clock == pytest.approx(float((24 * (day - 1) + at) * 3600), abs=12)
    assert plan.days[-1].members[0].exhausted == (state.members[0].fatigue == "exhausted")


def test_the_exhausted_slow_their_last_forced_hours() -> None:
    """Eight hustled hours tire for sure, the first forced hour exhausts: the next two go at half the pace."""
    party = Party((Traveller("m1", FRAIL),))
    route = found(chain("PPP", miles=30), (0, 2), ruleset=D20, party=party)[0]
    march = plan_itinerary(D20, route, Orders(Hours(0, 8, 3))).days[0].march
    paces = [(part.pace, float(part.hours), part.is_slow) for part in march.segments]
    assert paces == [("hustle", 8, False), ("forced", 1, False), ("forced", 2, True)]
    assert march.segments[-1].mph * 2 == march.segments[-2].mph
