"""Fights under a GM's own ruleset: legal orders, reach and log follow its tables; a fight keeps those it began with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tactical.models import Encounter
from tactical.rules import bestiary
from tactical.rules.engine.run import run_fight
from tactical.rules.handoff import AmbushSetup, Edge
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.dice import SeededDice
from tactical.rules.rulesets.library import rules_for, rules_of
from tactical.selectors import stored
from tactical.services.replay import encounter_verify, encounters_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import Board, fight_setup, stand

pytestmark = pytest.mark.django_db
OWN: dict[str, Any] = {
    "combat": {"grid": {"diagonals": "one_two_one"}},
    "provokes": {"attack_melee": {"provokes": "yes"}},
    "sizes": {"large": {"reach": 20}},
}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def duel(**fields: Any) -> AmbushSetup:
    """Bram beside a wolf; a horse, as long-necked as its size says, a way off."""
    horse = stand("horse", "foes", "light_horse", (14, 8))
    setup = fight_setup(
        stand("bram", "party", "bram_tallowick", (4, 5)),
        stand("wolf", "foes", "wolf", (5, 5)),
        replace(horse, creature=replace(horse.creature, reach=None)),
        seed=3,
    )
    return replace(setup, **fields)


def opened(cast: Cast, **fields: Any) -> Board:
    """A fight in which everybody had a first turn, and Bram is to act."""
    board = Board(cast, duel(**fields))
    for actor in ("wolf", "bram"):
        board.until(actor)
        board.order({"type": "end_turn"})
    board.until("bram")
    return board


def costs(board: Board) -> dict[tuple[int, int], int]:
    return {(to["x"], to["y"]): to["cost_feet"] for to in board.view()["legal"]["reach"]}


def blow(board: Board) -> dict[str, Any]:
    """The attack on the wolf that is offered."""
    rows = board.view()["legal"]["orders"]
    return next(row for row in rows if row["type"] == "attack" and row["target"] == "wolf")


def reach_of(board: Board, key: str) -> int:
    return int(next(row for row in board.view()["combatants"] if row["id"] == key)["reach_feet"])


def test_two_fights_side_by_side_each_go_by_their_own_tables(cast: Cast) -> None:
    base, own = opened(cast), opened(cast, changes=OWN)
    assert (costs(base)[4, 9], costs(own)[4, 9]) == (20, 20)
    assert (costs(base)[2, 7], costs(own)[2, 7]) == (10, 15)
    assert len(costs(own)) < len(costs(base))
    assert (blow(base)["provokes"], blow(own)["provokes"]) == ([], ["wolf"])
    assert (reach_of(base, "horse"), reach_of(own, "horse")) == (10, 20)
    assert base.view()["ruleset"]["own"] is False
    assert own.view()["ruleset"]["own"] is True
    assert own.view()["ruleset"]["digest"] != base.view()["ruleset"]["digest"]
    assert own.view()["ruleset"]["name"] == base.view()["ruleset"]["name"]
    for board in (base, own):
        assert board.order(blow(board)["order"]).status_code == 200
    assert "opportunity_attacked" not in [row["type"] for row in base.events()]
    assert "opportunity_attacked" in [row["type"] for row in own.events()]


def test_the_log_and_refusals_count_by_the_tables_of_the_fight(cast: Cast) -> None:
    path = [[3, 6], [2, 7], [1, 8], [0, 9], [1, 10]]
    base, own = opened(cast), opened(cast, changes=OWN)
    told = base.order({"type": "move", "path": path}).json()["events"]
    assert any("25 ft" in row["text"] for row in told if row["type"] == "moved")
    refused = problem(own.order({"type": "move", "path": path}), 422)
    assert "makes it 35 ft" in refused["detail"]
    told = own.order({"type": "move", "path": path[:2]}).json()["events"]
    assert any("15 ft" in row["text"] for row in told if row["type"] == "moved")


def test_taken_back_given_again_and_replayed_it_comes_out_the_same(cast: Cast) -> None:
    board = opened(cast, changes=OWN)
    before = Encounter.objects.get(pk=board.id).state
    path = {"type": "move", "path": [[3, 6], [2, 7]]}
    assert board.order(path).status_code == 200
    after = Encounter.objects.get(pk=board.id).state
    assert board.post("undo").status_code == 200
    assert Encounter.objects.get(pk=board.id).state == before
    assert board.order(path).status_code == 200
    again = Encounter.objects.get(pk=board.id)
    assert {key: row["x"] for key, row in again.state["combatants"].items()} == {
        key: row["x"] for key, row in after["combatants"].items()
    }
    while Encounter.objects.get(pk=board.id).status == "running":
        assert board.post("policy", until="turn").status_code == 200
    stored._setup.cache_clear()
    verdict = encounter_verify(Encounter.objects.get(pk=board.id))
    assert verdict.is_sound, verdict.difference


def test_a_setup_keeps_its_changes_and_digest_through_json_and_older_ones_have_none() -> None:
    setup = duel(changes=OWN, digest="abc", rules_name="Our grid")
    assert from_plain(AmbushSetup, to_plain(setup)) == setup
    plain = to_plain(duel())
    assert plain["version"] == 3
    del plain["changes"], plain["digest"], plain["rules_name"]
    old = from_plain(AmbushSetup, {**plain, "version": 2})
    assert (old.changes, old.digest, old.rules_name) == ({}, "", "")
    assert rules_of(old) is rules_for("epic-path")


@pytest.mark.parametrize(
    ("order", "row"),
    [
        ({"type": "total_defense"}, "total_defense"),
        ({"type": "drop_prone"}, "drop_prone"),
        ({"type": "use_door", "x": 3, "y": 5, "side": "e"}, "open_door"),
        ({"type": "attack", "target": "wolf", "attack": 0}, "attack_melee"),
    ],
)
def test_what_provokes_by_the_tables_is_told_before_and_struck_at(cast: Cast, order: dict[str, Any], row: str) -> None:
    place = replace(duel().place, edges=(Edge(3, 5, "e", "door"),))
    provoking = {"provokes": {row: {"provokes": "yes"}}}
    for changes, struck in (({}, []), (provoking, ["wolf"])):
        board = opened(cast, changes=changes, place=place)
        offers = [one for one in board.view()["legal"]["orders"] if one["order"].items() >= order.items()]
        assert [one["provokes"] for one in offers] == [struck]
        told = board.order(offers[0]["order"]).json()["events"]
        assert [each["actor"] for each in told if each["type"] == "opportunity_attacked"] == struck


def test_a_fight_without_a_database_goes_by_the_changes_too() -> None:
    rules = rules_of(duel(changes=OWN))
    assert rules.provokes("attack_melee")
    base, own = (run_fight(duel(changes=changes), SeededDice(5)) for changes in ({}, OWN))
    assert own == run_fight(duel(changes=OWN), SeededDice(5))
    assert {one.id for one in own.participants} == {"bram", "wolf", "horse"}
    assert base != own


def test_a_fight_begins_with_the_digest_of_today_and_says_when_tables_have_changed_since(cast: Cast) -> None:
    board = opened(cast, changes=OWN)
    row = Encounter.objects.get(pk=board.id)
    assert row.setup["digest"] == rules_for("epic-path", {}, OWN).digest
    assert board.view()["ruleset"]["changed_since"] is False
    row.setup["digest"] = "0123456789abcdef"
    row.save()
    stored._setup.cache_clear()
    told = board.view()["ruleset"]
    assert told["changed_since"] is True
    assert "changed since this fight began" in told["note"]
    assert "GM's own changes as they were" in told["note"]
    assert costs(board)[2, 7] == 15
    assert board.order({"type": "end_turn"}).status_code == 200


def test_a_fight_of_an_older_version_knows_no_digest_and_is_not_said_to_have_changed(cast: Cast) -> None:
    board = opened(cast)
    row = Encounter.objects.get(pk=board.id)
    del row.setup["digest"], row.setup["changes"]
    row.setup["version"] = 2
    row.save()
    stored._setup.cache_clear()
    told = board.view()["ruleset"]
    assert (told["digest"], told["own"], told["changed_since"], told["note"]) == ("", False, False, "")


def test_everybody_reads_the_name_that_the_rules_had_and_players_nothing_else_of_them(cast: Cast) -> None:
    board = opened(cast, changes=OWN, rules_name="Our grid")
    for client in (cast.gm, cast.player):
        told = board.view(client)["ruleset"]
        assert (told["name"], told["base"]) == ("Our grid", "Epic Path")
        assert told["note"] == "Fought by Our grid: Epic Path with the GM's own changes as they were when it began."
        rows = client.get(f"{board.url}events/").json()
        first = next(row for row in rows if row["type"] == "combat_opened")
        assert first["text"].endswith(" Fought by Our grid.")
        assert b"one_two_one" not in client.get(board.url).content
    named = opened(cast, changes=OWN)
    assert not any("Fought by" in row["text"] for row in named.events())
    assert named.view()["ruleset"]["note"].startswith("Fought by Epic Path with the GM's own changes")


def test_the_comparison_of_a_fight_calls_its_rules_by_their_name(cast: Cast) -> None:
    board = opened(cast, changes=OWN, rules_name="Our grid")
    body = {"fight": str(board.id), "actor": "bram", "goals": [[8, 8]]}
    told = cast.gm.post(f"{cast.url}comparison/", body, format="json").json()
    assert "Our grid, as this fight began" in [each["name"] for each in told["columns"]]


def gone(board: Board, **setup: Any) -> Board:
    """The fight after its ruleset's folder was taken away."""
    row = Encounter.objects.get(pk=board.id)
    row.setup.update(setup or {"ruleset": "old-school"})
    row.save()
    stored._setup.cache_clear()
    return board


