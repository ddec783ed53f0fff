"""Travelling: hour by hour along the route, until the order is done or something needs the GM.

Only completed hours harm, and fractions add up until the next rest (EP-OV-05, EP-OV-12): so a
stretch ends at every full hour travelled and at every full hour hustled.
"""

from __future__ import annotations

from tactical.rules.kernel.errors import RuleError
from travel.rules.journey.context import DayOrder
from travel.rules.journey.events import Arrived, DayStarted, Fell, JourneyEnded, Mending, Travelled
from travel.rules.journey.harm import HourEnd, HourHarm, hour_harm
from travel.rules.journey.meet import meet_what_is_here, roll_watch
from travel.rules.journey.orders import AdvanceDay, AdvanceHours
from travel.rules.journey.rest import camp, mended_on_the_march, next_morning, sleep_until
from travel.rules.journey.run import Run
from travel.rules.journey.state import HOUR, Pace

HUSTLE_FACTOR = 2
DAY_HOURS = 24


def advance_day(run: Run, order: AdvanceDay) -> None:
    """The rest of the day's hours, hustled first, then walked, then forced; then camp and sleep."""
    wanted = _wanted(run, order)
    hustled = max(0, wanted.hustled * HOUR - run.state.hustled)
    left = max(0, wanted.hours * HOUR - run.state.walked)
    hustled = min(hustled, left)
    forced = min(wanted.forced * HOUR, left - hustled)
    walked = left - hustled - forced
    parts: list[tuple[Pace, int]] = [("hustle", hustled), ("walk", walked), ("forced", forced)]
    if _walks_first(run, hustled, walked):
        parts = [("walk", walked), ("hustle", hustled), ("forced", forced)]
    for pace, seconds in parts:
        if not travel(run, pace, seconds):
            return
    camp(run)
    sleep_until(run, next_morning(run.context, run.state.clock))


