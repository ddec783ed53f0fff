"""What a route costs in fares and hire."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.modes import gp_text
from travel.rules.routing.clock import Passed
from travel.rules.routing.route import Leg

HOUSE = "house"


def fares(legs: Sequence[Leg], times: Sequence[Passed]) -> tuple[Fraction, Reasons]:
    """Gold pieces for a way: each fare once, and the daily pay for every day begun."""
    total = Fraction(0)
    reasons = []
    for leg, passed in zip(legs, times, strict=True):
        mode, days = leg.mode, passed.days_begun
        cost = mode.fare_gp + mode.daily_gp * days
        if cost:
            parts = [f"{gp_text(mode.fare_gp)} to go aboard"] if mode.fare_gp else []
            if mode.daily_gp:
                parts.append(f"{days} day{'s' * (days != 1)} at {gp_text(mode.daily_gp)}")
            reasons.append(Reason(HOUSE, f"{mode.name.capitalize()}: {', '.join(parts)}", gp_text(cost)))
        total += cost
    return total, tuple(reasons)
