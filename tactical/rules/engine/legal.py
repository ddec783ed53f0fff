"""Legal orders: what the acting creature may do, and for the rest, the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.engine import actions
from tactical.rules.engine.budget import refuse_walking, walk_feet
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.orders.family import LegalOrder as LegalOrder
from tactical.rules.engine.orders.family import Offers
from tactical.rules.engine.orders.family import RefusedOrder as RefusedOrder
from tactical.rules.engine.orders.registry import FAMILIES
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal, free_for, reach_of, threats_to
from tactical.rules.geometry.distance import FEET

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReachableSquare:
    """A square the creature may walk to: the cost, who would strike, the way, and the order that takes it there."""

    x: int
    y: int
    cost_feet: int
    provokes: tuple[str, ...]
    path: tuple[Square, ...]
    order: str = "move"


@dataclass(frozen=True, slots=True)
class LegalOrders:
    """Everything a creature may do now."""

    orders: tuple[LegalOrder, ...]
    refused: tuple[RefusedOrder, ...]
    reach: tuple[ReachableSquare, ...]


def legal_orders(state: FightState, actor_id: str) -> LegalOrders:
    """Return what ``actor_id`` may do now, the refused orders with their rules, and the squares in walking reach."""
    unit = state.combatants[actor_id]
    if state.is_over or (state.actor != actor_id and not unit.held):
        return LegalOrders((), (), ())
    offers = Offers(state, unit, refuse)
    if state.actor != actor_id:
        offers.ask(actions.Resume(unit.id), "Act now", "resume", "free")
        return LegalOrders(tuple(offers.orders), tuple(offers.refused), ())
    for family in FAMILIES:
        family.offer(offers)
    reach = reachable_squares(state, unit)
    _turn_down_walks(offers)
    return LegalOrders(tuple(offers.orders), tuple(offers.refused), reach)


def _turn_down_walks(offers: Offers) -> None:
    state, turn = offers.state, offers.state.turn
    refusal = refuse_walking(state, offers.unit)
    if refusal is None and not (turn.move or turn.standard):
        refusal = Refusal("EP-AC-01", "no move action is left")
    if refusal is not None:
        offers.turn_down("move", "Move", refusal)
    elif not (turn.move and turn.standard):
        rule, text = "EP-MV-08", "it takes the standard and the move action"
        if turn.surprise:
            rule, text = "EP-SU-21", "the surprise round allows one standard action"
        refusal = Refusal(rule, text)
    if refusal is not None:
        offers.turn_down("double_move", "Double move", refusal)


def reachable_squares(state: FightState, unit: Combatant) -> tuple[ReachableSquare, ...]:
    """Return where the creature may walk with what is left of its turn, each with its cheapest way."""
    turn = state.turn
    if not (turn.move or turn.standard) or refuse_walking(state, unit) is not None:
        return ()
    single = walk_feet(state, unit)
    is_double = turn.move and turn.standard
    threats = threats_to(state, unit)
    budget = 2 * single if is_double else single
    reach = reach_of(state, unit, budget, impeded=budget // FEET if is_double else 0, threats=threats)
    found: list[ReachableSquare] = []
    free = free_for(state, unit)
    for square in sorted({place >> 1 for place in reach.places()}):
        y, x = divmod(square, reach.width)
        if (x, y) == (unit.x, unit.y) or not free(x, y):
            continue
        place = reach.place(x, y)
        cost = int(reach.cost[place]) * FEET
        order = "move" if cost <= single else "double_move"
        found.append(ReachableSquare(x, y, cost, threats.names(int(reach.mask[place])), reach.path(place), order))
    return tuple(found)
