"""What the party perceives: the ground on which every answer to a player is computed (TRUST 28).

The party shares what any of its members perceives. A creature that hides is perceived by nobody;
one that no line of sight reaches, or that stands in the dark beyond arm's length of those who
cannot see there, is not perceived either (EP-CV-10, EP-CN-08).
"""

from __future__ import annotations

from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space, squares_of

ALL_BLOCKED = 0xFFFF
ARMS_LENGTH = 1


def perceived(state: FightState, sightings: frozenset[str], side: str = "party") -> frozenset[str]:
    """Return the ids of the creatures that ``side`` perceives, its own among them.

    Who is down or gone is still known if it was ever seen; with nobody left to look, so is everyone seen.
    """
    watchers = [unit for unit in state.combatants.values() if unit.side == side and unit.is_up]
    return frozenset(
        key
        for key, unit in state.combatants.items()
        if unit.side == side or _is_known(state, unit, watchers, sightings)
    )


def _is_known(state: FightState, unit: Combatant, watchers: list[Combatant], sightings: frozenset[str]) -> bool:
    if not unit.is_up or not watchers:
        return unit.id in sightings
    return not unit.hidden and any(_sees(state, watcher, unit) for watcher in watchers)


def _sees(state: FightState, watcher: Combatant, unit: Combatant) -> bool:
    arena = state.arena
    near, far = _space(state, watcher), _space(state, unit)
    if arena.light == "dark" and not arena.profiles[watcher.id].sees_dark:
        return arena.field.apart(near, far) <= ARMS_LENGTH
    return any(
        arena.field.mask(ax, ay, tx, ty) != ALL_BLOCKED for ax, ay in squares_of(near) for tx, ty in squares_of(far)
    )


def _space(state: FightState, unit: Combatant) -> Space:
    return unit.x, unit.y, state.arena.profiles[unit.id].side


def masked(state: FightState, known: frozenset[str]) -> FightState:
    """Return the fight as if only the known creatures were in it."""
    view = state.copy()
    view.combatants = {key: unit for key, unit in view.combatants.items() if key in known}
    view.order = [key for key in view.order if key in known]
    if view.actor not in known:
        view.actor = None
    return view
