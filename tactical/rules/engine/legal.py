"""Legal orders: what the acting creature may do, and for the rest, the rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from tactical.rules.engine import actions
from tactical.rules.engine.budget import may_spend_move, pools_of, refuse_walking
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.costs import refuse_immediate
from tactical.rules.engine.gaits import single
from tactical.rules.engine.orders.family import LegalOrder as LegalOrder
from tactical.rules.engine.orders.family import Offers
from tactical.rules.engine.orders.family import RefusedOrder as RefusedOrder
from tactical.rules.engine.orders.family import SquareOrder as SquareOrder
from tactical.rules.engine.orders.family import Way as Way
from tactical.rules.engine.orders.registry import FAMILIES
from tactical.rules.engine.ranges import spots
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.threats import Threats
from tactical.rules.engine.walking import threats_walking
from tactical.rules.geometry.distance import FEET

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
    path: tuple[tuple[int, ...], ...]
    order: str = "move"
    squeezes: tuple[str, ...] = ()
    z: int = 0


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
    if state.is_over:
        return LegalOrders((), (), ())
    offers = Offers(state, unit, refuse)
    if state.actor != actor_id:
        return _out_of_turn(offers)
    for family in FAMILIES:
        family.offer(offers)
    reach = reachable_squares(state, unit)
    return LegalOrders(tuple(offers.orders), tuple(offers.refused), reach, tuple(offers.ways), tuple(offers.squares))


def _out_of_turn(offers: Offers) -> LegalOrders:
    """Return what a creature may do in another's turn: take up a turn it holds, use its immediate action (EP-AC-08).

    What it may not do then is not listed, for nobody looks for it there: but why it goes on holding is.
    """
    state, unit = offers.state, offers.unit
    if unit.held:
        _offer_to_resume(offers)
    waiting = list(offers.refused)
    if refuse_immediate(state, unit) is None:
        for family in FAMILIES:
            if family.react is not None:
                family.react(offers)
    return LegalOrders(tuple(offers.orders), tuple(waiting), (), squares=tuple(offers.squares))


def _offer_to_resume(offers: Offers) -> None:
    """List taking up a held turn; where it may not be just now, why, and whose it is (EP-HO-02)."""
    state, unit = offers.state, offers.unit
    refusal = refuse(state, unit, actions.Resume(unit.id))
    if refusal is None:
        offers.orders.append(LegalOrder(actions.Resume(unit.id), "Act now", "resume", "free"))
    else:
        offers.turn_down("resume", f"Act now, {state.arena.names[unit.id]}", refusal)


def refuse_way(state: FightState, unit: Combatant, kind: str, mode: str, target: str) -> RefusedOrder | None:
    """Return why a kind of movement may not be begun now, whatever its path."""
    offers = Offers(state, unit, refuse)
    next(family for family in FAMILIES if kind in family.checks).offer(offers)
    for way in offers.ways:
        if (
            way.order_type == kind
            and way.mode in (mode, "walk" if mode == "auto" else mode)
            and way.target in (target, None)
        ):
            return None
    for item in offers.refused:
        if item.order_type == kind and (
            mode == "walk" or item.label.endswith(mode) or kind not in ("move", "double_move")
        ):
            return item
    if target or kind in ("withdraw", "clamber", "overrun"):
        rule = "EP-MV-24" if kind == "withdraw" else "EP-MV-23"
        return RefusedOrder(kind, kind, rule, "there is no such enemy for this")
    return RefusedOrder(kind, kind, "EP-MV-27", f"it cannot go so: {mode}")


def reachable_squares(state: FightState, unit: Combatant) -> tuple[ReachableSquare, ...]:
    """Return where the creature may walk with what is left of its turn, each with its cheapest way."""
    turn = state.turn
    if not may_spend_move(state) or refuse_walking(state, unit) is not None:
        return ()
    squares = single(state, unit)
    is_slow = squares > pools_of(state, unit)["walk"]
    if is_slow and (turn.moved_feet or not turn.standard):
        return ()
    is_double = turn.move and turn.standard and not is_slow
    threats = threats_walking(state, unit)
    found: dict[Square, ReachableSquare] = {}
    is_both = is_double and state.arena.can_share
    if is_double:
        _gather(state, unit, threats, actions.DoubleMove(()), found, near=0 if is_both else squares * FEET)
    if not is_double or is_both:
        _gather(state, unit, threats, actions.Move(()), found)
    return tuple(found[at] for at in sorted(found))


def _gather(
    state: FightState,
    unit: Combatant,
    threats: Threats,
    order: actions.Move | actions.DoubleMove,
    found: dict[Square, ReachableSquare],
    near: int = 0,
) -> None:
    """Add where one order leads, its cheapest ways, by rows from the south; a plain move takes it as far as ``near``
    feet."""
    kind = order.type
    for spot in spots(state, unit, order, threats=threats):
        x, y, cost = spot.x, spot.y, spot.cost_feet
        taken = "move" if cost <= near else kind
        found[y, x] = ReachableSquare(x, y, cost, spot.provokes, spot.path(), taken, spot.squeezes, spot.z)
