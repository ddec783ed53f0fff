"""Riding over REST: a player gets down and up again, undo and replay, what players see of riders."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tactical.models import Encounter
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand

pytestmark = [pytest.mark.django_db, pytest.mark.rule("EP-3D-04", "EP-AC-12")]


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    """Ysolde, the player's, rides Dun; an archer whom nobody sees rides a horse that nobody sees."""
    player = (str(cast.players_membership.user_id),)
    people = (
        stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player),
        stand("dun", "party", "light_horse", (4, 5), controllers=player, name="Dun"),
        stand("ogre", "foes", "ogre", (16, 6)),
        stand("lurker", "foes", "archer", (7, 9), hidden=True, name=SECRET_NAME),
        stand("steed", "foes", "light_horse", (7, 9), hidden=True, name=f"Steed of {SECRET_NAME}"),
    )
    mounts = {"ysolde": "dun", "lurker": "steed"}
    riders = (dataclasses.replace(one, mount=mounts.get(one.id, "")) for one in people)
    return Board(cast, fight_setup(*riders))


def rows(board: Board, cast: Cast) -> dict[str, dict[str, Any]]:
    return {row["id"]: row for row in board.view(cast.player)["combatants"]}


def test_a_player_gets_down_and_up_again_and_takes_it_back(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    seen = rows(board, cast)
    assert (seen["ysolde"]["mount"], seen["dun"]["mount"]) == ("dun", None)
    assert [seen["ysolde"][key] for key in ("x", "y", "z", "squares")] == [4, 5, 0, 2]
    refused = problem(board.order({"type": "move", "path": [[3, 5]]}, cast.player), 422)
    assert refused["rule"] == "EP-3D-04"
    offered = [item for item in board.view(cast.player)["legal"]["orders"] if item["type"] == "dismount"]
    assert len(offered) == 12
    before = Encounter.objects.get(pk=board.id).state
    down = board.order(offered[0]["order"], cast.player)
    assert down.status_code == 200, down.content
    assert rows(board, cast)["ysolde"]["mount"] is None
    up = board.order({"type": "mount", "target": "dun"}, cast.player)
    assert up.status_code == 200, up.content
    texts = [row["text"] for row in board.events(cast.player)]
    assert any(text.startswith("dismounts from Dun at ") for text in texts)
    assert "mounts Dun" in texts
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
    for _ in range(2):
        assert board.post("undo").status_code == 200
    assert Encounter.objects.get(pk=board.id).state == before


def test_players_see_nothing_of_riders_nobody_sees(cast: Cast, board: Board) -> None:
    for _ in range(6):
        board.post("policy")
        said = str(board.view(cast.player)) + str(board.events(cast.player))
        if "lurker" not in rows(board, cast):
            assert SECRET_NAME not in said
        if "steed" not in rows(board, cast):
            assert "steed" not in said.lower()
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
