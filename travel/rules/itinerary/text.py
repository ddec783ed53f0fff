"""The itinerary as plain lines, to print or copy."""

from __future__ import annotations

from fractions import Fraction

from travel.rules.itinerary.damage import Damage
from travel.rules.itinerary.day import Pace
from travel.rules.itinerary.hours import clock
from travel.rules.itinerary.itinerary import Day, Itinerary
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.pace import mixed

PACES: tuple[tuple[Pace, str], ...] = (("hustle", "hustled"), ("walk", "walked"), ("forced", "forced"))


def hours_text(hours: Fraction) -> str:
    """Hours and minutes: "57 h 40", "8 h"."""
    whole, minutes = divmod(round(hours * 60), 60)
    return f"{whole:,} h {minutes:02d}" if minutes else f"{whole:,} h"


def miles_text(feet: Fraction) -> str:
    """Miles to the nearest quarter: "25 1/2 mi"."""
    return f"{mixed(Fraction(round(feet / FEET_PER_MILE * 4), 4))} mi"


def damage_text(damage: Damage) -> str:
    """A damage figure in words: "14 damage (9 times in 10 from 8 to 20)"."""
    if not damage.maximum:
        return "no damage"
    figure = f"{float(damage.expected):.3g} damage"
    if damage.low == damage.high:
        return figure
    return f"{figure} (9 times in 10 from {damage.low} to {damage.high})"


def itinerary_text(itinerary: Itinerary) -> str:
    """One line a day, and the sum."""
    day, hour = itinerary.arrival
    total = (
        f"In all {miles_text(itinerary.route.feet)} in {hours_text(itinerary.hours)}, "
        f"arriving on day {day} at {clock(float(hour))}: {damage_text(itinerary.damage)} to each."
    )
    return "\n".join([*map(_day_text, itinerary.days), total])


def _day_text(day: Day) -> str:
    march = day.march
    if not march.segments:
        return f"Day {day.day}: rest."
    paces = ", ".join(f"{hours_text(march.time_of(pace))} {word}" for pace, word in PACES if march.time_of(pace))
    grounds = ", ".join(dict.fromkeys(f"{part.terrain.key} {_way(part.way.key)}" for part in march.segments))
    end = "arrival" if march.has_arrived else "camp"
    times = f"{clock(float(day.start_hour))} to {clock(float(day.end_hour))}"
    miles = miles_text(march.to_feet - march.from_feet)
    tired = ", fatigued" if day.is_fatigued else ""
    return f"Day {day.day}: {times}, {miles}, {paces}; {grounds}; {damage_text(day.damage)}{tired}; {end}."


def _way(key: str) -> str:
    """How a way reads after its ground: "hills by road", "plains trackless"."""
    return key if key == "trackless" else f"by {key}"
