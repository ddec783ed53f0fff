"""What a runner keeps off: ground, openings and the dead that slow a step, and ways with such a step (EP-MV-11)."""

from __future__ import annotations

from collections.abc import Callable

from numpy.typing import NDArray

from tactical.rules.engine.crowd import Occupied, bodies, size_of
from tactical.rules.engine.phalanx import ground_for
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.battlemap import DOUBLED, IMPEDED
from tactical.rules.geometry.field import squares_of
from tactical.rules.geometry.reach import HOSTILE
from tactical.rules.geometry.squeeze import gaps_of, passing


def hindrances(state: FightState, unit: Combatant) -> Occupied:
    """Return the squares that nobody runs across, as if held by an enemy; those it stands on it may leave."""
    battlemap = ground_for(state, unit).map
    width, side = battlemap.width, state.arena.profiles[unit.id].side
    gaps = gaps_of(state.arena.rules, size_of(state, unit), side)
    slow = [index for index, cell in enumerate(battlemap.cells) if cell in DOUBLED or cell == IMPEDED]
    slow += [y * width + x for x, y, feet in state.layers.depths if feet]
    slow += [y * width + x for x, y, inches in state.layers.gaps if passing(gaps, inches) != "fits"]
    own = {y * width + x for x, y in squares_of(unit.space)}
    return dict.fromkeys([square for square in (*slow, *bodies(state)) if square not in own], HOSTILE)


def clear_ways(state: FightState, cost: NDArray, before: NDArray, start: int) -> Callable[[int], bool]:  # type: ignore[type-arg]  # of integers
    """Return whether the way that a search found to a place has no step that costs more than clear ground does."""
    most = 2 if state.arena.field.rule.alternates else 1
    known = {start: True}

    def is_clear(place: int) -> bool:
        trail: list[int] = []
        while place not in known:
            trail.append(place)
            place = before.item(place)
        found = known[place]
        for step in reversed(trail):
            found = found and cost.item(step) - cost.item(before.item(step)) <= most
            known[step] = found
        return found

    return is_clear
