"""State = fold of events. Nothing here rolls, decides or knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from travel.rules.journey.events import (
    Arrived,
    Camped,
    DayStarted,
    EncounterCleared,
    EncounterFound,
    EncounterPassed,
    EncounterPlaced,
    EncounterShown,
    Event,
    Fell,
    FightEnded,
    FightStarted,
    JourneyEnded,
    JourneyStarted,
    Overridden,
    Rested,
    TableSet,
    Talked,
    Travelled,
    Undone,
    WatchRolled,
)
from travel.rules.journey.state import Encounter, JourneyState, Status


def fold(state: JourneyState, event: Event) -> JourneyState:
    """The state after one event. The record of an undo changes nothing."""
    if isinstance(event, Undone):
        return state
    after: JourneyState = _FOLDS[type(event)](state, event)
    return replace(after, clock=event.clock, step=state.step + 1)


def replay(first: JourneyState, events: Iterable[Event]) -> JourneyState:
    """The state after all of ``events``, from the state before the first."""
    state = first
    for event in events:
        state = fold(state, event)
    return state


def _same(state: JourneyState, event: JourneyStarted | Fell) -> JourneyState:
    return state


def _day_started(state: JourneyState, event: DayStarted) -> JourneyState:
    return replace(state, status="travelling", under_way=True, watch=None)


def _watch_rolled(state: JourneyState, event: WatchRolled) -> JourneyState:
    return replace(state, watch=event.watch)


def _travelled(state: JourneyState, event: Travelled) -> JourneyState:
    after = replace(state, status="travelling", progress=event.to_progress, walked=event.walked, hustled=event.hustled)
    mended = after.with_members(tuple(mending.after for mending in event.mended))
    return mended.with_members(tuple(harm.after for harm in event.harms))


def _placed(state: JourneyState, event: EncounterPlaced) -> JourneyState:
    waiting = sorted((*state.placed, event.encounter), key=lambda encounter: encounter.progress)
    return replace(state, placed=tuple(waiting))


def _found(state: JourneyState, event: EncounterFound) -> JourneyState:
    found = event.encounter
    watch = None if found.kind == "rolled" else state.watch
    return replace(state, status="encounter", encounter=found, placed=_without(state, found.id), watch=watch)


def _without(state: JourneyState, encounter_id: str) -> tuple[Encounter, ...]:
    return tuple(encounter for encounter in state.placed if encounter.id != encounter_id)


def _shown(state: JourneyState, event: EncounterShown) -> JourneyState:
    return replace(state, encounter=event.encounter)


def _cleared(state: JourneyState, event: EncounterCleared) -> JourneyState:
    if state.encounter and state.encounter.id == event.encounter:
        return _go_on(state)
    return replace(state, placed=_without(state, event.encounter))


def _passed(state: JourneyState, event: EncounterPassed | Talked) -> JourneyState:
    return _go_on(state)


def _go_on(state: JourneyState) -> JourneyState:
    status: Status = "travelling" if state.under_way else "camp"
    return replace(state, status=status, encounter=None, ambush="", fight="")


def _camped(state: JourneyState, event: Camped) -> JourneyState:
    return state if state.status == "arrived" else replace(state, status="camp")


def _rested(state: JourneyState, event: Rested) -> JourneyState:
    after = state.with_members(tuple(mending.after for mending in event.mended))
    status: Status = "arrived" if state.status == "arrived" else "camp"
    return replace(after, status=status, walked=0, hustled=0, under_way=False, watch=None, supplies=event.supplies)


def _overridden(state: JourneyState, event: Overridden) -> JourneyState:
    after = state if event.member is None else state.with_members((event.member,))
    if event.progress is not None:
        status: Status = "travelling" if state.status == "arrived" else state.status
        after = replace(after, progress=event.progress, status=status)
    if event.field == "supplies":
        after = replace(after, supplies=event.supplies)
    return after


def _table_set(state: JourneyState, event: TableSet) -> JourneyState:
    return replace(state, rolls_tables=event.rolls_tables)


def _fight_started(state: JourneyState, event: FightStarted) -> JourneyState:
    return replace(state, status="fight", fight=event.fight, ambush=event.ambush)


def _fight_ended(state: JourneyState, event: FightEnded) -> JourneyState:
    return _go_on(state.with_members(event.after))


def _arrived(state: JourneyState, event: Arrived) -> JourneyState:
    return replace(state, status="arrived")


def _ended(state: JourneyState, event: JourneyEnded) -> JourneyState:
    return replace(state, status="ended", encounter=None)


_FOLDS: dict[type[Any], Callable[[JourneyState, Any], JourneyState]] = {
    JourneyStarted: _same,
    DayStarted: _day_started,
    WatchRolled: _watch_rolled,
    Travelled: _travelled,
    Fell: _same,
    EncounterPlaced: _placed,
    EncounterFound: _found,
    EncounterShown: _shown,
    EncounterCleared: _cleared,
    EncounterPassed: _passed,
    Talked: _passed,
    Camped: _camped,
    Rested: _rested,
    Overridden: _overridden,
    TableSet: _table_set,
    FightStarted: _fight_started,
    FightEnded: _fight_ended,
    Arrived: _arrived,
    JourneyEnded: _ended,
}
