"""Hazards of the land in a plan: exact where reckoned by hand, equal to all the dice there are, and the exhausted."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tactical.rules.kernel.creature import Abilities, Creature, Saves
from tactical.rules.kernel.errors import RuleError
from tests.travel.planning.made_mixed import chain, found
from travel.rules.environment.hardiness import hardiness_of
from travel.rules.environment.settings import DEFAULT_SETTINGS, WorldSettings
from travel.rules.environment.skies import skies
from travel.rules.environment.weather import weather_outcomes
from travel.rules.itinerary.deadline import orders_to_deadline
from travel.rules.itinerary.hours import DayOrder, Hours, Orders
from travel.rules.itinerary.itinerary import Itinerary, plan_itinerary
from travel.rules.itinerary.text import member_text
from travel.rules.itinerary.wild import Wild, wild_of
from travel.rules.maps.areas import Area, HazardKind
from travel.rules.party import Party, Traveller
from travel.rules.routing.route import Route
from travel.rules.rulesets import get_ruleset
from travel.rules.rulesets.ruleset import TravelRuleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")
FROST = 366
"""A day of winter."""


def hero(hp: int = 60, fortitude: int = 2, **fields: object) -> Traveller:
    creature = Creature(id="hero", name="Hero", hp=hp, max_hp=hp, level=1, abilities=Abilities(constitution=10),
                        saves=Saves(fortitude=fortitude))  # fmt: skip
    return replace(Traveller("hero", creature), **fields)  # type: ignore[arg-type]  # fields of a traveller


def planned(
    ruleset: TravelRuleset,
    orders: Orders,
    *hazards: HazardKind,
    people: tuple[Traveller, ...] = (hero(),),
    settings: WorldSettings = DEFAULT_SETTINGS,
    letters: str = "PPP",
    height: int = 0,
) -> Itinerary:
    route, wild = wild_way(ruleset, *hazards, people=people, settings=settings, letters=letters, height=height)
    return plan_itinerary(ruleset, route, orders, wild)


def wild_way(
    ruleset: TravelRuleset,
    *hazards: HazardKind,
    people: tuple[Traveller, ...],
    settings: WorldSettings = DEFAULT_SETTINGS,
    letters: str = "PPP",
    height: int = 0,
) -> tuple[Route, Wild | None]:
    world = chain(letters, miles=9)
    teeth = Area("the Teeth", "region", tuple(range(len(letters))), climate="cold", hazards=hazards)
    features = replace(world.features, areas=(teeth,) if hazards else ())
    world = replace(world, features=features, elevation=(world.x * 0 + height))
    party = Party(people)
    route = found(world, (0, len(letters) - 1), ruleset=ruleset, party=party)[0]
    return route, wild_of(settings, world, route, party)


@pytest.mark.rule("D20O-15")
def test_thin_air_tires_by_its_saves_and_a_night_ends_it() -> None:
    """Eight hours, DC 15 to 22 against +2: 12, 13 ... 19 of 20 fail."""
    calm = replace(DEFAULT_SETTINGS, uses_weather=False)
    first, second = planned(D20, Orders(Hours(8)), "altitude", settings=calm, height=9000, letters="PPPP").days[:2]
    awake = Fraction(1)
    for failing in range(12, 20):
        awake *= 1 - Fraction(failing, 20)
    assert float(first.members[0].tired) == pytest.approx(float(1 - awake), abs=1e-12)
    assert first.members[0].expected == 0
    assert first.members[0].exhausted == second.members[0].exhausted == 0


@pytest.mark.rule("D20O-11", "D20O-13")
@pytest.mark.parametrize("ruleset", [EPIC, D20], ids=lambda each: each.id)
def test_two_hours_of_cold_are_every_sky_and_every_save(ruleset: TravelRuleset) -> None:
    """Reckoned the long way round: every temperature of the day, then every way two saves can go."""
    day = planned(ruleset, Orders(Hours(2), start_hour=Fraction(11), start_day=FROST), "cold").days[0]
    expected, unhurt = Fraction(0), Fraction(0)
    for _, degrees, chance in weather_outcomes(ruleset, "cold", "winter"):
        checks = 0 if degrees >= 40 else 1 if degrees >= 0 else 6 if degrees >= -20 else 60
        fails = [Fraction(min(19, max(1, 15 + number - 3)), 20) for number in range(2 * checks)]
        harm = Fraction(5, 2) if degrees < -20 else Fraction(7, 2)
        sure = 2 * 60 * Fraction(7, 2) if degrees < -20 else 0
        expected += chance * (sum(fails, Fraction(0)) * harm + sure)
        none = Fraction(0 if sure else 1)
        for fail in fails:
            none *= 1 - fail
        unhurt += chance * none
    assert float(1 - day.members[0].tired) == pytest.approx(float(unhurt), abs=1e-12)
    assert float(day.members[0].damage.probability(0)) == pytest.approx(float(unhurt), abs=1e-12)
    assert float(day.members[0].expected) <= float(expected) + 1e-9
    if not any(degrees < -20 for _, degrees, _ in weather_outcomes(ruleset, "cold", "winter")):
        assert float(day.members[0].expected) == pytest.approx(float(expected), abs=1e-9)


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(("climate", "season"), product(("cold", "temperate", "desert"), ("winter", "summer")))
def test_skies_are_all_the_weather_there_is(climate: str, season: str) -> None:
    found_skies = skies(D20, climate, season, frozenset(("cold", "heat", "wind")))
    assert sum(chance for _, chance in found_skies) == 1
    assert len(found_skies) == len({sky for sky, _ in found_skies})


@pytest.mark.rule("D20O-11", "EP-OV-13")
def test_two_who_share_a_day_share_its_weather() -> None:
    """Of one day the chance that anyone drops is exact: less than if each had a sky of their own."""
    two = (hero(8), replace(hero(8), id="twin", creature=replace(hero(8).creature, id="twin", name="Twin")))
    day = planned(EPIC, Orders(Hours(8), start_day=FROST), "cold", people=two).days[0]
    each = [member.drop_chance for member in day.members]
    assert each[0] == each[1]
    assert each[0] is not None
    assert day.drop_chance is not None
    assert each[0] < day.drop_chance < 1 - (1 - each[0]) ** 2


def test_without_hazards_nothing_changes() -> None:
    plain = planned(D20, Orders(Hours(8)))
    off = planned(D20, Orders(Hours(8)), "cold", settings=replace(DEFAULT_SETTINGS, uses_hazards=False))
    assert [day.members for day in plain.days] == [day.members for day in off.days]
    assert hardiness_of(hero().creature).fortitude == 2


@pytest.mark.rule("D20O-20")
def test_who_sets_out_exhausted_slows_the_others_till_they_have_slept() -> None:
    rested = planned(D20, Orders(Hours(8)), letters="PPPPP")
    weary = planned(D20, Orders(Hours(8)), people=(hero(fatigue="exhausted"),), letters="PPPPP")
    first, second = weary.days[:2]
    assert first.march.to_feet * 2 == rested.days[0].march.to_feet
    assert second.march.to_feet - second.march.from_feet == rested.days[0].march.to_feet
    assert all(part.is_slow and part.reasons[-2].rule == "D20O-20" for part in first.march.segments)
    assert (first.members[0].fatigue, second.members[0].fatigue) == ("exhausted", "none")
    assert "x 1/2" not in str(second.march.segments)


def test_damage_told_no_further_says_so() -> None:
    """Four hit points: from 10 damage on (20 at least) no more is told."""
    frail = planned(D20, Orders(Hours(8)), "cold", people=(hero(hp=4, fortitude=-9),), letters="P" * 9)
    hurt = [day.members[0] for day in frail.days]
    assert max(member.damage.maximum for member in hurt) == 20
    assert hurt[-1].is_least
    assert "at most" in member_text(hurt[-1])
    assert any("20 damage or more" in each for each in frail.warnings)
    stout = planned(D20, Orders(Hours(8)), "cold", people=(hero(hp=400),))
    assert not stout.damage.is_least
    assert not any(day.members[0].is_least for day in stout.days)


def test_a_deadline_is_met_by_the_itinerary_that_hazards_slow() -> None:
    """Whoever is cold and hurt by the march goes at half pace: what the march alone would meet, the land may not."""
    people = (hero(hp=400, fortitude=-9, fatigue="fatigued"),)
    calm = replace(DEFAULT_SETTINGS, uses_weather=False)
    route, wild = wild_way(D20, "altitude", people=people, settings=calm, letters="P" * 9, height=9000)
    orders = Orders()
    walked = plan_itinerary(D20, route, orders, wild)
    assert any(part.is_slow for day in walked.days for part in day.march.segments)
    with pytest.raises(RuleError) as refused:
        orders_to_deadline(D20, route, orders, 2, Fraction(12), wild=wild)
    told = re.search(r"exhausted slows the party down: the earliest found is day (\d), (\d+):00", refused.value.remedy)
    assert told
    best = int(told[1]), Fraction(int(told[2]))
    schedule = orders_to_deadline(D20, route, orders, *best, wild=wild)
    days = tuple(DayOrder(1 + index, hours) for index, hours in enumerate(schedule.hours))
    assert plan_itinerary(D20, route, Orders(days=days), wild).arrival <= best
    assert not schedule.is_exact
