"""What a search makes as small as it can: weights of a map for a mode, by time, road, risk, land hours or fares."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from travel.rules.encounters import EncounterTable
from travel.rules.party import Profile
from travel.rules.routing.craft import Hull, craft_weights
from travel.rules.routing.crossings import Conditions, closed_for_land, shut_edges
from travel.rules.routing.graph import Graph, frozen
from travel.rules.routing.impeded import Cells
from travel.rules.routing.kernels import CLOSED
from travel.rules.routing.risk import dangers_of, edge_percent
from travel.rules.routing.weights import SECONDS_PER_HOUR, Weights, check_scale, edge_weights, least_of
from travel.rules.rulesets.ruleset import TravelRuleset

KEPT = 6
"""Sets of weights that are kept: as many as a few plans with several modes use."""
RISK_UNIT, RISK_TIE = 10.0, 0.1
"""What a second at 1 in 100 seems to a search for the safest way, and what any second seems besides."""
GP_UNIT, GP_TIE = 100.0, 0.1
"""What a gold piece an hour adds to a second for a search for the cheapest way, and what any second seems."""
WATER_TIE = 0.001
"""What a second aboard seems to a search for the fewest hours on the march."""


@dataclass(frozen=True, slots=True)
class Travel:
    """How a mode meets a map: the key of its weights. ``hull`` None: by land."""

    profile: Profile
    hull: Hull | None
    rivers_closed: bool
    closures: tuple[tuple[int, int, str], ...]
    impeded: Cells = frozenset()


def travel_of(profile: Profile, hull: Hull | None, conditions: Conditions) -> Travel:
    impeded = conditions.impeded.cells if hull is None else frozenset()
    return Travel(profile, hull, hull is None and conditions.rivers == "fords", conditions.closures, impeded)


@lru_cache(maxsize=KEPT)
def time_weights(ruleset: TravelRuleset, graph: Graph, travel: Travel, *, prefers_roads: bool = False) -> Weights:
    """Seconds of every edge for a mode, kept. With ``prefers_roads`` trackless ground seems longer."""
    check_scale(graph.world)
    conditions = Conditions(rivers="fords" if travel.rivers_closed else "open", closures=travel.closures)
    if travel.hull is not None:
        return craft_weights(graph, travel.hull, shut_edges(graph, conditions))
    plain = edge_weights(ruleset, graph, travel.profile, prefers_roads=prefers_roads, impeded=travel.impeded)
    closed = closed_for_land(graph, conditions)
    if closed is None:
        return plain
    seconds = np.where(closed, CLOSED, plain.seconds).astype(np.int32)
    return Weights(frozen(seconds), plain.least, plain.pace)


@lru_cache(maxsize=KEPT // 2)
def risk_weights(ruleset: TravelRuleset, graph: Graph, travel: Travel, tables: tuple[EncounterTable, ...]) -> Weights:
    """Expected encounters of every edge in whole units, with its time as tie-break."""
    percent = edge_percent(graph, dangers_of(graph, tables), is_afloat=travel.hull is not None)
    return _times(graph, time_weights(ruleset, graph, travel), percent * RISK_UNIT + RISK_TIE)


def fare_weights(graph: Graph, plain: Weights, daily_gp: Fraction, hours_per_day: int) -> Weights:
    """What every edge costs in fares and hire, with its time as tie-break."""
    return _times(graph, plain, np.float64(float(daily_gp) / hours_per_day * GP_UNIT + GP_TIE))


def water_weights(graph: Graph, plain: Weights) -> Weights:
    """Time aboard that hardly counts, for the fewest hours on the march."""
    return _times(graph, plain, np.float64(WATER_TIE))


def paced(graph: Graph, plain: Weights, pace: Fraction) -> Weights:
    """Seconds at ``pace`` times the walking pace."""
    return plain if pace == 1 else _times(graph, plain, np.float64(1 / float(pace)))


def fare_units(gp: Fraction) -> int:
    """A fare paid once, in the units of ``fare_weights``."""
    return round(float(gp) * GP_UNIT * SECONDS_PER_HOUR)


def _times(graph: Graph, plain: Weights, factor: NDArray[np.float64] | np.float64) -> Weights:
    is_open = plain.seconds != CLOSED
    longer = np.minimum(np.maximum(1.0, np.rint(plain.seconds * factor)), CLOSED - 1)
    seconds = np.where(is_open, longer, CLOSED).astype(np.int32)
    return Weights(frozen(seconds), least_of(graph, seconds))
