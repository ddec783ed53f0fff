"""Orders: whole hours of a day walked, hustled and forced (EP-OV-04, 12, D20O-04)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tactical.rules.kernel.errors import RuleError
from travel.rules.party import Profile
from travel.rules.rulesets.ruleset import TravelRuleset

HOURS_OF_A_DAY = 24


@dataclass(frozen=True, slots=True)
class Hours:
    """Hours of a day. Hustled hours are among the day's eight; forced ones come after them."""

    walked: int = 0
    hustled: int = 0
    forced: int = 0

    @property
    def total(self) -> int:
        return self.walked + self.hustled + self.forced


@dataclass(frozen=True, slots=True)
class DayOrder:
    """What is ordered for one day of the calendar."""

    day: int
    hours: Hours


def check_hours(ruleset: TravelRuleset, profile: Profile, hours: Hours, start: float, pointer: str = "") -> None:
    """Refuse orders that no day can hold. RuleError names the remedy."""
    for name in ("walked", "hustled", "forced"):
        _check_count(name, getattr(hours, name), pointer)
    _check_day(ruleset, profile, hours, pointer)
    latest = HOURS_OF_A_DAY if not profile.can_force else HOURS_OF_A_DAY - ruleset.pace.rest_hours
    if hours.total > latest:
        raise RuleError(
            f"{hours.total} hours of travel leave no night's rest",
            remedy=f"Order {latest} hours a day at most.",
            rule=ruleset.pace.day_rule,
            pointer=pointer or "/orders",
        )
    if start + hours.total > HOURS_OF_A_DAY:
        raise RuleError(
            f"{hours.total} hours from {clock(start)} run past midnight",
            remedy=f"Set out earlier, or order {int(HOURS_OF_A_DAY - start)} hours at most that day.",
            pointer=pointer or "/start/hour",
        )


def _check_count(name: str, count: int, pointer: str) -> None:
    if count < 0:
        raise RuleError(
            f"{count} hours {name} is less than none", remedy="Give 0 or more.", pointer=f"{pointer}/{name}"
        )
    if count > HOURS_OF_A_DAY:
        raise RuleError(
            f"{count} hours {name} are more than a day has", remedy="Give 24 or fewer.", pointer=f"{pointer}/{name}"
        )


def _check_day(ruleset: TravelRuleset, profile: Profile, hours: Hours, pointer: str) -> None:
    day, plain = profile.hours_per_day, hours.walked + hours.hustled
    if hours.hustled and not profile.can_hustle:
        raise RuleError(
            "Vehicles do not hustle",
            remedy="Order walked hours, or leave the vehicle behind.",
            rule=ruleset.vehicles.hustle_rule,
            pointer=f"{pointer}/hustled",
        )
    if hours.forced and not profile.can_force:
        raise RuleError(
            "A crewed vehicle makes no forced march",
            remedy=f"Order up to {day} hours as walked; the crew takes turns.",
            rule=ruleset.vehicles.crew_rule,
            pointer=f"{pointer}/forced",
        )
    if plain > day:
        raise RuleError(
            f"{plain} hours walked and hustled are more than the day's {day}",
            remedy=f"Order the hours beyond {day} as forced." if profile.can_force else f"Order {day} at most.",
            rule=ruleset.pace.day_rule,
            pointer=f"{pointer}/walked",
        )
    if hours.forced and plain < day:
        raise RuleError(
            f"A forced march begins after {day} hours, and only {plain} are ordered",
            remedy=f"Order {day} hours walked or hustled first.",
            rule=ruleset.forced_march.damage_rule,
            pointer=f"{pointer}/forced",
        )


def check_orders(
    ruleset: TravelRuleset,
    profile: Profile,
    default: Hours,
    orders: Sequence[DayOrder],
    start_day: int,
    starts: tuple[float, float],
) -> None:
    """Refuse a set of orders: the default and each day's own. ``starts``: hours of the first and later days."""
    check_hours(ruleset, profile, default, starts[1], "/default_order")
    seen: set[int] = set()
    for index, order in enumerate(orders):
        pointer = f"/orders/{index}"
        if order.day < start_day or order.day in seen:
            problem = "comes twice" if order.day in seen else f"is before the party sets out on day {start_day}"
            raise RuleError(
                f"Day {order.day} {problem}",
                remedy=f"Give each day from {start_day} on once.",
                pointer=f"{pointer}/day",
            )
        seen.add(order.day)
        check_hours(ruleset, profile, order.hours, starts[0] if order.day == start_day else starts[1], pointer)
    if not default.total and not any(order.hours.total for order in orders):
        raise RuleError("No hours of travel are ordered", remedy="Order at least one hour a day.", pointer="/orders")


def cut(hours: Hours, most: int) -> Hours:
    """Orders cut to ``most`` hours: the forced ones go first, then the walked."""
    over = max(0, hours.total - most)
    forced = max(0, hours.forced - over)
    over -= hours.forced - forced
    walked = max(0, hours.walked - over)
    return Hours(walked, max(0, hours.hustled - (over - (hours.walked - walked))), forced)


def clock(hour: float) -> str:
    """An hour of the day as on a clock: "07:00", "10:50"."""
    minutes = round(hour * 60)
    return f"{minutes // 60:02d}:{minutes % 60:02d}"
