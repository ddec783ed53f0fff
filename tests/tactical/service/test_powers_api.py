"""Powers over REST: listed, looked at before, used, told of; and nobody learns of the unseen by them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tactical.rules import bestiary
from tactical.rules.kernel.powers import Power
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand

pytestmark = pytest.mark.django_db
BALL, BOLT, DARTS = 0, 1, 2


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    """A wizard of the player's, an ogre in sight, and somebody beside it whom nobody sees."""
    player = (str(cast.players_membership.user_id),)
    made = Board(
        cast,
        fight_setup(
            stand("oriel", "party", "oriel_vance", (2, 5), controllers=player),
            stand("ogre", "foes", "hill_giant", (12, 6)),
            stand("lurker", "foes", "archer", (11, 5), hidden=True, name=SECRET_NAME),
        ),
    )
    made.until("oriel")
    return made


def power(index: int, **order: Any) -> dict[str, Any]:
    return {"type": "use_power", "power": index, **order}


def test_powers_are_listed_with_targets_and_areas(cast: Cast, board: Board) -> None:
    legal = board.view(cast.player)["legal"]
    darts = [row for row in legal["orders"] if row["type"] == "use_power" and row["target"]]
    assert [(row["target"], row["order"]["power"]) for row in darts] == [("ogre", DARTS)]
    laid = {row["power"]: row["range_feet"] for row in legal["squares"] if row["type"] == "use_power"}
    assert laid[BALL] == 840
    assert BOLT in laid


def test_a_preview_tells_the_gm_everything_and_a_player_what_they_know(cast: Cast, board: Board) -> None:
    order = power(BALL, x=12, y=6)
    gm = board.post("preview", order=order).json()
    player = board.post("preview", cast.player, order=order).json()
    assert {row["id"] for row in gm["caught"]} == {"ogre", "lurker"}
    assert [row["id"] for row in player["caught"]] == ["ogre"]
    assert gm["caught"][0]["saves"] is not None
    assert (player["caught"][0]["saves"], player["caught"][0]["expected_damage"]) == (None, None)
    assert player["area"] == gm["area"]
    assert [12, 6] in player["area"]


def test_a_ball_of_fire_hurts_the_unseen_and_the_player_reads_nothing_of_it(cast: Cast, board: Board) -> None:
    before = board.events(cast.player)[-1]["number"]
    told = board.order(power(BALL, x=12, y=6), cast.player)
    assert told.status_code == 200, told.content
    rows = board.events(cast.player, after=before)
    assert [row["type"] for row in rows if row["target"] != "ogre"] == ["power_used"]
    assert SECRET_NAME not in str(rows)
    assert "unseen" not in str(rows)
    assert {"saved", "power_hurt", "damaged"} <= {row["type"] for row in rows if row["target"] == "ogre"}
    gm = board.events()
    assert any(row["type"] == "power_hurt" and row["target"] == "lurker" for row in gm)
    used = next(row for row in gm if row["type"] == "power_used")
    assert used["damage"]["notation"] == "10d6"
    assert len(used["damage"]["dice"]) == 10
    assert "2 left" in used["text"]


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        (power(40, target="ogre"), "EP-AC-11"),
        (power(DARTS, target="nobody"), "EP-AT-01"),
        (power(DARTS), "EP-AT-01"),
        (power(BALL), "EP-3D-06"),
        (power(BALL, x=500, y=1), "EP-AT-10"),
        (power(DARTS, target="lurker"), "EP-AT-01"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule(cast: Cast, board: Board, order: dict[str, Any], rule: str) -> None:
    before = board.version(cast.gm)
    assert problem(board.order(order, cast.player), 422)["rule"] == rule
    assert board.version(cast.gm) == before


def test_an_area_laid_out_of_turn_is_listed_with_who_lays_it_and_is_taken(cast: Cast) -> None:
    burst = Power("Sudden frost", action="immediate", nature="spell", shape="burst", range=60, size=5, dice=((2, 6),))
    oriel = dataclasses.replace(bestiary.get("oriel_vance"), powers=(burst,))
    player = (str(cast.players_membership.user_id),)
    board = Board(
        cast,
        fight_setup(
            dataclasses.replace(stand("oriel", "party", "oriel_vance", (2, 5), controllers=player), creature=oriel),
            stand("ogre", "foes", "hill_giant", (8, 6)),
        ),
    )
    board.until("oriel")
    board.until("ogre")
    legal = board.view(cast.player)["legal"]
    assert [(row["by"], row["power"], row["cost"]) for row in legal["squares"]] == [("oriel", 0, "immediate")]
    assert legal["refused"] == []
    order = power(0, x=9, y=7, by="oriel")
    assert [row["id"] for row in board.post("preview", cast.player, order=order).json()["caught"]] == ["ogre"]
    assert board.order(order, cast.player).status_code == 200
    assert any(row["type"] == "power_used" for row in board.events(cast.player))
    assert board.view()["actor"] == "ogre"
    told = board.view(cast.player)["legal"]
    assert told is None or told["squares"] == []
