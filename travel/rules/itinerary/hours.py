"""Orders: whole hours of a day walked, hustled and forced (EP-OV-04, 12, D20O-04), and stays on the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from tactical.rules.kernel.errors import RuleError
from travel.rules.party import Profile
from travel.rules.rulesets.ruleset import TravelRuleset

HOURS_OF_A_DAY = 24
DAY_START = 7
MAX_STAY_DAYS = 365
StayReason = Literal["rest", "trade", "carouse", "other"]


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
    """What is ordered for one day of the calendar. The day ends early where ``camp_feet`` from the start is reached."""

    day: int
    hours: Hours
    camp_feet: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Stay:
    """Time spent at a stop; ``stop`` counts the route's stops from 0, the start. One at the goal is not travelled."""

    stop: int
    days: int = 0
    hours: int = 0
    why: StayReason = "rest"
    note: str = ""

    @property
    def total(self) -> int:
        """Hours from arrival to leaving."""
        return HOURS_OF_A_DAY * self.days + self.hours


@dataclass(frozen=True, slots=True)
class Orders:
    """How the party is to travel: from ``start_day`` at ``start_hour``, later days from ``day_start``.

    ``days`` are set by hand, counted by the calendar (``start_day`` is the first); every other day
    has ``default``. Hours are those on land: a crewed craft goes its own (EP-OV-16).
    """

    default: Hours = field(default_factory=lambda: Hours(walked=8))
    days: tuple[DayOrder, ...] = ()
    start_day: int = 1
    start_hour: Fraction = Fraction(DAY_START)
    day_start: Fraction = Fraction(DAY_START)
    stays: tuple[Stay, ...] = ()

    def order_of(self, day: int) -> tuple[DayOrder, bool]:
        """The orders of a calendar day, and whether they were set by hand."""
        for order in self.days:
            if order.day == day:
                return order, True
        if day == self.start_day:
            return DayOrder(day, cut(self.default, int(HOURS_OF_A_DAY - self.start_hour))), False
        return DayOrder(day, self.default), False

    def hours_of(self, day: int) -> tuple[Hours, bool]:
        """The hours ordered for a calendar day, and whether they were set by hand."""
        order, is_by_hand = self.order_of(day)
        return order.hours, is_by_hand

    def starts(self, day: int) -> Fraction:
        return self.start_hour if day == self.start_day else self.day_start


def check_hours(ruleset: TravelRuleset, profile: Profile, hours: Hours, start: float, pointer: str = "") -> None:
    """Refuse orders that no day can hold. RuleError names the remedy."""
    for name in ("walked", "hustled", "forced"):
        _check_count(name, getattr(hours, name), pointer)
    _check_day(ruleset, profile, hours, pointer)
    if not profile.can_force:
        return  # a crewed craft goes its own hours, whatever is ordered (EP-OV-16)
    latest = HOURS_OF_A_DAY - ruleset.pace.rest_hours
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


def check_orders(ruleset: TravelRuleset, profile: Profile, orders: Orders) -> None:
    """Refuse a set of orders: the default, each day's own, and stays."""
    check_hours(ruleset, profile, orders.default, float(orders.day_start), "/default_order")
    seen: set[int] = set()
    for index, order in enumerate(orders.days):
        pointer = f"/orders/{index}"
        if order.day < orders.start_day or order.day in seen:
            is_double = order.day in seen
            problem = "comes twice" if is_double else f"is before the party sets out on day {orders.start_day}"
            raise RuleError(
                f"Day {order.day} {problem}",
                remedy=f"Give each day from {orders.start_day} on once.",
                pointer=f"{pointer}/day",
            )
        seen.add(order.day)
        check_hours(ruleset, profile, order.hours, float(orders.starts(order.day)), pointer)
    if not orders.default.total and not any(order.hours.total for order in orders.days):
        raise RuleError("No hours of travel are ordered", remedy="Order at least one hour a day.", pointer="/orders")


def check_stays(stays: Sequence[Stay], stops: int) -> None:
    """Refuse stays that are nowhere, or longer than a year."""
    for stay in stays:
        pointer = f"/stops/{stay.stop}/stay"
        if not 0 <= stay.stop < stops:
            raise RuleError(
                f"The route has no stop {stay.stop + 1} to stay at", remedy=f"It has {stops} stops.", pointer=pointer
            )
        if stay.days < 0 or stay.hours < 0 or stay.total > HOURS_OF_A_DAY * MAX_STAY_DAYS:
            raise RuleError(
                f"The party cannot stay {stay.days} days and {stay.hours} hours",
                remedy=f"Give 0 to {MAX_STAY_DAYS} days.",
                pointer=pointer,
            )


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
