"""What players must not learn from a fight: not from the board, the log, versions, reach or refusals."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from campaigns import notify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, skirmish, stand, walled

pytestmark = pytest.mark.django_db
SECRETS = (SECRET_NAME, "Zarthax", "lurker", "Gallows Crew")


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def holds_no_secret(answer: Any) -> None:
    text = json.dumps(answer) if isinstance(answer, (dict, list)) else answer.content.decode()
    for secret in SECRETS:
        assert secret not in text, f"{secret!r} leaked"


def everything_a_player_can_read(board: Board, client: APIClient) -> list[Any]:
    cast = board.cast
    return [board.view(client), board.events(client), client.get(f"{cast.url}fights/").json()]


@pytest.mark.parametrize("who", ["player", "observer"])
def test_an_unseen_foe_is_absent_from_all_that_players_read(cast: Cast, board: Board, who: str) -> None:
    client: APIClient = getattr(cast, who)
    for _ in range(4):
        for answer in everything_a_player_can_read(board, client):
            holds_no_secret(answer)
        board.order({"type": "end_turn"})


def test_the_same_reading_as_gm_does_find_the_foe(board: Board) -> None:
    assert SECRET_NAME in json.dumps(board.view())
    assert SECRET_NAME in json.dumps(board.events())


def test_foes_figures_are_words_for_players(cast: Cast, board: Board) -> None:
    ogre = next(row for row in board.view(cast.player)["combatants"] if row["id"] == "ogre")
    assert (ogre["hp"], ogre["max_hp"], ogre["ac"], ogre["primal"], ogre["summary"]) == (None, None, None, None, "")
    assert ogre["health"] == "unhurt"
    bram = next(row for row in board.view(cast.player)["combatants"] if row["id"] == "bram")
    assert bram["hp"] == 92


def test_numbers_of_the_log_have_no_gap_for_a_player(cast: Cast, board: Board) -> None:
    for _ in range(8):
        board.order({"type": "end_turn"})
    numbers = [row["number"] for row in board.events(cast.player)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) < len(board.events())
    assert not any(row["gm_only"] for row in board.events(cast.player))


def test_a_change_only_the_gm_sees_moves_no_version_and_sends_nothing(
    cast: Cast, board: Board, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    board.until("lurker")
    seen, told = board.view(cast.player), []
    monkeypatch.setattr(notify, "_publish", lambda campaign, audiences, message: told.append(audiences))
    with django_capture_on_commit_callbacks(execute=True):
        answer = board.order({"type": "step", "x": 7, "y": 4})
    assert answer.status_code == 200, answer.content
    assert board.view(cast.player) == seen
    assert told == [("gm",)]


def test_everyone_hears_of_a_change_that_players_see(
    board: Board, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    board.until("ysolde")
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(notify, "_publish", lambda campaign, audiences, message: told.append(audiences))
    with django_capture_on_commit_callbacks(execute=True):
        board.order({"type": "move", "path": [[5, 5]]})
    assert told == [("gm", "players")]


def test_squares_of_unseen_foes_look_free(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    reach = {(row["x"], row["y"]): row for row in board.view(cast.player)["legal"]["reach"]}
    assert (7, 5) in reach
    assert all("lurker" not in row["provokes"] for row in reach.values())
    gm = {(row["x"], row["y"]) for row in board.view()["legal"]["reach"]}
    assert (7, 5) not in gm


def test_a_preview_through_an_unseen_foe_looks_like_open_ground(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    order = {"type": "move", "path": [[5, 5], [6, 5], [7, 5]]}
    answer = board.post("preview", cast.player, order=order)
    holds_no_secret(answer)
    assert (answer.json()["legal"], answer.json()["provokes"]) == (True, [])


def test_a_walk_into_an_unseen_foe_ends_before_it(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    answer = board.order({"type": "move", "path": [[5, 5], [6, 5], [7, 5]]}, cast.player)
    assert answer.status_code == 200, answer.content
    ysolde = next(row for row in answer.json()["fight"]["combatants"] if row["id"] == "ysolde")
    assert (ysolde["x"], ysolde["y"]) == (6, 5)
    assert SECRET_NAME not in answer.content.decode()


def test_a_refusal_names_nobody_unseen(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    for order in (
        {"type": "attack", "target": "lurker", "attack": 0},
        {"type": "attack", "target": "nobody", "attack": 0},
        {"type": "charge", "target": "lurker"},
    ):
        answer = board.order(order, cast.player)
        body = problem(answer, 422)
        assert SECRET_NAME not in json.dumps(body)


def test_the_refusal_to_strike_an_unseen_foe_is_that_for_a_foe_that_does_not_exist(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    unseen = problem(board.order({"type": "attack", "target": "lurker", "attack": 0}, cast.player), 422)
    missing = problem(board.order({"type": "attack", "target": "nobody", "attack": 0}, cast.player), 422)
    for body in (unseen, missing):
        body["detail"] = body["detail"].replace("lurker", "?").replace("nobody", "?")
    assert unseen == missing


def test_whoever_waits_behind_a_wall_is_not_on_the_board(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("goblin", "foes", "goblin", (8, 5)),
        stand("lurker", "foes", "ogre", (15, 5), name=SECRET_NAME),
        rows=walled(),
    )
    board = Board(cast, setup)
    for answer in everything_a_player_can_read(board, cast.player):
        holds_no_secret(answer)
    assert {row["id"] for row in board.view(cast.player)["combatants"]} == {"ysolde", "goblin"}


def test_in_the_dark_only_arms_length_is_seen(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("near", "foes", "goblin", (6, 5)),
        stand("lurker", "foes", "goblin", (10, 5), name=SECRET_NAME),
        light="dark",
    )
    board = Board(cast, setup)
    holds_no_secret(board.view(cast.player))
    assert {row["id"] for row in board.view(cast.player)["combatants"]} == {"ysolde", "near"}


def test_a_foe_that_attacks_out_of_hiding_is_seen_from_then_on(cast: Cast, board: Board) -> None:
    board.until("lurker")
    answer = board.order({"type": "attack", "target": "ysolde", "attack": 0})
    assert answer.status_code == 200, answer.content
    seen = {row["id"]: row["name"] for row in board.view(cast.player)["combatants"]}
    assert seen["lurker"] == SECRET_NAME
    earlier = board.events(cast.player)[:-4]
    assert all(row["actor"] != "lurker" for row in earlier)


def test_foes_rolls_reach_players_without_the_figures_behind_them(cast: Cast, board: Board) -> None:
    board.until("lurker")
    board.order({"type": "attack", "target": "ysolde", "attack": 0})
    rolls = [row for row in board.events(cast.player) if row["type"] == "attacked"]
    assert rolls[-1]["parts"] == []
    assert rolls[-1]["against"] == 25 or rolls[-1]["against"] is not None


def test_a_blow_at_a_foe_does_not_tell_its_armour_class(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player), stand("ogre", "foes", "ogre", (6, 5))
    )
    board = Board(cast, setup)
    board.until("ysolde")
    answer = board.order({"type": "attack", "target": "ogre", "attack": 0}, cast.player)
    attack = next(row for row in answer.json()["events"] if row["type"] == "attacked")
    assert (attack["against"], attack["against_parts"]) == (None, [])
    assert [part["name"] for part in attack["parts"]][:2] == ["base attack", "Strength"]


def test_initiative_dice_of_foes_stay_with_the_gm(cast: Cast, board: Board) -> None:
    rows = [row for row in board.events(cast.player) if row["type"] == "initiative_rolled"]
    assert rows
    for row in rows:
        is_party = row["actor"] in ("ysolde", "bram")
        assert (row["die"] is not None) == is_party
        assert bool(row["parts"]) == is_party


def test_equal_foes_are_numbered_in_the_order_they_were_seen(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("first", "foes", "goblin", (15, 8)),
        stand("second", "foes", "goblin", (8, 5)),
        rows=walled(),
    )
    board = Board(cast, setup)
    names = {row["id"]: row["name"] for row in board.view()["combatants"]}
    assert (names["second"], names["first"]) == ("Goblin 1", "Goblin 2")
    assert {row["name"] for row in board.view(cast.player)["combatants"]} == {"Ysolde Marrow", "Goblin"}


def test_the_players_undo_note_tells_nothing(cast: Cast, board: Board) -> None:
    board.until("lurker")
    before = board.events(cast.player)
    board.order({"type": "step", "x": 7, "y": 4})
    board.post("undo")
    assert board.events(cast.player) == before
    board.until("ysolde")
    board.order({"type": "move", "path": [[5, 5]]})
    board.post("undo")
    last = board.events(cast.player)[-1]
    assert (last["type"], last["text"]) == ("taken_back", "The GM took back the last action.")


def test_the_gm_may_look_through_the_players_eyes(cast: Cast, board: Board) -> None:
    seen = cast.gm.get(board.url, {"as": "players"})
    assert seen.json() == board.view(cast.observer)
    holds_no_secret(seen)
    log = cast.gm.get(f"{board.url}events/", {"as": "players"})
    assert log.json() == board.events(cast.observer)


def test_players_eyes_are_no_other_eyes_for_a_player(cast: Cast, board: Board) -> None:
    assert cast.player.get(board.url, {"as": "gm"}).json() == board.view(cast.player)


def test_while_the_unseen_act_players_see_the_next_creature_of_the_order(cast: Cast, board: Board) -> None:
    board.until("lurker")
    view = board.view(cast.player)
    order = board.view()["order"]
    after = [*order[order.index("lurker") :], *order[: order.index("lurker")]][1:]
    assert view["actor"] == after[0]
    assert (view["turn"], view["legal"]) == (None, None)


def test_a_full_attack_cannot_feel_for_the_unseen(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("ogre", "foes", "ogre", (6, 5)),
        stand("lurker", "foes", "archer", (4, 5), hidden=True, name=SECRET_NAME),
    )
    board = Board(cast, setup)
    board.until("ysolde")
    order = {"type": "full_attack", "targets": ["ogre", "lurker"], "attack": 0}
    body = problem(board.order(order, cast.player), 422)
    assert (body["pointer"], body["detail"]) == ("/order/targets/1", "nobody called 'lurker' is here")
