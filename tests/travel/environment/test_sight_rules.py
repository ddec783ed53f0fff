"""How far others are seen, and by what light: the catalogue's figures as tables (D20O-17, 18)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tactical.rules.kernel.dice import ScriptedDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.light import fuel_for, light_by
from travel.rules.environment.spotting import average_feet, is_poor_in, sight, spotting_distance, spotting_row
from travel.rules.environment.weather import weather_of
from travel.rules.maps.terrain import Terrain
from travel.rules.rulesets import all_rulesets, get_ruleset

D20 = get_ruleset("d20-srd")

ROWS = [
    ("sparse_forest", 3, 6, 10), ("medium_forest", 2, 8, 10), ("dense_forest", 2, 6, 10), ("moor", 6, 6, 10),
    ("swamp", 2, 8, 10), ("gentle_hills", 2, 10, 10), ("rugged_hills", 2, 6, 10), ("mountains", 4, 10, 10),
    ("desert", 6, 6, 20), ("dunes", 6, 6, 10), ("plains", 6, 6, 40), ("clear_water", 4, 8, 10),
    ("murky_water", 1, 8, 10),
]  # fmt: skip


@pytest.mark.rule("D20O-17")
@pytest.mark.parametrize(("kind", "count", "sides", "feet"), ROWS)
def test_how_far_others_are_seen(kind: str, count: int, sides: int, feet: int) -> None:
    for face in (1, sides):
        found = spotting_distance(D20, "plains", ScriptedDice([face] * count), kind=kind)
        assert found.feet == face * count * feet
        assert found.faces == (face,) * count
    assert average_feet(D20, "plains", kind) == Fraction(count * (sides + 1), 2) * feet


@pytest.mark.rule("D20O-17")
@pytest.mark.parametrize(
    ("ground", "name"),
    [
        ("forest", "medium forest"),
        ("jungle", "dense forest"),
        ("hills", "gentle hills"),
        ("desert", "desert"),
        ("tundra", "desert"),
        ("lake", "clear water"),
        ("nowhere", "gentle hills"),
    ],
)
def test_each_ground_has_a_kind(ground: str, name: str) -> None:
    assert spotting_row(D20, ground).name == name


def test_every_ground_can_be_looked_over() -> None:
    for ruleset in all_rulesets():
        assert {terrain.key for terrain in Terrain} == set(ruleset.environment.spotting.default)


@pytest.mark.rule("D20O-13", "D20O-17")
@pytest.mark.parametrize(
    ("kind", "dice", "feet"),
    [
        ("calm", (1, 1), 240),
        ("rain", (1, 1, 1, 1), 120),
        ("fog", (1, 1, 1, 1), 5),
        ("thunderstorm", (1, 1, 1, 1), 60),
        ("blizzard", (1, 1, 1, 1), 0),
        ("duststorm", (1, 1, 1, 1, 4), 20),
    ],
)
def test_weather_shortens_the_sight(kind: str, dice: tuple[int, ...], feet: int) -> None:
    weather = weather_of(D20, kind, 50, ScriptedDice(dice))
    assert spotting_distance(D20, "plains", ScriptedDice([1] * 6), weather=weather).feet == feet


@pytest.mark.rule("D20O-08", "D20O-13")
@pytest.mark.parametrize(
    ("ground", "kind", "poor"),
    [
        ("plains", "thunderstorm", False),
        ("plains", "fog", True),
        ("plains", "windstorm", True),
        ("plains", "duststorm", True),
        ("forest", "rain", True),
        ("hills", "rain", True),
        ("mountains", "rain", False),
        ("mountains", "thunderstorm", True),
        ("forest", "hail", False),
        ("plains", "calm", False),
    ],
)
def test_poor_visibility_is_not_seeing_60_ft(ground: str, kind: str, poor: bool) -> None:
    assert is_poor_in(D20, ground, D20.environment.weather.kinds[kind]) == poor
    if kind != "duststorm":
        assert sight(D20, ground, weather=weather_of(D20, kind, 50, _Ones())).is_poor is poor


class _Ones:
    def roll(self, sides: int) -> int:
        return 1


@pytest.mark.rule("D20O-08", "D20O-18")
@pytest.mark.parametrize(("light", "feet", "poor"), [(None, 840, False), (60, 60, False), (40, 40, True), (0, 0, True)])
def test_by_night_the_light_decides(light: int | None, feet: int, poor: bool) -> None:
    found = sight(D20, "plains", light_feet=light)
    assert (found.feet, found.is_poor) == (feet, poor)


LIGHTS = [
    ("candle", 0, 5, 1), ("torch", 20, 40, 1), ("common_lamp", 15, 30, 6), ("hooded_lantern", 30, 60, 6),
    ("bullseye_lantern", 60, 120, 6), ("sunrod", 30, 60, 6), ("everburning_torch", 20, 40, 0),
]  # fmt: skip


@pytest.mark.rule("D20O-18")
@pytest.mark.parametrize(("source", "bright", "shadowy", "hours"), LIGHTS)
def test_lights(source: str, bright: int, shadowy: int, hours: int) -> None:
    found = light_by(D20, source)
    assert (found.bright_feet, found.shadowy_feet) == (bright, shadowy)
    doubled = light_by(D20, source, low_light=True)
    assert (doubled.bright_feet, doubled.shadowy_feet) == (2 * bright, 2 * shadowy)
    row = D20.environment.light.rows[source]
    assert row.hours == hours
    assert row.is_cone is (source == "bullseye_lantern")


@pytest.mark.rule("D20O-18")
@pytest.mark.parametrize(("source", "feet"), [("", 60), ("torch", 60), ("bullseye_lantern", 120)])
def test_darkvision_reaches_60_ft(source: str, feet: int) -> None:
    assert light_by(D20, source, darkvision=True).shadowy_feet == feet
    assert light_by(D20).shadowy_feet == 0


@pytest.mark.rule("D20O-18")
@pytest.mark.parametrize(
    ("source", "hours", "expected"),
    [
        ("torch", 8, (8, "torch")),
        ("torch", Fraction(1, 2), (1, "torch")),
        ("hooded_lantern", 12, (2, "pint of oil")),
        ("hooded_lantern", 13, (3, "pint of oil")),
        ("everburning_torch", 100, (0, "")),
    ],
)
def test_what_a_night_burns(source: str, hours: Fraction, expected: tuple[int, str]) -> None:
    assert fuel_for(D20, source, Fraction(hours)) == expected


def test_what_no_one_sees_by() -> None:
    with pytest.raises(RuleError):
        light_by(D20, "moonbeam")
    with pytest.raises(RuleError):
        spotting_row(D20, "plains", "clouds")
