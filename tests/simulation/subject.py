"""A journey with real encounters and real fights, to simulate."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.bestiary import all_creatures, get
from tests.travel.journeys.made_journey import made_context
from travel.rules.encounters import default_tables
from travel.rules.journey.context import Traveller
from travel.rules.simulation.trial import Trials

HEROES = ("ysolde_marrow", "bram_tallowick", "nix_quickbarrow")


def real_trials() -> Trials:
    """84 miles of plains and forest with the default tables, at every second chance of them."""
    tables = tuple(replace(table, chance_percent=table.chance_percent * 2) for table in default_tables())
    travellers = tuple(Traveller(id=hero, sheet=get(hero)) for hero in HEROES)
    names = {creature.id: creature.name for creature in all_creatures()}
    return Trials(made_context(tables=tables, travellers=travellers, names=names), None, planned_day=4)
