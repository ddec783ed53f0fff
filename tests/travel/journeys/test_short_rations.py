"""Too little to eat: who goes without, animals short of feed, and one meal a day to the day of arrival (D20O-10)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_context, made_traveller
from tests.travel.journeys.test_journey_engine import kinds, run
from tests.travel.journeys.test_journey_nature import playing, typed
from travel.rules.journey.context import JourneyContext, Mount, set_out
from travel.rules.journey.orders import AdvanceDay, Rest, SetRations
from travel.rules.journey.route import RouteLeg
from travel.rules.journey.state import JourneyState, Stores

HORSES = (Mount("h1", "light_horse", "Dun", 19, 19, 3), Mount("h2", "pony", "Bay", 11, 11, 2))


def ridden(ruleset: str = "d20-srd", **changes: Any) -> JourneyContext:
    """Two animals in the desert, where nothing grazes."""
    context = playing(ruleset, uses_supplies=True, mounts=HORSES, **changes)
    barren = tuple(replace(one, terrain="desert") for one in context.route.stretches)
    route = replace(context.route, stretches=barren)
    leg = RouteLeg("own", "mounted", route.length, mounts=("h1", "h2"))
    return replace(context, route=replace(route, legs=(leg,)))


def hunger(state: JourneyState) -> dict[str, int]:
    return {one.id: one.hunger for one in (*state.members, *state.mounts) if one.hunger}


@pytest.mark.rule("D20O-10")
@pytest.mark.parametrize(
    ("food", "sparing", "without", "left"),
    [
        (300, (), {}, 0),
        (250, (), {"m1": 1, "m2": 1, "m3": 1}, 0),
        (250, ("m2",), {"m2": 1}, 0),
        (100, ("m2", "m1"), {"m1": 1, "m2": 1}, 0),
        (100, ("m2",), {"m1": 1, "m2": 1, "m3": 1}, 0),
        (100, ("m2", "m3"), {"m2": 1, "m3": 1}, 0),
        (0, ("m2",), {"m1": 1, "m2": 1, "m3": 1}, 0),
        (400, ("m2",), {}, 100),
    ],
)
def test_those_named_go_without_so_that_the_others_eat(
    food: int, sparing: tuple[str, ...], without: dict[str, int], left: int
) -> None:
    travellers = tuple(made_traveller(number) for number in (1, 2, 3))
    context = playing(uses_supplies=True, stores=Stores(food=food), travellers=travellers)
    orders = [SetRations(sparing)] if sparing else []
    state, _ = run(context, *orders, AdvanceDay())
    assert hunger(state) == without
    assert state.stores == Stores(food=left)


def test_the_list_names_the_party_and_needs_something_to_share() -> None:
    context = playing(uses_supplies=True, stores=Stores(food=300))
    for wrong in (("m1", "m1"), ("nobody",)):
        with pytest.raises(RuleError, match="names nobody") as caught:
            run(context, SetRations(wrong))
        assert caught.value.pointer == "/order/without"
    with pytest.raises(RuleError, match="Nobody counts"):
        run(playing(uses_supplies=True), SetRations(("m1",)))
    state, events = run(context, SetRations(("m1",)), SetRations())
    assert (state.sparing, kinds(events)) == ((), ["rations_set"] * 2)


@pytest.mark.rule("D20O-10")
def test_animals_without_feed_check_from_the_fourth_day_and_tire() -> None:
    """Con 15 and 12: on day 4 against DC 10; 3 fails and costs 5, 9 + 1 holds; fed again, it mends."""
    context = ridden(stores=Stores(feed=0))
    state, events = run(context, Rest(3))
    assert hunger(state) == {"h1": 3, "h2": 3}
    assert "hardship" not in kinds(events)
    after, events = typed(context, state, Rest(), living=[3, 5, 9])
    hard = next(event for event in events if event.type == "hardship")
    assert [(harm.mount, harm.amount, harm.cause) for harm in hard.mounts] == [("h1", 5, "hunger"), ("h2", 0, "hunger")]
    assert [(each.starved, each.fatigue, each.is_down) for each in after.mounts] == [
        (5, "fatigued", False),
        (0, "none", False),
    ]
    fed, _ = run_on(context, replace(after, stores=Stores(feed=10_000)), Rest(), Rest())
    assert [(each.hunger, each.starved, each.fatigue) for each in fed.mounts] == [(0, 0, "none")] * 2


def run_on(context: JourneyContext, state: JourneyState, *orders: Any) -> tuple[JourneyState, list[Any]]:
    events: list[Any] = []
    for order in orders:
        state, more = typed(context, state, order)
        events += more
    return state, events


@pytest.mark.rule("D20O-10")
def test_an_animal_starved_beyond_its_hit_points_cannot_go_on() -> None:
    context = ridden(stores=Stores(feed=0))
    weak = tuple(replace(one, starved=18, hunger=3) for one in set_out(context).mounts)
    state, _ = typed(context, replace(set_out(context), mounts=weak), Rest(), living=[1, 6, 20])
    assert [mount.is_down for mount in state.mounts] == [True, True]
    with pytest.raises(RuleError, match="Dun and Bay cannot go on"):
        typed(context, state, AdvanceDay())


def test_feed_too_may_be_given_to_one_animal_before_the_other() -> None:
    context = ridden(stores=Stores(feed=1500))
    state, _ = run(context, SetRations(("h1",)), AdvanceDay())
    assert hunger(state) == {"h1": 1}


@pytest.mark.rule("D20O-10")
def test_animals_thirst_only_where_their_water_is_counted() -> None:
    """No rule gives a figure: where the campaign gives none, people alone go without water."""
    context = ridden(stores=Stores(water=0))
    state, _ = run(context, AdvanceDay())
    assert [one.thirst for one in (*state.members, *state.mounts)] == [24, 24, 0, 0]
    assert context.settings is not None
    counted = replace(context, settings=replace(context.settings, animal_water_gal=Fraction(8)))
    state, _ = run(counted, AdvanceDay())
    assert [one.thirst for one in (*state.members, *state.mounts)] == [24, 24, 24, 24]


@pytest.mark.rule("D20O-10")
def test_the_day_of_arrival_is_eaten_for_once() -> None:
    """84 miles at 24 a day: four days, four meals; a rest after arriving costs the days after."""
    context = playing(uses_supplies=True, stores=Stores(food=2000))
    state = set_out(context)
    while state.status != "arrived":
        state, _ = typed(context, state, AdvanceDay())
    assert (state.day, state.stores) == (4, Stores(food=1200))
    night, _ = typed(context, state, Rest())
    assert night.stores == Stores(food=1200)
    later, _ = typed(context, night, Rest())
    assert later.stores == Stores(food=1000)


def test_an_older_log_goes_on_as_it_was_counted() -> None:
    """Without the day last eaten for, a night is one meal and arriving none."""
    context = playing(uses_supplies=True, stores=Stores(food=2000))
    state, _ = run(context, AdvanceDay(), AdvanceDay(), AdvanceDay(), AdvanceDay())
    assert (state.status, state.fed_day, state.stores) == ("arrived", None, Stores(food=1400))


def test_animals_for_hire_are_fed_by_their_owners() -> None:
    context = ridden(stores=Stores(feed=5000))
    leg = replace(context.route.legs[0], mode="hired:light_horse")
    hired = replace(context, route=replace(context.route, legs=(leg,)))
    assert run(context, AdvanceDay())[0].stores == Stores(feed=3000)
    assert run(hired, AdvanceDay())[0].stores == Stores(feed=5000)


@pytest.mark.rule("EP-OV-15")
def test_a_mount_stays_tired_as_long_as_its_rider_bears_the_march() -> None:
    context = made_context()
    mounts = (Mount("h1", "light_horse", "Dun", riders=("m1",)),)
    leg = RouteLeg("own", "mounted", context.route.length, mounts=("h1",))
    context = replace(context, mounts=mounts, route=replace(context.route, legs=(leg,)))
    state, _ = run(context, AdvanceDay(walked=4, hustled=4))
    assert (state.members[0].primal, state.members[0].fatigue) == (7, "fatigued")
    assert (state.mounts[0].max_hp, state.mounts[0].fatigue) == (0, "fatigued")
    bedded, _ = run_on(context, state, Rest(4))
    assert (bedded.members[0].primal, bedded.mounts[0].fatigue) == (0, "none")
