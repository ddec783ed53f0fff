"""Plans worked out: routes over the map's cached weights, the itinerary, and arrival by half days."""

from __future__ import annotations

from dataclasses import dataclass, replace
from uuid import UUID

from django.db.models import QuerySet

from campaigns.access import Viewer
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.errors import RuleError
from travel.models import Plan
from travel.rules.environment.settings import WorldSettings
from travel.rules.itinerary.deadline import DeadlineOption, Objective, deadline_options
from travel.rules.itinerary.itinerary import Itinerary, plan_itinerary
from travel.rules.itinerary.seasons import found_in_season, seasonal
from travel.rules.itinerary.wild import Wild, wild_of
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.party import Bearer, Profile
from travel.rules.party import Party as RulesParty
from travel.rules.routing.mixed import RouteRequest, find_mixed_routes
from travel.rules.routing.offers import ModeChoice
from travel.rules.routing.route import Route
from travel.rules.rulesets import TravelRuleset
from travel.selectors.encounter_tables import tables_of
from travel.selectors.parties import ruleset_of
from travel.selectors.plan_input import PlanInput, input_of, stale_of
from travel.selectors.plan_maps import MapAt
from travel.selectors.plan_party import choices_of, company_of, own_mode_of, party_at
from travel.selectors.plan_terms import conditions_of, place_of, request_of
from travel.selectors.travel_settings import settings_of

__all__ = [
    "PlanInput",
    "PlanSetup",
    "input_of",
    "modes_of",
    "plan_or_problem",
    "plan_setup",
    "plan_visible_to",
    "plans_visible_to",
    "stale_of",
    "work_out",
]


@dataclass(frozen=True, slots=True, eq=False)
class PlanSetup:
    """A plan worked out: all that travelling it needs. ``profile`` and ``bearers`` are those of the party as it is
    arranged; each leg of a route has its own. ``modes`` and ``deadlines`` are left out where nobody asked for them,
    ``deadlines`` also of routes not chosen that take a search."""

    input: PlanInput
    request: RouteRequest
    ruleset: TravelRuleset
    world: WorldMap
    party: RulesParty
    profile: Profile
    bearers: tuple[Bearer, ...]
    routes: tuple[Route, ...]
    route: Route
    itinerary: Itinerary
    deadlines: dict[str, tuple[DeadlineOption, ...]]
    modes: tuple[ModeChoice, ...]
    settings: WorldSettings


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


def work_out(
    plan: PlanInput,
    *,
    with_deadlines: bool = True,
    place: MapAt | None = None,
    ruleset: TravelRuleset | None = None,
) -> PlanSetup:
    """Routes, itinerary and deadlines of a plan. RuleError says what is in the way. ``place`` is another map to work
    it out on, such as one that is to replace its own; ``ruleset`` another one than the campaign's."""
    campaign = plan.party.campaign
    ruleset = ruleset or ruleset_of(campaign)
    at, settings = party_at(plan.party), settings_of(campaign)
    party, mode = company_of(at), own_mode_of(at, ruleset)
    place = place or place_of(plan, mode)
    request = request_of(plan, ruleset, party, place, settings, tables_of(campaign))
    request, routes = _in_season(plan, request, settings)
    route = next((each for each in routes if each.id == plan.chosen), routes[0])
    wild = wild_of(settings, request.graph.world, route, party)
    itinerary = plan_itinerary(ruleset, route, plan.orders, wild)
    curves = [each for each in routes if with_deadlines and (each is route or _is_plain(plan, each))]
    deadlines = {each.id: _arrivals(plan, ruleset, each, wild if each is route else None) for each in curves}
    terms = request.conditions
    modes = choices_of(at, ruleset, place, terms.fares, drifts=terms.drifts) if with_deadlines else ()
    return PlanSetup(
        input=plan,
        request=request,
        ruleset=ruleset,
        world=request.graph.world,
        party=party,
        profile=mode.profile,
        bearers=mode.bearers,
        routes=routes,
        route=route,
        itinerary=itinerary,
        deadlines=deadlines,
        modes=modes,
        settings=settings,
    )


def _in_season(
    plan: PlanInput, request: RouteRequest, settings: WorldSettings
) -> tuple[RouteRequest, tuple[Route, ...]]:
    """The routes, and what was asked for them once it is known what is closed when the party comes there."""
    areas = seasonal(request.graph.world.features.areas)
    if not areas:
        return request, find_mixed_routes(request)
    open_all = tuple(area for area in request.conditions.areas if not area.closed_months)

    def shutting(shut: tuple[Area, ...]) -> RouteRequest:
        return replace(request, conditions=replace(request.conditions, areas=(*open_all, *shut)))

    routes, shut = found_in_season(
        lambda shut: find_mixed_routes(shutting(shut)), request.ruleset, plan.orders, areas, settings.calendar
    )
    return shutting(shut), routes


def _arrivals(plan: PlanInput, ruleset: TravelRuleset, route: Route, wild: Wild | None) -> tuple[DeadlineOption, ...]:
    """The curve of a route's arrivals. It knows the march alone: where the land harms, other orders may be better."""
    options = deadline_options(ruleset, route, plan.orders, _aim(plan, route))
    return options if wild is None else tuple(replace(each, is_exact=False) for each in options)


def _aim(plan: PlanInput, route: Route) -> Objective:
    """What a curve of arrivals makes small. The search for the least chance of dropping over several legs or stays
    takes too long for every half day: there the curve is that of the least damage, with the chances that come of it."""
    return plan.objective if _is_plain(plan, route) else "damage"


def _is_plain(plan: PlanInput, route: Route) -> bool:
    """Whether a route is one leg without stays, so that its curve of arrivals is reckoned at once. Of the others
    only the chosen one's is told."""
    return len(route.legs) == 1 and not plan.orders.stays


def modes_of(plan: PlanInput) -> tuple[ModeChoice, ...]:
    """What a plan may choose from when it cannot be worked out: a problem's remedy may be another way to go."""
    campaign = plan.party.campaign
    ruleset, at = ruleset_of(campaign), party_at(plan.party)
    try:
        place = place_of(plan, own_mode_of(at, ruleset))
        terms = conditions_of(plan, ruleset, place.world, settings_of(campaign))
        return choices_of(at, ruleset, place, terms.fares, drifts=terms.drifts)
    except RuleError:
        return ()


def plan_setup(plan: Plan) -> PlanSetup:
    """A stored plan worked out, for a journey or a simulation to travel."""
    return work_out(input_of(plan), with_deadlines=False)


def plan_or_problem(plan: PlanInput, *, with_deadlines: bool = True) -> tuple[PlanSetup | None, RuleError | None]:
    """A stored plan worked out, or what is in the way: the map may have changed since."""
    if len(plan.stops) < 2:
        return None, None
    try:
        return work_out(plan, with_deadlines=with_deadlines), None
    except RuleError as error:
        return None, error
