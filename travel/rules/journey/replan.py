"""A new course from where the party is; what it did so far, and the plan it had, stay as they were."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.journey.orders import ReturnSheets, TakeCourse
from travel.rules.journey.route import Place, RouteLine, RoutePoint, Stretch
from travel.rules.journey.run import Run
from travel.rules.journey.state import Encounter, JourneyState
from travel.rules.journey.way_events import Replanned, SheetsReturned

MAX_COURSES = 50


def take_course(run: Run, order: TakeCourse) -> None:
    """Go by a course that was laid. Encounters that wait on the new way too stay, the others are dropped."""
    if not 0 < order.course <= len(run.context.courses):
        raise RuleError("There is no such course", pointer="/course", remedy="Replan from here.")
    place = run.place_name
    old, laid = run.context, run.context.on(order.course)
    waiting = tuple(_moved(old.route, laid.route, encounter, order.progress) for encounter in run.state.placed)
    placed = tuple(encounter for encounter in waiting if encounter is not None)
    dropped = len(waiting) - len(placed)
    miles = f"{laid.route.miles_at(laid.route.length) - laid.route.miles_at(order.progress):g} mi to go"
    reasons = [Reason("house", "Replanned from here by the GM", miles)]
    if dropped:
        reasons.append(Reason("house", "Encounters that waited on the old way only are dropped", str(dropped), True))
    run.context = laid
    run.emit(
        Replanned(
            clock=run.state.clock,
            place=place,
            course=order.course,
            progress=order.progress,
            leg=laid.route.leg_index(order.progress),
            stayed=sum(stay.progress < order.progress for stay in laid.route.stays),
            note=order.note,
            placed=placed,
            reasons=tuple(reasons),
        )
    )


def _moved(old: RouteLine, new: RouteLine, encounter: Encounter, here: int) -> Encounter | None:
    progress = new.progress_of_cell(old.place_at(encounter.progress).cell)
    return replace(encounter, progress=progress) if progress is not None and progress >= here else None


def joined(old: RouteLine, state: JourneyState, near: int, new: RouteLine) -> tuple[RouteLine, int]:
    """The line behind the party and the new one from cell ``near`` on, and the party's progress on it.

    ``near`` is the cell of the old line that the party is nearest to; the bit between is gone as it lies.
    """
    here = state.progress
    at = old.progress_of_cell(near)
    if at is None or state.astray is not None:
        return _across(old, here, new)
    if at >= here:
        return (old.until(at).then(new), here) if at else (new, 0)
    ahead = next((point.cell for point in old.points if point.feet > old.feet_at(here)), None)
    if len(new.points) > 1 and new.points[1].cell == ahead:
        into = new.progress_at(old.feet_at(here) - old.feet_at(at))
        return (old.until(at).then(new), at + into) if at else (new, into)
    return _back(old, here, at, new)


def _back(old: RouteLine, here: int, at: int, new: RouteLine) -> tuple[RouteLine, int]:
    """Back to the cell behind, then on."""
    ground = old.stretch_at(here)
    start = old.place_at(here)
    bit = RouteLine(
        (Stretch(old.feet_at(here) - old.feet_at(at), max(1, here - at), ground.terrain, ground.way),),
        (_point(start, 0), replace(new.points[0], feet=old.feet_at(here) - old.feet_at(at))),
    )
    return old.until(here).then(_in_legs(bit, new)).then(new), here


def _across(old: RouteLine, here: int, new: RouteLine) -> tuple[RouteLine, int]:
    """From off the way straight to the new line's first cell: no more is known of the ground between."""
    return (old.until(here).then(new), here) if here else (new, 0)


def _in_legs(bit: RouteLine, new: RouteLine) -> RouteLine:
    return replace(bit, legs=(replace(new.legs[0], ends=bit.length, change_seconds=0),)) if new.legs else bit


def _point(place: Place, feet: int) -> RoutePoint:
    return RoutePoint(place.cell, place.key, place.x, place.y, feet, place.name)


def return_sheets(run: Run, order: ReturnSheets) -> None:
    """The sheets were brought up to date: for the record, and to be taken back with it."""
    names = tuple(member.name for member in run.state.members if member.id in order.after)
    animals = tuple(mount.name for mount in run.state.mounts if mount.id in order.after)
    run.emit(
        SheetsReturned(
            clock=run.state.clock, gm_only=True, names=names + animals, before=order.before, after=order.after
        )
    )
