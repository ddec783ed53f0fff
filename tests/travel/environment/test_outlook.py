"""The outlook of a day: the nature of a place, its hazards, and everything together."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.distribution import NOTHING, of_dice
from travel.rules.environment.checks import blend, failing_damage, percent_text, repeated
from travel.rules.environment.cold import cold_harm
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.hazards import Air, airs_of, day_harm, hazard_chance, hazard_harm, roll_hazard
from travel.rules.environment.nature import Nature, nature_at
from travel.rules.environment.outlook import DayOutlook, day_outlook, plain_outlook
from travel.rules.environment.settings import DEFAULT_SETTINGS, WorldSettings, check_settings
from travel.rules.environment.weather import weather_outcomes
from travel.rules.maps.areas import HAZARDS, Area, Climate, HazardKind
from travel.rules.rulesets import all_rulesets, get_ruleset

D20 = get_ruleset("d20-srd")
TEETH = Area("the Teeth", "region", (2, 3, 4), climate="cold", hazards=("cold", "altitude"))
PEAK = Area("the Peak", "region", (3,), climate="temperate", hazards=("wind",))
BLIGHT = Area("the Blight", "no_go", (2,))


@pytest.mark.parametrize(
    ("cell", "terrain", "climate", "hazards", "regions"),
    [
        (0, "plains", "temperate", (), ()),
        (0, "desert", "desert", (), ()),
        (0, "tundra", "cold", (), ()),
        (2, "desert", "cold", ("cold", "altitude"), ("the Teeth",)),
        (3, "hills", "temperate", ("cold", "wind", "altitude"), ("the Peak", "the Teeth")),
    ],
)
def test_the_smallest_region_gives_the_climate_and_hazards_add_up(
    cell: int, terrain: str, climate: str, hazards: tuple[str, ...], regions: tuple[str, ...]
) -> None:
    found = nature_at(DEFAULT_SETTINGS, (TEETH, PEAK, BLIGHT), cell, terrain, 6000.4)
    assert (found.climate, found.hazards, found.regions) == (climate, hazards, regions)
    assert found.elevation_feet == 6000
    assert nature_at(replace(DEFAULT_SETTINGS, uses_hazards=False), (TEETH,), 2, terrain).hazards == ()
    assert nature_at(DEFAULT_SETTINGS, (), 0, terrain, float("nan")).elevation_feet is None


def test_a_day_in_the_winter_hills() -> None:
    nature = nature_at(DEFAULT_SETTINGS, (), 0, "hills")
    found = day_outlook(D20, DEFAULT_SETTINGS, 4, nature)
    assert found.date.text == "17 Thaw"
    assert found.temperature_f == (0, 40)
    assert found.night_f == (-20, 30)
    assert (found.sight_feet, found.lost_dc, found.poor_lost_dc) == (110, 6, 12)
    # fog 3, rain, snow and sleet 6 and 31/41 of 1, storms 9, great storms 1
    assert found.poor_chance == Fraction(19, 100) + Fraction(31, 41) / 100
    assert sum(each.chance for each in found.weather) == 1
    assert found.hazards == ()
    plain = plain_outlook(found)
    assert plain["weather"][0] == {"name": "calm", "percent": 70.0, "kind": "calm", "pace_percent": 100.0}
    assert plain["daylight"]["dawn"] == pytest.approx(7, abs=0.7)
    assert from_plain(DayOutlook, to_plain(found)) == found


def test_what_the_campaign_does_not_play_is_left_out() -> None:
    settings = replace(DEFAULT_SETTINGS, uses_weather=False, uses_lost=False)
    found = day_outlook(D20, settings, 1, nature_at(settings, (TEETH,), 2, "mountains"))
    assert (found.weather, found.temperature_f, found.lost_dc) == ((), None, None)
    assert found.poor_chance == 0
    assert plain_outlook(found)["temperature_f"] is None


def test_on_a_road_no_one_is_lost() -> None:
    nature = nature_at(DEFAULT_SETTINGS, (), 0, "forest")
    assert day_outlook(D20, DEFAULT_SETTINGS, 1, nature, way="road").lost_dc is None
    assert day_outlook(D20, DEFAULT_SETTINGS, 1, nature, follows="stream").poor_lost_dc is None


@pytest.mark.rule("D20O-11", "D20O-12", "D20O-14", "D20O-15")
def test_hazards_are_told_with_the_chance_that_they_bite() -> None:
    nature = Nature("mountains", "cold", HAZARDS, 6000)
    found = {each.kind: each for each in day_outlook(D20, DEFAULT_SETTINGS, 1, nature).hazards}
    # A cold day is below 40 but where it is exactly 40 (1 of 41), or a heat wave (3 of 100) makes it so (11 of 41).
    assert found["cold"].chance == 1 - Fraction(97, 100) / 41 - Fraction(3, 100) * 11 / 41 + Fraction(7, 100) / 41
    assert found["heat"].chance == 0
    assert found["altitude"].chance == 1
    assert 0 < found["wind"].chance < Fraction(1, 5)
    assert found["altitude"].text == "thin air: 100 %"
    assert [reason.rule for each in found.values() for reason in each.reasons] == [
        "D20O-11",
        "D20O-12",
        "D20O-14",
        "D20O-15",
    ]


@pytest.mark.rule("D20O-12")
def test_a_desert_is_hot_four_days_in_five() -> None:
    assert hazard_chance(D20, "heat", Nature("desert", "desert"), "summer") == Fraction(20, 26)


def test_harm_of_a_day_is_that_of_all_its_weather() -> None:
    nature, person = Nature("tundra", "cold"), Hardiness(fortitude=5)
    harm = day_harm(D20, "cold", nature, "winter", person, Fraction(2))
    each = [
        (chance, cold_harm(D20, degrees, Fraction(2), person))
        for _, degrees, chance in weather_outcomes(D20, "cold", "winter")
    ]
    assert harm.nonlethal.expected == sum(chance * part.nonlethal.expected for chance, part in each)
    assert harm.fatigue_chance == sum(chance * part.fatigue_chance for chance, part in each)
    assert sum(share for _, share in harm.nonlethal.items()) == 1
    assert [reason.text.split(",")[0] for reason in harm.reasons] == ["Cold", "Severe cold"]


@pytest.mark.parametrize("hazard", HAZARDS)
def test_what_a_day_may_be_like_adds_up(hazard: HazardKind) -> None:
    for climate in get_args(Climate):
        airs = airs_of(D20, hazard, Nature("hills", climate, elevation_feet=9000), "winter")
        assert sum(chance for _, chance, _ in airs) == 1
        assert len(airs) <= 7


def test_wind_bites_in_storms_alone() -> None:
    chance = hazard_chance(D20, "wind", Nature("hills", "desert"), "summer")
    # Storms blow 30 to 50 miles an hour, and 30 is not yet severe.
    assert chance == Fraction(81, 1000) * Fraction(20, 21) + Fraction(9, 1000)


def test_each_hazard_is_rolled_the_same_way() -> None:
    cold = roll_hazard(D20, "cold", Hardiness(), Fraction(1), Air(10), ScriptedDice([14, 3]))
    heat = roll_hazard(D20, "heat", Hardiness(), Fraction(1), Air(100), ScriptedDice([14, 3]))
    high = roll_hazard(D20, "altitude", Hardiness(), Fraction(1), Air(elevation_feet=7000), ScriptedDice([14]))
    wind = roll_hazard(
        D20, "wind", Hardiness(size="small"), Fraction(2), Air(wind_mph=60), ScriptedDice([18, 17, 1, 4])
    )
    assert (cold.nonlethal, heat.nonlethal, high.is_fatigued) == (3, 3, True)
    assert (wind.nonlethal, wind.effects, len(wind.checks)) == (4, ("blown away",), 2)
    assert hazard_harm(D20, "wind", Hardiness(), Fraction(3), Air(wind_mph=40)).checks == 3
    assert hazard_harm(D20, "wind", Hardiness(), Fraction(1, 2), Air(wind_mph=40)).checks == 0


@given(st.lists(st.fractions(0, 1, max_denominator=20), max_size=5))
def test_damage_of_checks_is_the_sum_of_each(chances: list[Fraction]) -> None:
    found = failing_damage(chances, (1, 4))
    assert found.expected == sum(chances) * Fraction(5, 2)
    assert sum(share for _, share in found.items()) == 1


def test_sums_and_blends_of_distributions() -> None:
    assert repeated(of_dice(1, 6), 5) == of_dice(5, 6)
    assert repeated(of_dice(1, 6), 0) == NOTHING
    mixed = blend([(Fraction(1, 2), of_dice(1, 4)), (Fraction(0), of_dice(9, 9)), (Fraction(1, 2), of_dice(1, 6))])
    assert mixed.expected == 3
    assert mixed.probability(6) == Fraction(1, 12)


@pytest.mark.parametrize(
    ("chance", "text"), [("0", "0 %"), ("1/200", "under 1 %"), ("1/6", "17 %"), ("1", "100 %"), ("1/100", "1 %")]
)
def test_chances_in_words(chance: str, text: str) -> None:
    assert percent_text(Fraction(chance)) == text


@pytest.mark.parametrize(
    ("settings", "pointer"),
    [
        (WorldSettings(latitude=-91), "/latitude"),
        (WorldSettings(current_mph=Fraction(21)), "/current_mph"),
        (WorldSettings(weather_pace={"fog": Fraction(3, 2)}), "/weather_pace/fog"),
        (WorldSettings(weather_pace={"ash": Fraction(1)}), "/weather_pace/ash"),
    ],
)
def test_settings_no_world_has(settings: WorldSettings, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_settings(settings, D20.environment.weather.kinds)
    assert refused.value.pointer == pointer


def test_settings_are_kept_as_plain_data() -> None:
    settings = WorldSettings(current_mph=Fraction(5, 2), weather_pace={"fog": Fraction(1, 3)})
    assert from_plain(WorldSettings, to_plain(settings)) == settings
    for ruleset in all_rulesets():
        check_settings(settings, ruleset.environment.weather.kinds)