GONE: list[dict[str, Any]] = [
    {"ruleset": "old-school"},
    {"changes": {"combat": {"grid": {"diagonals": "a strategy of another version"}}}},
]


@pytest.mark.parametrize("setup", GONE)
def test_a_fight_whose_ruleset_is_gone_is_read_with_places_names_and_log(cast: Cast, setup: dict[str, Any]) -> None:
    board = opened(cast)
    whole, log = board.view(), board.events()
    told = gone(board, **setup).view()
    same = ("id", "name", "round", "order", "status", "place", "winner")
    assert {key: told[key] for key in same} == {key: whole[key] for key in same}
    assert told["grid"]["rows"] == whole["grid"]["rows"]
    where = [(row["id"], row["name"], row["x"], row["y"], row["hp"]) for row in whole["combatants"]]
    assert [(row["id"], row["name"], row["x"], row["y"], row["hp"]) for row in told["combatants"]] == where
    assert (told["legal"], told["turn"], told["undo_label"]) == (None, None, None)
    assert told["ruleset"]["gone"] is True
    assert "can be read" in told["ruleset"]["note"]
    assert board.events() == log
    rows = cast.gm.get(f"{cast.url}fights/").json()["results"]
    assert [row["name"] for row in rows] == [whole["name"]]


NOTES = [
    ("old-school", "", "The ruleset old-school cannot be had any more: this fight can be read"),
    ("old-school", "Ours", "The ruleset old-school, of which Ours is made, cannot be had any more: this fight can be"),
    ("epic-path", "", "Epic Path does not take the GM's own changes any more: this fight can be read"),
    ("epic-path", "Ours", "Epic Path does not take the GM's own changes (Ours) any more: this fight can be read"),
]


