"""Whether changed tables make a world that can be travelled: figures within sense, rows in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from tactical.rules.kernel.errors import RuleError
from travel.rules.rulesets.environment_checks import check_environment
from travel.rules.rulesets.ruleset import TravelRuleset

HOURS_OF_A_DAY = 24
MOST_FEET = 10_000
MOST_MPH = 1_000
MOST_POUNDS = 10_000_000
MOST_HARM = 100


@dataclass(frozen=True, slots=True)
class Bound:
    """A figure of a table, and what it may be."""

    pointer: str
    name: str
    value: Fraction | int
    least: Fraction | int
    most: Fraction | int


def check_ruleset(ruleset: TravelRuleset) -> None:
    """Refuse tables that no journey could be reckoned with; RuleError points at the figure."""
    for bound in _bounds(ruleset):
        if not bound.least <= bound.value <= bound.most:
            raise RuleError(
                f"{bound.name} cannot be {bound.value}",
                remedy=f"Give {bound.least} to {bound.most}.",
                pointer=bound.pointer,
            )
    _check_day(ruleset)
    _check_speeds(ruleset)
    _check_loads(ruleset)
    check_environment(ruleset.environment)
    _check_modes(ruleset)


def _bounds(ruleset: TravelRuleset) -> Iterator[Bound]:
    yield from _march_bounds(ruleset)
    for key, row in ruleset.terrain.rows.items():
        for way in ("highway", "road", "trail", "trackless"):
            pointer = f"/terrain/rows/{key}/{way}"
            yield Bound(pointer, f"{row.name} by {way}", getattr(row, way), Fraction(1, 100), 10)
    for key, mount in ruleset.mounts.rows.items():
        pointer = f"/mounts/rows/{key}"
        yield Bound(f"{pointer}/speed_feet", f"The speed of a {mount.name}", mount.speed_feet, 5, MOST_FEET)
        yield Bound(
            f"{pointer}/loaded_speed_feet", f"The loaded speed of a {mount.name}", mount.loaded_speed_feet, 0, MOST_FEET
        )
    yield from _mode_bounds(ruleset)
    for key, vehicle in ruleset.vehicles.rows.items():
        pointer = f"/vehicles/rows/{key}"
        yield Bound(f"{pointer}/mph", f"Miles an hour of a {vehicle.name}", vehicle.mph, Fraction(1, 100), MOST_MPH)
        hours = vehicle.miles_per_day / vehicle.mph if vehicle.mph else Fraction(0)
        name = f"Miles a day of a {vehicle.name}, in hours of its pace,"
        yield Bound(f"{pointer}/miles_per_day", name, hours, 1, HOURS_OF_A_DAY)


def _mode_bounds(ruleset: TravelRuleset) -> Iterator[Bound]:
    change, current = ruleset.modes.change, ruleset.modes.current
    for name in ("leave_hours", "hire_hours", "board_hours", "land_hours"):
        text = f"The time to {name.split('_')[0]}"
        yield Bound(f"/modes/change/{name}", text, getattr(change, name), 0, HOURS_OF_A_DAY)
    yield Bound("/modes/current/mph", "The current of a river", current.mph, 0, 100)
    yield Bound("/modes/current/day_hours", "Hours that a craft goes a day", current.day_hours, 1, HOURS_OF_A_DAY)
    for key, hire in ruleset.modes.hire.items():
        yield Bound(f"/modes/hire/{key}/daily_gp", f"A day's hire of a {key}", hire.daily_gp, 0, MOST_POUNDS)
    for key, craft in ruleset.modes.craft.items():
        for name in ("boarding_gp", "person_gp", "animal_gp", "vehicle_gp"):
            text = f"The {name.split('_')[0]} fare of a {key}"
            yield Bound(f"/modes/craft/{key}/{name}", text, getattr(craft, name), 0, MOST_POUNDS)


def _march_bounds(ruleset: TravelRuleset) -> Iterator[Bound]:
    pace, hustle, forced, rest = ruleset.pace, ruleset.hustle, ruleset.forced_march, ruleset.rest
    yield Bound("/pace/step_feet", "The step of speeds", pace.step_feet, 1, 100)
    yield Bound("/pace/hours_per_day", "Hours of a travelling day", pace.hours_per_day, 1, 20)
    yield Bound("/pace/rest_hours", "Hours of rest", pace.rest_hours, 0, 20)
    yield Bound("/pace/impeded_feet", "Speed where impeded", pace.impeded_feet, 0, MOST_FEET)
    for index, row in enumerate(pace.rows):
        name = f"Miles an hour at {row.up_to_feet} ft"
        yield Bound(f"/pace/rows/{index}/mph", name, row.mph, Fraction(1, 100), MOST_MPH)
    yield Bound("/hustle/speed_factor", "How many times faster a hustle is", hustle.speed_factor, 1, 10)
    yield Bound("/hustle/free_hours", "Hours of hustle free of harm", hustle.free_hours, 0, HOURS_OF_A_DAY)
    yield Bound("/hustle/first_damage", "The first damage of a hustle", hustle.first_damage, 0, 1_000)
    yield Bound("/forced_march/dice_count", "Dice of a forced hour", forced.dice_count, 0, 20)
    yield Bound("/forced_march/dice_sides", "Sides of the dice of a forced hour", forced.dice_sides, 1, 100)
    most = forced.dice_count * forced.dice_sides
    yield Bound("/forced_march/dice_count", "The most damage of a forced hour", most, 0, MOST_HARM)
    yield Bound("/forced_march/first_dc", "The first DC of a forced march", forced.first_dc, 0, 100)
    yield Bound("/forced_march/dc_step", "How much each DC rises", forced.dc_step, 0, 50)
    yield Bound("/forced_march/endurance_bonus", "The bonus for Endurance", forced.endurance_bonus, 0, 50)
    yield Bound("/rest/hours", "Hours of a full night's rest", rest.hours, 1, 20)
    rate = rest.damage_per_hour_per_level
    yield Bound("/rest/damage_per_hour_per_level", "Damage healed an hour for each level", rate, 0, 100)


def _check_day(ruleset: TravelRuleset) -> None:
    pace = ruleset.pace
    if pace.hours_per_day + max(pace.rest_hours, ruleset.rest.hours) > HOURS_OF_A_DAY:
        raise RuleError(
            f"{pace.hours_per_day} hours of travel and {pace.rest_hours} of rest are more than a day",
            remedy="Lower one of the two.",
            pointer="/pace/hours_per_day",
        )
    if ruleset.hustle.speed_factor.denominator != 1:
        raise RuleError(
            f"A hustle {ruleset.hustle.speed_factor} times as fast cannot be reckoned to the second",
            remedy="Give a whole number.",
            pointer="/hustle/speed_factor",
        )


def _check_speeds(ruleset: TravelRuleset) -> None:
    rows = ruleset.pace.rows
    for index, (row, after) in enumerate(pairwise(rows)):
        is_last = index + 2 == len(rows)
        if row.up_to_feet <= 0 or (after.up_to_feet <= row.up_to_feet and not (is_last and after.up_to_feet == 0)):
            raise RuleError(
                f"Speeds must rise from row to row, and {after.up_to_feet} ft follows {row.up_to_feet} ft",
                remedy="Put the rows in order; the last may have 0 for any more.",
                pointer=f"/pace/rows/{index + 1}/up_to_feet",
            )
    if (rows and rows[-1].up_to_feet) or (ruleset.pace.procedure == "table" and not rows):
        raise RuleError(
            "No row holds the highest speeds",
            remedy="Let the last row go up to 0 ft, which means any more.",
            pointer=f"/pace/rows/{max(0, len(rows) - 1)}/up_to_feet",
        )


def _check_loads(ruleset: TravelRuleset) -> None:
    for key, mount in ruleset.mounts.rows.items():
        limits = (mount.light_lb, mount.medium_lb, mount.heavy_lb)
        _check_limits(f"A {mount.name}", limits, f"/mounts/rows/{key}")
    for strength, row in ruleset.capacity.rows.items():
        _check_limits(f"Strength {strength}", row, f"/capacity/rows/{strength}")


def _check_limits(name: str, limits: Sequence[int], pointer: str) -> None:
    light, medium, heavy = limits
    if not 0 < light <= medium <= heavy <= MOST_POUNDS:
        raise RuleError(
            f"{name}: light {light}, medium {medium} and heavy {heavy} lb do not rise",
            remedy="Give a light limit above 0, and each next one no less.",
            pointer=pointer,
        )


def _check_modes(ruleset: TravelRuleset) -> None:
    """Hire is of animals that the tables have, passage on craft that are made for water."""
    for key in ruleset.modes.hire:
        if key not in ruleset.mounts.rows:
            raise _no_such("mount", key, f"/modes/hire/{key}")
    for key in ruleset.modes.craft:
        if key not in ruleset.vehicles.rows or not ruleset.vehicles.rows[key].is_water:
            raise _no_such("craft on water", key, f"/modes/craft/{key}")


def _no_such(noun: str, key: str, pointer: str) -> RuleError:
    return RuleError(
        f"The tables have no {noun} called {key}",
        remedy="Add it to the table of mounts or vehicles first.",
        pointer=pointer,
    )
