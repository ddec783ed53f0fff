"""Camps: who keeps watch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from travel.rules.itinerary.hours import HOURS_OF_A_DAY


@dataclass(frozen=True, slots=True)
class Watch:
    """Someone's turn to stay awake; hours past midnight are above 24."""

    name: str
    from_hour: Fraction
    to_hour: Fraction


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
