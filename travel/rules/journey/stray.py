"""Off the way: random travel, a new course, and the way back (D20O-08)."""

from __future__ import annotations

import math
from dataclasses import replace

from tactical.rules.kernel.errors import RuleError
from tactical.rules.kernel.reasons import Reason
from travel.rules.environment.lost import Direction, roll_course, roll_direction
from travel.rules.journey.dice import WAY
from travel.rules.journey.happening import Roll, check_roll
from travel.rules.journey.living import best_guide
from travel.rules.journey.nature_events import WaySought
from travel.rules.journey.orders import SeekWay
from travel.rules.journey.run import Run
from travel.rules.journey.state import Astray, JourneyState

RULE = "D20O-08"


def knows_itself_lost(state: JourneyState) -> bool:
    """Whether the party has noticed that it is lost, and has no course yet."""
    return state.astray is not None and state.astray.noticed and state.astray.back is None


def stray(run: Run, seconds: int) -> tuple[int, int, int, Astray | None]:
    """Travel so many seconds' worth off the way: progress and feet as the line has them, and where it leads."""
    state, route = run.state, run.context.route
    astray = state.astray or Astray()
    here = route.feet_at(state.progress)
    share, whole = run.slowed
    feet = _feet(run, seconds * share // whole)
    if astray.back is None:
        angle = math.radians(Direction(astray.direction or 1).bearing)
        east, south = round(feet * math.sin(angle)), -round(feet * math.cos(angle))
        gone = replace(astray, east_feet=astray.east_feet + east, south_feet=astray.south_feet + south)
        return state.progress, here, here + feet, gone
    left = max(0, astray.back - seconds)
    if not left:
        return state.progress, here, here + feet, None
    nearer = replace(
        astray,
        east_feet=astray.east_feet * left // astray.back,
        south_feet=astray.south_feet * left // astray.back,
        back=left,
    )
    return state.progress, here, here + feet, nearer


def _feet(run: Run, seconds: int) -> int:
    """Feet covered in so long over the ground here."""
    stretch = run.context.route.stretch_at(run.state.progress)
    return stretch.feet * seconds // stretch.seconds


def seek_way(run: Run, order: SeekWay) -> None:
    """Choose a new course: rightly, and the way back takes as long as the detour is far; wrongly, and the party goes
    off in a random direction and believes it right (D20O-08)."""
    astray, guide = run.state.astray, best_guide(run)
    if astray is None or guide is None:
        raise RuleError("Nobody can look for the way", remedy="Rest until someone stands.", rule=RULE)
    dice = run.dice(WAY)
    check = roll_course(run.context.travel_ruleset, astray.hours, guide[1], dice)
    rolls: tuple[Roll, ...] = (check_roll(check),)
    if check.passed:
        stretch = run.context.route.stretch_at(run.state.progress)
        off = math.isqrt(astray.east_feet**2 + astray.south_feet**2)
        after = replace(astray, back=max(1, -(-off * stretch.seconds // max(1, stretch.feet))))
        verdict = "the course is right"
    else:
        direction = roll_direction(dice)
        rolls += (Roll("direction, from north clockwise", "d8", (direction.number,), direction.number),)
        after = replace(astray, noticed=False, direction=direction.number)
        verdict = f"off to the {direction.name}, believed right"
    reasons = (Reason(RULE, f"{check.label}: {check.text}", verdict),)
    run.emit(
        WaySought(clock=run.state.clock, gm_only=True, found=check.passed, astray=after, rolls=rolls, reasons=reasons)
    )
