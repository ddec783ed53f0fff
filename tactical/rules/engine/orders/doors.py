"""Opening and closing doors (EP-AC-12)."""

from __future__ import annotations

from dataclasses import replace

from tactical.rules.engine import actions
from tactical.rules.engine.budget import begin_move, may_add_part, may_spend_move, spend_move
from tactical.rules.engine.doors import (
    door_at,
    door_label,
    doors,
    doors_at_hand,
    is_at_hand,
    is_named,
    stands_across,
)
from tactical.rules.engine.events import DoorMoved, Event
from tactical.rules.engine.orders.family import Family, Offers
from tactical.rules.engine.provoking import stands_up_to
from tactical.rules.engine.readied import ask
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.engine.walking import Refusal
from tactical.rules.kernel.dice import Dice


def _check_use_door(state: FightState, unit: Combatant, order: actions.UseDoor) -> Refusal | None:
    door = door_at(state, order)
    if door is None:
        return Refusal("EP-AC-12", f"there is no door on that side of ({order.x}, {order.y})", "Choose a door.")
    if not is_at_hand(unit, door):
        return Refusal("EP-AC-12", "the door is out of its reach", "Walk up to it.")
    if door.kind == "open_door" and any(stands_across(other, door) for other in state.up()):
        return Refusal("EP-AC-12", "somebody stands in the door", "Wait until the way is clear.")
    if not (may_add_part(state) or may_spend_move(state)):
        return Refusal("EP-AC-01", "no move action is left", "End the turn.")
    return None


def _use_door(state: FightState, unit: Combatant, order: actions.UseDoor, dice: Dice, events: list[Event]) -> None:
    """A hand on the door goes with a walk, before it or after it; where its row is a move action, it takes one."""
    state.turn.begun = True
    if may_add_part(state):
        state.turn.parts += 1
    elif _rides(state) and (state.turn.move or state.turn.standard):
        begin_move(state)
    else:
        spend_move(state)
    if not stands_up_to(state, unit, "open_door", dice, events):
        return
    before = next(edge for edge in doors(state) if is_named(edge, order))
    after = replace(before, kind="open_door" if before.kind == "door" else "door")
    state.set_edges(tuple(after if edge is before else edge for edge in state.edges))
    events.append(DoorMoved(unit.id, order.x, order.y, order.side, after.kind == "open_door"))
    if state.readied and after.kind == "open_door":
        ask(state, "opens_door", unit, dice, events)


def _rides(state: FightState) -> bool:
    """Whether opening a door is part of a move action (EP-AC-12)."""
    row = state.arena.rules.activities.get("open_door")
    return row is not None and row.type == "part_of_move"


def _offer(offers: Offers) -> None:
    """List the doors beside the creature."""
    cost = "free" if may_add_part(offers.state) else "begins the move action" if _rides(offers.state) else "move"
    for door in doors_at_hand(offers.state, offers.unit):
        order = actions.UseDoor(door.x, door.y, door.side)
        label = door_label(offers.unit, door)
        offers.ask(order, label, f"use_door:{door.x},{door.y},{door.side}", cost)


FAMILY = Family(
    checks={
        "use_door": _check_use_door,
    },
    performers={
        "use_door": _use_door,
    },
    offer=_offer,
)
