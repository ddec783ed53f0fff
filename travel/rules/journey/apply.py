"""The journey engine: ``apply(state, order, context, dice) -> (state, events)``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tactical.rules.kernel.errors import RuleError
from travel.rules.journey import hand, meet, replan
from travel.rules.journey.advance import advance_day, advance_hours, end_journey
from travel.rules.journey.chase import chase
from travel.rules.journey.context import JourneyContext
from travel.rules.journey.dice import DiceBook
from travel.rules.journey.events import Event, JourneyStarted, TableSet
from travel.rules.journey.legal import refusal
from travel.rules.journey.nature import set_foraging
from travel.rules.journey.night import rest, set_watches
from travel.rules.journey.orders import (
    AdvanceDay,
    AdvanceHours,
    Chase,
    ClearEncounter,
    EndJourney,
    Forage,
    LetPass,
    Order,
    Override,
    PlaceEncounter,
    Rest,
    ReturnSheets,
    SeekWay,
    SetRations,
    SetTable,
    SetWatches,
    ShowEncounter,
    StartFight,
    TakeCourse,
    TakeOutcome,
    Talk,
)
from travel.rules.journey.rations import set_rations
from travel.rules.journey.run import Run
from travel.rules.journey.state import JourneyState
from travel.rules.journey.stray import seek_way


def begin(state: JourneyState, context: JourneyContext, seed: int, book: DiceBook) -> tuple[JourneyState, list[Event]]:
    """The first event of a journey, from the state before it."""
    run = Run(state, context, book)
    digest = context.ruleset_digest
    run.emit(
        JourneyStarted(clock=state.clock, place=run.place_name, seed=str(seed), ruleset_digest=digest, counts_days=True)
    )
    return run.state, run.events


def apply(
    state: JourneyState, order: Order, context: JourneyContext, dice: DiceBook
) -> tuple[JourneyState, list[Event]]:
    """Carry out one order. RuleError, and nothing happened, when it is not allowed now."""
    problem = refusal(state, order.type)
    if problem is not None:
        raise problem
    run = Run(state, context.on(state.course), dice)
    _ORDERS[type(order)](run, order)
    return run.state, run.events


def _set_table(run: Run, order: SetTable) -> None:
    if order.rolls and not run.context.tables:
        raise RuleError("This journey has no encounter tables", remedy="Write the tables, then start a journey.")
    run.emit(TableSet(clock=run.state.clock, gm_only=True, rolls_tables=order.rolls))


def _end(run: Run, order: EndJourney) -> None:
    end_journey(run, order.reason)


_ORDERS: dict[type[Any], Callable[[Run, Any], None]] = {
    AdvanceDay: advance_day,
    AdvanceHours: advance_hours,
    Rest: rest,
    PlaceEncounter: meet.place_encounter,
    ClearEncounter: meet.clear_encounter,
    ShowEncounter: meet.show_encounter,
    LetPass: meet.let_pass,
    Talk: meet.talk,
    Override: hand.override,
    SetTable: _set_table,
    StartFight: meet.start_fight,
    TakeOutcome: hand.take_outcome,
    EndJourney: _end,
    SetWatches: set_watches,
    Forage: set_foraging,
    SetRations: set_rations,
    SeekWay: seek_way,
    Chase: chase,
    TakeCourse: replan.take_course,
    ReturnSheets: replan.return_sheets,
}
