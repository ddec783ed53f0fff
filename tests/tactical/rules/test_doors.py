"""Doors in a fight: opened, closed, and found by those who play themselves (EP-AC-12)."""

from __future__ import annotations

import pytest

from tactical.rules.bestiary import get
from tactical.rules.engine import actions
from tactical.rules.engine.apply import apply_order
from tactical.rules.engine.checks import refuse
from tactical.rules.engine.events import DoorMoved
from tactical.rules.engine.legal import legal_orders
from tactical.rules.engine.run import run_fight
from tactical.rules.engine.setup import open_fight
from tactical.rules.engine.state import FightState, from_plain, to_plain
from tactical.rules.geometry.edges import Edge
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.kernel.errors import RuleError

WIDTH, HEIGHT, WALL_AT = 12, 6, 5
DOOR = actions.UseDoor(WALL_AT, 2, "e")


def two_rooms(kind: str = "door", start: tuple[int, int] = (WALL_AT, 2)) -> AmbushSetup:
    """Bram in the west room, a cutthroat in the east one; one door in the wall between them."""
    edges = tuple(Edge(WALL_AT, y, "e", kind if y == 2 else "wall") for y in range(HEIGHT))  # type: ignore[arg-type]  # of the table
    people = (("bram", "party", "bram_tallowick", start), ("foe", "foes", "gallows_cutthroat", (10, 2)))
    participants = tuple(
        Participant(name, side, get(creature), get(creature).hp, position=at)  # type: ignore[arg-type]  # of the table
        for name, side, creature, at in people
    )
    place = Place("A cellar", "plains", width=WIDTH, height=HEIGHT, rows=("." * WIDTH,) * HEIGHT, edges=edges)
    return AmbushSetup("doors", "epic-path", "", 5, place, participants)


def begun(setup: AmbushSetup) -> FightState:
    """The fight at the turn of the one at the door."""
    dice = SeededDice(3)
    state, _ = open_fight(setup, dice)
    while state.actor != "bram":
        state, _ = apply_order(state, actions.EndTurn(), dice)
    return state


@pytest.mark.rule("EP-AC-12")
def test_a_door_is_opened_with_a_move_action_and_then_seen_and_walked_through() -> None:
    state, dice = begun(two_rooms()), SeededDice(1)
    labels = {order.key: (order.label, order.cost) for order in legal_orders(state, "bram").orders}
    assert labels["use_door:5,2,e"] == ("Open the door to the east", "begins the move action")
    assert not any(square.x > WALL_AT for square in legal_orders(state, "bram").reach)

    opened, events = apply_order(state, DOOR, dice)
    assert [event for event in events if isinstance(event, DoorMoved)] == [DoorMoved("bram", WALL_AT, 2, "e", True)]
    assert not opened.turn.move
    assert opened.turn.standard
    assert any(square.x > WALL_AT for square in legal_orders(opened, "bram").reach)
    assert state.edges[2].kind == "door"
    assert from_plain(to_plain(opened)).edges == opened.edges


@pytest.mark.rule("EP-AC-12")
def test_a_door_goes_with_a_walk_once() -> None:
    state, dice = begun(two_rooms(start=(3, 2))), SeededDice(1)
    assert refuse(state, state.combatants["bram"], DOOR) is not None
    walked, _ = apply_order(state, actions.Move(((4, 2), (5, 2))), dice)
    opened, _ = apply_order(walked, DOOR, dice)
    assert opened.turn.standard
    closed, _ = apply_order(opened, DOOR, dice)
    assert not closed.turn.standard
    assert closed.edges[2].kind == "door"


@pytest.mark.rule("EP-AC-12")
@pytest.mark.parametrize(
    ("kind", "order", "text"),
    [
        ("secret_door", DOOR, "no door"),
        ("wall", DOOR, "no door"),
        ("door", actions.UseDoor(9, 2, "e"), "no door"),
    ],
)
def test_what_is_no_door_is_not_opened(kind: str, order: actions.UseDoor, text: str) -> None:
    with pytest.raises(RuleError, match=text):
        apply_order(begun(two_rooms(kind)), order, SeededDice(1))


@pytest.mark.rule("EP-AC-12")
@pytest.mark.parametrize("start", [(WALL_AT, 2), (0, 5)])
def test_those_who_play_themselves_open_the_door_between_them(start: tuple[int, int]) -> None:
    outcome = run_fight(two_rooms(start=start), SeededDice(7))
    assert outcome.winner in ("party", "foes")
    assert run_fight(two_rooms("wall", start), SeededDice(7)).winner == "none"
