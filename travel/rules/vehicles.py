"""Vehicles: miles an hour, hours a day, and who aboard is spared (EP-OV-16..19, D20O-05)."""

from __future__ import annotations

from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.pace import mixed, mph_text
from travel.rules.rulesets.ruleset import TravelRuleset


def vehicle_pace(ruleset: TravelRuleset, key: str) -> tuple[Fraction, Reasons]:
    """Miles an hour of a vehicle (EP-OV-17)."""
    row = ruleset.vehicle(key)
    return row.mph, (Reason(row.rule, row.name.capitalize(), mph_text(row.mph)),)


def vehicle_day(ruleset: TravelRuleset, key: str, hours: int | None = None) -> tuple[Fraction, Reasons]:
    """Miles of a vehicle in a day, or in fewer hours (EP-OV-17: the day's figure is final)."""
    row = ruleset.vehicle(key)
    used = row.hours_per_day if hours is None else min(hours, row.hours_per_day)
    miles = row.mph * used
    reasons = [Reason(row.rule, f"{row.name.capitalize()}, {used} hours", f"{mixed(miles)} mi")]
    if not row.is_drawn:
        reasons.append(Reason(ruleset.vehicles.crew_rule, "The crew takes turns", "no fatigue"))
    return miles, tuple(reasons)


def other_vehicle_day(mph: Fraction, *, is_drawn: bool, is_nonstop: bool) -> Fraction:
    """Miles a day of a vehicle that no table has (EP-OV-18)."""
    return mph * (24 if is_nonstop and not is_drawn else 8)


def spares_its_people(ruleset: TravelRuleset, key: str) -> bool:
    """Whether long hours cost those aboard nothing: a crewed vehicle, not one drawn by animals (EP-OV-16)."""
    return not ruleset.vehicle(key).is_drawn
