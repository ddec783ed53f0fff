"""How far others can be seen: by ground, by weather, by light (D20O-17, 13, 18)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tactical.rules.kernel.dice import Dice, roll_pool
from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.environment.weather import DayWeather
from travel.rules.rulesets.environment_tables import SpottingRow
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.weather_tables import WeatherKind


@dataclass(frozen=True, slots=True)
class Sighting:
    """A distance at which others are first seen, as rolled."""

    feet: int
    faces: tuple[int, ...]
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class Sight:
    """How far one sees on average; ``is_poor``: not the 60 ft that keep a party from losing its way (D20O-08)."""

    feet: int
    is_poor: bool
    reasons: Reasons


def spotting_row(ruleset: TravelRuleset, terrain: str, kind: str = "") -> SpottingRow:
    """The row of a ground, or of a kind of it such as "rugged_hills" (D20O-17)."""
    table = ruleset.environment.spotting
    key = kind or table.default.get(terrain, table.default["unknown"])
    if key not in table.rows:
        raise RuleError(
            f"There is no ground {key!r} to look over",
            remedy=f"Choose one of {', '.join(table.rows)}.",
            rule=table.rule,
            pointer="/kind",
        )
    return table.rows[key]


def spotting_distance(
    ruleset: TravelRuleset, terrain: str, dice: Dice, *, kind: str = "", weather: DayWeather | None = None
) -> Sighting:
    """Roll the feet at which others can first be seen (D20O-17), less in bad weather (D20O-13)."""
    table, row = ruleset.environment.spotting, spotting_row(ruleset, terrain, kind)
    count, sides = row.dice
    faces = roll_pool(dice, count, sides)
    feet = row.feet * sum(faces)
    reasons: Reasons = (Reason(table.rule, f"{row.name.capitalize()}: {count}d{sides} x {row.feet} ft", f"{feet} ft"),)
    if weather is not None:
        feet, told = _through(ruleset, feet, weather)
        reasons += told
    return Sighting(feet, faces, reasons)


def _through(ruleset: TravelRuleset, feet: int, weather: DayWeather) -> tuple[int, Reasons]:
    rule = ruleset.environment.weather.rule
    less = int(feet * weather.sight_share)
    if weather.sight_feet is not None:
        less = min(less, weather.sight_feet)
    return less, (Reason(rule, f"In {weather.name}", f"{less} ft"),) if less != feet else ()


def average_feet(ruleset: TravelRuleset, terrain: str, kind: str = "") -> Fraction:
    """The average distance at which others are first seen (D20O-17)."""
    row = spotting_row(ruleset, terrain, kind)
    count, sides = row.dice
    return Fraction(count * (sides + 1), 2) * row.feet


def sight(
    ruleset: TravelRuleset, terrain: str, *, weather: DayWeather | None = None, light_feet: int | None = None
) -> Sight:
    """How far a party sees on average over some ground, in a weather, by a light (None: daylight)."""
    table = ruleset.environment.spotting
    row, average = spotting_row(ruleset, terrain), average_feet(ruleset, terrain)
    feet = int(average)
    reasons: Reasons = (Reason(table.rule, f"Over {row.name}, on average", f"{feet} ft"),)
    if weather is not None:
        feet, told = _through(ruleset, feet, weather)
        reasons += told
    if light_feet is not None and light_feet < feet:
        feet = light_feet
        reasons += (Reason(ruleset.environment.light.rule, "By the light there is", f"{feet} ft"),)
    return Sight(feet, feet < ruleset.environment.lost.clear_sight_feet, reasons)


def is_poor_in(ruleset: TravelRuleset, terrain: str, kind: WeatherKind) -> Fraction:
    """The chance that a weather hides what is 60 ft off, on ground seen over as far as usual (D20O-08, 13)."""
    clear = ruleset.environment.lost.clear_sight_feet
    if kind.sight_most_feet is not None:
        return Fraction(kind.sight_most_feet < clear)
    count, sides = kind.sight_dice
    if count:
        return Fraction(kind.sight_feet * count * sides < clear)
    return Fraction(average_feet(ruleset, terrain) * kind.sight_share < clear)
