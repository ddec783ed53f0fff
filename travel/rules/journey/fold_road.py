"""Folds of the way, the weather and the lost way; and what a new day and a meeting that is over leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from travel.rules.journey.nature_events import (
    Foraged,
    ForagingSet,
    Hardship,
    RationsSet,
    Supplied,
    WayLost,
    WayNoticed,
    WaySought,
    WeatherSet,
)
from travel.rules.journey.state import JourneyState, Status
from travel.rules.journey.way_events import (
    Chased,
    ModeChanged,
    NightRolled,
    Replanned,
    SheetsReturned,
    Stayed,
    WatchesSet,
)


def go_on(state: JourneyState) -> JourneyState:
    """What was met is over: on the road again, or in camp."""
    status: Status = "travelling" if state.under_way and state.camped_at is None else "camp"
    return replace(state, status=status, encounter=None, ambush="", fight="")


def fresh(state: JourneyState) -> JourneyState:
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
        after = fresh(after)
    return replace(after, status="camp", staying=event.left, stayed=event.stayed)


def _night_rolled(state: JourneyState, event: NightRolled) -> JourneyState:
    return replace(state, night=event.night)


def _watches_set(state: JourneyState, event: WatchesSet) -> JourneyState:
    return replace(state, watches=event.watches)


def _chased(state: JourneyState, event: Chased) -> JourneyState:
    return go_on(state) if event.escaped else replace(state, encounter=event.encounter)


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
    after = state.with_members(event.after).with_mounts(event.mounts)
    if event.through:
        after = replace(after, fed_day=event.through, fed_at=state.progress)
    return replace(after, stores=event.stores)


def _rations_set(state: JourneyState, event: RationsSet) -> JourneyState:
    return replace(state, sparing=event.without)


def _foraged(state: JourneyState, event: Foraged) -> JourneyState:
    return replace(state, foraged_day=event.day)


def _hardship(state: JourneyState, event: Hardship) -> JourneyState:
    mounts = tuple(harm.after for harm in event.mounts)
    return replace(state.with_members(event.after).with_mounts(mounts), exposure=event.exposure)


def _astray(state: JourneyState, event: WayLost | WayNoticed | WaySought) -> JourneyState:
    return replace(state, astray=event.astray)


def _same(state: JourneyState, event: SheetsReturned) -> JourneyState:
    return state


ROAD_FOLDS: dict[type[Any], Callable[[JourneyState, Any], JourneyState]] = {
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
    RationsSet: _rations_set,
    Foraged: _foraged,
    Hardship: _hardship,
    WayLost: _astray,
    WayNoticed: _astray,
    WaySought: _astray,
}
