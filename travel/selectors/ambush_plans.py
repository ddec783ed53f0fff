"""Ambushes laid on the way of a plan: the party as it will stand there, by the plan's own reckoning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from uuid import UUID

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature
from tactical.rules.kernel.errors import RuleError
from travel.models import Ambush, Plan
from travel.rules.encounters import FoeGroup, check_foes
from travel.rules.itinerary.hours import DayOrder, clock
from travel.rules.itinerary.itinerary import Day, plan_itinerary
from travel.rules.itinerary.people import Member
from travel.rules.journey.context import JourneyContext, start
from travel.rules.journey.route import RouteLine
from travel.rules.journey.state import DAY, HOUR, Encounter, JourneyState, MemberState
from travel.rules.maps.world import FEET_PER_MILE
from travel.selectors.journey_context import creature_names, journey_context
from travel.selectors.plans import PlanSetup, input_of, plan_or_problem, plan_setup

HOURS_THAT_MATTER = 2
"""An ambush whose hour moved by more says so."""


@dataclass(frozen=True, slots=True)
class PlannedScene:
    """Where a plan's party is when it comes to a place, and in what state. ``note`` says if the hour has moved."""

    context: JourneyContext
    state: JourneyState
    map: UUID
    note: str


def planned_scene(ambush: Ambush) -> PlannedScene:
    """The plan worked out anew, and the party on its way at the ambush's place."""
    plan, spot = ambush.plan, ambush.spot
    if plan is None or spot is None:
        raise RuleError("This ambush is of no plan", remedy="Open it from its journey.")
    setup = plan_setup(plan)
    context = journey_context(plan.campaign, setup)
    progress = progress_of(context.route, spot)
    state = replace(
        party_at_place(setup, context, progress),
        status="encounter",
        encounter=Encounter(
            id=str(ambush.pk), name=spot["name"], kind="placed", foes=foes_of(spot["creatures"]), progress=progress
        ),
    )
    return PlannedScene(context, state, plan.map_id, _moved(spot, state.clock / HOUR))


def laid_on(plan: Plan) -> list[dict[str, Any]]:
    """The ambushes on a plan's way, in the order in which it comes to them."""
    rows = list(plan.ambushes.filter(spot__isnull=False))
    setup, error = plan_or_problem(input_of(plan), with_deadlines=False) if rows else (None, None)
    line = None if setup is None else journey_context(plan.campaign, setup).route
    told = [_row(row, setup, line, "" if error is None else error.message) for row in rows]
    return sorted(told, key=lambda each: (each["mile"], each["name"]))


def _row(row: Ambush, setup: PlanSetup | None, line: RouteLine | None, note: str) -> dict[str, Any]:
    spot = dict(row.spot or {})
    now: dict[str, Any] = {"x": None, "y": None, "note": note}
    if setup is not None and line is not None:
        try:
            progress = progress_of(line, spot)
            place = line.place_at(progress)
            day, hour = setup.itinerary.time_at(Fraction(line.feet_at(progress)))
            when = {"day": day, "hour": float(hour), "mile": line.miles_at(progress)}
            now = {"x": place.x, "y": place.y, "note": _moved(spot, (day - 1) * 24 + float(hour)), **when}
        except RuleError as gone:
            now = {**now, "note": gone.message}
    return {
        "id": str(row.pk),
        "v": row.version,
        "name": spot["name"],
        "status": row.status,
        "ambushers": row.choices["ambushers"],
        "stance": row.choices["stance"],
        **{key: spot[key] for key in ("cell", "mile", "day", "hour")},
        **now,
    }


def foes_of(creatures: list[dict[str, Any]]) -> tuple[FoeGroup, ...]:
    """Who waits, by name: of the bestiary, or with a stat block of the GM's own. RuleError for whom nobody knows."""
    sheets = {each["id"]: from_plain(Creature, each["sheet"]) for each in creatures if each.get("sheet")}
    names = {**creature_names(), **{key: sheet.name for key, sheet in sheets.items()}}
    check_foes(tuple((each["id"], each["count"]) for each in creatures), names, "/creatures")
    return tuple(FoeGroup(each["id"], names[each["id"]], each["count"], sheets.get(each["id"])) for each in creatures)


