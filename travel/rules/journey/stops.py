"""Where legs meet and where the party stays: changing mode takes its time, a stop stands still."""

from __future__ import annotations

from tactical.rules.kernel.reasons import Reason, Reasons
from travel.rules.journey.nature import end_the_night
from travel.rules.journey.rest import mended_at_rest, mounts_mended_at_rest, rest_reasons
from travel.rules.journey.route import RouteStay
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR
from travel.rules.journey.way_events import ModeChanged, Stayed

WHY = {"rest": "rest", "trade": "trade", "carouse": "carousing", "other": "a stop"}


def change_and_stay(run: Run) -> bool:
    """Do what is due here: stay at a stop, go over to the next mode. False: the day is over with it."""
    if run.state.astray is not None:
        return True
    if run.stay_here is not None and not _stay(run, run.stay_here):
        return False
    route, state = run.context.route, run.state
    index = route.leg_index(state.progress)
    if index > state.leg:
        _change(run, index)
    return True


def _change(run: Run, index: int) -> None:
    state, leg = run.state, run.context.leg(index)
    run.emit(
        ModeChanged(
            clock=state.clock + leg.change_seconds,
            place=run.place_name,
            leg=index,
            mode=leg.mode,
            name=leg.name,
            seconds=leg.change_seconds,
            reasons=(Reason("EP-OV-14", f"Going on {leg.name or leg.mode}", _hours(leg.change_seconds)),),
        )
    )


def _stay(run: Run, stay: RouteStay) -> bool:
    """Stand still till the stop is over or a new day begins. False: a new day begins. A stay is one rest, however
    many days it takes; only one for rest is time in bed."""
    state, rules = run.state, run.context.rules
    left = state.staying or stay.seconds
    next_day = _next_day(run)
    until = min(state.clock + left, next_day)
    seconds, left = until - state.clock, left - (until - state.clock)
    whole = stay.seconds - left
    rested = until == next_day or whole >= rules.rest_hours * HOUR
    in_bed = stay.why == "rest"
    people = mended_at_rest(run.context, state, whole - seconds, whole, in_bed=in_bed, slept=rested)
    after = state.with_members(tuple(each.after for each in people))
    run.emit(
        Stayed(
            clock=until,
            place=run.place_name,
            why=stay.why,
            note=stay.note,
            seconds=seconds,
            left=left,
            stayed=state.stayed + (0 if left else 1),
            rested=rested,
            day_over=until == next_day,
            mended=people,
            mounts=mounts_mended_at_rest(run.context, after, whole - seconds, whole, in_bed=in_bed),
            reasons=_reasons(run, stay, seconds, rested),
        )
    )
    if state.clock // DAY < until // DAY:
        end_the_night(run, seconds)
    return until < next_day


def _next_day(run: Run) -> int:
    """When the next day begins: in the morning, but whoever set out before it has begun the day already."""
    clock, morning = run.state.clock, round(run.context.morning_hour * HOUR)
    begins = (clock - morning) // DAY * DAY + DAY + morning
    return begins + DAY if begins // DAY == clock // DAY and clock >= run.opens else begins


def _reasons(run: Run, stay: RouteStay, seconds: int, rested: bool) -> Reasons:
    why = Reason("house", f"The plan stops here for {WHY[stay.why]}", _hours(stay.seconds))
    return (why, *rest_reasons(run.context, seconds)) if rested else (why,)


def _hours(seconds: int) -> str:
    return f"{seconds / HOUR:g} h"
