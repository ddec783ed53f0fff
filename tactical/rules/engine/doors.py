"""Doors: where they are, who has a hand on them, what moving them takes (EP-AC-12)."""

from __future__ import annotations

from collections.abc import Iterator

from tactical.rules.engine import actions
from tactical.rules.engine.state import Combatant, FightState
from tactical.rules.geometry.edges import Edge

Square = tuple[int, int]
DOORS = ("door", "open_door")


def door_at(state: FightState, order: actions.UseDoor) -> Edge | None:
    """Return the door that an order names. One that is still secret is none."""
    return next((edge for edge in doors(state) if is_named(edge, order)), None)


def is_named(edge: Edge, order: actions.UseDoor) -> bool:
    """Whether an order names this edge."""
    return (edge.x, edge.y, edge.side) == (order.x, order.y, order.side)


def doors(state: FightState) -> Iterator[Edge]:
    """Yield the doors of the map, open and closed."""
    return (edge for edge in state.edges if edge.kind in DOORS)


def doors_at_hand(state: FightState, unit: Combatant) -> list[Edge]:
    """Return the doors that stand beside a creature."""
    return [edge for edge in doors(state) if is_at_hand(unit, edge)]


def sides(door: Edge) -> tuple[Square, Square]:
    """Return the squares on both sides of a door."""
    return (door.x, door.y), ((door.x, door.y + 1) if door.side == "n" else (door.x + 1, door.y))


def is_at_hand(unit: Combatant, door: Edge) -> bool:
    """Whether a creature stands beside a door, or across it."""
    return any(_holds(unit, square) for square in sides(door))


def stands_across(unit: Combatant, door: Edge) -> bool:
    """Whether a creature stands on both sides of a door."""
    return all(_holds(unit, square) for square in sides(door))


def door_label(unit: Combatant, door: Edge) -> str:
    """Return, for example, "Open the door to the north"."""
    is_near_side = _holds(unit, sides(door)[0])
    way = {"n": ("north", "south"), "e": ("east", "west")}[door.side][0 if is_near_side else 1]
    verb = "Open" if door.kind == "door" else "Close"
    return f"{verb} the door to the {way}"


def _holds(unit: Combatant, square: Square) -> bool:
    return 0 <= square[0] - unit.x < unit.squares and 0 <= square[1] - unit.y < unit.squares
