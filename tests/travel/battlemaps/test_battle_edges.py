"""Lines as sides of squares: drawings of what they stop, and that closed lines let nothing through."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tactical.rules.geometry.edges import bars_of
from tactical.rules.handoff import Edge
from tactical.rules.kernel.errors import RuleError
from tests.travel.battlemaps.drawn import battle_maps
from travel.rules.battlemaps.clip import Point
from travel.rules.battlemaps.edges import edges_of
from travel.rules.battlemaps.fighting import Window, place_of, squares_a_square, window_at
from travel.rules.battlemaps.model import Barrier, BarrierKind, BattleMap

MARKS = {"wall": "#", "door": "D", "open_door": "d", "secret_door": "S", "window": "W", "low": "l", "curtain": "c"}
WALL, DOOR, WINDOW = BarrierKind.WALL, BarrierKind.DOOR, BarrierKind.WINDOW


def drawing(edges: tuple[Edge, ...], width: int, height: int) -> str:
    """Squares as dots with what stands between them, north first."""
    marks = {(edge.x, edge.y, edge.side): MARKS[edge.kind] for edge in edges}
    lines: list[str] = []
    for y in reversed(range(height)):
        if y < height - 1:
            lines.append(" ".join(marks.get((x, y, "n"), " ") for x in range(width)).rstrip())
        squares = (f".{marks.get((x, y, 'e'), ' ')}" for x in range(width))
        lines.append("".join(squares).rstrip())
    return "\n".join(lines)


def line(*points: Point, kind: BarrierKind = WALL, is_open: bool = False) -> Barrier:
    return Barrier(kind, points, is_open)


CASES: dict[str, tuple[list[Barrier], str]] = {
    "a wall along the grid": (
        [line((1, 0), (1, 2))],
        """
        .#. .

        .#. .

        . . .""",
    ),
    "a wall through the middle of squares stands on one side of them": (
        [line((1.5, 0), (1.5, 3))],
        """
        . .#.

        . .#.

        . .#.""",
    ),
    "a wall that ends before the centre stops nothing": (
        [line((1, 0), (1, 0.4))],
        """
        . . .

        . . .

        . . .""",
    ),
    "a closed room with a door in a gap of its wall": (
        [line((2, 1), (2, 2), (1, 2), (1, 0)), line((1, 0), (2, 0), (2, 0.25)), line((2, 0.25), (2, 1), kind=DOOR)],
        """
        .#.D.

        .#.#.
          #
        . . .""",
    ),
    "a door narrower than a square, between two centres": (
        [line((1, 0), (1, 1.1)), line((1, 1.1), (1, 1.4), kind=DOOR), line((1, 1.4), (1, 3))],
        """
        .#. .

        .D. .

        .#. .""",
    ),
    "a door on the line of a wall without a gap": (
        [line((0, 1), (3, 1)), line((1, 1), (2, 1), kind=DOOR, is_open=True)],
        """
        . . .
        # d #
        . . .

        . . .""",
    ),
    "a wall behind a door": (
        [line((0, 1.3), (3, 1.3)), line((1, 0.8), (2, 0.8), kind=DOOR)],
        """
        . . .
        # # #
        . . .

        . . .""",
    ),
    "two walls that nearly meet": (
        [line((0, 1), (1.46, 1)), line((1.53, 1), (3, 1))],
        """
        . . .
        # # #
        . . .

        . . .""",
    ),
    "a diagonal wall": (
        [line((0, 0), (3, 3))],
        """
        . . .
        #
        .#. .
          #
        . .#.""",
    ),
    "a window and a curtain in one place are a wall": (
        [line((0, 1), (1, 1), kind=WINDOW), line((0, 1), (1, 1), kind=BarrierKind.CURTAIN)],
        """
        . . .
        #
        . . .

        . . .""",
    ),
    "kinds keep apart": (
        [
            line((0, 1), (1, 1), kind=WINDOW),
            line((1, 1), (2, 1), kind=BarrierKind.LOW),
            line((2, 1), (3, 1), kind=BarrierKind.SECRET_DOOR),
        ],
        """
        . . .
        W l S
        . . .

        . . .""",
    ),
    "lines beyond the rim stop nothing": (
        [line((-1, 0), (4, 0)), line((3, 0), (3, 3)), line((-2, -2), (-1, 3))],
        """
        . . .

        . . .

        . . .""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_lines_stop_the_steps_they_cross(name: str) -> None:
    barriers, picture = CASES[name]
    wanted = "\n".join(row[8:] for row in picture.splitlines()[1:])
    assert drawing(edges_of(barriers, 3, 3), 3, 3) == wanted


def reached(edges: tuple[Edge, ...], start: tuple[int, int], side: int) -> set[tuple[int, int]]:
    """The squares that walking straight comes to on a square map."""
    shut = {(edge.x, edge.y, edge.side) for edge in edges}
    seen, queue = {start}, [start]
    while queue:
        x, y = queue.pop()
        for nx, ny, key in ((x + 1, y, (x, y, "e")), (x - 1, y, (x - 1, y, "e")),
                            (x, y + 1, (x, y, "n")), (x, y - 1, (x, y - 1, "n"))):  # fmt: skip
            if 0 <= nx < side and 0 <= ny < side and key not in shut and (nx, ny) not in seen:
                seen.add((nx, ny))
                queue.append((nx, ny))
    return seen


places = st.one_of(st.floats(-1, 9), st.integers(-2, 18).map(lambda half: half / 2))


@settings(deadline=None)
@given(st.lists(st.tuples(places, places), min_size=3, max_size=8))
def test_a_closed_wall_parts_inside_from_outside(corners: list[Point]) -> None:
    """Whatever its shape, and whether its corners lie on the grid, on centres or anywhere."""
    edges = edges_of([line(*corners, corners[0])], 8, 8)
    inside = {(x, y) for x in range(8) for y in range(8) if is_inside(corners, x + 0.5, 8 - y - 0.5)}
    outside = {(x, y) for x in range(8) for y in range(8)} - inside
    for part in (inside, outside):
        if part:
            assert reached(edges, min(part), 8) <= part


def is_inside(corners: list[Point], x: float, y: float) -> bool:
    """Even-odd, the outline moved aside as ``edges_of`` moves it."""
    inside = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        x0, y0, x1, y1 = x0 + 1e-6, y0 + 1.7e-6, x1 + 1e-6, y1 + 1.7e-6
        if (y0 <= y < y1 or y1 <= y < y0) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


@settings(deadline=None)
@given(battle_maps())
def test_fights_take_every_part(battle: BattleMap) -> None:
    ground = place_of(battle, window_at(battle))
    assert {len(row) for row in ground.rows} == {ground.width}
    assert ground.width >= 5
    assert ground.height >= 5
    bars_of(ground.width, ground.height, ground.edges)
    assert len({(edge.x, edge.y, edge.side) for edge in ground.edges}) == len(ground.edges)


HALL = BattleMap("Hall", ("......", "......", ".##...", "......", "......", "......"))


def test_a_part_is_cut_out_with_its_lines() -> None:
    battle = replace(HALL, barriers=(line((2, 0), (2, 6)),))
    ground = place_of(battle, Window(1, 1, 5, 5))
    assert ground.rows == (".....", "##...", ".....", ".....", ".....")
    assert drawing(ground.edges, 5, 5).splitlines()[::2] == [".#. . . ."] * 5


def test_squares_of_ten_feet_make_four() -> None:
    battle = replace(HALL, feet_per_square=10.0, barriers=(line((1, 0), (1, 1)),))
    ground = place_of(battle, window_at(battle))
    assert (ground.width, ground.height) == (12, 12)
    assert ground.rows[4] == "..####......"
    assert ground.edges == (Edge(1, 11, "e", "wall"), Edge(1, 10, "e", "wall"))
    assert [squares_a_square(feet) for feet in (1.0, 5.0, 7.0, 10.0, 15.0, 100.0)] == [1, 1, 1, 2, 3, 20]


def test_a_small_map_is_walled_round() -> None:
    ground = place_of(BattleMap("Shed", ("..", "..")), Window(0, 0, 2, 2))
    assert ground.rows == ("..###", "..###", "#####", "#####", "#####")


def test_edges_of_a_small_map_stay_with_their_squares() -> None:
    battle = BattleMap("Shed", ("..", ".."), barriers=(line((1, 0), (1, 1)),))
    assert place_of(battle, Window(0, 0, 2, 2)).edges == (Edge(0, 4, "e", "wall"),)


def test_a_pillar_drawn_as_an_outline_is_rock() -> None:
    pillar = line((1.8, 1.8), (3.2, 1.8), (3.2, 3.2), (1.8, 3.2), (1.8, 1.8))
    ground = place_of(replace(HALL, rows=("......",) * 6, barriers=(pillar,)), Window(0, 0, 6, 6))
    assert ground.rows == ("......", "......", "..#...", "......", "......", "......")


@pytest.mark.parametrize("corner", [(-1, 0), (81, 0), (0, 1), (500, 500)])
def test_a_part_beyond_the_map_is_refused(corner: tuple[int, int]) -> None:
    battle = BattleMap("Long", ("." * 200,) * 120)
    assert window_at(battle) == Window(40, 0, 120, 120)
    assert window_at(battle, (80, 0)) == Window(80, 0, 120, 120)
    with pytest.raises(RuleError, match="beyond the battle map") as caught:
        window_at(battle, corner)
    assert caught.value.pointer == "/window"
