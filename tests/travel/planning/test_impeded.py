"""Impeded ground: where it lies, what it costs, and that a journey over it takes as long as the plan says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.travel.planning.made_mixed import WALKERS, chain, drawn, found, in_boat, with_wagon
from travel.rules.itinerary.hours import Hours, Orders
from travel.rules.itinerary.itinerary import plan_itinerary
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.party import Party
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.impeded import impeded_by
from travel.rules.routing.route import Route
from travel.rules.rulesets import get_ruleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
TEETH = Area("the Teeth", "region", (1, 2), impeded=True)


def across(world: WorldMap, *areas: Area, party: Party = WALKERS, **fields: object) -> Route:
    conditions = Conditions(impeded=impeded_by(areas))
    goal = world.cell_count - 1
    values = {"ruleset": EPIC, "party": party, "conditions": conditions, **fields}
    return found(world, (0, goal), **values)[0]


@pytest.mark.rule("EP-OV-08", "EP-OV-10")
def test_a_day_in_impeded_trackless_mountains_is_two_miles() -> None:
    route = across(chain("MMMM", miles=2), replace(TEETH, cells=(0, 1, 2, 3)))
    days = plan_itinerary(EPIC, route, Orders(Hours(8))).days
    assert [float(day.march.to_feet / 5280) for day in days] == [2, 4, 6]
    (segment,) = days[0].march.segments
    assert segment.is_impeded
    assert [reason.rule for reason in segment.reasons].count("EP-OV-08") == 1
    assert segment.mph == Fraction(1, 4)


@pytest.mark.rule("EP-OV-08")
def test_half_of_each_step_counts_where_it_is() -> None:
    route = across(chain("PPPP"), TEETH)
    assert [stretch.is_impeded for stretch in route.stretches] == [False, True, False]
    assert [float(stretch.feet / 5280) for stretch in route.stretches] == [6, 24, 6]
    by_rule = [reason for reason in route.reasons if reason.rule == "EP-OV-08"]
    assert [(reason.text, reason.effect) for reason in by_rule] == [
        ("Goes through the Teeth, where the ground is impeded", "5 ft")
    ]
    assert route.seconds == pytest.approx(float(route.hours * 3600), abs=4)


@pytest.mark.rule("EP-OV-08")
def test_two_areas_impede_as_one_and_other_rulesets_know_no_such_ground() -> None:
    assert across(chain("PPPP"), TEETH, replace(TEETH, name="again")).hours == across(chain("PPPP"), TEETH).hours
    plain, impeded = (across(chain("PPPP"), *areas, ruleset=D20) for areas in ((), (TEETH,)))
    assert plain.hours == impeded.hours
    assert "these rules say nothing" in impeded.reasons[-1].text
    assert not any(stretch.is_impeded for stretch in impeded.stretches)


@pytest.mark.rule("EP-OV-08", "EP-OV-19")
def test_wagons_are_slowed_and_boats_pass_it_by() -> None:
    wagon = across(chain("PPPP"), TEETH, party=with_wagon())
    assert {stretch.mph for stretch in wagon.stretches if stretch.is_impeded} == {Fraction(1, 2)}
    world = chain("LLLL")
    plain, impeded = (across(world, *areas, party=in_boat()) for areas in ((), (TEETH,)))
    assert (impeded.hours, impeded.seconds) == (plain.hours, plain.seconds)
    assert not any(reason.rule == "EP-OV-08" for reason in impeded.reasons)


@pytest.mark.rule("EP-OV-08")
@pytest.mark.parametrize("allowed", [("own",), ("own", "hired:light_horse")], ids=["own", "also hired"])
def test_the_search_goes_round_it(allowed: tuple[str, ...]) -> None:
    world = drawn(["PPPPP"] * 5, ("Vell", 0, 2))
    wall = Area("the wall", "region", (2, 7, 12, 17), impeded=True)
    values = {"ruleset": EPIC, "party": WALKERS}
    straight = found(world, (10, 14), *allowed, **values)[0]
    around = found(world, (10, 14), *allowed, conditions=Conditions(impeded=impeded_by((wall,))), **values)[0]
    assert set(straight.cells) & set(wall.cells)
    assert not set(around.cells) & set(wall.cells)


def test_what_only_the_gm_knows_is_a_secret_reason() -> None:
    route = across(chain("PPPP"), replace(TEETH, gm_only=True))
    told = [*route.reasons, *(reason for each in route.stretches for reason in each.reasons)]
    assert [reason.secret for reason in told if reason.rule == "EP-OV-08"] == [True, True]


@pytest.mark.rule("EP-OV-08")
@settings(max_examples=30, deadline=None)
@given(letters=st.text("PFMD", min_size=2, max_size=7), cells=st.sets(st.integers(0, 6)))
def test_the_search_and_the_route_agree_on_any_ground(letters: str, cells: set[int]) -> None:
    world = chain(letters)
    area = Area("somewhere", "region", tuple(sorted(each for each in cells if each < len(letters))), impeded=True)
    route = across(world, area)
    assert route.seconds == pytest.approx(float(route.hours * 3600), abs=len(letters))
