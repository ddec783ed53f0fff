"""State = fold of events. Nothing here rolls, decides or knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from travel.rules.journey.events import (
    Arrived,
    Camped,
    Chased,
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
    Foraged,
    ForagingSet,
    Hardship,
    JourneyEnded,
    JourneyStarted,
    ModeChanged,
    NightRolled,
    Overridden,
    Replanned,
    Rested,
    SheetsReturned,
    Stayed,
    Supplied,
    TableSet,
    Talked,
    Travelled,
    Undone,
    WatchesSet,
    WatchRolled,
    WayLost,
    WayNoticed,
    WaySought,
    WeatherSet,
)
from travel.rules.journey.state import Encounter, JourneyState, Status


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


def _same(state: JourneyState, event: JourneyStarted | Fell | SheetsReturned) -> JourneyState:
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
        return _go_on(state)
    return replace(state, placed=_without(state, event.encounter))


def _passed(state: JourneyState, event: EncounterPassed | Talked) -> JourneyState:
    return _go_on(state)


def _go_on(state: JourneyState) -> JourneyState:
    status: Status = "travelling" if state.under_way and state.camped_at is None else "camp"
    return replace(state, status=status, encounter=None, ambush="", fight="")


def _camped(state: JourneyState, event: Camped) -> JourneyState:
    after = replace(state, camped_at=event.clock, night=None, night_met=False)
    return after if state.status == "arrived" else replace(after, status="camp")


def _rested(state: JourneyState, event: Rested) -> JourneyState:
    after = state.with_members(tuple(mending.after for mending in event.mended)).with_mounts(event.mounts)
    status: Status = "arrived" if state.status == "arrived" else "camp"
    return replace(_fresh(after), status=status, supplies=event.supplies)


def _fresh(state: JourneyState) -> JourneyState:
    """A new day: the counters are back at nothing, and the weather is still to come."""
    return replace(
        state,
        walked=0,
        hustled=0,
        sailed=0,
        under_way=False,
        watch=None,
        night=None,
        night_met=False,
        camped_at=None,
        exposure={},
    )


def _mode_changed(state: JourneyState, event: ModeChanged) -> JourneyState:
    return replace(state, leg=event.leg)


def _stayed(state: JourneyState, event: Stayed) -> JourneyState:
    after = state.with_members(tuple(mending.after for mending in event.mended)).with_mounts(event.mounts)
    if event.rested:
        after = _fresh(after)
    return replace(after, status="camp", staying=event.left, stayed=event.stayed)


def _night_rolled(state: JourneyState, event: NightRolled) -> JourneyState:
    return replace(state, night=event.night)


def _watches_set(state: JourneyState, event: WatchesSet) -> JourneyState:
    return replace(state, watches=event.watches)


def _chased(state: JourneyState, event: Chased) -> JourneyState:
    return _go_on(state) if event.escaped else replace(state, encounter=event.encounter)


def _replanned(state: JourneyState, event: Replanned) -> JourneyState:
    status: Status = "travelling" if state.under_way and state.camped_at is None else "camp"
    return replace(
        state,
        status=status,
        course=event.course,
        progress=event.progress,
        leg=event.leg,
        stayed=event.stayed,
        staying=0,
        placed=event.placed,
        astray=None,
        mounts=tuple(replace(mount, left=True) if mount.is_down else mount for mount in state.mounts),
    )


def _weather_set(state: JourneyState, event: WeatherSet) -> JourneyState:
    return replace(state, weather=event.weather)


def _foraging_set(state: JourneyState, event: ForagingSet) -> JourneyState:
    return replace(state, foraging=event.foraging)


def _supplied(state: JourneyState, event: Supplied) -> JourneyState:
    return replace(state.with_members(event.after), stores=event.stores)


def _foraged(state: JourneyState, event: Foraged) -> JourneyState:
    return replace(state, foraged_day=event.day)


def _hardship(state: JourneyState, event: Hardship) -> JourneyState:
    return replace(state.with_members(event.after), exposure=event.exposure)


def _astray(state: JourneyState, event: WayLost | WayNoticed | WaySought) -> JourneyState:
    return replace(state, astray=event.astray)


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
    ModeChanged: _mode_changed,
    Stayed: _stayed,
    NightRolled: _night_rolled,
    WatchesSet: _watches_set,
    Chased: _chased,
    Replanned: _replanned,
    SheetsReturned: _same,
    WeatherSet: _weather_set,
    ForagingSet: _foraging_set,
    Supplied: _supplied,
    Foraged: _foraged,
    Hardship: _hardship,
    WayLost: _astray,
    WayNoticed: _astray,
    WaySought: _astray,
}
