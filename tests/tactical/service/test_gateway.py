"""The door for other apps: what goes in comes out, in one transaction."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest

from tactical import gateway
from tactical.models import Encounter
from tactical.rules.handoff import EncounterOutcome, check_outcome
from tactical.rules.kernel.errors import RuleError
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, fight_setup, skirmish

pytestmark = pytest.mark.django_db

Heard = list[tuple[UUID, EncounterOutcome, str]]


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def heard() -> Iterator[Heard]:
    calls: Heard = []

    def handler(encounter_id: UUID, outcome: EncounterOutcome, source: str) -> None:
        calls.append((encounter_id, outcome, source))

    gateway.register_closed(handler)
    yield calls
    gateway.unregister_closed(handler)


def test_who_goes_in_comes_out_when_the_gm_closes(cast: Cast, heard: Heard) -> None:
    setup = skirmish(cast)
    board = Board(cast, setup, source="elsewhere:42")
    assert gateway.encounter_outcome(board.id) is None
    assert board.post("policy").status_code == 200
    answer = board.post("end")
    assert answer.status_code == 200, answer.content
    outcome = gateway.encounter_outcome(board.id)
    assert outcome is not None
    check_outcome(setup, outcome)
    assert heard == [(board.id, outcome, "elsewhere:42")]
    assert outcome.log_id == str(board.id)
    assert len(outcome.log_digest) == 64
    assert answer.json()["fight"]["outcome"]["id"] == setup.id


def test_hit_points_of_the_outcome_are_those_on_the_board(cast: Cast) -> None:
    board = Board(cast, skirmish(cast))
    for _ in range(60):
        if board.view()["status"] != "running":
            break
        board.post("policy")
    shown = {row["id"]: row["hp"] for row in board.view()["combatants"]}
    assert board.view()["status"] == "over"
    board.post("end")
    outcome = gateway.encounter_outcome(board.id)
    assert outcome is not None
    assert {item.id: item.hp for item in outcome.participants} == shown
    assert outcome.winner in ("party", "foes")


def test_a_handler_that_refuses_leaves_the_fight_open(cast: Cast) -> None:
    board = Board(cast, skirmish(cast))

    def refuse(encounter_id: UUID, outcome: EncounterOutcome, source: str) -> None:
        raise RuleError("The journey has moved on", remedy="Take the journey back first.")

    gateway.register_closed(refuse)
    try:
        problem(board.post("end"), 422)
    finally:
        gateway.unregister_closed(refuse)
    row = Encounter.objects.get(pk=board.id)
    assert (row.status, row.outcome, row.closed_at) == ("running", None, None)


def test_a_closed_fight_takes_no_orders_and_no_undo(cast: Cast) -> None:
    board = Board(cast, skirmish(cast))
    board.post("end")
    for what in ("policy", "undo", "end"):
        assert "closed" in problem(board.post(what), 422)["detail"]
    assert "closed" in problem(board.order({"type": "end_turn"}), 422)["detail"]
    assert board.view()["undo_label"] is None


def test_a_fight_whose_outcome_was_given_back_goes_on_where_it_stood(cast: Cast, heard: Heard) -> None:
    board = Board(cast, skirmish(cast))
    board.post("policy")
    stood = Encounter.objects.get(pk=board.id).state
    board.post("end")
    assert gateway.encounter_reopen(board.id)
    row = Encounter.objects.get(pk=board.id)
    assert (row.state, row.status, row.outcome) == (stood, "running", None)
    assert board.events()[-1]["title"] == "Back to the fight"
    assert not gateway.encounter_reopen(board.id)
    assert encounter_verify(row).is_sound
    assert board.post("end").status_code == 200
    assert len(heard) == 2


def test_a_setup_that_cannot_be_fought_leaves_nothing_behind(cast: Cast) -> None:
    with pytest.raises(RuleError):
        gateway.encounter_open(cast.campaign, fight_setup(), name="Nobody", opened_by=None, source="")
    assert not Encounter.objects.exists()


def test_an_unknown_encounter_has_no_outcome() -> None:
    assert gateway.encounter_outcome(uuid4()) is None
