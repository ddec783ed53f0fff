"""Weather, supplies, hardship and the lost way, day by day."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import MILE, made_context, made_traveller
from tests.travel.journeys.test_journey_engine import kinds, run
from travel.rules.environment.nature import Nature
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext, Mount
from travel.rules.journey.dice import PURPOSES, SeededBook, TypedBook
from travel.rules.journey.orders import AdvanceDay, AdvanceHours, Forage, Override, Rest, SeekWay
from travel.rules.journey.route import RouteLeg, RouteLine, Stretch
from travel.rules.journey.state import JourneyState, Stores

NOTHING = replace(DEFAULT_SETTINGS, uses_weather=False, uses_supplies=False, uses_lost=False, uses_hazards=False)


def playing(ruleset: str = "epic-path", **uses: Any) -> JourneyContext:
    """The made journey with some of the rules of the wild."""
    nature = {key: uses.pop(key) for key in list(uses) if key.startswith("uses_") or key in ("weather_pace", "has_map")}
    return replace(made_context(ruleset), settings=replace(NOTHING, **nature), **uses)


def typed(
    context: JourneyContext, state: JourneyState, order: Any, **faces: list[int]
) -> tuple[JourneyState, list[Any]]:
    """Carry out an order with dice typed for some purposes; all of them have to be asked for."""
    book = TypedBook(SeededBook(7), {PURPOSES[name]: listed for name, listed in faces.items()})
    after, events = apply(state, order, context, book)
    book.check_all_used()
    return after, events


def wild(ways: str = "trackless", terrain: str = "forest") -> RouteLine:
    """Forty miles with no way: 1.5 mi/h in the forest."""
    line = made_context().route
    return replace(line, stretches=tuple(Stretch(6 * MILE, 4 * 3600, terrain, ways) for _ in line.stretches))


@pytest.mark.rule("D20O-13")
def test_the_weather_of_a_day_is_rolled_when_camp_is_broken_and_holds_for_that_day() -> None:
    context = playing(uses_weather=True)
    state, events = run(context, AdvanceHours(1))
    assert kinds(events)[:2] == ["day_started", "weather_set"]
    assert state.weather is not None
    assert (state.weather.day, state.weather.by) == (1, "rolled")
    assert events[1].reasons[0].rule == "D20O-13"
    state, events = run(context, AdvanceDay(), AdvanceHours(1))
    assert state.weather is not None
    assert state.weather.day == 2
    assert kinds(events).count("weather_set") == 2


@pytest.mark.rule("D20O-13")
def test_weather_dice_can_be_typed() -> None:
    context = playing(uses_weather=True)
    begin, _ = run(context)
    state, events = typed(context, begin, AdvanceHours(1), weather=[21, 83, 20])
    told = events[1]
    assert told.rolls[0].faces[:3] == (21, 83, 20)
    assert state.weather is not None
    assert state.weather.name == told.weather.name
    with pytest.raises(RuleError, match="does not show") as caught:
        typed(context, begin, AdvanceHours(1), weather=[21, 101])
    assert caught.value.pointer == "/rolls/weather/1"


def test_weather_set_by_hand_holds_and_slows_as_the_campaign_says() -> None:
    context = playing(uses_weather=True, weather_pace={"storm": Fraction(1, 2)})
    state, events = run(context, Override("journey", "weather", ("Storm", "35"), "the GM's storm"), AdvanceDay())
    assert "weather_set" not in kinds(events)
    assert state.weather is not None
    assert (state.weather.name, state.weather.high_f, state.weather.by) == ("Storm", 35, "hand")
    slow = replace(state, weather=replace(state.weather, day=state.day, pace_percent=50))
    slowed, _ = apply(slow, AdvanceDay(), context, SeededBook(1))
    assert context.route.feet_at(slowed.progress) - context.route.feet_at(state.progress) == 12 * MILE
    halted, _ = apply(
        replace(slow, weather=replace(state.weather, day=2, pace_percent=0)), AdvanceDay(), context, SeededBook(1)
    )
    assert (halted.progress, halted.day) == (state.progress, 3)


@pytest.mark.rule("D20O-10")
def test_people_and_animals_eat_and_drink_each_day() -> None:
    mounts = (Mount("h1", "light_horse", "Dun"),)
    context = playing(uses_supplies=True, stores=Stores(1000, 1000, 5000), mounts=mounts)
    route = replace(context.route, stretches=tuple(replace(one, terrain="desert") for one in context.route.stretches))
    context = replace(context, route=replace(route, legs=(RouteLeg("own", "mounted", route.length, mounts=("h1",)),)))
    state, events = run(context, AdvanceDay())
    assert state.stores == Stores(800, 800, 4000)
    eaten = next(event for event in events if event.type == "supplied")
    assert (eaten.used, eaten.short) == (Stores(200, 200, 1000), ())
    rested, _ = run(context, Rest(3))
    assert rested.stores == Stores(400, 400, 2000)


@pytest.mark.rule("D20O-10")
def test_what_nobody_counts_is_not_missed() -> None:
    context = playing(uses_supplies=True, stores=Stores(food=300))
    state, _ = run(context, AdvanceDay(), AdvanceDay())
    assert state.stores == Stores(food=0)
    assert [(member.hunger, member.thirst) for member in state.members] == [(1, 0)] * 2
    none, events = run(playing(uses_supplies=True), AdvanceDay())
    assert none.stores is None
    assert "supplied" not in kinds(events)


@pytest.mark.rule("D20O-10")
def test_thirst_asks_for_checks_after_a_day_and_constitution_in_hours() -> None:
    """Con 12: the first check at hour 37; two days without make 12 checks, DC 10, 11, 12 ..."""
    context = playing("d20-srd", uses_supplies=True, stores=Stores(water=0), travellers=(made_traveller(1),))
    state, _ = run(context, AdvanceDay())
    assert state.members[0].thirst == 24
    after, events = typed(context, state, Rest(), living=[1, 6, *[20] * 11])
    hard = next(event for event in events if event.type == "hardship")
    assert (hard.cause, len(hard.rolls), hard.rolls[0].against, hard.rolls[11].against) == ("thirst", 12, 10, 21)
    member = after.members[0]
    assert (member.primal, member.starved, member.fatigue, member.thirst) == (6, 6, "fatigued", 48)
    drunk, _ = apply(after, Override("journey", "water", 50, "a well"), context, SeededBook(1))
    fed, _ = apply(drunk, Rest(2), context, SeededBook(1))
    assert (fed.members[0].thirst, fed.members[0].starved) == (0, 0)
    healed, _ = apply(fed, Rest(3), context, SeededBook(1))
    assert (healed.members[0].primal, healed.members[0].fatigue) == (0, "none")


@pytest.mark.rule("D20O-10")
def test_hunger_asks_for_checks_from_the_fourth_day_without_food() -> None:
    context = playing("d20-srd", uses_supplies=True, stores=Stores(food=0), travellers=(made_traveller(1),))
    state, events = run(context, Rest(3))
    assert (state.members[0].hunger, "hardship" in kinds(events)) == (3, False)
    after, events = typed(context, state, Rest(), living=[8, 2])
    hard = events[-1]
    assert (hard.cause, [roll.against for roll in hard.rolls], hard.harms[0].amount) == ("hunger", [10], 2)
    eaten, _ = apply(after, Override("journey", "food", 9, "a deer"), context, SeededBook(1))
    eaten, _ = apply(eaten, Rest(), context, SeededBook(1))
    assert (eaten.members[0].hunger, eaten.members[0].starved) == (0, 0)


@pytest.mark.rule("D20O-20")
def test_the_exhausted_go_at_half_pace_on_their_own_feet() -> None:
    tired = Override("m2", "fatigue", "exhausted", "no sleep")
    state, _ = run(made_context("d20-srd"), tired, AdvanceHours(8))
    assert made_context().route.feet_at(state.progress) == 12 * MILE
    ridden = made_context("d20-srd", travellers=(made_traveller(1), replace(made_traveller(2), mount="pony")))
    state, _ = run(ridden, tired, AdvanceHours(8))
    assert ridden.route.feet_at(state.progress) == 24 * MILE
    state, _ = run(made_context(), tired, AdvanceHours(8))
    assert made_context().route.feet_at(state.progress) == 24 * MILE


@pytest.mark.rule("D20O-09")
def test_foraging_goes_at_half_pace_and_feeds_by_the_check() -> None:
    guide = made_traveller(1, features={"survival": 5})
    context = playing(uses_supplies=True, stores=Stores(food=500), travellers=(guide, made_traveller(2)))
    state, _ = run(context, Forage())
    after, events = typed(context, state, AdvanceDay(), living=[9])
    assert context.route.feet_at(after.progress) == 12 * MILE
    found = next(event for event in events if event.type == "foraged")
    assert (found.fed, found.rolls[0].total, found.by) == (3, 14, "m1")
    assert after.stores == Stores(food=500)
    with pytest.raises(RuleError, match="forage already"):
        apply(after, Forage(), context, SeededBook(1))


@pytest.mark.rule("D20O-08")
def test_a_failed_check_leads_astray_and_only_the_gm_knows() -> None:
    context = playing(uses_lost=True, route=wild())
    begin, _ = run(context)
    state, events = typed(context, begin, AdvanceHours(2), way=[14, 3, 1, 1, 5])
    assert kinds(events) == ["day_started", "travelled", "way_lost", "travelled", "way_lost"]
    assert all(event.gm_only for event in events if event.type == "way_lost")
    assert events[2].rolls[0].against == 15
    assert state.astray is not None
    assert (state.astray.hours, state.astray.east_feet, state.astray.noticed) == (1, 7920, False)
    assert state.progress == 3600


@pytest.mark.rule("D20O-08")
def test_who_notices_stops_and_a_right_course_leads_back_to_the_way() -> None:
    context = playing(uses_lost=True, route=wild(), travellers=(made_traveller(1),))
    begin, _ = run(context)
    state, events = typed(context, begin, AdvanceHours(3), way=[1, 3, 2, 5, 20])
    assert kinds(events)[-1] == "way_noticed"
    assert events[-1].rolls[0].against == 18
    assert state.astray is not None
    assert state.astray.noticed
    with pytest.raises(RuleError, match="knows that it is lost"):
        apply(state, AdvanceDay(), context, SeededBook(1))
    wrong, _ = typed(context, state, SeekWay(), way=[18, 7])
    assert wrong.astray is not None
    assert (wrong.astray.noticed, wrong.astray.direction) == (False, 7)
    right, events = typed(context, state, SeekWay(), way=[19])
    assert events[0].rolls[0].against == 19
    assert events[0].gm_only
    back, events = apply(right, AdvanceHours(3), replace(context, settings=None), SeededBook(1))
    assert "way_sought" in kinds(events)
    assert back.astray is None
    assert back.progress > right.progress


@pytest.mark.rule("D20O-08")
def test_nobody_gets_lost_on_a_road_or_aboard() -> None:
    context = playing(uses_lost=True, route=wild("road"))
    begin, _ = run(context)
    _, events = typed(context, begin, AdvanceDay(), way=[])
    assert "way_lost" not in kinds(events)


@pytest.mark.rule("D20O-11")
def test_the_cold_of_a_region_is_saved_against_each_hour() -> None:
    """10 degrees, 2 hours: saves DC 15 and 16."""
    context = playing("d20-srd", uses_weather=True, uses_hazards=True, travellers=(made_traveller(1),))
    natures = (Nature("plains", "cold", ("cold",)),)
    context = replace(context, route=replace(context.route, natures=natures))
    state, _ = run(context, Override("journey", "weather", ("Frost", "10"), "cold"))
    after, events = typed(context, state, AdvanceHours(2), hazard=[14, 4, 17])
    hard = [event for event in events if event.type == "hardship"]
    assert [event.rolls[0].against for event in hard] == [15, 16]
    assert hard[0].harms[0].amount == 4
    assert (after.members[0].fatigue, after.exposure) == ("fatigued", {"cold:m1": 2})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("weather", "", "Weather is a word"),
        ("weather", ("rain", "warm"), "temperature"),
        ("food", -1, "pounds or gallons"),
        ("water", "much", "pounds or gallons"),
        ("lost", 1, "true or false"),
    ],
)
def test_nonsense_set_by_hand_is_refused(field: Any, value: Any, words: str) -> None:
    with pytest.raises(RuleError, match=words) as caught:
        run(playing(), Override("journey", field, value, "why"))
    assert caught.value.remedy


def test_supplies_and_the_lost_way_set_by_hand() -> None:
    state, events = run(
        playing(),
        Override("journey", "food", 12.5, "bought"),
        Override("m1", "thirst", 30, "no well"),
        Override("journey", "lost", True, "fog"),
    )
    assert state.stores == Stores(food=1250)
    assert state.members[0].thirst == 30
    assert state.astray is not None
    assert events[-1].gm_only
    found, _ = run(playing(), Override("journey", "lost", True, "fog"), Override("journey", "lost", False, "a tower"))
    assert found.astray is None


@pytest.mark.rule("D20O-13")
def test_weather_named_by_hand_does_what_the_table_says_of_it() -> None:
    context = playing(uses_weather=True, weather_pace={"fog": Fraction(3, 4)})
    state, events = run(context, Override("journey", "weather", ("Fog", "41"), "from the marsh"), AdvanceDay())
    assert state.weather is not None
    assert (state.weather.kind, state.weather.sight_feet, state.weather.pace_percent) == ("fog", 5, 75)
    assert state.weather.effects
    assert events[0].reasons[0].rule == "house"
    assert context.route.feet_at(state.progress) == 18 * MILE
