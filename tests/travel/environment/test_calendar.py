"""The campaign's calendar and the light of its days."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tactical.rules.kernel.errors import RuleError
from travel.rules.environment.calendar import (
    DEFAULT_CALENDAR,
    Calendar,
    Month,
    check_calendar,
    date_of,
    midwinter,
)
from travel.rules.environment.daylight import daylight
from travel.rules.environment.weather import SEASONS

SHORT = Calendar((Month("Dark", 10, "winter"), Month("Bright", 5, "summer")), ("one", "two", "three"), 700, 2, 5)


@pytest.mark.parametrize(
    ("day", "text", "year", "season"),
    [
        (1, "14 Thaw", 1, "winter"),
        (4, "17 Thaw", 1, "winter"),
        (17, "30 Thaw", 1, "winter"),
        (18, "1 Seed", 1, "spring"),
        (317, "30 Hearth", 1, "winter"),
        (318, "1 Deepfrost", 2, "winter"),
        (361, "14 Thaw", 2, "winter"),
        (0, "13 Thaw", 1, "winter"),
        (-43, "30 Hearth", 0, "winter"),
    ],
)
def test_dates_count_from_the_start(day: int, text: str, year: int, season: str) -> None:
    date = date_of(DEFAULT_CALENDAR, day)
    assert (date.text, date.year, date.season) == (text, year, season)


def test_weekdays_go_on_over_the_years() -> None:
    dates = [date_of(SHORT, day) for day in range(1, 5)]
    assert [date.weekday for date in dates] == ["one", "two", "three", "one"]
    assert [(date.year, date.text, date.day_of_year) for date in dates[:2]] == [
        (700, "5 Bright", 15),
        (701, "1 Dark", 1),
    ]
    assert date_of(DEFAULT_CALENDAR, 1).weekday == ""


months = st.lists(st.builds(Month, st.just("A"), st.integers(1, 60), st.sampled_from(SEASONS)), min_size=1, max_size=14)


@given(months, st.data())
def test_each_day_follows_the_one_before(held: list[Month], data: st.DataObject) -> None:
    month = data.draw(st.integers(1, len(held)))
    start = data.draw(st.integers(1, held[month - 1].days))
    calendar = Calendar(tuple(held), year=5, month=month, day=start)
    check_calendar(calendar)
    day = data.draw(st.integers(-2000, 2000))
    here, after = date_of(calendar, day), date_of(calendar, day + 1)
    assert 1 <= here.day <= held[here.month - 1].days
    if after.day == 1:
        assert here.day == held[here.month - 1].days
        assert after.month == here.month % len(held) + 1
    else:
        assert (after.month, after.day) == (here.month, here.day + 1)
    assert date_of(calendar, day + calendar.year_days) == replace(here, year=here.year + 1)


@pytest.mark.parametrize(
    ("calendar", "pointer"),
    [
        (Calendar(()), "/calendar/months"),
        (Calendar((Month("", 5, "winter"),)), "/calendar/months/0/name"),
        (Calendar((Month("A", 0, "winter"),)), "/calendar/months/0/days"),
        (Calendar((Month("A", 5, "winter"),), month=2), "/calendar/month"),
        (Calendar((Month("A", 5, "winter"),), day=6), "/calendar/day"),
        (Calendar((Month("A", 5, "winter"),), ("x",) * 21), "/calendar/weekdays"),
        (Calendar((Month("A", 5, "winter"),), (" ",)), "/calendar/weekdays/0"),
        (Calendar((Month("A", 5, "winter"),), year=10**9), "/calendar/year"),
    ],
)
def test_a_calendar_that_names_no_day(calendar: Calendar, pointer: str) -> None:
    with pytest.raises(RuleError) as refused:
        check_calendar(calendar)
    assert refused.value.pointer == pointer


@pytest.mark.parametrize(
    ("seasons", "day"),
    [
        (("winter", "summer"), 6),
        (("summer", "winter"), 16),
        (("winter", "summer", "winter"), 1),
        (("summer", "summer"), 1),
        (("winter",), 1),
    ],
)
def test_midwinter_is_the_middle_of_winter(seasons: tuple[str, ...], day: int) -> None:
    calendar = Calendar(tuple(Month("A", 10, next(each for each in SEASONS if each == season)) for season in seasons))
    assert midwinter(calendar) == day


def test_days_grow_from_midwinter_to_midsummer() -> None:
    lengths = [daylight(DEFAULT_CALENDAR, day, 45).hours for day in range(1, 361)]
    assert min(lengths) == Fraction(26, 3)
    assert max(lengths) == Fraction(46, 3)
    assert lengths.index(min(lengths)) < 30 or lengths.index(min(lengths)) > 300


@pytest.mark.parametrize("latitude", [0, 30, 45, 60, 66, 80, 90])
def test_the_sun_rises_and_sets_about_noon(latitude: int) -> None:
    for day in range(1, 361, 7):
        found = daylight(DEFAULT_CALENDAR, day, latitude)
        assert found.dawn + found.dusk == 24
        assert 0 <= found.dawn <= 12
        assert found == daylight(DEFAULT_CALENDAR, day, -latitude)
    equator = daylight(DEFAULT_CALENDAR, 1, 0)
    assert [equator.dawn, equator.dusk] == [6, 18]
    assert equator.is_light(6)
    assert not equator.is_light(18)
    assert not equator.is_light(Fraction(5, 2))


def test_the_poles_have_one_long_day_and_one_long_night() -> None:
    hours = {daylight(DEFAULT_CALENDAR, day, 90).hours for day in range(1, 361)}
    assert hours == {0, 24}