def _walks_first(run: Run, hustled: int, walked: int) -> bool:
    """On the day of arrival the hustle comes last if that hurts less: the hour that arrival breaks
    off deals no damage (EP-OV-05). The plan does the same."""
    left = run.context.route.length - run.state.progress
    if not hustled or not walked or left > HUSTLE_FACTOR * hustled + walked:
        return False
    before = run.state.hustled
    first = (before + min(hustled, left // HUSTLE_FACTOR)) // HOUR
    last = (before + max(0, left - walked) // HUSTLE_FACTOR) // HOUR
    return last < first


def _wanted(run: Run, order: AdvanceDay) -> DayOrder:
    planned = run.context.order_of(run.state.day)
    wanted = DayOrder(
        walked=planned.walked if order.walked is None else order.walked,
        hustled=planned.hustled if order.hustled is None else order.hustled,
        forced=planned.forced if order.forced is None else order.forced,
    )
    for name in ("walked", "hustled", "forced"):
        hours = getattr(wanted, name)
        if hours < 0:
            raise RuleError(
                f"{hours} hours cannot be {name}", pointer=f"/order/{name}", remedy="Give 0 or more whole hours."
            )
    most = _most_hours(run)
    if wanted.hours > most:
        raise RuleError(
            f"{wanted.hours} hours of travel leave no night's rest",
            pointer="/order/forced",
            remedy=f"Travel {most} hours at most, or rest first.",
            rule="EP-OV-05",
        )
    if wanted.hustled and not run.context.can_hustle:
        raise RuleError(
            "A vehicle cannot hustle", pointer="/order/hustled", remedy="Walk or force the march.", rule="EP-OV-17"
        )
    return wanted


def _most_hours(run: Run) -> int:
    """A crew takes turns and sails day and night (EP-OV-16); others need their night."""
    rules = run.context.rules
    return rules.free_hours if not run.context.can_force else DAY_HOURS - rules.rest_hours


def advance_hours(run: Run, order: AdvanceHours) -> None:
    """Some hours at one pace, without making camp."""
    most = _most_hours(run)
    if not 0 < order.hours <= most:
        raise RuleError(
            f"{order.hours:g} hours cannot be travelled at once",
            pointer="/order/hours",
            remedy=f"Give more than 0 and at most {most} hours.",
        )
    seconds = max(1, round(order.hours * HOUR))
    free = run.context.rules.free_hours * HOUR
    if order.pace == "walk" and run.state.walked + seconds > free and run.context.can_force:
        raise RuleError(
            f"Only {max(0, free - run.state.walked) / HOUR:g} of the day's {free // HOUR} hours are left",
            pointer="/order/pace",
            remedy="Rest, or go on at a forced march.",
            rule="EP-OV-12",
        )
    if run.state.walked + seconds > most * HOUR:
        raise RuleError("That leaves no night's rest", pointer="/order/hours", remedy="Rest first.", rule="EP-OV-05")
    if order.pace == "hustle" and not run.context.can_hustle:
        raise RuleError(
            "A vehicle cannot hustle", pointer="/order/pace", remedy="Walk or force the march.", rule="EP-OV-17"
        )
    travel(run, order.pace, seconds)


def travel(run: Run, pace: Pace, seconds: int) -> bool:
    """Go on for ``seconds``. False: something stopped the party."""
    while seconds > 0:
        if not run.state.under_way:
            _break_camp(run)
        if meet_what_is_here(run):
            return False
        block = _block(run, pace, seconds)
        if not _go(run, pace, block):
            return False
        seconds -= block
    return True


def _break_camp(run: Run) -> None:
    run.emit(DayStarted(clock=run.state.clock, place=run.place_name))
    roll_watch(run)


def _rate(pace: Pace) -> int:
    return HUSTLE_FACTOR if pace == "hustle" else 1


def _goal(run: Run) -> int:
    """How far the party may go before something is due: what waits on the road, or the end of it."""
    state = run.state
    ahead = [encounter.progress for encounter in state.placed if encounter.progress > state.progress]
    return min([run.context.route.length, *ahead])


def _block(run: Run, pace: Pace, seconds: int) -> int:
    """Seconds until the next full hour, the goal, or the end of the order."""
    state = run.state
    ends = [seconds, HOUR - state.walked % HOUR, -(-(_goal(run) - state.progress) // _rate(pace))]
    if pace == "hustle":
        ends.append(HOUR - state.hustled % HOUR)
    return max(1, min(ends))


def _go(run: Run, pace: Pace, block: int) -> bool:
    """Travel one block, bear its harm. False: someone fell, or they are there."""
    state, route = run.state, run.context.route
    progress = min(state.progress + block * _rate(pace), _goal(run))
    walked = state.walked + block
    hustled = state.hustled + (block if pace == "hustle" else 0)
    mended = _mended(run) if walked % HOUR == 0 else ()
    members = state.with_members(tuple(mending.after for mending in mended)).members
    end = _hour_end(run, pace, walked, hustled)
    harm = HourHarm() if end.is_free else hour_harm(run.context, members, end, run.dice())
    stretch = route.stretch_at(state.progress)
    run.emit(
        Travelled(
            clock=state.clock + block,
            pace=pace,
            seconds=block,
            from_progress=state.progress,
            to_progress=progress,
            from_feet=route.feet_at(state.progress),
            to_feet=route.feet_at(progress),
            terrain=stretch.terrain,
            way=stretch.way,
            walked=walked,
            hustled=hustled,
            harms=harm.harms,
            mended=mended,
            rolls=harm.rolls,
            reasons=harm.reasons,
        )
    )
    return _after_block(run, {member.id for member in state.members if member.down})


def _mended(run: Run) -> tuple[Mending, ...]:
    each = (mended_on_the_march(run.context, member) for member in run.state.members)
    return tuple(mending for mending in each if mending is not None)


def _hour_end(run: Run, pace: Pace, walked: int, hustled: int) -> HourEnd:
    extra = walked // HOUR - run.context.rules.free_hours
    return HourEnd(
        hustled=hustled // HOUR if pace == "hustle" and hustled % HOUR == 0 else 0,
        extra=extra if walked % HOUR == 0 and extra > 0 else 0,
    )


def _after_block(run: Run, down_before: set[str]) -> bool:
    state = run.state
    fell = tuple(member.id for member in state.members if member.down and member.id not in down_before)
    if fell:
        run.emit(Fell(clock=state.clock, members=fell))
    if state.progress >= run.context.route.length:
        if not meet_what_is_here(run):
            run.emit(Arrived(clock=state.clock, place=run.place_name))
        return False
    return not fell


def end_journey(run: Run, reason: str) -> None:
    if run.state.status == "ended":
        raise RuleError("The journey has ended already", remedy="Undo it to go on.")
    run.emit(JourneyEnded(clock=run.state.clock, why=reason.strip()[:500] or "ended by the GM"))
