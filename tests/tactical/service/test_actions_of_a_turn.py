"""The actions of a turn over REST: what is left, actions out of turn, manoeuvres, and what players learn of them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tactical.models import Encounter
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand

pytestmark = [pytest.mark.django_db, pytest.mark.rule("EP-AC-08", "EP-AC-28", "EP-AC-32")]


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    """Ysolde, the player's, has an immediate spell; an ogre beside her, and somebody whom nobody sees."""
    player = (str(cast.players_membership.user_id),)
    ysolde = stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player)
    features = {**ysolde.creature.features, "immediate_spell": 1}
    ready = dataclasses.replace(ysolde.creature, features=features, initiative_bonus=90)
    people = (
        dataclasses.replace(ysolde, creature=ready),
        stand("ogre", "foes", "ogre", (5, 5)),
        stand("lurker", "foes", "archer", (17, 9), hidden=True, name=SECRET_NAME),
    )
    return Board(cast, fight_setup(*people, options={"initiative.mode": "individual"}))


def listed(view: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [item for item in view["legal"]["orders"] if item["type"] == kind] if view["legal"] else []


def test_a_player_acts_out_of_turn_once_and_only_for_the_own_creature(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    assert board.order({"type": "end_turn"}, cast.player).status_code == 200
    seen = board.view(cast.player)
    assert seen["turn"] is None
    assert [item["order"]["by"] for item in listed(seen, "do")] == ["ysolde"]
    other = problem(board.order({"type": "do", "activity": "immediate_spell", "by": "lurker"}, cast.player), 422)
    assert SECRET_NAME not in str(other)
    done = board.order(listed(seen, "do")[0]["order"], cast.player)
    assert done.status_code == 200, done.content
    assert not listed(board.view(cast.player), "do")
    again = problem(board.order({"type": "do", "activity": "immediate_spell", "by": "ysolde"}, cast.player), 422)
    assert again["rule"] == "EP-AC-08"
    assert "cast a spell (immediate)" in [row["text"] for row in board.events(cast.player)]
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_a_player_tries_a_manoeuvre_without_the_figures_of_the_foe(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    tries = listed(board.view(cast.player), "manoeuvre")
    assert {item["target"] for item in tries} == {"ogre"}
    assert {item["chance"] for item in tries} == {None}
    assert all(item["chance"] is not None for item in listed(board.view(), "manoeuvre"))
    order = next(item["order"] for item in tries if item["order"]["manoeuvre"] == "disarm" and item["order"]["trade"])
    assert board.order(order, cast.player).status_code == 200
    left = board.view(cast.player)["turn"]
    assert (left["standard"], left["move"], left["manoeuvre_used"]) == (False, False, True)
    assert left["full_attack"]["given_up"] == 1
    assert "The round's manoeuvre is done" in left["words"]
    rolls = [row for row in board.events(cast.player) if row["type"] == "checked"]
    assert [row["against"] for row in rolls] == [None]
    assert [row["against"] for row in board.events() if row["type"] == "checked"] != [None]
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_actions_are_turned_into_lesser_ones_and_deeds_cost_them(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    convert = {"type": "convert", "action": "standard", "into": "swift"}
    assert board.order(convert, cast.player).status_code == 200
    left = board.view(cast.player)["turn"]
    assert (left["standard"], left["move"], left["swift"], left["swifts"]) == (False, True, True, 3)
    refused = problem(board.order({"type": "do", "activity": "drink_potion", "item": "a potion"}, cast.player), 422)
    assert refused["rule"] == "EP-AC-03"
    assert board.post("undo").status_code == 200
    assert board.order({"type": "do", "activity": "drink_potion", "item": "a potion"}, cast.player).status_code == 200
    texts = [row["text"] for row in board.events(cast.player)]
    assert "drink a potion / apply an oil: a potion" in texts
