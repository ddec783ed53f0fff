"""What a plan asks of the search for routes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from travel.rules.encounters import EncounterTable, default_tables
from travel.rules.modes import OWN
from travel.rules.party import Party
from travel.rules.routing.clock import Clock
from travel.rules.routing.crossings import Conditions
from travel.rules.routing.graph import Graph
from travel.rules.routing.route import Preference
from travel.rules.rulesets.ruleset import TravelRuleset


@dataclass(frozen=True, slots=True, eq=False)
class RouteRequest:
    """Stops to go through, the modes allowed, those that whole legs must be gone in, and what counts as best.

    ``by_leg`` holds (leg from 0, mode); ``stays`` are seconds at each stop, the first and the last among them.
    """

    ruleset: TravelRuleset
    party: Party
    graph: Graph
    stops: tuple[int, ...]
    preference: Preference = "fastest"
    allowed: tuple[str, ...] = (OWN,)
    by_leg: tuple[tuple[int, str], ...] = ()
    conditions: Conditions = field(default_factory=Conditions)
    clock: Clock = field(default_factory=Clock)
    stays: tuple[int, ...] = ()
    tables: tuple[EncounterTable, ...] = field(default_factory=default_tables)

    @property
    def forced(self) -> Mapping[int, str]:
        return dict(self.by_leg)

    @property
    def keys(self) -> tuple[str, ...]:
        """Every mode of the plan, each once."""
        return tuple(dict.fromkeys((*self.allowed, *self.forced.values())))

    def keys_of(self, leg: int) -> tuple[str, ...]:
        """The modes that one leg may be gone in."""
        return (self.forced[leg],) if leg in self.forced else self.allowed
