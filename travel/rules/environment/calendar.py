"""A campaign's calendar: months with days and seasons, and the date of any day of the game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.weather import SEASONS, Season
from travel.rules.maps.areas import MAX_MONTHS

MAX_MONTH_DAYS = 400
MAX_NAME = 40
MAX_WEEKDAYS = 20
MAX_YEAR = 1_000_000


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the year."""

    name: str
    days: int
    season: Season


@dataclass(frozen=True, slots=True)
class Calendar:
    """The year, always of the same length, and the date of day 1. ``weekdays`` may be empty."""

    months: tuple[Month, ...]
    weekdays: tuple[str, ...] = ()
    year: int = 1
    month: int = 1
    day: int = 1

    @property
    def year_days(self) -> int:
        return sum(month.days for month in self.months)


@dataclass(frozen=True, slots=True)
class Date:
    """A day of the calendar. ``month`` counts from 1, ``day_of_year`` too; ``weekday`` "" where none have names."""

    year: int
    month: int
    day: int
    name: str
    season: Season
    day_of_year: int
    weekday: str = ""

    @property
    def text(self) -> str:
        """As it is said: "17 Thaw"."""
        return f"{self.day} {self.name}"


DEFAULT_CALENDAR = Calendar(
    months=(
        Month("Deepfrost", 30, "winter"),
        Month("Thaw", 30, "winter"),
        Month("Seed", 30, "spring"),
        Month("Rain", 30, "spring"),
        Month("Bloom", 30, "spring"),
        Month("Sun", 30, "summer"),
        Month("Hay", 30, "summer"),
        Month("Corn", 30, "summer"),
        Month("Harvest", 30, "autumn"),
        Month("Leaf", 30, "autumn"),
        Month("Mist", 30, "autumn"),
        Month("Hearth", 30, "winter"),
    ),
    month=2,
    day=14,
)
"""Twelve months of thirty days; day 1 of the game is 14 Thaw."""


def check_calendar(calendar: Calendar, pointer: str = "/calendar") -> None:
    """Refuse a calendar that names no day."""
    if not 1 <= len(calendar.months) <= MAX_MONTHS:
        raise RuleError(
            f"A year has 1 to {MAX_MONTHS} months, not {len(calendar.months)}",
            remedy="Add a month, or take some away.",
            pointer=f"{pointer}/months",
        )
    for index, month in enumerate(calendar.months):
        _check_name(month.name, "month", f"{pointer}/months/{index}/name")
        if not 1 <= month.days <= MAX_MONTH_DAYS:
            raise RuleError(
                f"{month.name} cannot have {month.days} days",
                remedy=f"Give 1 to {MAX_MONTH_DAYS}.",
                pointer=f"{pointer}/months/{index}/days",
            )
    if len(calendar.weekdays) > MAX_WEEKDAYS:
        raise RuleError(
            f"A week has up to {MAX_WEEKDAYS} days", remedy="Take some away.", pointer=f"{pointer}/weekdays"
        )
    for index, name in enumerate(calendar.weekdays):
        _check_name(name, "day of the week", f"{pointer}/weekdays/{index}")
    _check_start(calendar, pointer)


def _check_name(name: str, noun: str, pointer: str) -> None:
    if not name.strip() or len(name) > MAX_NAME:
        raise RuleError(f"A {noun} needs a name", remedy=f"Give 1 to {MAX_NAME} characters.", pointer=pointer)


def _check_start(calendar: Calendar, pointer: str) -> None:
    if not 1 <= calendar.month <= len(calendar.months):
        raise RuleError(
            f"The year has no month {calendar.month}",
            remedy=f"Give 1 to {len(calendar.months)}.",
            pointer=f"{pointer}/month",
        )
    month = calendar.months[calendar.month - 1]
    if not 1 <= calendar.day <= month.days:
        raise RuleError(
            f"{month.name} has no day {calendar.day}", remedy=f"Give 1 to {month.days}.", pointer=f"{pointer}/day"
        )
    if not -MAX_YEAR <= calendar.year <= MAX_YEAR:
        raise RuleError(
            f"The year {calendar.year} is too far off",
            remedy=f"Give {-MAX_YEAR:,} to {MAX_YEAR:,}.",
            pointer=f"{pointer}/year",
        )


def date_of(calendar: Calendar, day: int) -> Date:
    """The date of a day of the game, counted from 1; earlier days count back."""
    before = sum(month.days for month in calendar.months[: calendar.month - 1])
    years, at = divmod(before + calendar.day - 1 + day - 1, calendar.year_days)
    left = at
    number = 0
    while left >= calendar.months[number].days:
        left -= calendar.months[number].days
        number += 1
    month = calendar.months[number]
    weekday = calendar.weekdays[(day - 1) % len(calendar.weekdays)] if calendar.weekdays else ""
    return Date(calendar.year + years, number + 1, left + 1, month.name, month.season, at + 1, weekday)


@lru_cache(maxsize=64)
def midwinter(calendar: Calendar) -> int:
    """The day of the year in the middle of the longest winter; 1 where no month is winter's."""
    days = [month.season for month in calendar.months for _ in range(month.days)]
    count = len(days)
    if SEASONS[0] not in days or set(days) == {SEASONS[0]}:
        return 1
    first = next(day for day in range(count) if days[day] != SEASONS[0])
    best, start, length = (0, 0), 0, 0
    for offset in range(count + 1):
        if days[(first + offset) % count] == SEASONS[0]:
            start, length = (offset, 1) if not length else (start, length + 1)
            best = max(best, (length, -start))
        else:
            length = 0
    length, start = best[0], -best[1]
    return (first + start + length // 2) % count + 1
