"""What a plan says, stored or sent for a preview, as the rules take it."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal

from tactical.rules.kernel.codec import from_plain
from travel.models import Map, Party, Plan
from travel.rules.itinerary.hours import DAY_START, DayOrder, Hours, Orders, Stay
from travel.rules.maps.areas import Area
from travel.rules.maps.world import FEET_PER_MILE
from travel.rules.modes import OWN
from travel.rules.routing.route import Preference

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
    impeded: tuple[Area, ...] = ()
    closures: tuple[Closure, ...] = ()
    objective: Objective = "damage"
    id: str = ""
    version: int = 0
    stale: Stale | None = None


def input_of(plan: Plan) -> PlanInput:
    """A stored plan as input."""
    return PlanInput(
        name=plan.name,
        map=plan.map,
        party=plan.party,
        stops=tuple(plan.stops),
        preference=plan.preference,  # type: ignore[arg-type]  # one of its words: checked when it was stored
        chosen=plan.chosen,
        orders=orders_of(plan),
        stays=_stays(plan),
        modes=PlanModes(
            tuple(plan.modes["allowed"]), tuple((each["leg"], each["mode"]) for each in plan.modes["by_leg"])
        ),
        rivers=plan.rivers,  # type: ignore[arg-type]  # as above
        current_mph=plan.current_mph,
        avoid=tuple(
            Area(each["name"], "no_go", tuple(sorted(set(each["cells"]))), each["weight"]) for each in plan.avoid
        ),
        impeded=tuple(
            Area(each["name"], "region", tuple(sorted(set(each["cells"]))), impeded=True) for each in plan.impeded
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


def orders_of(plan: Plan) -> Orders:
    """The orders and stays of a plan."""
    return Orders(
        default=from_plain(Hours, plan.default_order, "/default_order") if plan.default_order else Hours(walked=8),
        days=tuple(_day_order(each) for each in plan.orders),
        start_day=plan.start_day,
        start_hour=Fraction(plan.start_hour).limit_denominator(3600),
        day_start=Fraction(DAY_START),
        stays=tuple(
            Stay(stop, stay["days"], stay["hours"], stay["why"], stay["note"])
            for stop, stay in enumerate(_stays(plan))
            if stay is not None
        ),
    )


def _stays(plan: Plan) -> tuple[dict[str, Any] | None, ...]:
    """One for each stop."""
    missing = len(plan.stops) - len(plan.stays)
    return (*plan.stays[: len(plan.stops)], *(None for _ in range(missing)))


def _day_order(order: dict[str, Any]) -> DayOrder:
    mile = order.get("camp_mile")
    camp = None if mile is None else Fraction(mile).limit_denominator(FEET_PER_MILE) * FEET_PER_MILE
    return DayOrder(order["day"], Hours(order["walked"], order["hustled"], order["forced"]), camp)
