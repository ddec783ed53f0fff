"""Survival on the sheet: who guides and forages, and whether the way can be lost (D20O-08, D20O-09)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.creature import Abilities, Creature, check_creature
from tactical.rules.kernel.errors import RuleError
from tests.travel.journeys.made_journey import made_traveller
from tests.travel.journeys.test_journey_nature import playing, typed
from tests.travel.journeys.test_journey_nature import wild as wild_road
from travel.rules.journey.context import start
from travel.rules.journey.living import survival_of, told_survival
from travel.rules.journey.orders import AdvanceHours

WISE = Abilities(wisdom=16)
SHEETS = (
    (Creature("a", "A"), None, 0),
    (Creature("a", "A", abilities=WISE), None, 3),
    (Creature("a", "A", abilities=WISE, survival=0), 0, 0),
    (Creature("a", "A", features={"survival": 4}), 4, 4),
    (Creature("a", "A", features={"survival": 4}, survival=9), 9, 9),
    (Creature("a", "A", abilities=WISE, survival=-1), -1, -1),
)


@pytest.mark.parametrize(("sheet", "told", "bonus"), SHEETS)
def test_the_sheet_says_before_the_feature_before_wisdom(sheet: Creature, told: int | None, bonus: int) -> None:
    assert (told_survival(sheet), survival_of(sheet)) == (told, bonus)


def test_older_sheets_say_nothing_and_absurd_ones_are_refused() -> None:
    assert from_plain(Creature, {"id": "a", "name": "A"}).survival is None
    assert to_plain(Creature("a", "A", survival=7))["survival"] == 7
    with pytest.raises(RuleError, match="survival is 400") as caught:
        check_creature(Creature("a", "A", survival=400), "/sheet")
    assert caught.value.pointer == "/sheet/survival"


@pytest.mark.rule("D20O-08")
def test_the_best_survival_of_the_party_keeps_the_way() -> None:
    """Trackless forest is DC 15: d20 6 + 9 keeps the way, 5 + 9 loses it."""
    poor = made_traveller(1)
    guide = made_traveller(2)
    guide = replace(guide, sheet=replace(guide.sheet, survival=9))
    context = playing(uses_lost=True, route=wild_road(), travellers=(poor, guide))
    kept, _ = typed(context, start(context), AdvanceHours(1), way=[6])
    assert kept.astray is None
    lost, _ = typed(context, start(context), AdvanceHours(1), way=[5, 3])
    assert lost.astray is not None
