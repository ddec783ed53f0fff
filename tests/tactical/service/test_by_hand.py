"""The GM's tools over REST: forced movement, falls, collisions and objects; what is foreseen, what players read."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.models import Encounter
from tactical.rules.geometry.edges import Edge
from tactical.rules.geometry.layers import Layers
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, skirmish, stand

pytestmark = pytest.mark.django_db

PUSH = {"type": "force", "target": "bram", "kind": "push", "feet": 10, "by": "ogre"}
LEAP = Layers(heights=tuple((x, y, 6) for x in range(6) for y in range(12)))


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def board(cast: Cast) -> Board:
    return Board(cast, skirmish(cast))


def on_heights(cast: Cast) -> Board:
    """Two creatures on a plateau of 30 ft whose edge is at x = 5, one of them the player's."""
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("ogre", "foes", "ogre", (12, 6)),
    )
    place = setup.place.__class__(**{**_fields(setup.place), "layers": LEAP})
    return Board(cast, setup.__class__(**{**_fields(setup), "place": place}))


def _fields(item: Any) -> dict[str, Any]:
    return {name: getattr(item, name) for name in item.__dataclass_fields__}


def unit(board: Board, key: str) -> dict[str, Any]:
    found: dict[str, Any] = Encounter.objects.get(pk=board.id).state["combatants"][key]
    return found


@pytest.mark.rule("EP-FM-01", "EP-FM-06")
def test_forced_movement_is_logged_replayed_and_taken_back(cast: Cast, board: Board) -> None:
    before = Encounter.objects.get(pk=board.id).state
    assert board.post("by-hand", act=PUSH).status_code == 200
    assert (unit(board, "bram")["x"], unit(board, "bram")["y"]) == (2, 7)
    row = board.events()[-1]
    assert (row["type"], row["text"]) == ("moved_by_force", "is pushed by Ogre to C5")
    assert row["reasons"][-1]["rule"] == "EP-FM-01"
    assert board.events(cast.player)[-1]["text"] == "is pushed by Ogre to C5"
    assert board.view()["undo_label"] == "Bram Tallowick: moved by force"
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
    board.post("undo")
    assert Encounter.objects.get(pk=board.id).state == before


def test_what_it_would_do_is_shown_before_and_changes_nothing(board: Board) -> None:
    before = Encounter.objects.get(pk=board.id)
    shown = board.post("by-hand/preview", act=PUSH).json()
    assert (shown["text"], shown["end"]) == ("It moves 10 ft.", [2, 7, 0])
    assert shown["path"] == [[4, 7, 0], [3, 7, 0], [2, 7, 0]]
    after = Encounter.objects.get(pk=board.id)
    assert (after.version, after.state) == (before.version, before.state)
    fall = board.post("by-hand/preview", act={"type": "let_fall", "target": "bram", "feet": 30}).json()
    assert (fall["dice"], fall["minimum"], fall["maximum"], fall["mean"]) == ("3d6", 3, 18, 10.5)


