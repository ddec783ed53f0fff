"""What the GM sets by hand in a fight, and what players see of it."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.models import Encounter
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, skirmish, stand

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def unit(board: Board, key: str) -> dict[str, Any]:
    found: dict[str, Any] = Encounter.objects.get(pk=board.id).state["combatants"][key]
    return found


@pytest.mark.rule("EP-CV-08")
def test_hit_points_set_by_hand_go_through_damage_and_healing(board: Board) -> None:
    assert board.post("override", target="bram", hp=50, reason="a fireball").status_code == 200
    assert (unit(board, "bram")["hp"], unit(board, "bram")["damage"]) == (50, 42)
    assert board.post("override", target="bram", hp=60, reason="healed").status_code == 200
    bram = unit(board, "bram")
    assert bram["hp"] == 92 - bram["damage"] + bram["healing"]
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_the_log_keeps_the_reason_for_the_gm_only(cast: Cast, board: Board) -> None:
    board.post("override", target="bram", hp=50, reason="a curse of the lurker")
    gm = board.events()[-1]
    assert gm["text"] == "by hand: hp 92 to 50"
    assert gm["reasons"] == [{"rule": "house", "text": "a curse of the lurker", "effect": "hp 92 to 50"}]
    player = board.events(cast.player)[-1]
    assert (player["text"], player["reasons"]) == ("by hand: hp 92 to 50", [])
    board.post("override", target="ogre", hp=5, reason="the curse again")
    assert board.events(cast.player)[-1]["text"] == "changed by the GM"


def test_undo_takes_it_back_exactly(board: Board) -> None:
    before = Encounter.objects.get(pk=board.id).state
    board.post("override", target="ogre", position=[10, 8], hidden=True, conditions=["prone"], hp=3)
    assert board.view()["undo_label"] == "Ogre: set by hand"
    board.post("undo")
    assert Encounter.objects.get(pk=board.id).state == before


def test_the_last_foe_down_ends_the_fight(cast: Cast) -> None:
    board = Board(
        cast, fight_setup(stand("bram", "party", "bram_tallowick", (4, 4)), stand("orc", "foes", "orc", (8, 4)))
    )
    body = board.post("override", target="orc", hp=-50).json()
    assert (body["fight"]["status"], body["fight"]["winner"]) == ("over", "party")
    board.post("undo")
    assert board.view()["status"] == "running"


def test_felling_whoever_acts_passes_the_turn(board: Board) -> None:
    board.until("ysolde")
    fight = board.post("override", target="ysolde", hp=-1).json()["fight"]
    assert fight["actor"] != "ysolde"
    assert fight["status"] == "running"


def test_showing_a_hidden_foe_puts_it_on_the_players_board(cast: Cast, board: Board) -> None:
    board.post("override", target="lurker", hidden=False)
    assert SECRET_NAME in str(board.view(cast.player))


def test_a_change_to_an_unseen_foe_reaches_no_player(cast: Cast, board: Board) -> None:
    view, log = board.view(cast.player), board.events(cast.player)
    board.post("override", target="lurker", hp=1)
    assert (board.view(cast.player), board.events(cast.player)) == (view, log)


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"target": "nobody", "hp": 1}, "/target"),
        ({"target": "bram"}, "/target"),
        ({"target": "bram", "hp": 10**7}, "/hp"),
        ({"target": "bram", "primal": -1}, "/primal"),
        ({"target": "bram", "position": [4, 5]}, "/position"),
        ({"target": "bram", "position": [19, 199]}, "/position"),
        ({"target": "bram", "conditions": ["sleepy"]}, "/conditions"),
    ],
    ids=str,
)
def test_what_cannot_be_is_refused_with_the_place(board: Board, fields: dict[str, Any], pointer: str) -> None:
    assert problem(board.post("override", **fields), 422)["pointer"] == pointer


def test_players_set_nothing_by_hand(cast: Cast, board: Board) -> None:
    problem(board.post("override", cast.player, target="ysolde", hp=118), 403)
