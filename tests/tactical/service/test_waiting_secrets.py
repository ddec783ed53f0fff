"""What waits for something does not show itself: readied foes, guarded breath; what players see of their own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from campaigns import notify
from tactical.models import Encounter
from tests.cast import Cast, make_cast
from tests.tactical.service.board import SECRET_NAME, Board, skirmish

pytestmark = pytest.mark.django_db
SLASH = {"type": "attack", "target": "", "attack": 0}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def ready(what: str, **trigger: Any) -> dict[str, Any]:
    return {"type": "ready", "trigger": {"what": what, **trigger}, "then": SLASH}


@pytest.mark.rule("EP-HO-10")
def test_a_readied_foe_changes_nothing_that_players_read(
    cast: Cast, board: Board, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    board.until("ogre")
    seen, log, told = board.view(cast.player), board.events(cast.player), []
    monkeypatch.setattr(notify, "_publish", lambda campaign, audiences, message: told.append(audiences))
    with django_capture_on_commit_callbacks(execute=True):
        answer = board.order(ready("comes_near", side="enemy"))
    assert answer.status_code == 200, answer.content
    assert (board.view(cast.player), board.events(cast.player)) == (seen, log)
    assert ["all"] not in [list(audience) if not isinstance(audience, str) else [audience] for audience in told]
    ogre = next(row for row in board.view()["combatants"] if row["id"] == "ogre")
    assert [row["label"] for row in ogre["conditions"] if row["key"] == "readied"] == [
        "ready when an enemy comes within 10 ft"
    ]


def test_it_shows_itself_when_it_strikes(cast: Cast, board: Board) -> None:
    board.until("ogre")
    board.order(ready("acts", who="ysolde"))
    board.order({"type": "end_turn"})
    board.until("ysolde")
    assert not [row for row in board.events(cast.player) if row["type"].startswith("ready")]
    answer = board.order({"type": "fight_defensively"}, cast.player)
    assert answer.status_code == 200, answer.content
    told = [row for row in board.events(cast.player) if row["type"] == "ready_fired"]
    assert [(row["actor"], row["reasons"]) for row in told] == [("ogre", [])]


def test_players_ready_and_see_what_they_wait_for(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    form = board.view(cast.player)["legal"]["ready"]
    assert {row["what"] for row in form["triggers"]} >= {"comes_near", "enters", "attacks", "opens_door"}
    assert form["orders"][0]["order"]["target"] == ""
    answer = board.order(ready("comes_near", side="enemy"), cast.player)
    assert answer.status_code == 200, answer.content
    view = board.view(cast.player)
    own = next(row for row in view["combatants"] if row["id"] == "ysolde")
    assert "readied" in [row["key"] for row in own["conditions"]]
    assert view["legal"]["ready"] is None
    assert "ready_made" in [row["type"] for row in board.events(cast.player)]


def test_conditions_for_rounds_count_down_on_the_board(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    answer = board.post("override", target="ogre", conditions=["shaken"], rounds=2)
    assert answer.status_code == 200, answer.content
    ogre = next(row for row in board.view(cast.player)["combatants"] if row["id"] == "ogre")
    assert [(row["key"], row["rounds"]) for row in ogre["conditions"] if row["key"] == "shaken"] == [("shaken", 2)]


def test_whoever_minds_its_breath_tells_its_own_side_only(cast: Cast, board: Board) -> None:
    board.until("ogre")
    before = board.view(cast.player)["combatants"]
    answer = board.order({"type": "guard_breath", "when": "always"})
    assert answer.status_code == 200, answer.content
    assert board.view(cast.player)["combatants"] == before
    assert "breath_guarded" not in [row["type"] for row in board.events(cast.player)]


def test_a_foe_that_assists_somebody_unseen_does_not_name_it(cast: Cast) -> None:
    board = Board(cast, skirmish(cast))
    board.until("bandit-1")
    row = Encounter.objects.get(pk=board.id)
    row.state["combatants"]["bandit-1"].update(x=8, y=5)
    row.save()
    answer = board.order({"type": "assist", "target": "lurker", "skill": "perception"})
    assert answer.status_code == 200, answer.content
    assert "checked" in [row["type"] for row in board.events()]
    assert SECRET_NAME not in json.dumps([board.view(cast.player), board.events(cast.player)])