@pytest.mark.parametrize(("ruleset", "name", "note"), NOTES)
def test_it_says_what_is_gone_by_the_names_that_are_known(cast: Cast, ruleset: str, name: str, note: str) -> None:
    changes = GONE[1]["changes"]
    told = gone(opened(cast), ruleset=ruleset, rules_name=name, changes=changes).view(cast.player)["ruleset"]
    assert told["note"].startswith(note)
    assert told["name"] == (name or {"epic-path": "Epic Path"}.get(ruleset, ruleset))


@pytest.mark.parametrize("setup", GONE)
def test_nothing_can_be_done_in_it_and_the_refusal_names_ruleset_and_remedy(cast: Cast, setup: dict[str, Any]) -> None:
    board = gone(opened(cast), **setup)
    before = Encounter.objects.get(pk=board.id)
    answers = [
        board.order({"type": "end_turn"}),
        board.post("preview", order={"type": "end_turn"}),
        board.post("policy", until="turn"),
        board.post("undo"),
        board.post("end"),
        cast.gm.get(f"{board.url}overlays/", {"creature": "bram"}),
    ]
    for answer in answers:
        told = problem(answer, 422)
        assert Encounter.objects.get(pk=board.id).setup["ruleset"] in told["detail"]
        assert told["pointer"] == "/ruleset"
        assert "put the folder" in told["remedy"]
    after = Encounter.objects.get(pk=board.id)
    assert (after.version, after.state) == (before.version, before.state)
    assert "cannot be had any more" in encounters_verify()[0]


def test_players_read_of_it_what_the_party_perceived_at_last(cast: Cast) -> None:
    lurker = stand("lurker", "foes", "archer", (17, 10), hidden=True, name="Zarthax")
    setup = duel()
    board = Board(cast, replace(setup, participants=(*setup.participants, lurker)))
    seen = {row["id"]: row["name"] for row in board.view(cast.player)["combatants"]}
    gone(board)
    answer = cast.player.get(board.url)
    assert {row["id"]: row["name"] for row in answer.json()["combatants"]} == seen
    assert "lurker" not in seen
    assert b"Zarthax" not in answer.content
    assert all(row["hp"] is None and row["ac"] is None for row in answer.json()["combatants"] if row["side"] == "foes")
    assert b"Zarthax" not in cast.player.get(f"{board.url}events/").content


def test_the_bestiary_creature_with_a_reach_of_its_own_keeps_it(cast: Cast) -> None:
    ogre = bestiary.get("ogre")
    board = Board(
        cast,
        fight_setup(
            stand("ogre", "foes", "ogre", (8, 6)), stand("bram", "party", "bram_tallowick", (2, 2)), changes=OWN
        ),
    )
    assert reach_of(board, "ogre") == ogre.reach
