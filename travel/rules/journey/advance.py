"""Orders to travel: a day of land hours and hours afloat as the legs have them, or some hours, then camp.

A land leg takes the hours ordered, from the day's start; a craft goes its own hours a day from the same start, and
one that goes day and night never camps. Hours aboard, at stops and spent changing count against the day's hours.
"""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from travel.rules.hustle import hustle_total
from travel.rules.journey.context import DayOrder
from travel.rules.journey.events import JourneyEnded
from travel.rules.journey.march import travel
from travel.rules.journey.night import camp_and_sleep
from travel.rules.journey.orders import AdvanceDay, AdvanceHours
from travel.rules.journey.run import Run
from travel.rules.journey.state import DAY, HOUR, Pace
from travel.rules.journey.stops import change_and_stay

DAY_HOURS = 24
MAX_PIECES = 500


def advance_day(run: Run, order: AdvanceDay) -> None:
    """The rest of the day's hours, hustled first, then walked, then forced; then camp and sleep."""
    wanted = _wanted(run, order)
    day = run.state.day
    camp = None if wanted.camp_feet is None else run.context.route.progress_at(wanted.camp_feet)
    run.camp_at = camp if camp is not None and camp > run.state.progress else None
    for _ in range(MAX_PIECES):
        if not change_and_stay(run):
            return
        if run.is_mixed and run.state.clock < run.opens and not run.goes_on_by_night:
            camp_and_sleep(run)
            if run.state.day > day or run.state.status != "camp":
                return
            continue
        parts = _afloat(run) if run.leg.is_crewed else _ashore(run, wanted)
        if not parts or run.is_due:
            break
        if not _travel_all(run, parts):
            return
        if run.goes_on_by_night and run.state.day > day:
            break
    camp_and_sleep(run)


def _travel_all(run: Run, parts: list[tuple[Pace, int]]) -> bool:
    """Travel what is left of the day, up to where a leg ends or a stop lies. False: something stopped the party."""
    for pace, seconds in parts:
        ended = travel(run, pace, seconds)
        if ended != "on":
            return ended == "due"
    return True


def _afloat(run: Run) -> list[tuple[Pace, int]]:
    """What is left of the craft's day: its hours from the day's start, or till midnight if it never camps."""
    state, leg = run.state, run.leg
    if run.goes_on_by_night:
        return [("walk", DAY - state.clock % DAY)]
    left = run.opens + leg.hours_per_day * HOUR - state.clock
    return [("walk", left)] if left > 0 else []


def _ashore(run: Run, wanted: DayOrder) -> list[tuple[Pace, int]]:
    """What is left of the day's land hours by pace, in order: cut to the day's window where days go by the clock,
    the forced ones first, then the walked."""
    state, leg = run.state, run.leg
    plain = (wanted.walked + wanted.hustled) * HOUR
    left = max(0, plain - state.walked)
    hustled = min(left, max(0, wanted.hustled * HOUR - state.hustled)) if leg.can_hustle else 0
    walked = left - hustled
    forced = max(0, wanted.forced * HOUR - max(0, state.walked - plain))
    if run.is_mixed:
        over = max(0, left + forced - max(0, _closes(run, wanted) - state.clock))
        forced, over = max(0, forced - over), max(0, over - forced)
        walked, over = max(0, walked - over), max(0, over - walked)
        hustled = max(0, hustled - over)
    parts: list[tuple[Pace, int]] = [("hustle", hustled), ("walk", walked), ("forced", forced)]
    if _walks_first(run, hustled, walked):
        parts = [("walk", walked), ("hustle", hustled), ("forced", forced)]
    return [part for part in parts if part[1]]


