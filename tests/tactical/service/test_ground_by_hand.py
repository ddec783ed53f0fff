"""The GM sets the ground of a fight; players see what can be seen."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.models import Encounter
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, skirmish

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def ground(board: Board, squares: list[list[int]], **figures: Any) -> Any:
    return board.post("by-hand", act={"type": "ground", "squares": squares, **figures})


def test_new_ground_is_drawn_logged_and_verified(cast: Cast, board: Board) -> None:
    rows = board.view()["grid"]["rows"]
    answer = ground(board, [[0, 0], [1, 0]], ground="impeded", height=2, depth=12, reason="the dam breaks")
    assert answer.status_code == 200, answer.content
    grid = board.view()["grid"]
    assert grid["rows"][-1][:2] == "::"
    assert grid["layers"]["heights"] == [[0, 0, 2], [1, 0, 2]]
    assert grid["layers"]["depths"] == [[0, 0, 12], [1, 0, 12]]
    event = board.events()[-1]
    assert event["text"].endswith("impeded ground, at 10 ft, 12 ft of water")
    assert event["reasons"][0]["text"] == "the dam breaks"
    assert board.events(cast.player)[-1]["reasons"] == []
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
    assert board.view()["undo_label"] == "new ground"
    board.post("undo")
    assert board.view()["grid"]["rows"] == rows
    assert board.view()["grid"]["layers"]["heights"] == []


def test_a_trap_is_the_gms_until_the_ground_shows_it(cast: Cast, board: Board) -> None:
    before = board.view(cast.player)
    assert ground(board, [[0, 0]], hazard="pit 30 ft").status_code == 200
    after = board.view(cast.player)
    assert after["grid"] == before["grid"]
    assert after["v"] == before["v"]
    assert "ground_set" not in {event["type"] for event in board.events(cast.player)}
    assert board.view()["grid"]["layers"]["hazards"] == [[0, 0, "pit 30 ft"]]
    ground(board, [[0, 0]], ground="hazard")
    assert board.view(cast.player)["grid"]["layers"]["hazards"] == [[0, 0, "pit 30 ft"]]


@pytest.mark.rule("EP-TE-04")
def test_nobody_is_walled_in(board: Board) -> None:
    stored = Encounter.objects.get(pk=board.id).state
    bram = stored["combatants"]["bram"]
    answer = ground(board, [[bram["x"], bram["y"]]], ground="wall")
    assert problem(answer, 422)["rule"] == "EP-TE-04"
    assert Encounter.objects.get(pk=board.id).state == stored


def test_whoever_stands_there_rises_with_the_ground(board: Board) -> None:
    bram = Encounter.objects.get(pk=board.id).state["combatants"]["bram"]
    assert ground(board, [[bram["x"], bram["y"]]], height=3).status_code == 200
    assert Encounter.objects.get(pk=board.id).state["combatants"]["bram"]["z"] == 3


@pytest.mark.parametrize(
    ("figures", "pointer"),
    [
        ({"squares": [[500, 0]], "height": 1}, "/squares/0"),
        ({"squares": [], "height": 1}, "/squares"),
        ({"squares": [[0, 0]]}, "/squares"),
        ({"squares": [[0, 0]], "height": 401}, "/height"),
        ({"squares": [[0, 0]], "veil": 13}, "/veil"),
        ({"squares": [[0, 0]], "depth": -1}, "/depth"),
        ({"squares": [[0, 0]], "hazard": "x" * 41}, "/hazard"),
        ({"squares": [[0, 0]], "ground": "soup"}, "/act/ground"),
        ({"squares": [[0, 0]], "clear": ["height"]}, "/act/clear/0"),
    ],
)
def test_what_no_square_has_is_refused(board: Board, figures: dict[str, Any], pointer: str) -> None:
    stored = Encounter.objects.get(pk=board.id).state
    answer = board.post("by-hand", act={"type": "ground", **figures})
    assert 400 <= answer.status_code < 500
    assert Encounter.objects.get(pk=board.id).state == stored
    assert pointer in answer.content.decode()


def test_only_the_gm_sets_ground(cast: Cast, board: Board) -> None:
    answer = board.post("by-hand", cast.player, act={"type": "ground", "squares": [[0, 0]], "height": 1})
    assert answer.status_code in (403, 404)


def walls(board: Board, sides: list[list[Any]], **figures: Any) -> Any:
    return board.post("by-hand", act={"type": "edge", "edges": sides, **figures})


def test_walls_are_set_shown_and_taken_back(cast: Cast, board: Board) -> None:
    assert walls(board, [[0, 0, "n"], [1, 0, "n"]], kind="arrow_slit", shelters="beyond").status_code == 200
    expected = {"x": 0, "y": 0, "side": "n", "kind": "arrow_slit", "shelters": "beyond"}
    assert expected in board.view(cast.player)["grid"]["edges"]
    assert board.events(cast.player)[-1]["title"] == "Walls and doors change"
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
    assert walls(board, [[0, 0, "n"], [1, 0, "n"]], kind="").status_code == 200
    assert board.view()["grid"]["edges"] == []
    board.post("undo")
    assert len(board.view()["grid"]["edges"]) == 2


def test_what_players_cannot_see_of_a_wall_sends_them_nothing(cast: Cast, board: Board) -> None:
    before = board.view(cast.player)
    assert walls(board, [[0, 0, "n"]], kind="invisible").status_code == 200
    assert board.view(cast.player) == before
    assert walls(board, [[0, 0, "n"]], kind="secret_door").status_code == 200
    assert board.view(cast.player)["grid"]["edges"][0]["kind"] == "wall"
    assert board.events(cast.player)[-1]["text"].endswith("a wall")
    seen = board.view(cast.player)
    assert walls(board, [[0, 0, "n"]], kind="wall").status_code == 200
    assert board.view(cast.player) == seen


@pytest.mark.parametrize(
    "figures",
    [
        {"edges": [[500, 0, "n"]], "kind": "wall"},
        {"edges": [], "kind": "wall"},
        {"edges": [[0, 0, "w"]], "kind": "wall"},
        {"edges": [[0, 0, "n"]], "kind": "hedge"},
        {"edges": [[0, 0, "n"]], "kind": ""},
    ],
)
def test_walls_that_cannot_be_are_refused(board: Board, figures: dict[str, Any]) -> None:
    stored = Encounter.objects.get(pk=board.id).state
    answer = board.post("by-hand", act={"type": "edge", **figures})
    assert 400 <= answer.status_code < 500
    assert Encounter.objects.get(pk=board.id).state == stored
