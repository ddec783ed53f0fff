"""Random weather by climate and season: rolled, typed, or as exact chances (D20O-13).

Where the table lists several storms the GM picks; dice pick evenly. A temperature is any whole degree of its range,
each as likely (the table prints ranges only).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, get_args

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons, signed
from travel.rules.maps.areas import Climate
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.weather_tables import Lasting, WeatherKind, WeatherRow, WeatherTable

Season = Literal["winter", "spring", "summer", "autumn"]
SEASONS: tuple[Season, ...] = get_args(Season)
HUNDRED = 100
DAY_HOURS = 24


@dataclass(frozen=True, slots=True)
class WeatherChance:
    """How likely a weather is."""

    kind: str
    name: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class DayWeather:
    """The weather of a day. ``hours`` None: it lasts all day; ``minutes`` is the same, exactly.

    ``sight_feet`` None: seen as far as the ground allows times ``sight_share``. ``damage`` is nonlethal, each
    ``damage_minutes`` in the open. ``faces`` are the dice that made it, in order; none where it was typed.
    """

    kind: str
    name: str
    temperature_f: int
    night_f: int
    wind_mph: int
    minutes: int | None = None
    sight_share: Fraction = Fraction(1)
    sight_feet: int | None = None
    spot: int = 0
    listen: int = 0
    snow_inches: int = 0
    squares: int = 1
    damage: tuple[int, int] = (0, 0)
    damage_minutes: int = 0
    fort_dc: int = 0
    stops: bool = False
    effects: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    reasons: Reasons = ()

    @property
    def hours(self) -> Fraction:
        """How many hours of the day it lasts."""
        return Fraction(DAY_HOURS) if self.minutes is None else min(Fraction(DAY_HOURS), Fraction(self.minutes, 60))


@lru_cache(maxsize=128)
def weather_chances(ruleset: TravelRuleset, climate: Climate, season: Season) -> tuple[WeatherChance, ...]:
    """Every weather a day may have, most likely first, exactly (D20O-13)."""
    found: dict[str, Fraction] = {}
    for kind, _, chance in weather_outcomes(ruleset, climate, season):
        found[kind] = found.get(kind, Fraction(0)) + chance
    kinds = ruleset.environment.weather.kinds
    rows = [WeatherChance(kind, kinds[kind].name, chance) for kind, chance in found.items()]
    return tuple(sorted(rows, key=lambda row: (-row.chance, row.kind)))


@lru_cache(maxsize=128)
def weather_outcomes(ruleset: TravelRuleset, climate: Climate, season: Season) -> tuple[tuple[str, int, Fraction], ...]:
    """Each kind of weather with each temperature of the day, and its chance (D20O-13)."""
    table = ruleset.environment.weather
    low, high = season_range(table, climate, season)
    rows = table.climates[climate].rows
    degree = Fraction(1, high - low + 1)
    found: dict[tuple[str, int], Fraction] = {}
    for is_freezing, degrees in _split(range(low, high + 1), table.freezing_f):
        for kind, chance in _spread(rows, is_freezing=is_freezing):
            for base in degrees:
                at = (kind, base + table.kinds[kind].warmer_f)
                found[at] = found.get(at, Fraction(0)) + chance * degree
    return tuple((kind, degrees, chance) for (kind, degrees), chance in found.items())


def _split(degrees: range, freezing_f: int) -> Iterator[tuple[bool, list[int]]]:
    yield True, [each for each in degrees if each <= freezing_f]
    yield False, [each for each in degrees if each > freezing_f]


def _spread(rows: Sequence[WeatherRow], *, is_freezing: bool) -> Iterator[tuple[str, Fraction]]:
    before = 0
    for row in rows:
        share = Fraction(row.up_to - before, HUNDRED)
        before = row.up_to
        if row.then:
            for kind, chance in _spread(row.then, is_freezing=is_freezing):
                yield kind, share * chance
        else:
            kinds = row.freezing if is_freezing else row.mild
            for kind in kinds:
                yield kind, share / len(kinds)


def season_range(table: WeatherTable, climate: Climate, season: Season) -> tuple[int, int]:
    """The usual temperatures of a day, least and most."""
    if climate not in table.climates or season not in table.climates[climate].seasons:
        raise RuleError(
            f"There is no weather for a {climate} {season}",
            remedy=f"Use {', '.join(table.climates)} and {', '.join(SEASONS)}.",
            rule=table.rule,
            pointer="/climate",
        )
    return table.temperatures[table.climates[climate].seasons[season]]


class _Rolled:
    """Dice that remember their faces."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.faces: list[int] = []

    def roll(self, sides: int) -> int:
        face = self._dice.roll(sides)
        self.faces.append(face)
        return face