def _closes(run: Run, wanted: DayOrder) -> int:
    """When the day's land hours are over by the clock."""
    return min(run.opens + wanted.hours * HOUR, run.state.clock // DAY * DAY + DAY)


def _walks_first(run: Run, hustled: int, walked: int) -> bool:
    """On the day of arrival the hustle comes last if that hurts less: the hour that arrival breaks
    off deals no damage (EP-OV-05). The plan does the same."""
    factor = run.context.rules.hustle_factor
    left = run.context.route.length - run.state.progress
    if not hustled or not walked or left > factor * hustled + walked or not run.is_last_stage:
        return False
    before = run.state.hustled
    first = (before + min(hustled, left // factor)) // HOUR
    last = (before + max(0, left - walked) // factor) // HOUR
    ruleset = run.context.travel_ruleset
    return hustle_total(ruleset, last)[0] < hustle_total(ruleset, first)[0]


def _wanted(run: Run, order: AdvanceDay) -> DayOrder:
    """The day's land hours. What the plan orders is taken as it is where a craft goes its own hours, or a vehicle
    walks the hustled ones; only what is asked for now has to fit."""
    planned = run.context.order_of(run.state.day)
    wanted = DayOrder(
        walked=planned.walked if order.walked is None else order.walked,
        hustled=planned.hustled if order.hustled is None else order.hustled,
        forced=planned.forced if order.forced is None else order.forced,
        camp_feet=planned.camp_feet,
    )
    for name in ("walked", "hustled", "forced"):
        hours = getattr(wanted, name)
        if hours < 0:
            raise RuleError(
                f"{hours} hours cannot be {name}", pointer=f"/order/{name}", remedy="Give 0 or more whole hours."
            )
    is_asked = not (order.walked is order.hustled is order.forced is None)
    if not is_asked and all(leg.is_crewed for leg in run.legs_ahead):
        return wanted
    most = _most_hours(run)
    if wanted.hours > most:
        raise RuleError(
            f"{wanted.hours} hours of travel leave no night's rest",
            pointer="/order/forced",
            remedy=f"Travel {most} hours at most, or rest first.",
            rule="EP-OV-05",
        )
    if order.hustled and not any(leg.can_hustle for leg in run.legs_ahead):
        raise RuleError(
            "A vehicle cannot hustle", pointer="/order/hustled", remedy="Walk or force the march.", rule="EP-OV-17"
        )
    return wanted


def _most_hours(run: Run) -> int:
    """A crew takes turns and sails day and night (EP-OV-16); others need their night."""
    legs = run.legs_ahead
    if any(leg.can_force for leg in legs):
        return DAY_HOURS - run.context.rules.rest_hours
    return max(leg.hours_per_day for leg in legs)


def advance_hours(run: Run, order: AdvanceHours) -> None:
    """Some hours at one pace, without making camp."""
    leg, state = run.leg, run.state
    most = leg.hours_per_day if not leg.can_force else DAY_HOURS - run.context.rules.rest_hours
    if not 0 < order.hours <= most:
        raise RuleError(
            f"{order.hours:g} hours cannot be travelled at once",
            pointer="/order/hours",
            remedy=f"Give more than 0 and at most {most} hours.",
        )
    seconds = max(1, round(order.hours * HOUR))
    free = leg.hours_per_day * HOUR
    if order.pace == "walk" and leg.can_force and state.walked + seconds > free:
        raise RuleError(
            f"Only {max(0, free - state.walked) / HOUR:g} of the day's {free // HOUR} hours are left",
            pointer="/order/pace",
            remedy="Rest, or go on at a forced march.",
            rule="EP-OV-12",
        )
    if state.walked + state.sailed + seconds > most * HOUR and not run.goes_on_by_night:
        raise RuleError("That leaves no night's rest", pointer="/order/hours", remedy="Rest first.", rule="EP-OV-05")
    if order.pace == "hustle" and not leg.can_hustle:
        raise RuleError(
            "A vehicle cannot hustle", pointer="/order/pace", remedy="Walk or force the march.", rule="EP-OV-17"
        )
    until = state.clock + seconds
    for _ in range(MAX_PIECES):
        if not change_and_stay(run) or run.state.clock >= until:
            return
        pace: Pace = order.pace if run.leg.can_hustle or order.pace != "hustle" else "walk"
        if travel(run, pace, until - run.state.clock) != "due":
            return


def end_journey(run: Run, reason: str) -> None:
    if run.state.status == "ended":
        raise RuleError("The journey has ended already", remedy="Undo it to go on.")
    run.emit(JourneyEnded(clock=run.state.clock, why=reason.strip()[:500] or "ended by the GM"))
