"""Legal orders: what the acting creature may do, and for the rest, the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tactical.rules.engine import actions
from tactical.rules.engine.budget import pools_of, refuse_walking
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.crowd import FreeSpaces, ending, occupancy
from tactical.rules.engine.gaits import single
from tactical.rules.engine.orders.family import LegalOrder as LegalOrder
from tactical.rules.engine.orders.family import Offers
from tactical.rules.engine.orders.family import RefusedOrder as RefusedOrder
from tactical.rules.engine.orders.family import SquareOrder as SquareOrder
from tactical.rules.engine.orders.family import Way as Way
from tactical.rules.engine.orders.registry import FAMILIES
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.threats import Threats, threats_to
from tactical.rules.engine.walking import reach_of
from tactical.rules.geometry.distance import FEET
from tactical.rules.geometry.reach import ReachMap

Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReachableSquare:
    """A square the creature may walk to: the cost, who would strike, the way, and the order that takes it there.

    ``squeezes`` names with whom it would share a space too small for both (EP-SP-09).
    """

    x: int
    y: int
    cost_feet: int
    provokes: tuple[str, ...]
    path: tuple[Square, ...]
    order: str = "move"
    squeezes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LegalOrders:
    """Everything a creature may do now; ``ways`` are the kinds of movement, whose squares are asked for one by one."""

    orders: tuple[LegalOrder, ...]
    refused: tuple[RefusedOrder, ...]
    reach: tuple[ReachableSquare, ...]
    ways: tuple[Way, ...] = ()
    squares: tuple[SquareOrder, ...] = ()


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
    return LegalOrders(tuple(offers.orders), tuple(offers.refused), reach, tuple(offers.ways), tuple(offers.squares))


def reachable_squares(state: FightState, unit: Combatant) -> tuple[ReachableSquare, ...]:
    """Return where the creature may walk with what is left of its turn, each with its cheapest way."""
    turn = state.turn
    if not (turn.move or turn.standard) or refuse_walking(state, unit) is not None:
        return ()
    squares = single(state, unit)
    is_slow = squares > pools_of(state, unit)["walk"]
    if is_slow and (turn.moved_feet or not turn.standard):
        return ()
    is_double = turn.move and turn.standard and not is_slow
    threats = threats_to(state, unit)
    found: dict[Square, ReachableSquare] = {}
    if is_double:
        _gather(state, unit, threats, 2 * squares, "double_move", found)
    if not is_double or state.arena.can_share:
        _gather(state, unit, threats, squares, "move", found)
    else:
        near = squares * FEET
        found = {at: replace(item, order="move") if item.cost_feet <= near else item for at, item in found.items()}
    return tuple(found[at] for at in sorted(found, key=lambda at: (at[1], at[0])))


def _gather(
    state: FightState, unit: Combatant, threats: Threats, squares: int, order: str, found: dict[Square, ReachableSquare]
) -> None:
    """Add where one order leads, its cheapest ways."""
    is_double = order == "double_move"
    occupied = occupancy(state, unit, with_stepover=not is_double)
    impeded = squares if is_double and state.turn.swift else 0
    reach = reach_of(state, unit, squares * FEET, impeded=impeded, threats=threats, occupied=occupied)
    free = FreeSpaces(occupied, reach.width, state.arena.profiles[unit.id].side)
    for square in sorted({place >> 1 for place in reach.places()}):
        y, x = divmod(square, reach.width)
        if (x, y) == (unit.x, unit.y):
            continue
        place = reach.place(x, y)
        cost = int(reach.cost[place])
        squeezes: tuple[str, ...] = ()
        if not free(x, y):
            end = ending(state, unit, (x, y, unit.squares))
            if end.refusal is not None:
                continue
            squeezes = end.squeezed_with
            cost += _tightness(state, unit, reach, place) if squeezes else 0
            if cost > squares:
                continue
        names = threats.names(int(reach.mask[place]))
        found[x, y] = ReachableSquare(x, y, cost * FEET, names, reach.path(place), order, squeezes)


def _tightness(state: FightState, unit: Combatant, reach: ReachMap, place: int) -> int:
    """Return what squeezing into the last square of a way adds to its cost (EP-SP-08, EP-SP-09)."""
    y, x = divmod(place >> 1, reach.width)
    before_y, before_x = divmod(reach.before.item(place) >> 1, reach.width)
    return int(state.arena.field.step_ground(before_x, before_y, x - before_x, y - before_y, unit.squares) == 0)
