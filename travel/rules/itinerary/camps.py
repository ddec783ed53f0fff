"""Camps: where a day might end instead, and who keeps watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from travel.rules.itinerary.hours import HOURS_OF_A_DAY
from travel.rules.itinerary.march import March
from travel.rules.maps.world import FEET_PER_MILE


@dataclass(frozen=True, slots=True)
class CampMark:
    """A place on the route that is good to camp at: a settlement, water, cover."""

    feet: Fraction
    name: str


@dataclass(frozen=True, slots=True)
class CampChoice:
    """A camp before the day's end: where, at what hour it is reached, and how many miles it leaves for later."""

    feet: Fraction
    name: str
    hour: Fraction
    miles_left: Fraction


@dataclass(frozen=True, slots=True)
class Watch:
    """Someone's turn to stay awake; hours past midnight are above 24."""

    name: str
    from_hour: Fraction
    to_hour: Fraction


def camp_choices(day: March, marks: Sequence[CampMark]) -> tuple[CampChoice, ...]:
    """The marks that the day passes, the last one first: any of them may be its camp."""
    found: list[CampChoice] = []
    for mark in marks:
        if not day.from_feet < mark.feet <= day.to_feet:
            continue
        hour = day.time_at(mark.feet)
        if hour is not None:
            found.append(CampChoice(mark.feet, mark.name, hour, (day.to_feet - mark.feet) / FEET_PER_MILE))
    return tuple(sorted(found, key=lambda choice: -choice.feet))


def watches(names: Sequence[str], camp: Fraction, morning: Fraction, rest_hours: int) -> tuple[Watch, ...]:
    """The night in equal turns, so that everyone sleeps ``rest_hours`` if there is time for it.

    Hours count on from the day's midnight; a single traveller sleeps through.
    """
    dawn = morning + HOURS_OF_A_DAY
    if len(names) < 2 or dawn <= camp:
        return ()
    night = min(dawn - camp, Fraction(rest_hours * len(names), len(names) - 1))
    turn, first = night / len(names), dawn - night
    return tuple(Watch(name, first + turn * index, first + turn * (index + 1)) for index, name in enumerate(names))
