"""Overlays of the board and the orders about the unseen, over the API: what a viewer may learn and no more."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from rest_framework.test import APIClient

from tactical.rules.geometry.layers import Layers
from tactical.rules.handoff import AmbushSetup, Participant
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def invisible(item: Participant, **features: int) -> Participant:
    creature = dataclasses.replace(item.creature, features={**item.creature.features, "invisible": 1, **features})
    return dataclasses.replace(item, creature=creature)


def haunted(cast: Cast, at: tuple[int, int] = (6, 5), **fields: Any) -> AmbushSetup:
    """Ysolde and Bram against an ogre, and a lurker beside Ysolde that nobody sees."""
    player = (str(cast.players_membership.user_id),)
    return fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5), controllers=player),
        stand("bram", "party", "bram_tallowick", (12, 7)),
        stand("ogre", "foes", "ogre", (10, 6)),
        invisible(stand("lurker", "foes", "bandit", at, name=SECRET_NAME, hp=200)),
        **fields,
    )


def overlays(board: Board, client: APIClient, creature: str = "") -> dict[str, Any]:
    answer = client.get(f"{board.url}overlays/", {"creature": creature} if creature else {})
    assert answer.status_code == 200, answer.content
    body: dict[str, Any] = answer.json()
    return body


def test_the_gm_sees_who_flanks_whom_and_why_not(cast: Cast) -> None:
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5)),
        stand("bram", "party", "bram_tallowick", (7, 5)),
        stand("ogre", "foes", "bandit", (6, 5)),
    )
    board = Board(cast, setup)
    rows = {row["creature"]: row for row in overlays(board, cast.gm)["creatures"]}
    pairs = {(row["attacker"], row["ally"]) for row in rows["ogre"]["flanked"]}
    assert pairs == {("ysolde", "bram"), ("bram", "ysolde")}
    assert rows["ogre"]["flanked"][0]["line"] in ([[5.5, 5.5], [7.5, 5.5]], [[7.5, 5.5], [5.5, 5.5]])
    assert overlays(board, cast.gm)["targets"] == []
    target = overlays(board, cast.gm, "ysolde")["targets"][0]
    assert (target["target"], target["distance_feet"], target["effect"], target["sight"]) == ("ogre", 5, True, True)
    assert target["melee"] == {"grade": "none", "by": "", "soft": False, "ac": 0, "reflex": 0}
    assert target["flanks"][0]["is_flank"]
    assert target["no_threat"] is None


def test_cover_concealment_and_lines_of_one_creature(cast: Cast) -> None:
    rows = tuple("." * 8 + ("#" if y == 6 else ".") + "." * 11 for y in range(12))
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5)), stand("ogre", "foes", "bandit", (11, 5)), rows=rows
    )
    place = dataclasses.replace(setup.place, layers=Layers(veils=((11, 5, 6),)))
    board = Board(cast, dataclasses.replace(setup, place=place))
    target = overlays(board, cast.gm, "ysolde")["targets"][0]
    assert target["ranged"]["grade"] == "partial"
    assert target["concealment"]["degree"] == 6
    assert [end["free"] for end in target["lines"]["ends"]].count(False) >= 1
    assert target["no_threat"]["rule"] in ("EP-SP-12", "EP-SP-13")
    assert not target["may_hide"]


def test_players_get_overlays_of_what_they_perceive(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    for client in (cast.player, cast.observer):
        for creature in ("", "ysolde", "ogre"):
            text = json.dumps(overlays(board, client, creature))
            assert "lurker" not in text
            assert SECRET_NAME not in text
    assert {row["target"] for row in overlays(board, cast.player, "ysolde")["targets"]} == {"ogre"}
    assert overlays(board, cast.player, "ogre")["targets"] == [], "what a foe sees is not for players"
    assert {row["target"] for row in overlays(board, cast.gm, "ysolde")["targets"]} == {"ogre", "lurker"}


def test_what_a_creature_sees_is_told_of_ones_own_and_who_sees_it_to_the_gm(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    ask = {"creature": "ysolde", "sight": "true"}
    of_gm = cast.gm.get(f"{board.url}overlays/", ask).json()
    assert {row["target"]: row["sees_back"] for row in of_gm["targets"]} == {"ogre": True, "lurker": True}
    assert set("".join(of_gm["sight"])) <= set(".-#")
    of_player = cast.player.get(f"{board.url}overlays/", ask).json()
    assert of_player["sight"] == of_gm["sight"]
    assert [row["sees_back"] for row in of_player["targets"]] == [None]
    foe = cast.player.get(f"{board.url}overlays/", {**ask, "creature": "ogre"}).json()
    assert (foe["sight"], foe["targets"]) == (None, [])
    assert overlays(board, cast.gm, "ysolde")["sight"] is None


def test_asking_for_the_unseen_is_asking_for_nobody(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    unseen = problem(cast.player.get(f"{board.url}overlays/", {"creature": "lurker"}), 422)
    missing = problem(cast.player.get(f"{board.url}overlays/", {"creature": "stranger"}), 422)
    assert unseen["detail"].replace("lurker", "?") == missing["detail"].replace("stranger", "?")


def test_nothing_a_player_may_do_tells_where_the_invisible_stand(cast: Cast) -> None:
    near, far = (Board(cast, haunted(cast, at), source=f"elsewhere:{at}") for at in ((6, 5), (18, 10)))
    seen = []
    for board in (near, far):
        board.until("ysolde")
        view = board.view(cast.player)
        assert "lurker" not in json.dumps(view)
        assert all("lurker" not in row["provokes"] for row in view["legal"]["reach"])
        seen.append(view["legal"])
    assert seen[0] == seen[1]
    offered = next(row for row in seen[0]["squares"] if row["type"] == "attack_square")
    assert [6, 5] in offered["squares"]


@pytest.mark.parametrize(("natural", "told"), [(12, "a poor roll tells nothing"), (13, "the square is empty")])
def test_a_guess_at_an_empty_square(cast: Cast, natural: int, told: str) -> None:
    board = Board(cast, haunted(cast, (18, 10)))
    board.until("ysolde")
    answer = board.order({"type": "attack_square", "x": 6, "y": 5, "attack": 0}, natural=natural)
    assert answer.status_code == 200, answer.content
    row = board.events(cast.player)[-1]
    assert (row["type"], row["verdict"]) == ("square_attacked", told)
    assert "lurker" not in json.dumps(board.view(cast.player))


def test_a_poor_guess_at_the_right_square_reads_like_one_at_an_empty_square(cast: Cast) -> None:
    rows = []
    for at in ((6, 5), (18, 10)):
        board = Board(cast, haunted(cast, at), source=f"elsewhere:{at}")
        board.until("ysolde")
        assert board.order({"type": "attack_square", "x": 6, "y": 5, "attack": 0}, natural=5).status_code == 200
        row = board.events(cast.player)[-1]
        row.pop("number")
        rows.append(row)
        assert "lurker" not in json.dumps(board.view(cast.player))
    assert rows[0] == rows[1]


def test_a_hit_shows_that_somebody_is_there_but_not_who(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    board.until("ysolde")
    before = board.view(cast.player)["v"]
    answer = board.order({"type": "attack_square", "x": 6, "y": 5, "attack": 0}, natural=19)
    assert answer.status_code == 200, answer.content
    view = board.view(cast.player)
    assert view["located"] == [{"x": 6, "y": 5, "squares": 1}]
    assert view["v"] > before
    assert "lurker" not in json.dumps([view, board.events(cast.player)])
    assert SECRET_NAME not in json.dumps([view, board.events(cast.player)])
    assert board.view()["located"] == []
    assert any(row["type"] == "attacked" for row in board.events(cast.player))


def test_the_invisible_striker_is_someone_unseen_until_it_moves_away(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    board.until("lurker")
    assert board.order({"type": "attack", "target": "ysolde", "attack": 0}, natural=19).status_code == 200
    assert board.view(cast.player)["located"] == [{"x": 6, "y": 5, "squares": 1}]
    told = json.dumps([board.view(cast.player), board.events(cast.player)])
    assert "lurker" not in told
    assert SECRET_NAME not in told
    assert "Someone unseen" in told
    assert board.order({"type": "move", "path": [[7, 4], [8, 3]]}).status_code == 200
    assert board.view(cast.player)["located"] == []


def test_an_invisible_creature_moving_changes_nothing_for_players(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    board.until("lurker")
    before = board.view(cast.player)
    assert board.order({"type": "move", "path": [[7, 4], [8, 3]]}).status_code == 200
    assert board.view(cast.player) == before


def test_a_search_is_refused_to_nobody_and_finds_whom_it_finds(cast: Cast) -> None:
    board = Board(cast, haunted(cast))
    board.until("ysolde")
    answer = board.order({"type": "search"}, natural=20)
    assert answer.status_code == 200, answer.content
    row = board.events(cast.player)[-1]
    assert (row["type"], row["verdict"]) == ("searched", "finds Someone unseen")
    assert board.view(cast.player)["located"] == [{"x": 6, "y": 5, "squares": 1}]


def test_the_gm_may_make_a_creature_invisible(cast: Cast) -> None:
    setup = fight_setup(
        stand("ysolde", "party", "ysolde_marrow", (5, 5)), stand("ogre", "foes", "ogre", (12, 6)), light="bright"
    )
    board = Board(cast, setup)
    answer = board.post("override", target="ogre", conditions=["invisible"], reason="a potion")
    assert answer.status_code == 200, answer.content
    assert {row["id"] for row in board.view(cast.player)["combatants"]} == {"ysolde"}
