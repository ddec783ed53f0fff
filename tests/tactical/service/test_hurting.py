"""Flasks, coups de grace, first aid and averaged dice over REST, and what players learn of them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from tactical.models import Encounter
from tactical.rules.handoff import Participant
from tactical.rules.kernel.creature import Attack, Extra
from tactical.services.replay import encounter_verify
from tests.cast import Cast, make_cast, problem
from tests.tactical.service.board import SECRET_NAME, Board, fight_setup, stand

pytestmark = [pytest.mark.django_db, pytest.mark.rule("EP-AT-22", "EP-CG-01", "EP-AO-20", "EP-DA-03")]
FIRE = Attack(
    "alchemist's fire", "thrown", (6,), ((1, 6),), damage_type="fire", increment=10, touch=True, traits=("splash",)
)
BLADE = Attack("blade", "melee", (30,), ((2, 6),), 4, extra=(Extra("flaming", ((1, 6),), damage_type="fire"),))


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def armed(someone: Participant, *attacks: Attack, **changes: Any) -> Participant:
    changes = {"attacks": attacks, "initiative_bonus": 90, **changes}
    return dataclasses.replace(someone, creature=dataclasses.replace(someone.creature, **changes))


@pytest.fixture
def board(cast: Cast) -> Board:
    """Ysolde, the player's, with fire and blade; Bram beside her; an ogre; one that nobody sees beside the ogre."""
    player = (str(cast.players_membership.user_id),)
    ysolde = armed(stand("ysolde", "party", "ysolde_marrow", (4, 5), controllers=player), FIRE, BLADE)
    people = (
        ysolde,
        stand("bram", "party", "bram_tallowick", (4, 6)),
        stand("ogre", "foes", "ogre", (5, 4)),
        stand("bandit", "foes", "bandit", (12, 2)),
        stand("lurker", "foes", "archer", (7, 4), hidden=True, name=SECRET_NAME),
    )
    return Board(cast, fight_setup(*people, options={"initiative.mode": "individual"}))


def listed(view: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [item for item in view["legal"]["orders"] if item["type"] == kind]


def keys_of(board: Board, who: str) -> list[str]:
    row = next(one for one in board.view()["combatants"] if one["id"] == who)
    return [condition["key"] for condition in row["conditions"]]


def test_a_flask_is_thrown_with_its_odds_and_betrays_nobody(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    (throw,) = [item for item in listed(board.view(cast.player), "throw_splash") if item["target"] == "ogre"]
    assert (throw["chance"], throw["label"], len(throw["squares"])) == (None, "Throw, alchemist's fire at Ogre", 4)
    for order in (throw["order"], {"type": "throw_splash", "attack": 0, "x": 7, "y": 5}):
        told = board.post("preview", cast.player, order=order).json()
        assert len(told["area"]) in (9, 16)
        assert "lurker" not in [one["id"] for one in told["caught"]]
        assert {one["expected_damage"] for one in told["caught"] if not one["friend"]} <= {None}
        known = board.post("preview", order=order).json()
        assert "lurker" in [one["id"] for one in known["caught"]]
    done = board.order({"type": "throw_splash", "attack": 0, "x": 7, "y": 5}, cast.player)
    assert done.status_code == 200, done.content
    told_rows = board.events(cast.player)
    assert "splashed" in [row["type"] for row in told_rows]
    assert SECRET_NAME not in str(told_rows)
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound


def test_averaged_dice_and_extra_damage_are_told(cast: Cast, board: Board) -> None:
    board.until("ysolde")
    (blow,) = [item for item in listed(board.view(cast.player), "attack") if item["target"] == "ogre"]
    assert blow["dice"] == 3
    order = {**blow["order"], "average": 2}
    reasons = board.post("preview", cast.player, order=order).json()["reasons"]
    assert [(row["rule"], row["effect"]) for row in reasons] == [("EP-DA-03", "7")]
    assert board.order(order, cast.player).status_code == 200
    hit = next(row for row in board.events(cast.player) if row["type"] == "attacked" and row["actor"] == "ysolde")
    if hit["damage"] is not None:
        assert "average of 2 dice" in [part["name"] for part in hit["damage"]["parts"]]
        assert [extra["name"] for extra in hit["damage"]["extras"]] == ["flaming"]
    refused = problem(board.order({**order, "average": 5_000}, cast.player), 422)
    assert "average" in str(refused)


def test_the_helpless_are_slain_and_raised_and_the_dying_tended(cast: Cast, board: Board) -> None:
    by_hand = {"target": "ogre", "conditions": ["paralyzed"], "reason": "held"}
    assert board.post("override", **by_hand).status_code == 200
    assert board.post("override", target="bram", hp=-2, reason="felled").status_code == 200
    board.until("ysolde")
    assert "dying" in keys_of(board, "bram")
    (aid,) = listed(board.view(cast.player), "stabilize")
    assert (aid["target"], aid["cost"], "ogre" in aid["provokes"]) == ("bram", "standard", False)
    coups = listed(board.view(cast.player), "coup_de_grace")
    assert [(item["target"], item["cost"], item["chance"]) for item in coups] == [("ogre", "full round", None)]
    assert board.order(coups[0]["order"], cast.player).status_code == 200
    rows = board.events(cast.player)
    save = next(row for row in rows if row["type"] == "saved")
    assert save["parts"] == []
    dead = next(one for one in board.view()["combatants"] if one["id"] == "ogre")["health"] == "dead"
    if dead:
        act = {"type": "raise_dead", "target": "ogre", "check": 0, "hp": 5, "reason": "a scroll"}
        assert "lives again" in board.post("by-hand/preview", act=act).json()["text"]
        assert board.post("by-hand", act=act).status_code == 200
    assert encounter_verify(Encounter.objects.get(pk=board.id)).is_sound
