"""Weather and wind: the catalogue's figures as tables, chances against every roll there is (D20O-13, 14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import ScriptedDice, SeededDice
from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.hardiness import Hardiness
from travel.rules.environment.weather import (
    SEASONS,
    DayWeather,
    Season,
    roll_weather,
    weather_chances,
    weather_of,
    weather_outcomes,
)
from travel.rules.environment.wind import WindEffect, roll_wind, wind_effect, wind_force, wind_harm
from travel.rules.maps.areas import Climate
from travel.rules.rulesets import TravelRuleset, get_ruleset

D20 = get_ruleset("d20-srd")
KINDS = D20.environment.weather.kinds
CLIMATES: tuple[Climate, ...] = ("cold", "temperate", "desert")


class Begun:
    """Dice that begin as given and go on at random."""

    def __init__(self, *faces: int) -> None:
        self._faces = list(faces)
        self._rest = SeededDice(1)

    def roll(self, sides: int) -> int:
        return self._faces.pop(0) if self._faces else self._rest.roll(sides)


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(
    ("climate", "season", "faces", "kind", "degrees"),
    [
        ("desert", "summer", (1, 95, 50), "duststorm", 85),
        ("desert", "summer", (1, 95, 10), "greater_duststorm", 85),
        ("desert", "winter", (26, 70), "calm", 110),
        ("desert", "winter", (1, 71), "windy", 85),
        ("desert", "winter", (1, 90), "windy", 85),
        ("desert", "winter", (1, 100), "downpour", 85),
        ("cold", "summer", (11, 77, 20), "heat_wave", 20),
        ("cold", "summer", (11, 77, 31), "cold_snap", 0),
        ("cold", "winter", (31, 85), "snow", 30),
        ("cold", "winter", (32, 85), "rain", 31),
        ("cold", "winter", (1, 95), "snowstorm", 0),
        ("cold", "winter", (1, 100), "blizzard", 0),
        ("cold", "winter", (41, 70), "calm", 40),
        ("temperate", "winter", (31, 83, 50), "snow", 30),
        ("temperate", "winter", (32, 83, 50), "rain", 31),
        ("temperate", "winter", (31, 83, 30), "fog", 30),
        ("temperate", "winter", (31, 83, 91), "sleet", 30),
        ("temperate", "spring", (1, 83, 91), "hail", 40),
        ("temperate", "spring", (1, 80, 50), "heat_wave", 50),
        ("temperate", "autumn", (21, 80, 51), "cold_snap", 50),
        ("temperate", "summer", (26, 91), "thunderstorm", 85),
        ("temperate", "winter", (1, 99), "snowstorm", 0),
        ("temperate", "summer", (1, 100, 2), "hurricane", 60),
        ("temperate", "winter", (1, 100, 2), "blizzard", 0),
    ],
)
def test_d_percent_gives_the_weather(
    climate: Climate, season: Season, faces: tuple[int, ...], kind: str, degrees: int
) -> None:
    found = roll_weather(D20, climate, season, Begun(*faces))
    assert (found.kind, found.temperature_f) == (kind, degrees)
    assert found.faces[: len(faces)] == faces
    assert from_plain(DayWeather, to_plain(found)) == found


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(
    ("climate", "season", "low", "high"),
    [
        ("temperate", "winter", 0, 40),
        ("temperate", "spring", 40, 60),
        ("temperate", "autumn", 40, 60),
        ("temperate", "summer", 60, 85),
        ("cold", "summer", 0, 40),
        ("desert", "winter", 85, 110),
    ],
)
def test_temperatures_by_season(climate: Climate, season: Season, low: int, high: int) -> None:
    calm = {degrees for kind, degrees, _ in weather_outcomes(D20, climate, season) if kind == "calm"}
    assert (min(calm), max(calm)) == (low, high)
    nights = {weather_of(D20, "calm", 50, Begun(face)).night_f for face in range(1, 12)}
    assert (min(nights), max(nights)) == (30, 40)


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(
    ("climate", "season", "expected"),
    [
        (
            "desert",
            "spring",
            {
                "calm": "70/100", "windy": "20/100", "duststorm": "81/1000", "greater_duststorm": "9/1000",
                "downpour": "1/100",
            },
        ),
        (
            "temperate",
            "summer",
            {
                "calm": "70/100", "heat_wave": "5/100", "cold_snap": "5/100", "fog": "3/100", "rain": "6/100",
                "hail": "1/100", "thunderstorm": "9/100", "windstorm": "1/300", "hurricane": "1/300",
                "tornado": "1/300",
            },
        ),
        (
            "cold",
            "winter",
            {
                "calm": "70/100", "heat_wave": "3/100", "cold_snap": "7/100", "snow": "31/410", "rain": "10/410",
                "snowstorm": "279/4100", "thunderstorm": "90/4100", "blizzard": "31/4100", "windstorm": "10/4100",
            },
        ),
    ],
)  # fmt: skip
def test_chances_are_exact(climate: Climate, season: Season, expected: dict[str, str]) -> None:
    found = {each.kind: each.chance for each in weather_chances(D20, climate, season)}
    assert found == {kind: Fraction(chance) for kind, chance in expected.items()}


@pytest.mark.parametrize("climate", CLIMATES)
@pytest.mark.parametrize("season", SEASONS)
def test_chances_add_up_to_one(climate: Climate, season: Season) -> None:
    assert sum(each.chance for each in weather_chances(D20, climate, season)) == 1
    assert sum(chance for _, _, chance in weather_outcomes(D20, climate, season)) == 1


def every_roll(climate: Climate, season: Season, ruleset: TravelRuleset) -> Iterator[tuple[str, Fraction]]:
    """Every first roll of the weather dice, by walking the tree of faces."""
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        faces, chance = waiting.pop()
        dice = _Asking(faces)
        try:
            kind = roll_weather(ruleset, climate, season, dice).kind
        except _Asked as asked:
            waiting += [((*faces, face), chance / asked.sides) for face in range(1, asked.sides + 1)]
        else:
            yield kind, chance


class _Asked(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Asking:
    """Dice that show the faces given, then say which die is asked for next; a die of one side needs no telling."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = list(faces)

    def roll(self, sides: int) -> int:
        if sides == 1:
            return 1
        if self._faces:
            return self._faces.pop(0)
        raise _Asked(sides)


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize("climate", CLIMATES)
def test_chances_equal_every_roll_there_is(climate: Climate) -> None:
    table = D20.environment.weather
    cold = dict.fromkeys(table.temperatures, (30, 31))
    plain_kinds = {key: replace(kind, wind_mph=(0, 0), lasts=None, after="", snow_inches=(0, 0), snow_feet=(0, 0),
                                sight_dice=(0, 0)) for key, kind in KINDS.items()}  # fmt: skip
    small = replace(table, temperatures=cold, night_colder_f=(10, 10), kinds=plain_kinds)
    ruleset = replace(D20, environment=replace(D20.environment, weather=small))
    counted: dict[str, Fraction] = {}
    for kind, chance in every_roll(climate, "winter", ruleset):
        counted[kind] = counted.get(kind, Fraction(0)) + chance
    assert counted == {each.kind: each.chance for each in weather_chances(ruleset, climate, "winter")}


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(
    ("kind", "share", "most", "spot", "listen", "squares"),
    [
        ("calm", "1", None, 0, 0, 1),
        ("rain", "1/2", None, -4, 0, 1),
        ("snow", "1/2", None, -4, 0, 2),
        ("heavy_snow", "1", 5, 0, 0, 4),
        ("sleet", "1/2", None, -4, 0, 2),
        ("hail", "1", None, 0, -4, 2),
        ("fog", "1", 5, 0, 0, 1),
        ("thunderstorm", "1/4", None, -8, -8, 1),
        ("snowstorm", "1/4", None, -8, -8, 2),
        ("greater_duststorm", "1/4", None, -8, -8, 1),
        ("windstorm", "0", 0, 0, 0, 1),
        ("blizzard", "0", 0, 0, 0, 4),
    ],
)
def test_what_each_weather_does_to_the_eye(
    kind: str, share: str, most: int | None, spot: int, listen: int, squares: int
) -> None:
    row = KINDS[kind]
    assert (row.sight_share, row.sight_most_feet, row.spot, row.listen) == (Fraction(share), most, spot, listen)
    assert row.squares == squares


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize(
    ("kind", "faces", "minutes"),
    [
        # after night and wind: how long
        ("fog", (1, 1, 4, 3), 7 * 60),
        ("thunderstorm", (1, 1, 1, 1), 60),
        ("thunderstorm", (1, 1, 4, 4), 7 * 60),
        ("hail", (1, 1, 20, 3), 20 + 3 * 60),
        ("windstorm", (1, 1, 6), 6 * 60),
        ("blizzard", (1, 1, 3, 2), 3 * 24 * 60),
        ("hurricane", (1, 1, 7), 7 * 24 * 60),
        ("tornado", (1, 1, 6), 60),
        ("downpour", (1, 1, 2, 2), 4 * 60),
        ("calm", (1, 1), None),
    ],
)
def test_how_long_it_lasts(kind: str, faces: tuple[int, ...], minutes: int | None) -> None:
    found = weather_of(D20, kind, 40, ScriptedDice(faces))
    assert (found.minutes, found.faces) == (minutes, faces)
    assert found.hours <= 24


