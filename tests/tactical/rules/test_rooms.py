"""Everyone is set down where the others can be walked to: EP-SU-13, EP-SU-30."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tactical.rules.engine.placing import place_all
from tactical.rules.geometry.battlemap import read_battlemap
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.rooms import room_of
from tactical.rules.handoff import AmbushSetup, Participant, Place
from tests.tactical.rules.positions import soldier

WALL = tuple(Edge(9, y, "e", "wall") for y in range(12))


def meeting(rows: tuple[str, ...], edges: tuple[Edge, ...] = (), **first: tuple[int, int]) -> AmbushSetup:
    """Two of the party and two foes on a finished map."""
    people = tuple(
        Participant(name, "party" if name < "N" else "foes", soldier(name), 20, march_order=order)
        for order, name in enumerate(("A", "B", "N", "O"))
    )
    people = tuple(replace(person, position=first.get(person.id)) for person in people)
    return AmbushSetup("t", "epic-path", "", 1, Place("Hall", "hills", rows=rows, edges=edges), people)


def test_a_room_ends_at_walls_and_rock() -> None:
    battlemap = read_battlemap(("..#..", "..#..", "..#.."), (Edge(0, 0, "n", "wall"), Edge(1, 0, "n", "open_door")))
    assert room_of(battlemap, (0, 0)) == {(x, y) for x in (0, 1) for y in (0, 1, 2)}
    shut = read_battlemap(("..#..", "..#..", "..#.."), (Edge(0, 0, "n", "wall"), Edge(1, 0, "n", "door")))
    assert room_of(shut, (0, 0)) == {(0, 0), (1, 0)}


@pytest.mark.rule("EP-SU-30")
def test_sides_meet_in_one_room() -> None:
    """The wall parts the hall between the places that they would have taken."""
    places = place_all(meeting(("." * 20,) * 12, WALL), ("." * 20,) * 12)
    assert len({x > 9 for x, _ in places.values()}) == 1
    open_hall = place_all(meeting(("." * 20,) * 12), ("." * 20,) * 12)
    assert len({x > 9 for x, _ in open_hall.values()}) == 2


def test_a_room_without_space_for_all_is_passed_over() -> None:
    rows = ("." * 20, "#" * 20, *("#########.#.########",) * 3, "#" * 20, *("." * 20,) * 3)
    places = place_all(meeting(rows), rows)
    assert len({y < 3 for _, y in places.values()}) == 1
    assert all(y < 3 or y == 8 for _, y in places.values())


def test_the_others_come_to_whoever_stands_already() -> None:
    rows = ("." * 20,) * 12
    places = place_all(meeting(rows, WALL, A=(18, 2)), rows)
    assert places["A"] == (18, 2)
    assert all(x > 9 for x, _ in places.values())


def test_where_no_room_holds_all_they_stand_apart() -> None:
    rows = (".#.#.#.#.#",) * 6
    walls = tuple(Edge(x, y, "n", "wall") for x in range(10) for y in range(5))
    assert len(set(place_all(meeting(rows, walls), rows).values())) == 4