def roll_weather(ruleset: TravelRuleset, climate: Climate, season: Season, dice: Dice) -> DayWeather:
    """Roll the weather of a day: d% for the kind, then temperature, then what the kind asks (D20O-13).

    The dice in order: temperature (one die over the range), d%, d% again where the table says so, one die among
    several storms, how much colder the night is, wind, how long it lasts, and what falls.
    """
    table, rolled = ruleset.environment.weather, _Rolled(dice)
    low, high = season_range(table, climate, season)
    base = low - 1 + rolled.roll(high - low + 1)
    row, percents = _row(table.climates[climate].rows, rolled)
    kinds = row.freezing if base <= table.freezing_f else row.mild
    kind = kinds[rolled.roll(len(kinds)) - 1] if len(kinds) > 1 else kinds[0]
    shown = " then ".join(f"{percent:02d}" for percent in percents)
    name = table.kinds[kind].name
    why = (
        Reason(table.rule, f"{table.climates[climate].name.capitalize()} climate, {season}", f"{low} to {high} °F"),
        Reason(table.rule, f"d% {shown}", name),
    )
    return _made(table, kind, base + table.kinds[kind].warmer_f, rolled, why)


def _row(rows: Sequence[WeatherRow], dice: Dice) -> tuple[WeatherRow, tuple[int, ...]]:
    percents: list[int] = []
    while True:
        percents.append(dice.roll(HUNDRED))
        row = next(each for each in rows if percents[-1] <= each.up_to)
        if not row.then:
            return row, tuple(percents)
        rows = row.then


def weather_of(ruleset: TravelRuleset, kind: str, temperature_f: int, dice: Dice) -> DayWeather:
    """The weather a GM names, at a temperature; the rest is rolled (D20O-13)."""
    table = ruleset.environment.weather
    if kind not in table.kinds:
        raise RuleError(
            f"There is no weather {kind!r}",
            remedy=f"Choose one of {', '.join(table.kinds)}.",
            rule=table.rule,
            pointer="/kind",
        )
    return _made(
        table, kind, temperature_f, _Rolled(dice), (Reason("house", "The GM says so", table.kinds[kind].name),)
    )


def _made(table: WeatherTable, kind: str, temperature_f: int, rolled: _Rolled, why: Reasons) -> DayWeather:
    row = table.kinds[kind]
    night = temperature_f - _between(table.night_colder_f, rolled)
    wind = _between(row.wind_mph, rolled)
    minutes = _lasting(row.lasts, rolled)
    effects = list(row.notes)
    if row.after and minutes is not None:
        more = _lasting(row.after_lasts, rolled) or 0
        minutes += more
        effects.append(f"Then {table.kinds[row.after].name} for {more // 60} hours")
    snow = sum(roll_pool(rolled, *row.snow_inches)) + 12 * sum(roll_pool(rolled, *row.snow_feet))
    sight = row.sight_most_feet
    if row.sight_dice[0]:
        sight = row.sight_feet * sum(roll_pool(rolled, *row.sight_dice))
    return DayWeather(
        kind=kind,
        name=row.name,
        temperature_f=temperature_f,
        night_f=night,
        wind_mph=wind,
        minutes=minutes,
        sight_share=row.sight_share,
        sight_feet=sight,
        spot=row.spot,
        listen=row.listen,
        snow_inches=snow,
        squares=row.squares,
        damage=row.damage,
        damage_minutes=row.damage_minutes,
        fort_dc=row.fort_dc,
        stops=row.stops,
        effects=(*_told(row), *effects),
        faces=tuple(rolled.faces),
        reasons=(*why, Reason(table.rule, "Temperature by day and night", f"{temperature_f} and {night} °F")),
    )


def _between(ends: tuple[int, int], dice: Dice) -> int:
    low, high = ends
    return low - 1 + dice.roll(high - low + 1)


def _lasting(lasting: Lasting | None, dice: Dice) -> int | None:
    if lasting is None:
        return None
    return max(0, sum(roll_pool(dice, *lasting.dice)) + lasting.plus) * lasting.minutes


def _told(row: WeatherKind) -> tuple[str, ...]:
    """What a weather does, in words."""
    told: list[str] = []
    if row.sight_share != 1:
        told.append(f"Sight x {row.sight_share}")
    if row.spot:
        told.append(f"Spot and Search {signed(row.spot)}")
    if row.listen:
        told.append(f"Listen {signed(row.listen)}")
    if row.squares > 1:
        told.append(f"{row.squares} squares of movement for each square")
    if row.fort_dc:
        told.append(f"Fortitude DC {row.fort_dc} or the wind has its way")
    return tuple(told)
