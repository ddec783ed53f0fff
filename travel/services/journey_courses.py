"""Replanning a journey from where the party is. The plan it set out with stays as it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

import numpy as np
from django.db import transaction

from campaigns.access import Viewer
from tactical.rules.kernel.codec import to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import Journey, JourneyEvent, Plan
from travel.rules.environment.settings import DEFAULT_SETTINGS
from travel.rules.journey.context import Course, DayOrder, JourneyContext
from travel.rules.journey.legal import refusal
from travel.rules.journey.orders import TakeCourse
from travel.rules.journey.replan import MAX_COURSES, joined
from travel.rules.journey.state import HOUR, JourneyState
from travel.rules.maps.nearest import nearest_cells
from travel.selectors.journey_lines import day_orders, mounts_of, route_line, stop_cells
from travel.selectors.journey_parts import place_of
from travel.selectors.journeys import context_of, state_of
from travel.selectors.maps import world_of
from travel.selectors.plan_views import itinerary_json
from travel.selectors.plans import PlanSetup, work_out
from travel.services.journey_condition import as_they_are, opened, opening_hour, supplied
from travel.services.journeys import carry_out, locked
from travel.services.plans import plan_input

WALK_ALL_DAY = 8
MORNING = 7


@dataclass(frozen=True, slots=True)
class _Laid:
    """A new course worked out: its line, and where the party is on it."""

    course: Course
    progress: int
    setup: PlanSetup


def journey_replan(
    viewer: Viewer, journey_id: UUID, version: int, wish: Mapping[str, Any], note: str = ""
) -> tuple[Journey, list[JourneyEvent]]:
    """Lay a new course from here to the stops that remain, or to those of ``wish``, and go by it from now on."""
    with transaction.atomic():
        journey = locked(viewer, journey_id, version)
        context, state = context_of(journey), state_of(journey)
        _check(journey, context, state)
        laid = _lay(viewer, journey, context, state, dict(wish), note)
        known = {mount.id for mount in context.mounts}
        mounts = tuple(mount for mount in mounts_of(laid.setup) if mount.id not in known)
        journey.context = {
            **journey.context,
            "courses": [*journey.context.get("courses", []), to_plain(laid.course)],
            "mounts": [*journey.context.get("mounts", []), *to_plain(mounts)],
        }
        journey.route_revision += 1
        number = len(journey.context["courses"])
        journey.replans = [*journey.replans, _planned(state, laid, note)]
        rows = carry_out(journey, TakeCourse(number, laid.progress, note), viewer.user)
    return journey, rows


def _check(journey: Journey, context: JourneyContext, state: JourneyState) -> None:
    problem = refusal(state, "take_course")
    if problem is not None:
        raise problem
    if journey.map is None or journey.party is None:
        raise RuleError("The journey's map or party is gone", remedy="Start a journey from a plan on another map.")
    if len(context.courses) >= MAX_COURSES:
        raise RuleError(
            f"A journey is replanned {MAX_COURSES} times at most", remedy="End it and start one from a new plan."
        )


def _lay(
    viewer: Viewer, journey: Journey, context: JourneyContext, state: JourneyState, wish: dict[str, Any], note: str
) -> _Laid:
    here = _cell_here(journey, context, state)
    plan = journey.plan or Plan(campaign=viewer.campaign, map=journey.map, party=journey.party)
    named = wish.get("stops")
    stops = named or _remaining(plan, context, state)
    stops = [stop for index, stop in enumerate(stops) if index or stop["cell"] != here]
    if not stops:
        raise RuleError("There is nowhere left to go", remedy="Name the stops to go to.", pointer="/stops")
    wish = {**wish, "stops": [{"cell": here, "stay": None}, *stops], "chosen": wish.get("chosen", "A")}
    if "stops" in wish and "modes" not in wish:
        wish["modes"] = _modes_ahead(plan, stops, is_other=bool(named))
    wish |= orders_from_now(plan, state, wish)
    setup = as_they_are(work_out(plan_input(viewer, wish, plan), with_deadlines=False), context, state)
    line, progress = joined(context.route, state, here, route_line(setup, context.settings or DEFAULT_SETTINGS))
    first = setup.input.orders.start_day
    opens = opening_hour(line, progress, context, state)
    goes_today = first == state.day and not _sleeps(state)
    if goes_today and opens > state.hour:
        setup = opened(setup, opens, context, state)
    orders, default = day_orders(setup)
    if orders and goes_today:
        orders = (_with_what_is_gone(orders[0], state), *orders[1:])
    first_opens = opens if goes_today and not state.going else None
    return _Laid(Course(line, first, orders, default, note, opens=first_opens), progress, setup)


def _modes_ahead(plan: Plan, stops: list[dict[str, Any]], *, is_other: bool) -> dict[str, Any]:
    """The plan's modes from here on: a leg's own mode goes with it, so that who is aboard stays aboard. To ``other``
    stops the modes of all legs are allowed."""
    told = plan.modes or {}
    allowed, by_leg = list(told.get("allowed", ["own"])), list(told.get("by_leg", ()))
    if is_other:
        forced = [each["mode"] for each in by_leg]
        return {"allowed": list(dict.fromkeys([*allowed, *forced])), "by_leg": []}
    gone = len(plan.stops) - 1 - len(stops)
    left = [{**each, "leg": each["leg"] - gone} for each in by_leg if each["leg"] >= gone]
    return {"allowed": allowed, "by_leg": left}


def _with_what_is_gone(order: DayOrder, state: JourneyState) -> DayOrder:
    """Today's order of a whole day: the hours gone already, pace by pace, and those planned from now on."""
    hustled = -(-state.hustled // HOUR)
    walked = -(-state.going // HOUR) - hustled
    return replace(order, walked=order.walked + walked, hustled=order.hustled + hustled)


def _cell_here(journey: Journey, context: JourneyContext, state: JourneyState) -> int:
    """The cell the party is in, or nearest to; off the way by where it strayed."""
    place = place_of(context, state)
    if state.astray is None or journey.map is None:
        return place.cell
    world = world_of(journey.map)
    point = np.array([[place.x, place.y]], dtype=np.float64)
    return int(nearest_cells(world.x, world.y, point)[0])


def _remaining(plan: Plan, context: JourneyContext, state: JourneyState) -> list[dict[str, Any]]:
    """The plan's stops that lie ahead; the goal always does."""
    stays = list(plan.stays) if plan.stays else [None] * len(plan.stops)
    named = list(zip(plan.stops, stays, strict=True))[1:]
    if not named:
        return [{"cell": context.route.points[-1].cell, "stay": None}]
    ahead = set(stop_cells(context.route, [cell for cell, _ in named], state.progress))
    left = [{"cell": cell, "stay": stay} for cell, stay in named if cell in ahead]
    return left or [{"cell": named[-1][0], "stay": None}]


def _sleeps(state: JourneyState) -> bool:
    """Whether tonight's camp is made, be it past midnight: the hours gone are those of the day before the morning."""
    return state.camped_at is not None and state.going > 0


def orders_from_now(plan: Plan, state: JourneyState, wish: dict[str, Any]) -> dict[str, Any]:
    """When the new plan starts, and what is left of today: the hours gone already are not planned again."""
    default = wish.get("default_order") or plan.default_order or {"walked": WALK_ALL_DAY, "hustled": 0, "forced": 0}
    if _sleeps(state):
        day = state.day if state.hour < MORNING else state.day + 1
        later = [order for order in wish.get("orders", plan.orders) if order["day"] >= day]
        return {"start": {"day": day, "hour": float(MORNING)}, "orders": later, "default_order": default}
    kept = [order for order in wish.get("orders", plan.orders) if order["day"] >= state.day]
    left = max(0, sum(default[pace] for pace in ("walked", "hustled", "forced")) - -(-state.going // HOUR))
    if state.going and not left and "orders" not in wish:
        later = [order for order in kept if order["day"] > state.day]
        return {"start": {"day": state.day + 1, "hour": float(MORNING)}, "orders": later, "default_order": default}
    if state.going and "orders" not in wish:
        kept = [_still_ahead(order, state) if order["day"] == state.day else order for order in kept]
    if state.going and not any(order["day"] == state.day for order in kept):
        kept = [{"day": state.day, "walked": min(left, default["walked"]), "hustled": 0, "forced": 0}, *kept]
    return {"start": {"day": state.day, "hour": state.hour}, "orders": kept, "default_order": default}


def _still_ahead(order: dict[str, Any], state: JourneyState) -> dict[str, Any]:
    """What is left of the order of a day that is partly gone, without forced hours: they follow eight others."""
    hustled = min(order["hustled"], -(-state.hustled // HOUR))
    others = max(0, -(-state.going // HOUR) - hustled)
    left = {"hustled": order["hustled"] - hustled, "walked": max(0, order["walked"] - others), "forced": 0}
    return {**order, **left}


def _planned(state: JourneyState, laid: _Laid, note: str) -> dict[str, Any]:
    """What the new plan says, kept to be read beside the old one."""
    days = itinerary_json(supplied(laid.setup, state.stores))["days"]
    return {"day": state.day, "hour": state.hour, "note": note, "days": days, "miles": float(laid.setup.route.miles)}