@pytest.mark.rule("D20O-13")
def test_winds_snow_and_dust() -> None:
    storm = weather_of(D20, "snowstorm", 20, ScriptedDice([1, 21, 4, 4, 6]))
    assert (storm.wind_mph, storm.snow_inches, storm.night_f) == (50, 6, 10)
    assert weather_of(D20, "heavy_snow", 20, ScriptedDice([1, 1, 1, 1, 4])).snow_inches == 48
    dust = weather_of(D20, "duststorm", 90, ScriptedDice([1, 1, 1, 1, 7]))
    assert (dust.sight_feet, dust.damage, dust.damage_minutes) == (35, (1, 3), 60)
    for kind in ("windstorm", "blizzard", "hurricane", "tornado"):
        row = KINDS[kind]
        assert (row.fort_dc, row.stops) == (20, True)
        assert row.wind_mph[0] > 50
    assert KINDS["calm"].wind_mph == (0, 10)
    assert KINDS["windy"].wind_mph == (10, 30)


def test_weather_that_is_none() -> None:
    with pytest.raises(RuleError) as refused:
        weather_of(D20, "frogs", 50, ScriptedDice([]))
    assert refused.value.pointer == "/kind"
    with pytest.raises(RuleError):
        weather_chances(D20, "temperate", "monsoon")


