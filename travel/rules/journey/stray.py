"""Off the way: random travel, noticing, and the way back (D20O-08)."""

from __future__ import annotations

import math

from tactical.rules.kernel.errors import RuleError
from travel.rules.journey.dice import WAY
from travel.rules.journey.nature_events import WaySought
from travel.rules.journey.orders import SeekWay
from travel.rules.journey.run import Run
from travel.rules.journey.state import Astray

DIRECTIONS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def stray(run: Run, seconds: int) -> tuple[int, int, int, Astray | None]:
    """Travel so many seconds' worth off the way: progress and feet as the line has them, and where it leads. The
    ground is gone as if there were no way."""
    state, route = run.state, run.context.route
    astray = state.astray or Astray()
    here = route.feet_at(state.progress)
    share, whole = run.slowed
    feet = off_way_feet(run, seconds * share // whole)
    if astray.back is not None:
        left = max(0, astray.back - seconds)
        gone = Astray(astray.hours, 0, 0, True, left) if left else None
        return state.progress, here, here + feet, _nearer(astray, gone, left)
    angle = math.pi / 4 * (astray.direction - 1)
    east, south = round(feet * math.sin(angle)), -round(feet * math.cos(angle))
    gone = Astray(
        astray.hours, astray.east_feet + east, astray.south_feet + south, astray.noticed, None, astray.direction
    )
    return state.progress, here, here + feet, gone


def _nearer(before: Astray, after: Astray | None, left: int) -> Astray | None:
    if after is None or not before.back:
        return after
    share = left / before.back
    return Astray(
        before.hours, round(before.east_feet * share), round(before.south_feet * share), True, left, before.direction
    )


def off_way_feet(run: Run, seconds: int) -> int:
    """Feet covered in so long over the ground here without a way."""
    stretch = run.context.route.stretch_at(run.state.progress)
    return stretch.feet * seconds // stretch.seconds


def roll_direction(run: Run) -> tuple[int, str]:
    """A random direction: 1d8 from north, clockwise (D20O-08)."""
    face = run.dice(WAY).roll(8)
    return face, DIRECTIONS[face - 1]


def seek_way(run: Run, order: SeekWay) -> None:
    """Choose a new course: rightly, and the way back takes as long as the detour is far; wrongly, and it is
    believed right (D20O-08)."""
    astray = run.state.astray
    if astray is None:
        raise RuleError("The party is not lost", remedy="Travel on.")
    run.emit(WaySought(clock=run.state.clock, gm_only=True, found=False, astray=astray))
