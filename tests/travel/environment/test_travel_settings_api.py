"""A campaign's travel settings over REST."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.cast import Cast, make_cast, problem
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.selectors.travel_settings import settings_of

pytestmark = pytest.mark.django_db
SHORT_YEAR = {
    "months": [{"name": "Dark", "days": 100, "season": "winter"}, {"name": "Bright", "days": 80, "season": "summer"}],
    "weekdays": [],
    "year": 812,
    "month": 2,
    "day": 80,
}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def change(cast: Cast, **fields: Any) -> Any:
    return cast.gm.patch(cast.url + "travel-settings/", {"v": 1, **fields}, format="json")


def test_a_campaign_starts_with_twelve_months(cast: Cast) -> None:
    answer = cast.player.get(cast.url + "travel-settings/").json()
    assert len(answer["calendar"]["months"]) == 12
    assert (answer["start_text"], answer["climate"], answer["v"]) == ("14 Thaw", "temperate", 1)
    assert {"key": "fog", "name": "fog"} in answer["weathers"]
    assert settings_of(cast.campaign) == DEFAULT_SETTINGS


def test_what_is_changed_stays_and_the_rest_too(cast: Cast) -> None:
    first = change(cast, calendar=SHORT_YEAR, current_mph=2.5, weather_pace={"rain": 0.1}, uses_lost=False)
    assert first.status_code == 200, first.content
    answer = cast.gm.patch(cast.url + "travel-settings/", {"v": 2, "latitude": -30}, format="json").json()
    assert (answer["v"], answer["latitude"], answer["current_mph"]) == (3, -30, 2.5)
    assert (answer["start_text"], answer["uses_lost"], answer["weather_pace"]) == ("80 Bright", False, {"rain": 0.1})
    held = settings_of(cast.campaign)
    assert held.weather_pace == {"rain": Fraction(1, 10)}
    assert held.calendar.year_days == 180


def test_two_who_change_at_once_are_told(cast: Cast) -> None:
    assert change(cast, latitude=10).status_code == 200
    answer = problem(change(cast, latitude=20), 409)
    assert answer["current_version"] == 2


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"latitude": 91}, "/latitude"),
        ({"current_mph": -1}, "/current_mph"),
        ({"current_mph": "nan"}, "/current_mph"),
        ({"fares": 1e308}, "/fares"),
        ({"animal_water_gal": 1000}, "/animal_water_gal"),
        ({"weather_pace": {"rain": 2}}, "/weather_pace/rain"),
        ({"weather_pace": {"frogs": 1}}, "/weather_pace/frogs"),
        ({"climate": "mild"}, "/climate"),
        ({"calendar": {**SHORT_YEAR, "day": 81}}, "/calendar/day"),
        ({"calendar": {**SHORT_YEAR, "month": 3}}, "/calendar/month"),
        (
            {"calendar": {**SHORT_YEAR, "months": [{"name": "A", "days": 401, "season": "winter"}]}},
            "/calendar/months/0/days",
        ),
        ({"calendar": {**SHORT_YEAR, "months": []}}, "/calendar/months"),
    ],
)
def test_what_no_world_has_is_refused_and_nothing_is_stored(cast: Cast, fields: dict[str, Any], pointer: str) -> None:
    answer = change(cast, **fields)
    assert problem(answer, answer.status_code)["pointer"] == pointer
    assert answer.status_code in (400, 422)
    assert settings_of(cast.campaign) == DEFAULT_SETTINGS


def test_players_do_not_change_the_world(cast: Cast) -> None:
    problem(cast.player.patch(cast.url + "travel-settings/", {"v": 1, "latitude": 0}, format="json"), 403)