def crowd_name(foes: tuple[FoeGroup, ...]) -> str:
    """What a meeting without a name is called: "2 Wolf, Ogre"."""
    return ", ".join(f"{foe.count} {foe.name}" if foe.count > 1 else foe.name for foe in foes)[:120]


def spot_of(setup: PlanSetup, context: JourneyContext, wish: Mapping[str, Any]) -> dict[str, Any]:
    """The place that a request names by cell or by mile, with the day and hour at which the plan comes there."""
    line = context.route
    progress = _asked(line, wish.get("cell"), wish.get("mile"))
    place, (day, hour) = line.place_at(progress), setup.itinerary.time_at(Fraction(line.feet_at(progress)))
    return {"cell": place.cell, "mile": line.miles_at(progress), "day": day, "hour": float(hour)}


def _asked(line: RouteLine, cell: int | None, mile: float | None) -> int:
    whole = line.miles_at(line.length)
    if mile is not None:
        if not 0 <= mile <= whole:
            raise RuleError(
                f"The way is {whole:g} miles long, and has no mile {mile:g}",
                pointer="/mile",
                remedy=f"Give 0 to {whole:g}.",
            )
        return line.progress_at(round(mile * FEET_PER_MILE))
    found = None if cell is None else line.progress_of_cell(cell)
    if found is None:
        raise RuleError(
            "The plan's way does not lead there", pointer="/cell", remedy="Choose a place on the way, or give a mile."
        )
    return found


def progress_of(line: RouteLine, spot: Mapping[str, Any]) -> int:
    """How far along the way the place is now: at its mile if its cell is still there, else where the way enters it."""
    at = line.progress_at(round(spot["mile"] * FEET_PER_MILE))
    if line.place_at(at).cell == spot["cell"]:
        return at
    found = line.progress_of_cell(spot["cell"])
    if found is None:
        raise RuleError(
            "The plan's way no longer leads through the place of this ambush",
            remedy="Lead it there again, or lay another ambush.",
        )
    return found


def party_at_place(setup: PlanSetup, context: JourneyContext, progress: int) -> JourneyState:
    """The party on the way, with the damage that the plan expects by then."""
    feet = Fraction(context.route.feet_at(progress))
    number, hour = setup.itinerary.time_at(feet)
    fresh = start(context)
    marched = {each.id: each for each in _day_until(setup, number, feet).members} if progress else {}
    members = tuple(_member(context, one, marched.get(one.id)) for one in fresh.members)
    clock = (number - 1) * DAY + round(hour * HOUR)
    return replace(fresh, clock=clock, progress=progress, members=members, under_way=progress > 0)


def _day_until(setup: PlanSetup, number: int, feet: Fraction) -> Day:
    """The day of the plan, ended at the place if a day can end there: what comes later that day hurts no one yet."""
    orders = setup.input.orders
    hours, _ = orders.hours_of(number)
    others = tuple(order for order in orders.days if order.day != number)
    cut = replace(orders, days=(*others, DayOrder(number, hours, feet)))
    try:
        days = plan_itinerary(setup.ruleset, setup.route, cut).days
    except RuleError:
        days = setup.itinerary.days
    return next(day for day in days if day.day == number)


def _member(context: JourneyContext, one: MemberState, marched: Member | None) -> MemberState:
    if marched is None:
        return one
    taken, is_shared = int(-(-marched.expected // 1)), context.rules.pool == "shared"
    hp, primal = one.hp - (taken if is_shared else 0), one.primal + taken
    down = hp <= 0 or (not is_shared and primal > hp)
    fatigue = marched.fatigue if marched.fatigue != "none" else one.fatigue
    return replace(one, hp=hp, primal=primal, fatigue=fatigue, down=down)


def _moved(spot: Mapping[str, Any], now: float) -> str:
    """``now``: hours from the midnight before day 1."""
    before = (spot["day"] - 1) * 24 + spot["hour"]
    if abs(now - before) <= HOURS_THAT_MATTER:
        return ""
    return f"The plan has changed: it was day {spot['day']}, {clock(spot['hour'])} when this was laid."