@pytest.mark.rule("D20O-14")
@pytest.mark.parametrize(
    ("mph", "force", "dc", "missiles", "siege"),
    [
        (0, "light", 0, "no penalty", "no penalty"),
        (10, "light", 0, "no penalty", "no penalty"),
        (11, "moderate", 0, "no penalty", "no penalty"),
        (21, "strong", 10, "-2", "no penalty"),
        (31, "severe", 15, "-4", "no penalty"),
        (50, "severe", 15, "-4", "no penalty"),
        (51, "windstorm", 18, "impossible", "-4"),
        (75, "hurricane", 20, "impossible", "-8"),
        (174, "hurricane", 20, "impossible", "-8"),
        (175, "tornado", 30, "impossible", "impossible"),
        (300, "tornado", 30, "impossible", "impossible"),
    ],
)
def test_forces_of_wind(mph: int, force: str, dc: int, missiles: str, siege: str) -> None:
    found = wind_force(D20, mph)
    assert (found.key, found.dc, found.missiles, found.siege) == (force, dc, missiles, siege)


@pytest.mark.rule("D20O-14")
@pytest.mark.parametrize(
    ("mph", "effects"),
    [
        # Tiny, Small, Medium, Large, Huge, Gargantuan, Colossal
        (20, "none none none none none none none"),
        (30, "down none none none none none none"),
        (40, "away down checked none none none none"),
        (60, "away away down checked checked none none"),
        (100, "away away away down checked none none"),
        (200, "away away away away down checked checked"),
    ],
)
def test_whom_a_wind_moves(mph: int, effects: str) -> None:
    sizes = ("tiny", "small", "medium", "large", "huge", "gargantuan", "colossal")
    words = {"away": "blown away"}
    assert [wind_effect(D20, mph, size) for size in sizes] == [words.get(each, each) for each in effects.split()]


@pytest.mark.rule("D20O-14")
@pytest.mark.parametrize(
    ("person", "mph", "faces", "effect", "feet", "damage"),
    [
        (Hardiness(fortitude=3), 40, (10,), "checked", 0, 0),
        (Hardiness(fortitude=3), 40, (12,), "none", 0, 0),
        (Hardiness(fortitude=3, size="small"), 40, (10,), "down", 0, 0),
        (Hardiness(fortitude=3, size="large", is_flying=True), 60, (10, 4), "down", 40, 0),
        (Hardiness(size="huge", is_flying=True), 60, (1, 5), "checked", 25, 0),
        (Hardiness(size="small"), 60, (1, 3, 4, 1, 2), "blown away", 30, 7),
        (Hardiness(size="medium", is_flying=True), 60, (2, 6, 1, 3, 3), "blown away", 70, 6),
        (Hardiness(size="large"), 40, (), "none", 0, 0),
    ],
)
def test_what_the_wind_does(
    person: Hardiness, mph: int, faces: tuple[int, ...], effect: WindEffect, feet: int, damage: int
) -> None:
    found = roll_wind(D20, mph, person, ScriptedDice(faces))
    assert (found.effect, found.feet, found.nonlethal, found.faces) == (effect, feet, damage, faces)
    assert found.reasons


@pytest.mark.rule("D20O-14")
def test_its_damage_is_exact() -> None:
    harm = wind_harm(D20, 60, Hardiness(size="small", fortitude=3))
    fails = Fraction(14, 20)
    assert harm.expected == fails * Fraction(5, 2) * Fraction(5, 2)
    assert harm.nonlethal.maximum == 16
    assert harm.nonlethal.probability(16) == fails / 4 / 4**4
    assert wind_harm(D20, 60, Hardiness(size="medium", is_flying=True)).nonlethal.maximum == 12
    assert wind_harm(D20, 60, Hardiness(size="gargantuan")).checks == 0


@pytest.mark.parametrize("mph", [-1, 301])
def test_a_wind_that_cannot_be(mph: int) -> None:
    with pytest.raises(RuleError) as refused:
        wind_force(D20, mph)
    assert refused.value.pointer == "/wind_mph"
