"""Battle maps from file to storage and back, over REST."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cast import Cast
from tests.travel.importers.map_samples import sample
from tests.travel.maps.test_map_import_kinds import cast, tell, upload, worker
from travel.models import BattleMap
from travel.rules.battlemaps.fighting import place_of, window_at
from travel.selectors.battle_maps import battle_of

pytestmark = pytest.mark.django_db
__all__ = ["cast", "worker"]


def stored(key: str) -> BattleMap:
    return BattleMap.objects.get(pk=key)


def test_a_universal_vtt_map_is_stored_with_its_picture_and_comes_back_the_same(cast: Cast) -> None:
    found = upload(cast, ("tavern.dd2vtt", sample("universal-vtt/oganm-test.dd2vtt")))
    assert (found["status"], found["kind"], found["map"]) == ("done", "battle", None)
    row = stored(found["battle_map"])
    assert (row.name, row.width, row.height, row.walls, row.doors, row.lights) == ("tavern", 20, 20, 11, 3, 1)
    shown = cast.gm.get(f"{cast.url}battle-maps/{row.pk}/").json()
    assert shown["report"]["format"] == "universal-vtt"
    assert cast.gm.get(shown["picture"]["url"])["Content-Type"] == "image/webp"
    for kind in ("uvtt", "outrider"):
        file = cast.gm.get(f"{cast.url}battle-maps/{row.pk}/export/?as={kind}").content
        again = battle_of(stored(upload(cast, ("again", file))["battle_map"]))
        first = battle_of(row)
        assert replace(again, picture=None) == replace(first, picture=None)
        assert again.picture is not None
        assert first.picture is not None
        assert (again.picture.width, again.picture.place) == (first.picture.width, first.picture.place)


def test_a_scene_is_chosen_from_a_log_and_kept(cast: Cast) -> None:
    found = upload(cast, ("maps.db", sample("foundry/zahi-free-maps-part1.db")))
    assert (found["status"], found["needed"]) == ("needs_decision", ["part"])
    assert len(found["report"]["parts"]) == 7
    taken = tell(cast, found, "accept", part="OHIWQffz71AvggfM", name="The lost temple")
    row = stored(taken["battle_map"])
    assert (row.name, row.width, row.walls, row.doors, row.lights) == ("The lost temple", 30, 157, 12, 34)
    battle = battle_of(row)
    assert len(place_of(battle, window_at(battle)).edges) > 200


def test_a_dungeon_is_stored_at_the_size_the_gm_says(cast: Cast) -> None:
    text = sample("text-mapper/gridmapper-example.txt")
    row = stored(upload(cast, ("dungeon.txt", text), feet_per_square="5")["battle_map"])
    assert (row.width, row.height, row.feet_per_square, row.walls, row.doors, row.windows) == (35, 16, 5.0, 16, 20, 4)


def test_players_learn_nothing_of_an_imported_battle_map(cast: Cast) -> None:
    found = upload(cast, ("tavern.dd2vtt", sample("universal-vtt/vttmaps-litch-tomb.noimage.dd2vtt")))
    for client in (cast.player, cast.observer):
        assert client.get(f"{cast.url}battle-maps/").json()["results"] == []
        assert client.get(f"{cast.url}maps/imports/{found['id']}/").status_code == 403
