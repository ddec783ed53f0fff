"""The campaign's pace in each weather: what it changes in a plan's outlook and on a journey (D20O-13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from tests.travel.journeys.made_journey import MILE
from tests.travel.journeys.test_journey_engine import run
from tests.travel.journeys.test_journey_nature import playing
from travel.rules.environment.nature import Nature
from travel.rules.environment.outlook import DayOutlook, day_outlook, plain_outlook
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.orders import AdvanceDay, Override
from travel.rules.maps.areas import Climate
from travel.rules.rulesets import get_ruleset

D20 = get_ruleset("d20-srd")
KINDS = sorted(D20.environment.weather.kinds)
CLIMATES: tuple[Climate, ...] = ("cold", "temperate", "desert")
DAYS = (15, 105, 195, 285)


def outlooks(paces: dict[str, Fraction]) -> list[DayOutlook]:
    """Days of every season in every climate."""
    settings = replace(DEFAULT_SETTINGS, weather_pace=paces)
    return [day_outlook(D20, settings, day, Nature("plains", each)) for each, day in product(CLIMATES, DAYS)]


@pytest.mark.rule("D20O-13")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("left", [Fraction(0), Fraction(1, 2), Fraction(3, 4)])
def test_each_weather_slows_plan_and_journey_alike(kind: str, left: Fraction) -> None:
    """A plan has it on average, by its chance; a journey on the day it comes."""
    for found in outlooks({kind: left}):
        chance = sum((each.chance for each in found.weather if each.kind == kind), Fraction(0))
        assert found.pace == 1 - chance * (1 - left)
        shown = [each for each in plain_outlook(found)["weather"] if each["kind"] == kind]
        assert all(each["pace_percent"] == 100 * left for each in shown)
        assert [reason.effect for reason in found.reasons if ": the pace" in reason.text] == [
            f"{int(100 * left)} %" for _ in shown
        ]
    context = playing("d20-srd", uses_weather=True, weather_pace={kind: left})
    context = replace(context, ruleset="d20-srd")
    name = D20.environment.weather.kinds[kind].name
    state, _ = run(context, Override("journey", "weather", name, "as the test says"), AdvanceDay(walked=4))
    assert context.route.feet_at(state.progress) == 12 * MILE * left


def test_every_weather_comes_somewhere_but_heavy_snow_which_only_a_gm_sets() -> None:
    come = {each.kind for found in outlooks({}) for each in found.weather if each.chance}
    assert come == set(KINDS) - {"heavy_snow"}


def test_without_slow_weather_nothing_is_told() -> None:
    for found in outlooks({"rain": Fraction(1)}):
        assert found.pace == 1
        assert not [reason for reason in found.reasons if ": the pace" in reason.text]
