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
from travel.rules.journey.fold_road import ROAD_FOLDS, fresh, go_on
from travel.rules.journey.state import DAY, Encounter, JourneyState, Status


def fold(state: JourneyState, event: Event) -> JourneyState:
    """The state after one event. The record of an undo changes nothing."""
    if isinstance(event, Undone):
        return state
    after: JourneyState = _FOLDS[type(event)](state, event)
    return after if after.step > state.step else replace(after, clock=event.clock, step=state.step + 1)


def replay(first: JourneyState, events: Iterable[Event]) -> JourneyState:
    """The state after all of ``events``, from the state before the first."""
    state = first
    for event in events:
        state = fold(state, event)
    return state


def _started(state: JourneyState, event: JourneyStarted) -> JourneyState:
    """Before the first day nothing is owed."""
    return replace(state, fed_day=event.clock // DAY) if event.counts_days else state


def _same(state: JourneyState, event: Fell) -> JourneyState:
    return state


def _day_started(state: JourneyState, event: DayStarted) -> JourneyState:
    return replace(state, status="travelling", under_way=True, watch=None)


def _watch_rolled(state: JourneyState, event: WatchRolled) -> JourneyState:
    return replace(state, watch=event.watch)


def _travelled(state: JourneyState, event: Travelled) -> JourneyState:
    """The commonest event by far, so it sets everything at once, clock and step too."""
    changed = {mending.after.id: mending.after for mending in event.mended}
    changed |= {harm.after.id: harm.after for harm in event.harms}
    mounts = {harm.after.id: harm.after for harm in event.mount_harms}
    return replace(
        state,
        status="travelling",
        progress=event.to_progress,
        walked=event.walked,
        hustled=event.hustled,
        sailed=event.sailed,
        astray=event.astray,
        camped_at=None,
        night=None,
        night_met=False,
        members=tuple(changed.get(member.id, member) for member in state.members) if changed else state.members,
        mounts=tuple(mounts.get(mount.id, mount) for mount in state.mounts) if mounts else state.mounts,
        clock=event.clock,
        step=state.step + 1,
    )


def _placed(state: JourneyState, event: EncounterPlaced) -> JourneyState:
    waiting = sorted((*state.placed, event.encounter), key=lambda encounter: encounter.progress)
    return replace(state, placed=tuple(waiting))


def _found(state: JourneyState, event: EncounterFound) -> JourneyState:
    found = event.encounter
    by_night = state.camped_at is not None
    watch = None if found.kind == "rolled" and not by_night else state.watch
    night = None if found.kind == "rolled" and by_night else state.night
    met = state.night_met or (found.kind == "rolled" and by_night)
    after = replace(state, status="encounter", encounter=found, placed=_without(state, found.id))
    return replace(after, watch=watch, night=night, night_met=met)


def _without(state: JourneyState, encounter_id: str) -> tuple[Encounter, ...]:
    return tuple(encounter for encounter in state.placed if encounter.id != encounter_id)


def _shown(state: JourneyState, event: EncounterShown) -> JourneyState:
    return replace(state, encounter=event.encounter)


def _cleared(state: JourneyState, event: EncounterCleared) -> JourneyState:
    if state.encounter and state.encounter.id == event.encounter:
        return go_on(state)
    return replace(state, placed=_without(state, event.encounter))


def _passed(state: JourneyState, event: EncounterPassed | Talked) -> JourneyState:
    return go_on(state)


def _camped(state: JourneyState, event: Camped) -> JourneyState:
    after = replace(state, camped_at=event.clock, night=None, night_met=False)
    return after if state.status == "arrived" else replace(after, status="camp")


def _rested(state: JourneyState, event: Rested) -> JourneyState:
    after = state.with_members(tuple(mending.after for mending in event.mended)).with_mounts(event.mounts)
    status: Status = "arrived" if state.status == "arrived" else "camp"
    return replace(fresh(after), status=status, supplies=event.supplies)


def _overridden(state: JourneyState, event: Overridden) -> JourneyState:
    after = state if event.member is None else state.with_members((event.member,))
    if event.progress is not None:
        status: Status = "travelling" if state.status == "arrived" else state.status
        after = replace(after, progress=event.progress, status=status)
    if event.mount is not None:
        after = after.with_mounts((event.mount,))
    if event.field == "supplies":
        after = replace(after, supplies=event.supplies)
    elif event.field in ("food", "water", "feed"):
        after = replace(after, stores=event.stores)
    elif event.weather is not None:
        after = replace(after, weather=event.weather)
    elif event.field == "lost":
        after = replace(after, astray=event.astray)
    if after.fed_day is not None and event.clock // DAY != state.clock // DAY:
        after = replace(after, fed_day=after.fed_day + event.clock // DAY - state.clock // DAY)
    return after


def _table_set(state: JourneyState, event: TableSet) -> JourneyState:
    return replace(state, rolls_tables=event.rolls_tables)


def _fight_started(state: JourneyState, event: FightStarted) -> JourneyState:
    return replace(state, status="fight", fight=event.fight, ambush=event.ambush)


def _fight_ended(state: JourneyState, event: FightEnded) -> JourneyState:
    return go_on(state.with_members(event.after).with_mounts(event.mounts))


def _arrived(state: JourneyState, event: Arrived) -> JourneyState:
    return replace(state, status="arrived")


def _ended(state: JourneyState, event: JourneyEnded) -> JourneyState:
    return replace(state, status="ended", encounter=None)


_FOLDS: dict[type[Any], Callable[[JourneyState, Any], JourneyState]] = {
    JourneyStarted: _started,
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
    **ROAD_FOLDS,
}
