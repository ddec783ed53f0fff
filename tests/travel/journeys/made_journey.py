"""A small journey to test with: 60 miles of plains road, then 24 of forest trail, 3 mi/h."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tactical.rules.kernel.creature import Abilities, Creature
from travel.rules.encounters import EncounterRow, EncounterTable, TableCreature
from travel.rules.journey.context import DayOrder, JourneyContext, Traveller, journey_rules
from travel.rules.journey.route import RouteLine, RoutePoint, Stretch
from travel.rules.rulesets.ruleset import get_ruleset

MILE = 5280
NAMES = {"wolf": "Wolf", "bandit": "Bandit"}


def made_route() -> RouteLine:
    """Ten 6-mile hexes of plains road (2 h each), then four of forest trail (2 h each)."""
    stretches = tuple(
        Stretch(6 * MILE, 7200, "plains" if i < 10 else "forest", "road" if i < 10 else "trail") for i in range(14)
    )
    points = tuple(RoutePoint(i, f"{i:04d}", float(i), 0.0, i * 6 * MILE) for i in range(15))
    return RouteLine(stretches, points)


def made_traveller(number: int = 1, **sheet: Any) -> Traveller:
    values: dict[str, Any] = {"level": 5, "hp": 50, "max_hp": 50, "abilities": Abilities(constitution=12), **sheet}
    creature = Creature(id=f"m{number}", name=f"Hero {number}", **values)
    return Traveller(id=f"m{number}", sheet=creature)


def made_tables(chance: int = 100) -> tuple[EncounterTable, ...]:
    row = EncounterRow(2, "Wolves", (TableCreature("wolf", 1, (1, 4)),))
    other = EncounterRow(1, "Bandits", (TableCreature("bandit", 3),), "wary")
    return (EncounterTable("plains", chance, (row, other)), EncounterTable("forest", chance, (row,)))


def made_context(ruleset: str = "epic-path", count: int = 2, **changes: Any) -> JourneyContext:
    context = JourneyContext(
        ruleset=ruleset,
        ruleset_digest="test",
        rules=journey_rules(get_ruleset(ruleset)),
        route=made_route(),
        travellers=tuple(made_traveller(number) for number in range(1, count + 1)),
        default_order=DayOrder(walked=8),
        names=NAMES,
    )
    return replace(context, **changes)
