"""Whether changed tables of the world can be rolled on: dice that exist, rows that reach to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets.environment_tables import AltitudeTable, EnvironmentTables, ExposureTable
from travel.rules.rulesets.weather_tables import WeatherKind, WeatherRow, WeatherTable

MOST_DICE = 100
MOST_SIDES = 1_000
MOST_DEGREES = 1_000
MOST_MINUTES = 100_000
MOST_DEPTH = 3
HUNDRED = 100
SEASONS = ("winter", "spring", "summer", "autumn")
CLIMATES = ("cold", "temperate", "desert")


def check_environment(tables: EnvironmentTables) -> None:
    """Refuse tables no day could be rolled with; RuleError points at the figure."""
    for pointer, dice in _all_dice(tables):
        _check_dice(dice, pointer)
    for name, table in (("cold", tables.cold), ("heat", tables.heat)):
        _check_exposure(table, f"/{name}")
    _check_weather(tables.weather)
    _check_ladder([force.up_to_mph for force in tables.wind.forces], "/wind/forces")
    for terrain, kind in tables.spotting.default.items():
        _check_known(kind, tables.spotting.rows, f"/spotting/default/{terrain}")
    _check_known("unknown", tables.spotting.default, "/spotting/default")
    survival = tables.survival
    points = (survival.forage_points_a_person, survival.shelter_points_a_person, survival.predict_points_a_day)
    if min(points) < 1:
        raise _wrong("Points for one more cannot be under 1", "Give 1 or more.", "/survival")
    _check_altitude(tables.altitude)


def _wrong(message: str, remedy: str, pointer: str) -> RuleError:
    return RuleError(message, remedy=remedy, pointer=pointer)


def _all_dice(tables: EnvironmentTables) -> Iterator[tuple[str, tuple[int, int]]]:
    wind, food = tables.wind, tables.food
    yield "/food/dice_count", (food.dice_count, food.dice_sides)
    for name in ("rolled", "rolled_damage", "flyer_checked", "flyer_down", "flyer_away", "flyer_away_damage"):
        yield f"/wind/{name}", getattr(wind, name)
    for key, spotting in tables.spotting.rows.items():
        yield f"/spotting/rows/{key}/dice", spotting.dice
    for key, kind in tables.weather.kinds.items():
        yield from _weather_dice(f"/weather/kinds/{key}", kind)


def _weather_dice(pointer: str, kind: WeatherKind) -> Iterator[tuple[str, tuple[int, int]]]:
    for name in ("sight_dice", "snow_inches", "snow_feet", "damage"):
        yield f"{pointer}/{name}", getattr(kind, name)
    for name in ("lasts", "after_lasts"):
        lasting = getattr(kind, name)
        if lasting is not None:
            yield f"{pointer}/{name}/dice", lasting.dice
            if not 0 <= lasting.minutes <= MOST_MINUTES:
                raise _wrong(
                    f"{lasting.minutes} minutes cannot be", f"Give 0 to {MOST_MINUTES:,}.", f"{pointer}/{name}"
                )


def _check_dice(dice: tuple[int, int], pointer: str) -> None:
    count, sides = dice
    if dice != (0, 0) and not (1 <= count <= MOST_DICE and 1 <= sides <= MOST_SIDES):
        remedy = f"Use 1 to {MOST_DICE} dice of 1 to {MOST_SIDES:,} sides."
        raise _wrong(f"{count}d{sides} cannot be rolled", remedy, pointer)


def _check_altitude(table: AltitudeTable) -> None:
    if min(table.fatigue_minutes, table.sickness_minutes) < 1:
        raise _wrong("A save cannot come more than once a minute", "Give 1 minute or more.", "/altitude")
    if table.extreme_feet < table.high_feet:
        message = f"Extreme altitude at {table.extreme_feet:,} ft is below high altitude at {table.high_feet:,} ft"
        remedy = f"Give {table.high_feet:,} ft or more, or lower high altitude."
        raise _wrong(message, remedy, "/altitude/extreme_feet")


def _check_exposure(table: ExposureTable, pointer: str) -> None:
    for index, band in enumerate(table.bands):
        for name in ("dice", "sure"):
            _check_dice(getattr(band, name), f"{pointer}/bands/{index}/{name}")
        if min(band.minutes, band.clothed_minutes) < 0:
            raise _wrong(
                "Minutes between saves cannot be under 0", "Give 0 for none.", f"{pointer}/bands/{index}/minutes"
            )
    sign = -1 if table.side == "below" else 1
    if any((after.limit_f - before.limit_f) * sign <= 0 for before, after in pairwise(table.bands)):
        raise _wrong("The bands do not go from mild to deadly", "Put them in order.", f"{pointer}/bands")


def _check_weather(table: WeatherTable) -> None:
    for key, (low, high) in table.temperatures.items():
        _check_range(low, high, MOST_DEGREES, f"/weather/temperatures/{key}")
    _check_range(*table.night_colder_f, MOST_DEGREES, "/weather/night_colder_f")
    for key, kind in table.kinds.items():
        _check_range(*kind.wind_mph, 300, f"/weather/kinds/{key}/wind_mph", least=0)
        if kind.after:
            _check_known(kind.after, table.kinds, f"/weather/kinds/{key}/after")
    for name in CLIMATES:
        _check_known(name, table.climates, "/weather/climates")
    for key, climate in table.climates.items():
        pointer = f"/weather/climates/{key}"
        for season in SEASONS:
            _check_known(season, climate.seasons, f"{pointer}/seasons")
            _check_known(climate.seasons[season], table.temperatures, f"{pointer}/seasons/{season}")
        _check_rows(climate.rows, table, f"{pointer}/rows", MOST_DEPTH)


def _check_rows(rows: Sequence[WeatherRow], table: WeatherTable, pointer: str, depth: int) -> None:
    _check_ladder([row.up_to for row in rows], pointer, last=HUNDRED)
    for index, row in enumerate(rows):
        here = f"{pointer}/{index}"
        if row.then:
            if not depth:
                raise _wrong("The table rolls again too often", "Name the weather here.", f"{here}/then")
            _check_rows(row.then, table, f"{here}/then", depth - 1)
            continue
        for name in ("mild", "freezing"):
            kinds: tuple[str, ...] = getattr(row, name)
            if not kinds:
                raise _wrong("A row brings no weather", "Name at least one.", f"{here}/{name}")
            for kind in kinds:
                _check_known(kind, table.kinds, f"{here}/{name}")


def _check_ladder(steps: Sequence[int], pointer: str, last: int | None = None) -> None:
    if not steps or any(after <= before for before, after in pairwise((0, *steps))):
        raise _wrong("The rows do not rise", "Put them in order, each higher than the one before.", pointer)
    if last is not None and steps[-1] != last:
        raise _wrong(f"The rows end at {steps[-1]}", f"Let the last one reach {last}.", pointer)


def _check_range(low: int, high: int, most: int, pointer: str, *, least: int | None = None) -> None:
    bottom = -most if least is None else least
    if not bottom <= low <= high <= most:
        raise _wrong(f"{low} to {high} is no range", f"Give a lower and a higher figure, {bottom} to {most}.", pointer)


def _check_known(key: str, rows: object, pointer: str) -> None:
    if not isinstance(rows, dict) or key not in rows:
        raise _wrong(f"{key!r} is missing or unknown here", "Use a key the table has.", pointer)
