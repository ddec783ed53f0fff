"""Plans worked out: routes over the map's cached weights, the itinerary, and arrival by half days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Map, Party, Plan
from travel.rules.itinerary.deadline import Calendar, DeadlineOption, deadline_options
from travel.rules.itinerary.hours import HOURS_OF_A_DAY, DayOrder, Hours
from travel.rules.itinerary.itinerary import DAY_START, Itinerary, Orders, plan_itinerary
from travel.rules.maps.world import WorldMap
from travel.rules.modes import own_mode
from travel.rules.party import Bearer, Profile
from travel.rules.party import Party as RulesParty
from travel.rules.routing.graph import Graph
from travel.rules.routing.keepouts import keepouts_of
from travel.rules.routing.planner import Roads, find_routes
from travel.rules.routing.route import Preference, Route
from travel.rules.routing.weights import edge_weights
from travel.rules.rulesets import TravelRuleset
from travel.selectors.maps import world_of
from travel.selectors.parties import rules_party, ruleset_of


@dataclass(frozen=True, slots=True)
class MapAt:
    """A map at a revision: the key of everything computed from it."""

    id: str
    revision: int
    world: WorldMap = field(compare=False, repr=False)


GRAPHS_KEPT = 4
_newest: dict[str, Graph] = {}


@lru_cache(maxsize=GRAPHS_KEPT)
def graph_of(place: MapAt) -> Graph:
    """The routing graph of a map revision, kept."""
    graph = Graph(place.world, _newest.get(place.id))
    _newest[place.id] = graph
    while len(_newest) > GRAPHS_KEPT:
        _newest.pop(next(iter(_newest)), None)
    return graph


@lru_cache(maxsize=8)
def roads_of(place: MapAt, ruleset: TravelRuleset, profile: Profile) -> Roads:
    """A party's weights on a map revision, kept: the searches themselves are quick."""
    graph = graph_of(place)
    fastest = edge_weights(ruleset, graph, profile)
    by_road = edge_weights(ruleset, graph, profile, prefers_roads=True)
    return Roads(graph, fastest, by_road, keepouts_of(place.world))


@dataclass(frozen=True, slots=True)
class PlanInput:
    """What a plan says, stored or sent for a preview."""

    name: str
    map: Map
    party: Party
    stops: tuple[int, ...]
    preference: Preference
    chosen: str
    orders: Orders
    id: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class PlanSetup:
    """A plan worked out: all that travelling it needs."""

    input: PlanInput
    ruleset: TravelRuleset
    world: WorldMap
    party: RulesParty
    profile: Profile
    bearers: tuple[Bearer, ...]
    routes: tuple[Route, ...]
    route: Route
    itinerary: Itinerary
    deadlines: dict[str, tuple[DeadlineOption, ...]]

    @property
    def calendar(self) -> Calendar:
        return calendar_of(self.input.orders)


def calendar_of(orders: Orders) -> Calendar:
    return Calendar(orders.start_day, orders.start_hour, orders.day_start)


def plans_visible_to(viewer: Viewer) -> QuerySet[Plan]:
    """Plans are the GM's: they tell what the party does not know yet."""
    if not viewer.is_gm:
        return Plan.objects.none()
    return Plan.objects.filter(campaign=viewer.campaign).select_related("map", "party__campaign")


def plan_visible_to(viewer: Viewer, plan_id: UUID | str) -> Plan:
    """One plan, or NotVisible."""
    found = plans_visible_to(viewer).filter(pk=plan_id).first()
    if found is None:
        raise NotVisible
    return found


def input_of(plan: Plan) -> PlanInput:
    """A stored plan as input."""
    return PlanInput(
        name=plan.name,
        map=plan.map,
        party=plan.party,
        stops=tuple(plan.stops),
        preference="roads" if plan.preference == "roads" else "fastest",
        chosen=plan.chosen,
        orders=orders_of(plan.default_order, plan.orders, plan.start_day, plan.start_hour),
        id="" if plan._state.adding else str(plan.pk),
        version=plan.version,
    )


def orders_of(default: dict[str, int], days: Sequence[dict[str, int]], start_day: int, start_hour: float) -> Orders:
    """Orders from plain data."""
    return Orders(
        default=from_plain(Hours, default, "/default_order") if default else Hours(walked=8),
        days=tuple(DayOrder(each["day"], Hours(each["walked"], each["hustled"], each["forced"])) for each in days),
        start_day=start_day,
        start_hour=Fraction(start_hour).limit_denominator(3600),
        day_start=Fraction(DAY_START),
    )


def work_out(plan: PlanInput, *, with_deadlines: bool = True, place: MapAt | None = None) -> PlanSetup:
    """Routes, itinerary and deadlines of a plan. RuleError says what is in the way. ``place`` is another map to work
    it out on, such as one that is to replace its own."""
    ruleset = ruleset_of(plan.party.campaign)
    party = rules_party(plan.party)
    mode = own_mode(ruleset, party)
    profile, bearers = mode.profile, mode.bearers
    plan = replace(plan, orders=replace(plan.orders, day_start=_day_start(profile)))
    if place is None:
        place = MapAt(str(plan.map.pk), plan.map.revision, world_of(plan.map))
    world = place.world
    roads = roads_of(place, ruleset, profile)
    routes = find_routes(ruleset, mode, roads, plan.stops, plan.preference)
    route = next((each for each in routes if each.id == plan.chosen), routes[0])
    itinerary = plan_itinerary(ruleset, profile, bearers, route, plan.orders)
    calendar = calendar_of(plan.orders)
    deadlines = {
        each.id: deadline_options(ruleset, profile, bearers, each.hours, calendar) if with_deadlines else ()
        for each in routes
    }
    return PlanSetup(plan, ruleset, world, party, profile, bearers, routes, route, itinerary, deadlines)


def _day_start(profile: Profile) -> Fraction:
    """When days begin: early enough for all its hours; a ship sails from midnight to midnight (EP-OV-16)."""
    return Fraction(min(DAY_START, HOURS_OF_A_DAY - profile.hours_per_day))


def plan_setup(plan: Plan) -> PlanSetup:
    """A stored plan worked out, for a journey or a simulation to travel."""
    return work_out(input_of(plan), with_deadlines=False)


def plan_or_problem(plan: PlanInput) -> tuple[PlanSetup | None, RuleError | None]:
    """A stored plan worked out, or what is in the way: the map may have changed since."""
    if len(plan.stops) < 2:
        return None, None
    try:
        return work_out(plan), None
    except RuleError as error:
        return None, error
