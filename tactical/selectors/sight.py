"""What the party perceives: the ground on which every answer to a player is computed (TRUST 28).

The party shares what any of its members makes out: sees, or feels with a sense that needs no sight (EP-CV-10,
EP-CN-07). A creature that hides is perceived by nobody. One whose square alone is known is not perceived either: the
board shows that somebody is there, and not who (EP-IV-08).
"""

from __future__ import annotations

from tactical.rules.engine.seeing import is_pinned, sees
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.field import Space


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
    return any(sees(state, watcher, unit) for watcher in watchers)


def located(state: FightState, known: frozenset[str], side: str = "party") -> list[Space]:
    """Return where ``side`` knows somebody unseen to be (EP-IV-08 to 12)."""
    return sorted(
        unit.space
        for key, unit in state.combatants.items()
        if key not in known and unit.is_up and is_pinned(state, unit, side)
    )


def masked(state: FightState, known: frozenset[str]) -> FightState:
    """Return the fight as if only the known creatures were in it."""
    view = state.copy()
    view.combatants = {key: unit for key, unit in view.combatants.items() if key in known}
    view.order = [key for key in view.order if key in known]
    view.readied = ()
    if view.actor not in known:
        view.actor = None
    return view
