"""A small journey to test with: 60 miles of plains road, then 24 of forest trail, 3 mi/h."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tactical.rules.kernel.creature import Abilities, Creature
from travel.rules.encounters import EncounterRow, EncounterTable, TableCreature
from travel.rules.environment.nature import Nature
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.context import Course, DayOrder, JourneyContext, Mount, Traveller, journey_rules
from travel.rules.journey.route import RouteLeg, RouteLine, RoutePoint, RouteStay, Stretch
from travel.rules.journey.state import HOUR, Stores
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


def rich_context(ruleset: str = "epic-path") -> JourneyContext:
    """The made journey with all there is: legs on foot, rowed, aboard a ship and on foot again, stays, animals,
    weather, supplies, hazards, ways to lose, night tables, and another course to take."""
    line = made_route()
    legs = (
        RouteLeg("own", "on foot", 21_600, mounts=("h1",)),
        RouteLeg("craft:rowboat", "by rowboat", 43_200, 10, False, False, True, 3600, 0, ("m1", "m2"), ("m1", "m2")),
        RouteLeg("craft:ship", "aboard a ship", 72_000, 24, False, False, True, 1800, 0, ("m1", "m2"), ("m1", "m2")),
        RouteLeg("light", "on foot", line.length, 8, True, True, False, 0),
    )
    stays = (RouteStay(7200, 2 * HOUR, "trade"), RouteStay(72_000, 30 * HOUR, "rest", "the inn"))
    natures = (Nature("plains", "temperate"), Nature("forest", "cold", ("cold", "wind"), 6000))
    points = tuple(replace(point, nature=point.cell % 2, areas=("Thornwood",)) for point in line.points)
    stretches = tuple(replace(one, way="trackless") if index > 10 else one for index, one in enumerate(line.stretches))
    rich = replace(line, legs=legs, stays=stays, natures=natures, points=points, stretches=stretches)
    night = EncounterTable("", 40, made_tables()[0].rows, area="Thornwood", time="night")
    return made_context(
        ruleset,
        route=rich,
        tables=(*made_tables(40), night),
        mounts=(Mount("h1", "light_horse", "Dun", 12, 12, 2, riders=("m1",)),),
        stores=Stores(400, 300, 1000),
        settings=DEFAULT_SETTINGS,
        courses=(Course(line, 1, default_order=DayOrder(6, 2), note="another way"),),
        awareness=True,
    )
