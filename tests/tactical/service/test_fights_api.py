"""A fight over HTTP: orders, versions, refusals, undo, policies, the end."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaigns.models import Campaign, Membership
from tactical.models import Encounter, EncounterOrder
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, fight_setup, skirmish, sprung, stand, walled

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def of(view: dict[str, Any], key: str) -> dict[str, Any]:
    """One creature of a view."""
    return next(row for row in view["combatants"] if row["id"] == key)


def stored(board: Board) -> tuple[Any, ...]:
    """All that must come back after an undo."""
    row = Encounter.objects.get(pk=board.id)
    return row.state, row.status, row.outcome


def test_the_gm_sees_every_creature_and_what_the_acting_one_may_do(board: Board) -> None:
    view = board.view()
    assert {row["id"] for row in view["combatants"]} == {"ysolde", "bram", "ogre", "bandit-1", "bandit-2", "lurker"}
    assert view["name"] == "Gallows Crew"
    assert view["actor"] in view["order"]
    assert view["legal"]["orders"]
    assert of(view, "bandit-1")["initials"] == "b1"
    assert of(view, "ysolde")["summary"] == "Fighter 11"
    assert of(view, "ogre")["squares"] == 2


def test_a_fight_is_listed_for_members_only(cast: Cast, board: Board) -> None:
    rows = cast.gm.get(f"{cast.url}fights/").json()
    assert [row["id"] for row in rows["results"]] == [str(board.id)]
    assert cast.observer.get(board.url).status_code == 200
    assert problem(cast.outsider.get(board.url), 404)["detail"]
    problem(cast.anonymous.get(board.url), 401)


def test_a_fight_of_another_campaign_is_not_found(cast: Cast, board: Board) -> None:
    other = Campaign.objects.create(name="Another table")
    user = cast.campaign.memberships.get(role="gm").user
    Membership.objects.create(campaign=other, user=user, role="gm")
    problem(cast.gm.get(f"/api/v1/campaigns/{other.pk}/fights/{board.id}/"), 404)
    problem(cast.gm.get(f"{cast.url}fights/{uuid.uuid4()}/"), 404)


def test_a_move_changes_the_board_and_writes_the_log(board: Board) -> None:
    board.until("ysolde")
    answer = board.order({"type": "move", "path": [[5, 5], [6, 6]]})
    assert answer.status_code == 200, answer.content
    body = answer.json()
    ysolde = of(body["fight"], "ysolde")
    assert (ysolde["x"], ysolde["y"]) == (6, 6)
    moved = next(row for row in body["events"] if row["type"] == "moved")
    assert moved["title"] == "Ysolde Marrow"
    assert moved["text"] == "moves to G6, 10 ft"
    assert body["fight"]["undo_label"] == "Ysolde Marrow: move to G6"
    assert body["fight"]["turn"]["moved_feet"] == 10


def test_an_answer_holds_only_the_new_events(board: Board) -> None:
    before = board.events()[-1]["number"]
    answer = board.order({"type": "end_turn"}).json()
    assert answer["events"][0]["number"] == before + 1
    assert answer["events"] == board.events(after=before)


def test_an_order_for_an_old_version_is_a_conflict_that_shows_the_current_one(board: Board) -> None:
    version = board.view()["v"]
    assert board.order({"type": "end_turn"}, v=version).status_code == 200
    body = problem(board.order({"type": "end_turn"}, v=version), 409)
    assert body["current_version"] == version + 1
    assert body["current"]["id"] == str(board.id)


def test_a_player_out_of_turn_is_refused_by_the_rule_of_the_order(cast: Cast, board: Board) -> None:
    board.until("bram")
    body = problem(board.order({"type": "end_turn"}, cast.player), 422)
    assert body["rule"] == "EP-IN-03"
    assert body["detail"] == "It is Bram Tallowick's turn, not yours"


def test_a_player_orders_the_own_creature_in_turn(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    view = board.view(cast.player)
    assert view["legal"] is not None
    assert of(view, "ysolde")["is_mine"]
    assert board.order({"type": "move", "path": [[5, 4]]}, cast.player).status_code == 200


def test_an_observer_gives_no_orders(cast: Cast, board: Board) -> None:
    problem(board.order({"type": "end_turn"}, cast.observer), 403)
    assert board.view(cast.observer)["legal"] is None


@pytest.mark.parametrize("what", ["policy", "undo", "end"])
def test_only_the_gm_plays_policies_takes_back_and_ends(cast: Cast, board: Board, what: str) -> None:
    problem(board.post(what, cast.player), 403)


def test_a_move_into_a_wall_is_refused_with_the_rule(cast: Cast) -> None:
    board = Board(
        cast,
        fight_setup(
            stand("ysolde", "party", "ysolde_marrow", (11, 5)), stand("orc", "foes", "orc", (14, 5)), rows=walled()
        ),
    )
    board.until("ysolde")
    version = board.view()["v"]
    body = problem(board.order({"type": "move", "path": [[12, 5]]}), 422)
    assert body["rule"].startswith("EP-")
    assert body["remedy"]
    assert board.view()["v"] == version


@pytest.mark.parametrize(
    ("order", "pointer"),
    [
        ({"type": "teleport"}, "/order/type"),
        ({"type": "move", "path": [[1]]}, "/order/path/0"),
        ({"type": "move"}, "/order/path"),
        ({"type": "end_turn", "spell": 1}, "/order/spell"),
    ],
)
def test_an_order_that_cannot_be_read_names_the_place(board: Board, order: dict[str, Any], pointer: str) -> None:
    assert problem(board.order(order), 422)["pointer"].startswith(pointer)


@pytest.mark.parametrize(
    "order",
    [
        {"type": "move", "path": []},
        {"type": "move", "path": [[199, 199]]},
        {"type": "move", "path": [[9, 9], [4, 5]]},
        {"type": "move", "path": [[4, 5]]},
        {"type": "move", "path": [[3, 4], [200, 4]]},
        {"type": "double_move", "path": [[0, 0]]},
        {"type": "step", "x": 200, "y": 0},
        {"type": "step", "x": 4, "y": 5},
        {"type": "attack", "target": "ysolde", "attack": 0},
        {"type": "attack", "target": "", "attack": 0},
        {"type": "attack", "target": "ogre", "attack": 49},
        {"type": "full_attack", "targets": [], "attack": 0},
        {"type": "full_attack", "targets": ["nobody"], "attack": 0},
        {"type": "charge", "target": "nobody"},
        {"type": "charge", "target": "bram"},
        {"type": "resume", "combatant": "ysolde"},
        {"type": "resume", "combatant": "nobody"},
        {"type": "stand_up"},
    ],
    ids=str,
)
@pytest.mark.parametrize("who", ["gm", "player"])
def test_senseless_orders_are_refused_and_change_nothing(
    cast: Cast, board: Board, order: dict[str, Any], who: str
) -> None:
    board.until("ysolde")
    before = stored(board)
    problem(board.order(order, getattr(cast, who)), 422)
    preview = board.post("preview", getattr(cast, who), order=order)
    assert preview.status_code == 422 or preview.json()["legal"] is False
    assert stored(board) == before


def test_undo_brings_back_the_exact_state_and_keeps_the_record(board: Board) -> None:
    board.until("ysolde")
    before, shown = stored(board), board.view()
    board.order({"type": "move", "path": [[5, 5]]})
    board.order({"type": "end_turn"})
    assert board.post("undo").status_code == 200
    answer = board.post("undo")
    assert answer.status_code == 200, answer.content
    assert stored(board) == before
    now = board.view()
    assert {key: value for key, value in now.items() if key != "v"} == {
        key: value for key, value in shown.items() if key != "v"
    }
    assert [row["type"] for row in board.events()][-2:] == ["taken_back", "taken_back"]
    assert EncounterOrder.objects.filter(encounter_id=board.id, undone=True).count() == 2


def test_after_undo_another_order_draws_dice_of_its_own(board: Board) -> None:
    board.until("ysolde")
    board.order({"type": "move", "path": [[5, 5]]})
    first = EncounterOrder.objects.filter(encounter_id=board.id).latest("number").stream
    board.post("undo")
    board.order({"type": "move", "path": [[5, 5]]})
    assert EncounterOrder.objects.filter(encounter_id=board.id).latest("number").stream == first + 1
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_undo_with_nothing_done_is_refused(board: Board) -> None:
    assert board.view()["undo_label"] is None
    assert "nothing" in problem(board.post("undo"), 422)["detail"]


def test_a_policy_plays_a_whole_turn_and_undo_takes_back_all_of_it(board: Board) -> None:
    board.until("ogre")
    before = stored(board)
    answer = board.post("policy")
    assert answer.status_code == 200, answer.content
    body = answer.json()
    assert body["fight"]["actor"] != "ogre"
    assert body["fight"]["undo_label"].startswith("Ogre")
    assert board.post("undo").status_code == 200
    assert stored(board) == before


def test_policies_play_until_the_party_is_to_act(board: Board) -> None:
    board.until("ysolde")
    board.order({"type": "end_turn"})
    if board.view()["actor"] == "bram":
        board.order({"type": "end_turn"})
    answer = board.post("policy", until="party")
    assert answer.status_code == 200, answer.content
    fight = answer.json()["fight"]
    assert fight["status"] == "over" or fight["actor"] in ("ysolde", "bram")
    body = problem(board.post("policy", until="party"), 422)
    assert body["rule"] == "EP-IN-03"


def test_a_typed_roll_is_the_roll_that_counts(cast: Cast) -> None:
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5)), stand("ogre", "foes", "ogre", (6, 5)), seed=3
    )
    board = Board(cast, setup)
    board.until("ysolde")
    answer = board.order({"type": "attack", "target": "ogre", "attack": 0}, natural=13)
    assert answer.status_code == 200, answer.content
    attack = next(row for row in answer.json()["events"] if row["type"] == "attacked")
    assert (attack["die"], attack["verdict"].split(":")[0]) == (13, "hits")
    assert attack["total"] == attack["die"] + sum(part["value"] for part in attack["parts"])
    assert attack["against"] == sum(part["value"] for part in attack["against_parts"])
    assert attack["damage"]["total"] >= 12
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_a_player_types_no_dice(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    problem(board.order({"type": "end_turn"}, cast.player, natural=20), 403)


def test_a_whole_fight_replays_from_setup_orders_and_seed(board: Board) -> None:
    for _ in range(60):
        if board.view()["status"] != "running":
            break
        assert board.post("policy").status_code == 200
    row = Encounter.objects.get(pk=board.id)
    verdict = encounter_verify(row)
    assert verdict.is_sound, verdict.difference
    assert verdict.orders == EncounterOrder.objects.filter(encounter=row).count()


def test_a_state_that_was_tampered_with_does_not_verify(board: Board) -> None:
    board.order({"type": "end_turn"})
    row = Encounter.objects.get(pk=board.id)
    row.state["combatants"]["ogre"]["hp"] += 1
    row.save()
    verdict = encounter_verify(row)
    assert not verdict.is_sound
    assert verdict.difference == "the state differs"


def test_the_same_key_gives_one_order_and_the_same_answer(board: Board) -> None:
    headers = {"Idempotency-Key": str(uuid.uuid4())}
    version = board.view()["v"]
    first = board.order({"type": "end_turn"}, v=version, headers=headers)
    second = board.order({"type": "end_turn"}, v=version, headers=headers)
    assert first.status_code == second.status_code == 200
    assert first.json() == second.json()
    assert board.view()["v"] == version + 1


def test_an_ambush_opens_with_a_surprise_round(cast: Cast) -> None:
    board = Board(cast, skirmish(cast, hidden_archer=False, ambush=sprung()))
    rows = board.events()
    assert rows[0]["title"] == "The ambush is sprung"
    assert any(row["type"] == "noticed" for row in rows)
    for _ in range(6):
        board.post("policy")
    rounds = [row["round"] for row in board.events()]
    assert rounds == sorted(rounds)
    assert {row["round"] for row in board.events() if row["type"] == "turn_skipped"} <= {0}


def test_a_preview_tells_the_cost_and_changes_nothing(board: Board) -> None:
    board.until("ysolde")
    before = stored(board)
    answer = board.post("preview", order={"type": "move", "path": [[5, 5], [6, 5]]})
    assert answer.status_code == 200, answer.content
    assert (answer.json()["cost_feet"], answer.json()["legal"]) == (10, True)
    far = board.post("preview", order={"type": "move", "path": [[x, 5] for x in range(5, 12)]}).json()
    assert far["legal"] is False
    assert far["reason"]
    assert stored(board) == before


def test_an_order_asks_the_database_a_bounded_number_of_times(board: Board) -> None:
    board.until("ysolde")
    board.order({"type": "move", "path": [[5, 5]]})
    asked = []
    for _ in range(5):
        version = board.view()["v"]
        with CaptureQueriesContext(connection) as queries:
            answer = board.order({"type": "end_turn"}, v=version)
        assert answer.status_code == 200
        asked.append(len(queries))
    assert max(asked) <= 20, asked
