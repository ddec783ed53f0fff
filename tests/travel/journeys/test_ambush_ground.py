"""Fights on battle maps: the one under the cell, another that the GM chooses, or none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from campaigns.models import Campaign
from tests.cast import problem
from tests.travel.journeys.stage import Stage
from tests.travel.journeys.test_ambush_api import act, begin
from travel.models import BattleMap, Journey, MapChild
from travel.rules.battlemaps.model import Barrier, BarrierKind
from travel.rules.battlemaps.model import BattleMap as Battle
from travel.rules.pictures import Picture
from travel.selectors.journeys import context_of, state_of
from travel.services.battle_maps import battle_map_delete, battle_map_store
from travel.services.journeys import journey_verify

pytestmark = pytest.mark.django_db

GORGE = Battle(
    "Widow's Gorge",
    rows=("." * 20,) * 14,
    barriers=(
        Barrier(BarrierKind.WALL, ((10.0, 0.0), (10.0, 6.0))),
        Barrier(BarrierKind.DOOR, ((10.0, 6.0), (10.0, 7.0))),
        Barrier(BarrierKind.WALL, ((10.0, 7.0), (10.0, 14.0))),
    ),
)


def laid(stage: Stage, journey: dict[str, Any], battle: Battle = GORGE) -> BattleMap:
    """A battle map under the cell where the party is."""
    row = battle_map_store(stage.viewer.campaign, battle)
    stored = Journey.objects.get(pk=journey["id"])
    cell = context_of(stored).route.place_at(state_of(stored).progress).cell
    assert stored.map is not None
    MapChild.objects.create(map=stored.map, cell=cell, child_battle=row)
    return row


def test_the_battle_map_under_the_cell_is_the_ground(stage: Stage) -> None:
    journey = stage.met()
    row = laid(stage, journey)
    ambush = begin(stage, journey)
    assert ambush["battle_map"] == {
        "id": str(row.pk),
        "name": "Widow's Gorge",
        "width": 20,
        "height": 14,
        "window": {"x": 0, "y": 0, "width": 20, "height": 14},
        "is_chosen": False,
    }
    assert ambush["board"]["rows"] == list(GORGE.rows)
    kinds = {(edge["x"], edge["y"], edge["side"]): edge["kind"] for edge in ambush["board"]["edges"]}
    assert kinds == {(9, y, "e"): "door" if y == 7 else "wall" for y in range(14)}


def test_without_a_battle_map_the_ground_is_made(stage: Stage) -> None:
    ambush = begin(stage, stage.met())
    assert ambush["battle_map"] is None
    assert (ambush["board"]["width"], ambush["board"]["height"]) == (30, 20)


def test_the_gm_chooses_another_or_none(stage: Stage) -> None:
    journey = stage.met()
    row = laid(stage, journey)
    other = battle_map_store(stage.viewer.campaign, replace(GORGE, name="Inn", rows=("." * 150,) * 130))
    ambush = begin(stage, journey)
    none = act(stage, ambush, battle_map=None).json()
    assert none["battle_map"] is None
    inn = act(stage, none, battle_map=str(other.pk)).json()
    assert (inn["battle_map"]["name"], inn["battle_map"]["is_chosen"]) == ("Inn", True)
    assert inn["battle_map"]["window"] == {"x": 15, "y": 5, "width": 120, "height": 120}
    moved = act(stage, inn, window={"x": 0, "y": 0}).json()
    assert moved["battle_map"]["window"] == {"x": 0, "y": 0, "width": 120, "height": 120}
    assert len(moved["board"]["edges"]) == 14
    assert problem(act(stage, moved, window={"x": 31, "y": 0}), 422)["pointer"] == "/window"
    back = act(stage, moved, battle_map=str(row.pk)).json()
    assert back["battle_map"]["window"]["width"] == 20


def test_on_other_ground_no_one_stands_where_they_stood(stage: Stage) -> None:
    journey = stage.met()
    ambush = begin(stage, journey)
    someone = ambush["participants"][0]["id"]
    placed = act(stage, ambush, placement={someone: [25, 18]}).json()
    assert {"id": someone, "x": 25, "y": 18}.items() <= placed["participants"][0].items()
    row = battle_map_store(stage.viewer.campaign, GORGE)
    moved = act(stage, placed, battle_map=str(row.pk)).json()
    assert moved["participants"][0]["x"] < 20
    assert moved["participants"][0]["y"] < 14


def test_players_are_shown_the_ground_by_the_fight_and_not_told_its_name(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 2}])
    row = laid(stage, journey)
    ambush = begin(stage, journey, stance="meet")
    fight = act(stage, ambush, "start/").json()["fight"]
    events = stage.cast.player.get(f"{stage.url}{journey['id']}/events/").json()
    started = next(event for event in events if event["type"] == "fight_started")
    assert "Gorge" not in str(started)
    assert journey_verify(Journey.objects.get(pk=journey["id"])) == []
    view = stage.cast.player.get(f"{stage.cast.url}fights/{fight}/").json()
    assert view["grid"]["rows"] == list(GORGE.rows)
    assert "Gorge" not in str(view)
    assert view["grid"]["backdrop"] is None
    assert str(row.pk) not in str(view)
    problem(stage.cast.player.get(f"{stage.cast.url}battle-maps/{row.pk}/"), 403)


def test_a_battle_map_that_is_gone_leaves_made_ground(stage: Stage) -> None:
    journey = stage.met()
    ambush = begin(stage, journey)
    row = battle_map_store(stage.viewer.campaign, GORGE)
    chosen = act(stage, ambush, battle_map=str(row.pk)).json()
    battle_map_delete(stage.viewer, row.pk)
    assert stage.cast.gm.get(f"{stage.cast.url}ambushes/{chosen['id']}/").json()["battle_map"] is None


def test_a_battle_map_of_another_campaign_is_not_there(stage: Stage) -> None:
    ambush = begin(stage, stage.met())
    elsewhere = battle_map_store(Campaign.objects.create(name="Elsewhere", ruleset="epic-path"), GORGE)
    problem(act(stage, ambush, battle_map=str(elsewhere.pk)), 404)


def test_the_ground_is_fixed_once_the_check_is_rolled(stage: Stage) -> None:
    ambush = begin(stage, stage.met(), ambushers="foes", stance="ambush")
    rolled = act(stage, ambush, "roll/", natural=20).json()
    assert problem(act(stage, rolled, battle_map=None), 422)["pointer"] == "/battle_map"


PICTURE = Picture(b"RIFF\x00webp", "image/webp", 200, 140, (0.0, 0.0, 20.0, 14.0))


def test_the_picture_lies_below_the_board_and_players_get_it_with_the_fight(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 2}])
    row = laid(stage, journey, replace(GORGE, picture=PICTURE))
    address = f"{stage.cast.url}battle-maps/{row.pk}/picture"
    ambush = begin(stage, journey, stance="meet")
    assert ambush["board"]["backdrop"] == {
        "source": address,
        "west": 0.0,
        "north": 0.0,
        "east": 20.0,
        "south": 14.0,
        "for_players": True,
    }
    problem(stage.cast.player.get(address), 404)
    fight = act(stage, ambush, "start/").json()["fight"]
    view = stage.cast.player.get(f"{stage.cast.url}fights/{fight}/").json()
    assert view["grid"]["backdrop"]["source"] == address
    assert stage.cast.player.get(address).content == PICTURE.data


def test_players_do_not_get_a_picture_that_goes_on_beyond_the_map(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 2}])
    laid(stage, journey, replace(GORGE, picture=replace(PICTURE, place=(0.0, 0.0, 26.0, 14.0))))
    assert begin(stage, journey, stance="meet")["board"]["backdrop"]["for_players"] is False


def test_players_do_not_get_a_picture_that_shows_more_than_the_board(stage: Stage) -> None:
    journey = stage.met(creatures=[{"id": "goblin", "count": 2}])
    wide = replace(PICTURE, place=(0.0, 0.0, 150.0, 130.0))
    row = laid(stage, journey, replace(GORGE, rows=("." * 150,) * 130, barriers=(), picture=wide))
    fight = act(stage, begin(stage, journey, stance="meet"), "start/").json()["fight"]
    own, others = (
        who.get(f"{stage.cast.url}fights/{fight}/").json()["grid"]["backdrop"]
        for who in (stage.cast.gm, stage.cast.player)
    )
    assert (own["west"], own["north"], own["east"], own["south"]) == (-15.0, -5.0, 135.0, 125.0)
    assert others is None
    problem(stage.cast.player.get(f"{stage.cast.url}battle-maps/{row.pk}/picture"), 404)
