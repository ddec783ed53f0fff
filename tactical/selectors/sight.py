"""What the party perceives: the ground on which every answer to a player is computed (TRUST 28).

The party shares what any of its members perceives: sees, feels with a sense that needs no sight, or has found out
(EP-CV-10, EP-CN-07, EP-IV-08). A creature that hides is perceived by nobody. One whose square alone is known is
*located*, not seen: it stands on the board without name or figures.
"""

from __future__ import annotations

from collections.abc import Callable

from tactical.rules.engine.seeing import perceives, sees
from tactical.rules.engine.state import Combatant, FightState

Perceives = Callable[[FightState, Combatant, Combatant], bool]


def perceived(state: FightState, sightings: frozenset[str], side: str = "party") -> frozenset[str]:
    """Return the ids of the creatures whose squares ``side`` knows, its own among them.

    Who is down or gone is still known if it was ever seen; with nobody left to look, so is everyone seen.
    """
    return _known(state, sightings, side, perceives)


def seen(state: FightState, sightings: frozenset[str], side: str = "party") -> frozenset[str]:
    """Return those among the perceived whom somebody of ``side`` makes out, so that it knows who they are."""
    return _known(state, sightings, side, sees)


def _known(state: FightState, sightings: frozenset[str], side: str, test: Perceives) -> frozenset[str]:
    watchers = [unit for unit in state.combatants.values() if unit.side == side and unit.is_up]
    return frozenset(
        key
        for key, unit in state.combatants.items()
        if unit.side == side or _is_known(state, unit, watchers, sightings, test)
    )


def _is_known(
    state: FightState, unit: Combatant, watchers: list[Combatant], sightings: frozenset[str], test: Perceives
) -> bool:
    if not unit.is_up or not watchers:
        return unit.id in sightings
    return any(test(state, watcher, unit) for watcher in watchers)


def masked(state: FightState, known: frozenset[str]) -> FightState:
    """Return the fight as if only the known creatures were in it."""
    view = state.copy()
    view.combatants = {key: unit for key, unit in view.combatants.items() if key in known}
    view.order = [key for key in view.order if key in known]
    if view.actor not in known:
        view.actor = None
    return view
