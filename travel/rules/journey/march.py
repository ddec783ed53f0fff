"""Travelling: hour by hour along the route, until the hours are over or something needs the GM.

Only completed hours harm, and fractions add up until the next rest (EP-OV-05, EP-OV-12): so a
stretch ends at every full hour travelled and at every full hour hustled.
"""

from __future__ import annotations

from typing import Literal

from travel.rules.journey.events import Arrived, DayStarted, Fell, Travelled
from travel.rules.journey.happening import Mending
from travel.rules.journey.harm import HourEnd, HourHarm, hour_harm
from travel.rules.journey.meet import meet_what_is_here, roll_watch
from travel.rules.journey.nature import after_the_hour, end_the_road, start_the_day
from travel.rules.journey.nature_events import WaySought
from travel.rules.journey.rest import mended_on_the_march
from travel.rules.journey.run import Run
from travel.rules.journey.state import HOUR, Pace
from travel.rules.journey.stray import knows_itself_lost, stray

Ended = Literal["on", "due", "stopped"]
"""How travelling ended: the hours are over, a leg or a stop has been reached, or something stopped the party."""


def travel(run: Run, pace: Pace, seconds: int) -> Ended:
    """Go on for ``seconds``."""
    while seconds > 0:
        if not run.state.under_way:
            _break_camp(run)
        if meet_what_is_here(run):
            return "stopped"
        block = _block(run, pace, seconds)
        if not _go(run, pace, block):
            return "stopped"
        seconds -= block
        if run.is_due:
            return "due"
    return "on"


def _break_camp(run: Run) -> None:
    run.emit(DayStarted(clock=run.state.clock, place=run.place_name))
    start_the_day(run)
    roll_watch(run)


def _goal(run: Run) -> int:
    """How far the party may go before something is due: what waits on the road, the end of the leg, a stop."""
    state = run.state
    goal = run.stage_end
    for encounter in state.placed:
        if state.progress < encounter.progress < goal:
            goal = encounter.progress
    return goal


def _rate(run: Run, pace: Pace) -> int:
    return run.context.rules.hustle_factor if pace == "hustle" else 1


def _block(run: Run, pace: Pace, seconds: int) -> int:
    """Seconds until the next full hour, the goal, or the end of the order."""
    state = run.state
    ends = [seconds, HOUR - (state.sailed if run.leg.is_crewed else state.walked) % HOUR]
    if state.astray is None:
        share, whole = run.slowed
        if share:
            ends.append(-(-(_goal(run) - state.progress) * whole // (_rate(run, pace) * share)))
    elif state.astray.back is not None:
        ends.append(-(-state.astray.back // _rate(run, pace)))
    if state.watch and state.going < (state.watch.hour - 1) * HOUR:
        ends.append((state.watch.hour - 1) * HOUR - state.going)
    if pace == "hustle":
        ends.append(HOUR - state.hustled % HOUR)
    return max(1, min(ends))


def _go(run: Run, pace: Pace, block: int) -> bool:
    """Travel one block, bear its harm. False: someone fell, or they are there."""
    state, leg = run.state, run.leg
    afloat = leg.is_crewed
    walked = state.walked if afloat else state.walked + block
    sailed = state.sailed + block if afloat else state.sailed
    hustled = state.hustled + (block if pace == "hustle" else 0)
    whole = (sailed if afloat else walked) % HOUR == 0
    mending = _mended(run) if whole else ()
    after = state.with_members(tuple(each.after for each in mending))
    end = HourEnd() if afloat else _hour_end(run, pace, walked, hustled)
    harm = HourHarm() if end.is_free else hour_harm(run.context, after.members, after.mounts, leg, end, run.dice())
    step = stray(run, block * _rate(run, pace)) if state.astray else _forward(run, pace, block)
    ground = run.context.route.stretch_at(state.progress)
    run.emit(
        Travelled(
            clock=state.clock + block,
            pace=pace,
            seconds=block,
            from_progress=state.progress,
            to_progress=step[0],
            from_feet=step[1],
            to_feet=step[2],
            terrain=ground.terrain,
            way=ground.way if state.astray is None else "trackless",
            walked=walked,
            hustled=hustled,
            harms=harm.harms,
            mended=mending,
            mount_harms=harm.mounts,
            rolls=harm.rolls,
            reasons=harm.reasons,
            mode=leg.mode if run.context.route.legs else "",
            sailed=sailed,
            astray=step[3],
        )
    )
    down = {member.id for member in state.members if member.down} | {
        mount.id for mount in state.mounts if mount.is_down
    }
    if state.astray is not None and run.state.astray is None:
        run.emit(WaySought(clock=run.state.clock, found=True, astray=None))
    if whole:
        after_the_hour(run)
    return _after_block(run, down)


def _forward(run: Run, pace: Pace, block: int) -> tuple[int, int, int, None]:
    """Along the way: progress and feet afterwards."""
    route, before = run.context.route, run.state.progress
    share, whole = run.slowed
    gone = max(1, block * _rate(run, pace) * share // whole) if share else 0
    progress = min(before + gone, _goal(run))
    return progress, route.feet_at(before), route.feet_at(progress), None


def _mended(run: Run) -> tuple[Mending, ...]:
    """An hour's healing under way, where there is any; nothing heals in the cold or the heat (D20O-11, D20O-12)."""
    if not run.context.rules.healing.marching:
        return ()
    exposed = {key.partition(":")[2] for key in run.state.exposure if key.partition(":")[0] in ("cold", "heat")}
    members = (member for member in run.state.members if member.id not in exposed)
    each = (mended_on_the_march(run.context, member) for member in members)
    return tuple(mending for mending in each if mending is not None)


def _hour_end(run: Run, pace: Pace, walked: int, hustled: int) -> HourEnd:
    extra = walked // HOUR - run.leg.hours_per_day
    return HourEnd(
        hustled=hustled // HOUR if pace == "hustle" and hustled % HOUR == 0 else 0,
        extra=extra if walked % HOUR == 0 and extra > 0 else 0,
    )


def _after_block(run: Run, down_before: set[str]) -> bool:
    state = run.state
    fell = tuple(member.id for member in state.members if member.down and member.id not in down_before)
    mounts = tuple(mount.id for mount in state.mounts if mount.is_down and mount.id not in down_before)
    if fell or mounts:
        run.emit(Fell(clock=state.clock, members=fell, mounts=mounts))
    if state.progress >= run.context.route.length and state.astray is None:
        if not meet_what_is_here(run):
            run.emit(Arrived(clock=state.clock, place=run.place_name))
            end_the_road(run)
        return False
    return not fell and not mounts and not knows_itself_lost(state)
