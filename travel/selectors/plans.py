"""Plans worked out: routes over the map's cached weights, the itinerary, and arrival by half days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Literal
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
from travel.rules.maps.areas import Area
from travel.rules.maps.world import WorldMap
from travel.rules.modes import OWN, Mode, own_mode
from travel.rules.party import Bearer, Profile
from travel.rules.party import Party as RulesParty
from travel.rules.routing.planner import find_routes
from travel.rules.routing.route import Preference, Route
from travel.rules.rulesets import TravelRuleset
from travel.selectors.parties import rules_party, ruleset_of
from travel.selectors.plan_maps import MapAt, map_at, roads_of

Rivers = Literal["open", "fords"]
Objective = Literal["damage", "dropping"]


@dataclass(frozen=True, slots=True)
class PlanModes:
    """The modes that the search may use, and those that whole legs are to be gone in."""

    allowed: tuple[str, ...] = (OWN,)
    by_leg: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Closure:
    """A way between two cells that is closed, both ways."""

    start: int
    end: int
    name: str


@dataclass(frozen=True, slots=True)
class Stale:
    """The map was changed since a plan was stored at ``revision``, when it came to ``miles`` and ``days``."""

    revision: int
    miles: float | None
    days: int | None


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
    stays: tuple[dict[str, Any] | None, ...] = ()
    modes: PlanModes = field(default_factory=lambda: PlanModes())
    rivers: Rivers = "open"
    current_mph: float | None = None
    avoid: tuple[Area, ...] = ()
    closures: tuple[Closure, ...] = ()
    objective: Objective = "damage"
    id: str = ""
    version: int = 0
    stale: Stale | None = None


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
    modes: tuple[Mode, ...]

    def hours_to_door(self, route: Route) -> Fraction:
        """Hours from setting out to arriving, camps included; of a route that is not the chosen one, by the days
        that walking it takes."""
        orders = self.input.orders
        if route is self.route:
            day, hour = self.itinerary.arrival
            return 24 * (day - orders.start_day) + hour - orders.start_hour
        whole, rest = divmod(route.hours, self.profile.hours_per_day)
        return 24 * whole + rest

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
        preference=plan.preference,  # type: ignore[arg-type]  # one of its words: checked when it was stored
        chosen=plan.chosen,
        orders=orders_of(plan.default_order, plan.orders, plan.start_day, plan.start_hour),
        stays=tuple(plan.stays) if plan.stays else (None,) * len(plan.stops),
        modes=PlanModes(
            tuple(plan.modes["allowed"]), tuple((each["leg"], each["mode"]) for each in plan.modes["by_leg"])
        ),
        rivers=plan.rivers,  # type: ignore[arg-type]  # as above
        current_mph=plan.current_mph,
        avoid=tuple(
            Area(each["name"], "no_go", tuple(sorted(set(each["cells"]))), each["weight"]) for each in plan.avoid
        ),
        closures=tuple(Closure(each["from"], each["to"], each["name"]) for each in plan.closures),
        objective=plan.objective,  # type: ignore[arg-type]  # as above
        id="" if plan._state.adding else str(plan.pk),
        version=plan.version,
        stale=stale_of(plan),
    )


def stale_of(plan: Plan) -> Stale | None:
    """What a plan came to on the ground it was stored on, if the map has another ground now."""
    if plan._state.adding or plan.map_state in (None, plan.map.state):
        return None
    return Stale(plan.map_revision or 0, plan.miles, plan.days)


def orders_of(default: dict[str, int], days: Sequence[dict[str, int]], start_day: int, start_hour: float) -> Orders:
    """Orders from plain data."""
    return Orders(
        default=from_plain(Hours, default, "/default_order") if default else Hours(walked=8),
        days=tuple(DayOrder(each["day"], Hours(each["walked"], each["hustled"], each["forced"])) for each in days),
        start_day=start_day,
        start_hour=Fraction(start_hour).limit_denominator(3600),
        day_start=Fraction(DAY_START),
    )


def work_out(
    plan: PlanInput,
    *,
    with_deadlines: bool = True,
    place: MapAt | None = None,
    ruleset: TravelRuleset | None = None,
) -> PlanSetup:
    """Routes, itinerary and deadlines of a plan. RuleError says what is in the way. ``place`` is another map to work
    it out on, such as one that is to replace its own; ``ruleset`` another one than the campaign's."""
    ruleset = ruleset or ruleset_of(plan.party.campaign)
    party = rules_party(plan.party)
    mode = own_mode(ruleset, party)
    profile, bearers = mode.profile, mode.bearers
    plan = replace(plan, orders=replace(plan.orders, day_start=_day_start(profile)))
    if place is None:
        place = map_at(plan.map)
    world = place.world
    roads = roads_of(place, ruleset, profile)
    routes = find_routes(ruleset, mode, roads, plan.stops, "roads" if plan.preference == "roads" else "fastest")
    route = next((each for each in routes if each.id == plan.chosen), routes[0])
    itinerary = plan_itinerary(ruleset, profile, bearers, route, plan.orders)
    calendar = calendar_of(plan.orders)
    deadlines = {
        each.id: deadline_options(ruleset, profile, bearers, each.hours, calendar) if with_deadlines else ()
        for each in routes
    }
    return PlanSetup(plan, ruleset, world, party, profile, bearers, routes, route, itinerary, deadlines, (mode,))


def _day_start(profile: Profile) -> Fraction:
    """When days begin: early enough for all its hours; a ship sails from midnight to midnight (EP-OV-16)."""
    return Fraction(min(DAY_START, HOURS_OF_A_DAY - profile.hours_per_day))


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
