"""A path ordered step by step: what it costs, by which movement types, or which rule refuses it and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from tactical.rules.geometry.battlemap import BattleMap
from tactical.rules.geometry.footing import OFF
from tactical.rules.geometry.reach import StepRule
from tactical.rules.geometry.relief import relief_of
from tactical.rules.geometry.way_ground import Ground, threat_at
from tactical.rules.geometry.way_search import narrower
from tactical.rules.geometry.way_steps import Step, step
from tactical.rules.geometry.ways import MODES, NO_MODE, Place, Ways

Leg = tuple[int, ...]
"""A square (x, y), whose level follows the ground, a cube (x, y, z), or a cube and how wide a creature goes there."""


class Stepper(Protocol):
    """Who tells what one step of a query costs."""

    def step(
        self, query: Ways, stance: int, at: Place, move: tuple[int, int, int], spent: int, parity: int
    ) -> Step | None: ...

    def narrower(self, query: Ways, stance: int, at: Place) -> list[tuple[int, Place]]: ...

    def level(self, query: Ways, x: int, y: int, side: int) -> int: ...


@dataclass(frozen=True, slots=True)
class PlainStepper:
    """The definition of a step, by ``way_steps``."""

    map: BattleMap
    rule: StepRule

    def _ground(self, query: Ways) -> Ground:
        return Ground(self.map, relief_of(self.map), self.rule, query)

    def step(
        self, query: Ways, stance: int, at: Place, move: tuple[int, int, int], spent: int, parity: int
    ) -> Step | None:
        return step(self._ground(query), at, move, spent, parity)

    def narrower(self, query: Ways, stance: int, at: Place) -> list[tuple[int, Place]]:
        return narrower(self._ground(query), at, stance)

    def level(self, query: Ways, x: int, y: int, side: int) -> int:
        ground = self._ground(query)
        return ground.level(x, y, side) if ground.holds((x, y, 0, side)) else OFF


@dataclass(frozen=True, slots=True)
class Trace:
    """A path gone in thought: after each step the space, the stance, the sum of squares spent and the movement type.

    ``stopped``: the index of the step that cannot be taken, -1 if all can.
    """

    places: tuple[Place, ...]
    stances: tuple[int, ...]
    costs: tuple[int, ...]
    modes: tuple[str, ...]
    parity: int
    stopped: int = -1


@dataclass(frozen=True, slots=True)
class _Stand:
    """One way to have come so far: wide and narrow may both lead on. ``left``: who threatens what it left.

    One without a movement type took another stance in place."""

    stance: int
    at: Place
    spent: int
    parity: int
    left: int = 0
    before: _Stand | None = None
    mode: int = NO_MODE

    def key(self, query: Ways) -> tuple[int, int]:
        """What the search for ways goes by: cost and attacks, weighed, then the widest stance."""
        return self.spent * query.cost_weight + self.left.bit_count() * query.threat_weight, self.stance


def trace(stepper: Stepper, query: Ways, path: Sequence[Leg]) -> Trace:
    """Go along a path of neighbouring squares or cubes as cheaply as its steps allow."""
    start = (query.x, query.y, query.z, query.sides[query.stance])
    stands = [_Stand(query.stance, start, 0, query.parity)]
    for index, leg in enumerate(path):
        ahead: dict[tuple[int, int], _Stand] = {}
        leaving = [replace(stand, left=stand.left | threat_at(query, stand.at)) for stand in stands]
        for stand in _stances(stepper, query, leaving):
            _advance(stepper, query, stand, leg, ahead)
        if not ahead:
            return _told(query, min(stands, key=lambda stand: stand.key(query)), index)
        stands = list(ahead.values())
    return _told(query, min(stands, key=lambda stand: stand.key(query)), -1)


def _stances(stepper: Stepper, query: Ways, stands: list[_Stand]) -> list[_Stand]:
    """Return the ways so far, and those with another stance taken in place."""
    found = list(stands)
    for stand in stands:
        for stance, at in stepper.narrower(query, stand.stance, stand.at):
            found.append(replace(stand, stance=stance, at=at, before=stand, mode=NO_MODE))
    return found


def _advance(stepper: Stepper, query: Ways, stand: _Stand, leg: Leg, ahead: dict[tuple[int, int], _Stand]) -> None:
    """Take one step from a stand, if it can be taken; keep it where it is the cheapest of its kind."""
    x, y, z, side = stand.at
    if len(leg) > 3 and leg[3] != side:
        return
    move = (leg[0] - x, leg[1] - y, _level_of(stepper, query, stand, leg) - z)
    if not any(move) or max(abs(move[0]), abs(move[1])) > 1 or (not query.window.grounded and abs(move[2]) > 1):
        return
    found = stepper.step(query, stand.stance, stand.at, move, query.spent + stand.spent, stand.parity)
    if found is None:
        return
    price, parity, mode = found
    to = (x + move[0], y + move[1], z + move[2], side)
    new = _Stand(stand.stance, to, stand.spent + price, parity, stand.left, stand, mode)
    held = ahead.get((stand.stance, parity))
    if held is None or new.key(query) < held.key(query):
        ahead[stand.stance, parity] = new


def _level_of(stepper: Stepper, query: Ways, stand: _Stand, leg: Leg) -> int:
    """Return the level a leg leads to: its own; without one that of the ground, or the present one in the air."""
    if len(leg) > 2:
        return leg[2]
    level = stepper.level(query, leg[0], leg[1], stand.at[3])
    is_near = query.window.grounded or abs(level - stand.at[2]) <= 1
    return level if is_near else stand.at[2]


def _told(query: Ways, last: _Stand, stopped: int) -> Trace:
    steps: list[_Stand] = []
    stand: _Stand | None = last
    while stand is not None and stand.before is not None:
        if stand.mode != NO_MODE:
            steps.append(stand)
        stand = stand.before
    steps.reverse()
    return Trace(
        places=tuple(step.at for step in steps),
        stances=tuple(step.stance for step in steps),
        costs=tuple(step.spent for step in steps),
        modes=tuple(MODES[step.mode] for step in steps),
        parity=last.parity,
        stopped=stopped,
    )
