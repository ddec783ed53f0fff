"""Walking a checked path, enemies striking as squares are left (EP-AO-11)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.budget import walk_feet
from tactical.rules.engine.events import Event, Moved
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.strikes import provoke
from tactical.rules.engine.walking import walk
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice


def follow(
    state: FightState,
    unit: Combatant,
    path: tuple[actions.Square, ...],
    order: str,
    dice: Dice,
    events: list[Event],
    already: set[str] | None = None,
) -> bool:
    """Walk a checked path, enemies striking as squares are left (EP-AO-11). Return whether it got to the end.

    ``already`` gathers who has struck in this action (EP-AO-09).
    """
    feet = 4 * walk_feet(state, unit)
    walked = walk(state, unit, path, feet, impeded=1)
    strikes: dict[actions.Square, bool] = dict.fromkeys((square for _, square in walked.provokes), True)
    already = set() if already is None else already
    trail = [(unit.x, unit.y)]
    for square in path:
        if strikes.get((unit.x, unit.y)):
            provoke(state, unit, "leaving a threatened square", "EP-AO-05", dice, events, already)
            if not unit.is_up:
                break
        unit.x, unit.y = square
        trail.append(square)
    state.turn.diagonals = walked.parity
    cost = walked.feet if len(trail) == len(path) + 1 else FEET * (len(trail) - 1)
    state.turn.moved_feet += cost
    if len(trail) > 1:
        events.append(Moved(unit.id, tuple(trail), cost, order, len(trail) != len(path) + 1))
    return unit.is_up
