"""When they would arrive if nothing more happened: the plan's orders, travelled from here."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.errors import RuleError
from travel.rules.journey.apply import apply
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.dice import SeededBook
from travel.rules.journey.orders import AdvanceDay
from travel.rules.journey.state import JourneyState, Status

MAX_DAYS = 400


def forecast(context: JourneyContext, state: JourneyState) -> int | None:
    """The clock at arrival, by the very engine that travels, without meetings and harm. None: never."""
    if state.status == "arrived":
        return state.clock
    if state.status == "ended":
        return None
    everyone = tuple(one.id for one in context.travellers)
    legs = tuple(
        replace(leg, spared_hustle=everyone, spared_forced=everyone, mounts=())
        for leg in context.on(state.course).route.legs
    )
    calm = replace(
        context.on(state.course),
        route=replace(context.on(state.course).route, legs=legs),
        courses=(),
        tables=(),
        settings=None,
        travellers=tuple(replace(one, bears_hustle=False, bears_forced=False) for one in context.travellers),
    )
    status: Status = "travelling" if state.under_way else "camp"
    up = tuple(replace(member, down=False) for member in state.members)
    whole = tuple(replace(mount, left=True) for mount in state.mounts)
    on_the_road = replace(
        state, course=0, status=status, encounter=None, placed=(), watch=None, members=up, mounts=whole, astray=None
    )
    for _ in range(MAX_DAYS):
        try:
            on_the_road, _ = apply(on_the_road, AdvanceDay(), calm, SeededBook(0))
        except RuleError:
            return None
        if on_the_road.status == "arrived":
            return on_the_road.clock
    return None
