"""Speed to miles, ground and way: the catalogues' worked examples as tables."""

from __future__ import annotations

from fractions import Fraction
from typing import get_args

import pytest

from tactical.rules.kernel.errors import RuleError
from travel.rules.itinerary.march import Pace
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.pace import days_for, hours_for, impeded_pace, miles_in, mixed, terrain_rate, walking_pace
from travel.rules.rulesets import all_rulesets, get_ruleset

EPIC, D20 = get_ruleset("epic-path"), get_ruleset("d20-srd")

EPIC_SPEEDS = [
    (0, "0"), (4, "0"), (5, "1/2"), (10, "2"), (20, "2"), (22, "2"), (25, "3"), (30, "3"), (35, "4"), (50, "5"),
    (60, "6"), (70, "7"), (80, "8"), (90, "9"), (100, "10"), (101, "10"), (105, "15"), (140, "20"), (160, "25"),
    (180, "30"), (200, "40"), (205, "50"), (900, "50"),
]  # fmt: skip


@pytest.mark.rule("EP-OV-02")
@pytest.mark.parametrize(("feet", "mph"), EPIC_SPEEDS)
def test_epic_path_reads_miles_an_hour_off_its_table(feet, mph):
    assert walking_pace(EPIC, feet)[0] == Fraction(mph)


@pytest.mark.rule("D20O-01")
@pytest.mark.parametrize(("feet", "mph"), [(15, "3/2"), (20, "2"), (30, "3"), (35, "7/2"), (40, "4"), (60, "6")])
def test_the_srd_goes_a_tenth_of_the_speed(feet, mph):
    assert walking_pace(D20, feet)[0] == Fraction(mph)


@pytest.mark.rule("EP-OV-01", "EP-OV-03", "D20O-01")
@pytest.mark.parametrize("ruleset", [EPIC, D20], ids=lambda each: each.id)
def test_a_day_is_eight_times_the_hour(ruleset):
    assert ruleset.pace.hours_per_day == 8
    assert miles_in(Fraction(8), walking_pace(ruleset, 30)[0]) == 24


RATES = [
    (terrain, way, rate)
    for terrain, rates in {
        "desert": ("1", "1/2", "1/2"), "forest": ("1", "1", "1/2"), "hills": ("1", "3/4", "1/2"),
        "jungle": ("1", "3/4", "1/4"), "moor": ("1", "1", "3/4"), "mountains": ("3/4", "3/4", "1/2"),
        "plains": ("1", "1", "3/4"), "swamp": ("1", "3/4", "1/2"), "tundra": ("1", "3/4", "3/4"),
    }.items()
    for way, rate in (("highway", rates[0]), ("road", rates[1]), ("trail", rates[1]), ("trackless", rates[2]))
]  # fmt: skip


@pytest.mark.rule("EP-OV-10", "D20O-02")
@pytest.mark.parametrize("ruleset", all_rulesets(), ids=lambda each: each.id)
@pytest.mark.parametrize(("terrain", "way", "rate"), RATES)
def test_the_terrain_table(ruleset, terrain, way, rate):
    found, reasons = terrain_rate(ruleset, Terrain[terrain.upper()], Way[way.upper()])
    assert found == Fraction(rate)
    assert reasons[-1].effect == f"x {rate}"


@pytest.mark.rule("EP-OV-08")
def test_impeded_ground_is_the_five_foot_column_for_everyone():
    mph, reasons = impeded_pace(EPIC, walking_pace(EPIC, 60)[0])
    rate, _ = terrain_rate(EPIC, Terrain.MOUNTAINS, Way.TRACKLESS)
    assert miles_in(Fraction(8), mph, rate) == 2
    assert reasons[0].rule == "EP-OV-08"
    assert impeded_pace(EPIC, Fraction(1, 4)) == (Fraction(1, 4), ())
    assert impeded_pace(D20, Fraction(3)) == (Fraction(3), ())


@pytest.mark.rule("EP-OV-09", "EP-OV-10")
@pytest.mark.parametrize("terrain", [each for each in Terrain if each.is_land], ids=lambda each: each.key)
def test_a_trail_is_no_help_to_a_vehicle(terrain):
    rate, reasons = terrain_rate(EPIC, terrain, Way.TRAIL, has_vehicle=True)
    assert rate == EPIC.terrain.rows[terrain.key].trackless
    assert "no help" in reasons[0].text


@pytest.mark.rule("EP-OV-19", "D20O-02")
def test_the_terrain_table_is_for_land():
    assert terrain_rate(EPIC, Terrain.SEA, Way.TRACKLESS)[0] == 1


MILES = [
    ("epic-path", 30, [("plains", "road", 8)], 24),
    ("epic-path", 30, [("mountains", "trackless", 8)], 12),
    ("epic-path", 30, [("forest", "road", 4), ("hills", "trackless", 4)], 18),
    ("epic-path", 30, [("plains", "road", 10)], 30),
    ("d20-srd", 30, [("forest", "trackless", 8)], 12),
    ("d20-srd", 60, [("hills", "road", 8)], 36),
    ("d20-srd", 15, [("jungle", "trackless", 8)], 3),
    ("d20-srd", 30, [("plains", "road", 4), ("swamp", "trackless", 4)], 18),
    ("d20-srd", 30, [("plains", "road", 11)], 33),
]


@pytest.mark.rule("EP-OV-11", "D20O-02")
@pytest.mark.parametrize(("ruleset", "feet", "parts", "miles"), MILES)
def test_miles_are_hours_times_pace_times_ground(ruleset, feet, parts, miles):
    rules = get_ruleset(ruleset)
    mph, _ = walking_pace(rules, feet)
    rates = [(terrain_rate(rules, Terrain[t.upper()], Way[w.upper()])[0], Fraction(h)) for t, w, h in parts]
    assert sum(miles_in(hours, mph, rate) for rate, hours in rates) == miles
    for rate, hours in rates:
        assert hours_for(miles_in(hours, mph, rate), mph, rate) == hours


@pytest.mark.rule("EP-OV-21")
@pytest.mark.parametrize(("miles", "full", "rest"), [(24, 1, 0), (60, 2, 4), (10, 0, Fraction(10, 3))])
def test_a_distance_is_full_days_and_the_rest_in_hours(miles, full, rest):
    assert days_for(Fraction(miles), Fraction(3), 8) == (full, rest)


@pytest.mark.rule("EP-OV-07")
def test_running_is_no_pace_of_travel():
    assert set(get_args(Pace)) == {"walk", "hustle", "forced"}


def test_unknown_ground_and_no_speed_are_refused_with_a_remedy():
    with pytest.raises(RuleError) as unknown:
        terrain_rate(EPIC, Terrain.UNKNOWN, Way.ROAD)
    assert unknown.value.remedy
    with pytest.raises(RuleError) as still:
        hours_for(Fraction(1), Fraction(0))
    assert still.value.remedy


@pytest.mark.parametrize(("value", "text"), [("51/2", "25 1/2"), ("3", "3"), ("1/2", "1/2"), ("0", "0")])
def test_fractions_read_as_mixed_numbers(value, text):
    assert mixed(Fraction(value)) == text