@pytest.mark.parametrize(
    ("act", "pointer"),
    [
        ({**PUSH, "path": [[3, 7], [3, 8]]}, "/act/path/1"),
        ({**PUSH, "by": "nobody"}, "/act/by"),
        ({**PUSH, "feet": 3}, "/act/feet"),
        ({**PUSH, "kind": "shove"}, "/act/kind"),
        ({**PUSH, "target": "nobody"}, "/act/target"),
        ({"type": "let_fall", "target": "bram", "feet": -5}, "/act/feet"),
        ({"type": "let_fall", "target": "bram", "feet": 5, "surface": "cheese"}, "/act/surface"),
        ({"type": "collide", "target": "bram", "speed": 10**9}, "/act/speed"),
        ({"type": "hit_by_object", "target": "bram", "size": "vast"}, "/act/size"),
        ({"type": "hit_by_object", "target": "bram", "size": "small", "stuff": "cheese"}, "/act/stuff"),
        ({"type": "when_forced", "target": "bram", "when": "harm"}, "/act/when"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(board: Board, act: dict[str, Any], pointer: str) -> None:
    before = Encounter.objects.get(pk=board.id).state
    assert problem(board.post("by-hand", act=act), 422)["pointer"] == pointer
    assert Encounter.objects.get(pk=board.id).state == before


def test_falls_collisions_and_objects_by_hand_replay(board: Board) -> None:
    for act in (
        {"type": "let_fall", "target": "bram", "feet": 30, "reason": "the bridge gives way"},
        {"type": "collide", "target": "ogre", "speed": 60, "how": "swept"},
        {"type": "hit_by_object", "target": "ogre", "size": "large", "by": "bram"},
        {"type": "hit_by_object", "target": "ogre", "size": "small", "feet": 40, "stuff": "dense"},
        {"type": "when_forced", "target": "ogre", "when": "always"},
    ):
        answer = board.post("by-hand", act=act)
        assert answer.status_code == 200, answer.content
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
    texts = [row["text"] for row in board.events()]
    assert any(text.startswith("falls 30 ft onto ordinary ground: ") for text in texts)
    assert any(text.startswith("runs into something hard at 60 ft a round: ") for text in texts)
    assert "will drop prone rather than be moved by force" in texts


def test_players_read_the_harm_of_their_own_and_no_reasons_of_others(cast: Cast, board: Board) -> None:
    board.post("by-hand", act={"type": "let_fall", "target": "bram", "feet": 30})
    board.post("by-hand", act={"type": "let_fall", "target": "ogre", "feet": 30})
    board.post("by-hand", act={"type": "let_fall", "target": "lurker", "feet": 5})
    falls = [row for row in board.events(cast.player) if row["type"] == "fell"]
    assert [bool(row["reasons"]) for row in falls] == [True, False]
    assert len([row for row in board.events() if row["type"] == "fell"]) == 3
    assert SECRET_NAME not in str(board.events(cast.player))


def test_who_lands_on_its_face_hides_no_longer(cast: Cast, board: Board) -> None:
    board.post("by-hand", act={"type": "let_fall", "target": "lurker", "feet": 30})
    assert len([row for row in board.events(cast.player) if row["type"] == "fell"]) == 1
    assert "lurker" in Encounter.objects.get(pk=board.id).sightings


@pytest.mark.parametrize("address", ["by-hand", "by-hand/preview"])
def test_players_have_no_such_tools(cast: Cast, board: Board, address: str) -> None:
    assert board.post(address, cast.player, act=PUSH).status_code in (403, 404)


@pytest.mark.rule("EP-FA-06")
def test_a_player_jumps_off_a_ledge(cast: Cast) -> None:
    board = on_heights(cast)
    while board.view()["actor"] != "ysolde":
        board.post("policy")
    jumps = [item for item in board.view(cast.player)["legal"]["orders"] if item["type"] == "jump_down"]
    assert {item["label"] for item in jumps} == {"Jump down 30 ft"}
    answer = board.post("orders", cast.player, order=jumps[0]["order"])
    assert answer.status_code == 200, answer.content
    fell = [row for row in board.events(cast.player) if row["type"] == "fell"]
    assert fell[0]["text"].startswith("jumps down 30 ft onto ordinary ground")
    assert (unit(board, "ysolde")["x"], unit(board, "ysolde")["z"]) == (6, 0)
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


@pytest.mark.rule("EP-FM-09")
def test_a_player_chooses_when_to_drop_prone(cast: Cast) -> None:
    board = on_heights(cast)
    while board.view()["actor"] != "ysolde":
        board.post("policy")
    board.post("orders", cast.player, order={"type": "when_forced", "when": "always"})
    assert [row["when_forced"] for row in board.view(cast.player)["combatants"]] == ["always", None]
    shove = {"type": "force", "target": "ysolde", "kind": "push", "feet": 10, "origin": [4, 5]}
    assert board.post("by-hand/preview", act=shove).json()["text"] == "It stays where it is and drops prone."


@pytest.mark.rule("EP-FA-10")
def test_an_unseen_wall_is_shown_to_players_once_it_was_run_into(cast: Cast) -> None:
    player = (str(cast.players_membership.user_id),)
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("ogre", "foes", "ogre", (16, 6)),
    )
    walls = tuple(Edge(6, y, "e", "invisible") for y in range(12))
    place = setup.place.__class__(**{**_fields(setup.place), "edges": walls})
    board = Board(cast, setup.__class__(**{**_fields(setup), "place": place}))
    while board.view()["actor"] != "ysolde":
        board.post("policy")
    assert board.view(cast.player)["grid"]["edges"] == []
    answer = board.post("orders", cast.player, order={"type": "move", "path": [[6, 5], [7, 5], [8, 5]]})
    assert answer.status_code == 200, answer.content
    assert (unit(board, "ysolde")["x"], unit(board, "ysolde")["hp"]) == (6, unit(board, "ysolde")["max_hp"])
    assert [edge["kind"] for edge in board.view(cast.player)["grid"]["edges"]] == ["invisible"]
