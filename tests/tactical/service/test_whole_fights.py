"""Whole fights through the API, with choices drawn at random: what is offered is accepted, nothing unseen leaks."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest

from tactical import gateway
from tactical.models import Encounter, EncounterEvent
from tactical.rules import bestiary
from tactical.rules.handoff import AmbushSetup, Participant, Place, check_outcome
from tactical.selectors.sight import perceived
from tactical.selectors.stored import state_of
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast
from tests.tactical.service.board import Board, sprung

pytestmark = pytest.mark.django_db
HEROES = ("ysolde_marrow", "bram_tallowick", "fenn_ashgrove", "nix_quickbarrow", "oriel_vance")
CREW = ("rusk_hallow", "old_tam", "gallows_cutthroat", "gallows_cutthroat", "gallows_archer")
MOST_ORDERS = 40


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def codename(index: int) -> str:
    """A name that can be searched for in whatever players are sent."""
    return f"Codename{chr(65 + index)}"


def gallows_ambush(cast: Cast, seed: int, light: Any) -> AmbushSetup:
    """The Lantern Company below Sable Gate; every foe has a name of its own, the last one hides."""
    player = (str(cast.players_membership.user_id),)
    party = [
        Participant(hero, "party", bestiary.get(hero), bestiary.get(hero).hp, controllers=player, march_order=index)
        for index, hero in enumerate(HEROES)
    ]
    foes = [
        Participant(
            f"secret-{index}",
            "foes",
            dataclasses.replace(bestiary.get(foe), name=codename(index)),
            bestiary.get(foe).hp,
            hidden=index == len(CREW) - 1,
        )
        for index, foe in enumerate(CREW)
    ]
    place = Place("Sable Gate", "mountains", "trail", light=light, width=24, height=18, recipe_seed=seed)
    return AmbushSetup(
        id=f"fight-{seed}",
        ruleset="epic-path",
        ruleset_digest="",
        seed=seed,
        place=place,
        participants=(*party, *foes),
        ambush=sprung(),
        single_file=True,
    )


def draw(rng: random.Random, legal: dict[str, Any]) -> dict[str, Any]:
    """One of the orders offered: often an attack, else a walk, else anything."""
    attacks = [item["order"] for item in legal["orders"] if item["target"]]
    walks = [{"type": "move", "path": square["path"]} for square in legal["reach"]]
    doubles = [{"type": "double_move", "path": square["path"]} for square in legal["reach_double"]]
    kinds = [found for found in (attacks, attacks, walks, doubles) if found]
    offered = rng.choice(kinds) if kinds and rng.random() < 0.7 else [item["order"] for item in legal["orders"]]
    return dict(rng.choice(offered))


def go(rng: random.Random, board: Board, client: Any, way: dict[str, Any]) -> dict[str, Any] | None:
    """An order by one of the ways listed, to one of the places that its reach names; None if it leads nowhere."""
    asked = {"type": way["type"], "mode": way["mode"], "target": way["target"] or ""}
    squares = client.get(f"{board.url}reach/", asked).json()["squares"]
    if not squares:
        return None
    goal = rng.choice(squares)
    prefer = rng.choice(["cheapest", "safest"])
    found = client.get(f"{board.url}paths/", {**asked, "x": goal["x"], "y": goal["y"]}).json()[prefer]
    assert found["preview"]["legal"], (found, goal)
    order: dict[str, Any] = found["order"]
    return order


def check_players_sheet(board: Board) -> None:
    """The board shows players exactly whom the party perceives; the log names only whom it ever saw."""
    row = Encounter.objects.get(pk=board.id)
    state = state_of(row)
    view = board.view(board.cast.player)
    assert {unit["id"] for unit in view["combatants"]} == perceived(state, frozenset(row.sightings))
    text = json.dumps([view, board.events(board.cast.player)])
    for index in range(len(CREW)):
        if f"secret-{index}" not in row.sightings:
            assert codename(index) not in text
            assert f"secret-{index}" not in text


@pytest.mark.parametrize(("seed", "light"), [(1, "bright"), (2, "dark"), (3, "dim")])
def test_what_is_offered_is_accepted_and_what_is_unseen_stays_so(cast: Cast, seed: int, light: str) -> None:
    rng = random.Random(seed)
    board = Board(cast, gallows_ambush(cast, seed, light))
    for _ in range(MOST_ORDERS):
        as_player = rng.random() < 0.5
        client = cast.player if as_player else cast.gm
        view = board.view(client)
        if view["status"] != "running":
            break
        if view["legal"] is None or not view["legal"]["orders"]:
            client, view = cast.gm, board.view()
        ways = view["legal"]["ways"]
        order = go(rng, board, client, rng.choice(ways)) if ways and rng.random() < 0.3 else None
        order = order or draw(rng, view["legal"])
        answer = board.order(order, client, v=view["v"])
        is_barred = client is cast.player and b"unseen bars" in answer.content
        assert answer.status_code == 200 or is_barred, (order, answer.content)
        check_players_sheet(board)
    row = Encounter.objects.get(pk=board.id)
    verdict = encounter_verify(row)
    assert verdict.is_sound, verdict.difference
    numbers = EncounterEvent.objects.filter(encounter=row).values_list("number", flat=True)
    assert list(numbers) == list(range(1, len(numbers) + 1))


def test_a_fight_played_to_its_end_hands_back_everyone(cast: Cast) -> None:
    setup = gallows_ambush(cast, 5, "bright")
    board = Board(cast, setup)
    for _ in range(300):
        answer = board.post("policy")
        assert answer.status_code == 200, answer.content
        if answer.json()["fight"]["status"] != "running":
            break
    row = Encounter.objects.get(pk=board.id)
    assert row.status == "over"
    verdict = encounter_verify(row)
    assert verdict.is_sound, verdict.difference
    assert board.post("end").status_code == 200
    outcome = gateway.encounter_outcome(board.id)
    assert outcome is not None
    check_outcome(setup, outcome)
    assert outcome.winner in ("party", "foes")
    for item in outcome.participants:
        assert item.hp == bestiary_hp(setup, item.id) - item.damage + item.healing


def bestiary_hp(setup: AmbushSetup, key: str) -> int:
    return next(item.hp for item in setup.participants if item.id == key)


def test_a_database_that_sorts_keys_changes_no_fight(cast: Cast) -> None:
    board = Board(cast, gallows_ambush(cast, 7, "bright"))
    for _ in range(12):
        board.post("policy")
        row = Encounter.objects.get(pk=board.id)
        row.state = json.loads(json.dumps(row.state, sort_keys=True))
        row.setup = json.loads(json.dumps(row.setup, sort_keys=True))
        row.save()
    verdict = encounter_verify(Encounter.objects.get(pk=board.id))
    assert verdict.is_sound, verdict.difference


def test_everything_can_be_taken_back_to_the_opening(cast: Cast) -> None:
    board = Board(cast, gallows_ambush(cast, 6, "bright"))
    opening = Encounter.objects.get(pk=board.id).state
    for _ in range(6):
        board.post("policy")
    while board.view()["undo_label"]:
        assert board.post("undo").status_code == 200
    assert Encounter.objects.get(pk=board.id).state == opening


def test_a_fight_stored_by_an_older_version_verifies(cast: Cast) -> None:
    board = Board(cast, gallows_ambush(cast, 8, "bright"))
    for _ in range(6):
        board.post("policy")
    row = Encounter.objects.get(pk=board.id)
    for event in EncounterEvent.objects.filter(encounter=row, data__type="initiative_rolled"):
        del event.data["more_tie_rolls"]
        event.save()
    for unit in row.state["combatants"].values():
        del unit["effects"]
    row.save()
    verdict = encounter_verify(row)
    assert verdict.is_sound, verdict.difference
    row.state["combatants"]["secret-0"]["hp"] -= 1
    assert encounter_verify(row).difference == "the state differs"
    del row.state["combatants"]["secret-0"]
    assert encounter_verify(row).difference == "the state differs"
