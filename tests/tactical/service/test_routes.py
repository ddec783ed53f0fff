"""Reach and paths over HTTP: what a viewer may ask, what it is told, and what it must not learn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, fight_setup, skirmish, stand

pytestmark = pytest.mark.django_db
ROWS = ("....................",) * 12


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    board = Board(cast, skirmish(cast))
    board.until("ysolde")
    return board


def ask(board: Board, what: str, client: Any = None, **query: Any) -> Any:
    return (client or board.cast.gm).get(f"{board.url}{what}/", query)


def test_reach_lists_every_square_with_cost_and_who_would_strike(board: Board) -> None:
    body = ask(board, "reach", type="run").json()
    near = {(item["x"], item["y"]): item for item in ask(board, "reach").json()["squares"]}
    assert near[5, 5]["cost_feet"] == 5
    assert len(body["squares"]) > len(near)
    feet = next(way["feet"] for way in board.view()["legal"]["ways"] if way["type"] == "run")
    assert max(item["cost_feet"] for item in body["squares"]) <= feet


def test_paths_offer_the_cheapest_and_the_way_past_the_fewest_weapons(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player),
        stand("ogre", "foes", "ogre", (6, 4)),
        rows=ROWS,
    )
    board = Board(cast, setup)
    board.until("ysolde")
    body = ask(board, "paths", x=8, y=9, type="double_move").json()
    cheap, safe = body["cheapest"]["preview"], body["safest"]["preview"]
    assert cheap["legal"]
    assert safe["legal"]
    assert cheap["cost_feet"] <= safe["cost_feet"]
    assert len(safe["provokes"]) <= len(cheap["provokes"])
    assert board.order(body["cheapest"]["order"]).status_code == 200


def test_a_refused_path_says_where_and_why(board: Board) -> None:
    order = {"type": "move", "path": [[5, 5], [7, 5]]}
    body = board.post("preview", order=order).json()
    assert (body["legal"], body["rule"], body["costs"]) == (False, "EP-MV-02", [5])
    body = problem(board.order(order), 422)
    assert body["rule"] == "EP-MV-02"
    out = problem(ask(board, "paths", x=19, y=0), 422)
    assert out["rule"] == "EP-MV-03"


def test_a_withdrawal_is_asked_for_by_its_target(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player),
        stand("bandit", "foes", "bandit", (5, 5)),
        rows=ROWS,
    )
    board = Board(cast, setup)
    board.until("ysolde")
    ways = [way for way in board.view(cast.player)["legal"]["ways"] if way["type"] == "withdraw"]
    assert [way["target"] for way in ways] == ["bandit"]
    body = ask(board, "reach", cast.player, type="withdraw", target="bandit").json()
    assert body["squares"]
    assert all(item["x"] < 4 or abs(item["y"] - 5) > 1 for item in body["squares"])
    assert not any(item["provokes"] for item in body["squares"])


def test_the_hidden_show_themselves_in_no_reach_path_or_preview(board: Board) -> None:
    """The lurker stands at (7, 5); the player asks about squares round it and into its own."""
    player = board.cast.player
    for kind in ("move", "double_move", "run"):
        squares = ask(board, "reach", player, type=kind).json()["squares"]
        assert "lurker" not in str(squares)
        assert any((item["x"], item["y"]) == (7, 5) for item in squares)
    body = ask(board, "paths", player, x=8, y=5).json()
    assert body["cheapest"]["preview"]["legal"]
    assert "lurker" not in str(body)
    assert not any(way["target"] == "lurker" for way in board.view(player)["legal"]["ways"])
    unseen = problem(ask(board, "reach", player, type="withdraw", target="lurker"), 422)
    nobody = problem(ask(board, "reach", player, type="withdraw", target="no such"), 422)
    assert unseen["rule"] == nobody["rule"]
    assert unseen["detail"] == nobody["detail"]


def test_only_the_acting_creature_of_the_viewer_is_asked_about(board: Board) -> None:
    board.until("bram")
    assert ask(board, "reach", board.cast.player).json()["squares"] == []
    assert ask(board, "paths", board.cast.player, x=5, y=7).json() == {"cheapest": None, "safest": None}
    assert ask(board, "reach").json()["squares"]


@pytest.mark.parametrize(
    "query",
    [{"type": "attack"}, {"mode": "dance"}, {"z": "high"}, {"prefer": "fun"}],
)
def test_nonsense_is_refused(board: Board, query: dict[str, str]) -> None:
    assert ask(board, "reach", **query).status_code in (400, 422)


@pytest.mark.parametrize(
    ("at", "rule", "words"),
    [
        ((8, 5), "EP-TE", "(8, 5) holds a wall"),
        ((6, 6), "EP-MV-23", "an enemy stands in (6, 6)"),
        ((4, 11), "EP-MV-03", "a move allows"),
        ((19, 5), "EP-MV-03", "do not lead to (19, 5)"),
        ((40, 5), "EP-MV-02", "off the board"),
    ],
)
def test_a_square_out_of_reach_says_which_rule_is_in_the_way(
    cast: Cast, at: tuple[int, int], rule: str, words: str
) -> None:
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (4, 5)),
        stand("bandit", "foes", "bandit", (6, 6)),
        rows=("........#...........",) * 12,
    )
    board = Board(cast, setup)
    board.until("ysolde")
    body = problem(ask(board, "paths", x=at[0], y=at[1]), 422)
    assert body["rule"].startswith(rule)
    assert words in body["detail"]
