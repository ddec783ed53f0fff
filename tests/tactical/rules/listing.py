"""What is listed against what is accepted: every order of a position, and every place that a movement leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tactical.rules.engine import actions
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.gaits import walk_of
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.orders.family import Way
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.state import Combatant, FightState


def order_along(way: Way, path: Any) -> Any:
    """Return the order that goes a kind of movement along a path, None for a kind that has no path of squares."""
    mode: Any = way.mode
    match way.order_type:
        case "move":
            return actions.Move(path, mode=mode)
        case "double_move":
            return actions.DoubleMove(path, mode=mode)
        case "withdraw":
            return actions.Withdraw(path, way.target or "", mode=mode)
        case "clamber":
            return actions.Clamber(path, way.target or "")
        case "overrun":
            return actions.Overrun(path, way.target or "")
        case "run":
            return actions.Run(path)
        case "crawl":
            return actions.Crawl(path)
    return None


def disagreements(state: FightState) -> Iterator[str]:
    """Yield what is listed for the acting creature and yet refused, or told of otherwise than it would happen."""
    unit = state.combatants[state.actor or ""]
    legal = legal_orders(state, unit.id)
    for item in legal.orders:
        refusal = refuse(state, unit, item.order)
        if refusal is not None:
            yield f"{item.key} is listed and refused: {refusal.rule}, {refusal.text}"
    for way in legal.ways:
        yield from _along(state, unit, way)


def _along(state: FightState, unit: Combatant, way: Way) -> Iterator[str]:
    empty = order_along(way, ())
    for spot in () if empty is None else spots(state, unit, empty):
        order = order_along(way, spot.path())
        refusal = refuse(state, unit, order)
        if refusal is not None:
            named = f"{way.order_type} by {way.mode} along {order.path}"
            yield f"{named} is listed and refused: {refusal.rule}, {refusal.text}"
            continue
        walked = walk_of(state, unit, order)
        provoked = {key for key, _ in walked.provokes} - {way.target}
        gone = (walked.feet, provoked, walked.places[-1])
        told = (spot.cost_feet, set(spot.provokes), (spot.x, spot.y, spot.z, spot.squares))
        if gone != told:
            yield f"{way.order_type} by {way.mode} along {order.path}: told {told}, happens {gone}"
