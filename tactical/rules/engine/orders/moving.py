"""Moving, moving twice, the 5-foot step (EP-MV-04 to 19, EP-AC-14 to 19)."""

from __future__ import annotations

from tactical.rules.engine import actions
from tactical.rules.engine.budget import refuse_walking, spend_move, walk_feet
from tactical.rules.engine.events import Event, Stepped
from tactical.rules.engine.following import follow
from tactical.rules.engine.orders.family import Family, LegalOrder, Offers
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal, walk
from tactical.rules.geometry.battlemap import CLEAR, HAZARD
from tactical.rules.geometry.distance import FEET
from tactical.rules.kernel.dice import Dice


def _check_move(state: FightState, unit: Combatant, order: actions.Move) -> Refusal | None:
    if not (state.turn.move or state.turn.standard):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return refuse_walking(state, unit) or _path(state, unit, order.path, walk_feet(state, unit))


def _path(
    state: FightState, unit: Combatant, path: tuple[actions.Square, ...], feet: int, impeded: int = 0
) -> Refusal | None:
    if not path:
        return Refusal("EP-MV-04", "the path is empty", "Name the squares to walk.")
    return walk(state, unit, path, feet, impeded=impeded).refusal


def _check_double_move(state: FightState, unit: Combatant, order: actions.DoubleMove) -> Refusal | None:
    if state.turn.surprise:
        return Refusal("EP-SU-21", "the surprise round allows one standard action", "Move once.")
    if not (state.turn.move and state.turn.standard):
        return Refusal("EP-MV-08", "it takes the standard and the move action", "Move once.")
    feet = 2 * walk_feet(state, unit)
    return refuse_walking(state, unit) or _path(state, unit, order.path, feet, feet // FEET)


def _check_step(state: FightState, unit: Combatant, order: actions.Step) -> Refusal | None:
    turn, field = state.turn, state.arena.field
    if turn.moved_feet:
        return Refusal("EP-MV-14", "it has moved this turn", "Step in a turn without other movement.")
    if turn.stepped:
        return Refusal("EP-MV-14", "it took its 5-foot step", "One a round is all.")
    if unit.prone:
        return Refusal("EP-AC-12", "it is prone", "Stand up first.")
    if state.arena.profiles[unit.id].speed <= 1:
        return Refusal("EP-MV-19", "a speed of 5 ft or less allows no 5-foot step", "Move instead.")
    path = ((order.x, order.y),)
    refusal = walk(state, unit, path, 4 * FEET, impeded=1).refusal
    if refusal is not None:
        return refusal
    side = state.arena.profiles[unit.id].side
    grounds = {field.map.at(i, j) for i in range(order.x, order.x + side) for j in range(order.y, order.y + side)}
    if not grounds <= {CLEAR, HAZARD}:
        return Refusal("EP-MV-19", "the ground there is difficult or impeded", "Step to clear ground, or move.")
    if state.arena.light == "dark" and not state.arena.profiles[unit.id].sees_dark:
        return Refusal("EP-MV-19", "it cannot see the square", "Move instead.")
    return None


def _move(state: FightState, unit: Combatant, order: actions.Move, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = True
    spend_move(state)
    follow(state, unit, order.path, "move", dice, events)


def _double_move(
    state: FightState, unit: Combatant, order: actions.DoubleMove, dice: Dice, events: list[Event]
) -> None:
    state.turn.begun = True
    state.turn.move = state.turn.standard = False
    follow(state, unit, order.path, "double_move", dice, events)


def _step(state: FightState, unit: Combatant, order: actions.Step, dice: Dice, events: list[Event]) -> None:
    state.turn.begun = state.turn.stepped = True
    start = (unit.x, unit.y)
    unit.x, unit.y = order.x, order.y
    events.append(Stepped(unit.id, start, (order.x, order.y)))


def _offer(offers: Offers) -> None:
    """List the 5-foot steps to each free neighbour."""
    first: Refusal | None = None
    is_possible = False
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if not (dx or dy):
                continue
            order = actions.Step(offers.unit.x + dx, offers.unit.y + dy)
            refusal = offers.refuse(offers.state, offers.unit, order)
            if refusal is None:
                is_possible = True
                offers.orders.append(LegalOrder(order, "5-foot step", f"step:{order.x}:{order.y}", "free"))
            else:
                first = first or refusal
    if not is_possible and first is not None:
        offers.turn_down("step", "5-foot step", first)


FAMILY = Family(
    checks={
        "move": _check_move,
        "double_move": _check_double_move,
        "step": _check_step,
    },
    performers={
        "move": _move,
        "double_move": _double_move,
        "step": _step,
    },
    offer=_offer,
)
