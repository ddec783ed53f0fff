"""Pace: speed into miles an hour, and what ground and way leave of it (EP-OV-01..03, 08..11, D20O-01, 02)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.rulesets.ruleset import TravelRuleset
from travel.rules.rulesets.tables import PaceTable


def _from_table(table: PaceTable, feet: int) -> Fraction:
    """The column of a printed table that holds ``feet`` (EP-OV-02)."""
    if feet <= 0:
        return Fraction(0)
    return next(row.mph for row in table.rows if feet <= row.up_to_feet or row.up_to_feet == 0)


def _tenth(table: PaceTable, feet: int) -> Fraction:
    """A tenth of the speed (D20O-01)."""
    return Fraction(max(0, feet), 10)


PROCEDURES: dict[str, Callable[[PaceTable, int], Fraction]] = {"table": _from_table, "tenth": _tenth}


def walking_pace(ruleset: TravelRuleset, feet: int) -> tuple[Fraction, Reasons]:
    """Miles an hour at a speed of ``feet`` (EP-OV-02)."""
    table = ruleset.pace
    reasons: list[Reason] = []
    stepped = feet - feet % table.step_feet
    if stepped != feet:
        reasons.append(Reason(table.step_rule, f"{feet} ft counts as {stepped} ft", f"{stepped} ft"))
    mph = PROCEDURES[table.procedure](table, stepped)
    reasons.append(Reason(table.step_rule, f"Speed {stepped} ft", f"{mph_text(mph)}"))
    return mph, tuple(reasons)


def impeded_pace(ruleset: TravelRuleset, mph: Fraction) -> tuple[Fraction, Reasons]:
    """What impeded ground leaves of a pace of ``mph`` over land (EP-OV-08): all of it where the ruleset has no such
    ground, or where it is slower already."""
    table = ruleset.pace
    if not table.impeded_feet:
        return mph, ()
    slow = PROCEDURES[table.procedure](table, table.impeded_feet)
    if mph <= slow:
        return mph, ()
    text = f"Impeded ground: everyone goes at the {table.impeded_feet}-ft column"
    return slow, (Reason(table.impeded_rule, text, mph_text(slow)),)


def way_used(ruleset: TravelRuleset, way: Way, *, has_vehicle: bool) -> Way:
    """The column of the terrain table for a way: a trail is no help to a vehicle (EP-OV-10)."""
    if has_vehicle and way == Way.TRAIL:
        return Way[ruleset.terrain.trail_with_vehicle.upper()]
    return way


def terrain_rate(
    ruleset: TravelRuleset, terrain: Terrain, way: Way, *, has_vehicle: bool = False
) -> tuple[Fraction, Reasons]:
    """Share of the miles an hour left on ``terrain`` by ``way`` (EP-OV-10, D20O-02); 1 on water (EP-OV-19)."""
    table = ruleset.terrain
    if terrain.is_water:
        return Fraction(1), (Reason(table.water_rule, "The terrain table is for land", "x 1"),)
    if terrain == Terrain.UNKNOWN:
        raise RuleError("This ground is not known", remedy="Say what ground it is in the map editor.")
    row = table.rows[terrain.key]
    column = way_used(ruleset, way, has_vehicle=has_vehicle)
    rate = row.rate(column)
    reasons = [Reason(row.rule, f"{row.name.capitalize()}, {column.key}", f"x {rate}")]
    if column != way:
        note = Reason(table.trail_rule, f"A {way.key} is no help to a party with vehicles", column.key)
        reasons.insert(0, note)
    return rate, tuple(reasons)


def miles_in(hours: Fraction, mph: Fraction, rate: Fraction = Fraction(1)) -> Fraction:
    """Miles covered in ``hours`` (EP-OV-11)."""
    return hours * mph * rate


def hours_for(miles: Fraction, mph: Fraction, rate: Fraction = Fraction(1)) -> Fraction:
    """Hours that ``miles`` take (EP-OV-11)."""
    if mph <= 0:
        raise RuleError("A speed of 0 goes nowhere", remedy="Give a speed of 5 ft or more.", pointer="/speed")
    return miles / (mph * rate)


def days_for(miles: Fraction, mph: Fraction, hours_per_day: int) -> tuple[int, Fraction]:
    """Full days, then the rest in hours (EP-OV-21)."""
    hours = hours_for(miles, mph)
    full = hours // hours_per_day
    return int(full), hours - full * hours_per_day


def mph_text(mph: Fraction) -> str:
    """Miles an hour as printed: "3 mi/h", "1 1/2 mi/h"."""
    return f"{mixed(mph)} mi/h"


def mixed(value: Fraction) -> str:
    """A fraction as a whole number and a remainder: "25 1/2"."""
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{value.denominator}"
    return f"{whole} {part}" if whole else part
