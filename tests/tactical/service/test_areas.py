"""Areas of effect over REST: cubes, and who is in them as far as the viewer knows."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from tactical.models import Encounter
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, skirmish

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def ask(board: Board, client: APIClient | None = None, **query: Any) -> Any:
    text = "&".join(f"{key}={value}" for key, value in query.items())
    return (client or board.cast.gm).get(f"{board.url}area/?{text}")


@pytest.mark.rule("EP-3D-06")
@pytest.mark.parametrize(
    ("side", "lowest", "squares"), [(1, (4, 4, 0), 1), (3, (3, 3, -1), 9), (2, (3, 3, -1), 4), (4, (2, 2, -2), 16)]
)
def test_an_area_is_a_cube_round_a_cube_or_a_corner(
    board: Board, side: int, lowest: tuple[int, int, int], squares: int
) -> None:
    found = ask(board, side=side, x=4, y=4).json()
    assert (found["x"], found["y"], found["z"]) == lowest
    assert (found["cubes"], len(found["squares"])) == (side**3, squares)


def test_whoever_is_in_it_is_named_to_those_who_know(cast: Cast, board: Board) -> None:
    stored = Encounter.objects.get(pk=board.id).state["combatants"]
    everyone = ask(board, side=200, x=10, y=10).json()["creatures"]
    assert everyone == sorted(stored)
    known = {row["id"] for row in board.view(cast.player)["combatants"]}
    assert set(ask(board, cast.player, side=200, x=10, y=10).json()["creatures"]) == known
    assert len(known) < len(stored)
    bram = stored["bram"]
    assert "bram" in ask(board, side=1, x=bram["x"], y=bram["y"]).json()["creatures"]
    assert "bram" not in ask(board, side=1, x=bram["x"], y=bram["y"], z=1).json()["creatures"]


@pytest.mark.parametrize("query", [{"side": 0, "x": 1, "y": 1}, {"side": 201, "x": 1, "y": 1}, {"side": 3, "x": 1}])
def test_an_area_has_a_size_and_a_place(board: Board, query: dict[str, Any]) -> None:
    assert 400 <= problem(ask(board, **query), ask(board, **query).status_code)["status"] < 500
