"""A GM's own creatures over REST: made, changed, carried in a file, met, refused with the place that is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tactical.gateway import own_creatures
from tactical.rules import bestiary
from tactical.rules.kernel.codec import to_plain
from tests.cast import Cast, make_cast, problem

pytestmark = pytest.mark.django_db
KING: dict[str, Any] = {
    "name": "Reef King",
    "kind": "monster",
    "size": "large",
    "speeds": {"swim": 60},
    "hp": 90,
    "max_hp": 80,
    "ac": 19,
    "attacks": [{"name": "Trident", "kind": "melee", "bonuses": [12, 7], "dice": [[2, 6]], "damage_bonus": 6}],
    "powers": [{"name": "Undertow", "shape": "cone", "size": 30, "save": "reflex", "dc": 17, "dice": [[4, 6]]}],
}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


def at(cast: Cast, more: str = "") -> str:
    return f"{cast.url}creatures/{more}"


def create(cast: Cast, creature: Any) -> Any:
    return cast.gm.post(at(cast), {"creature": creature}, format="json")


def test_one_is_made_listed_changed_and_deleted(cast: Cast) -> None:
    made = create(cast, KING).json()
    assert (made["id"], made["v"], made["hp"]) == ("own_reef_king", 1, 80)
    assert made["creature"]["powers"][0]["name"] == "Undertow"
    assert made["creature"]["hp"] == 80
    assert [row["id"] for row in cast.gm.get(at(cast)).json()["results"]] == ["own_reef_king"]
    again = create(cast, KING).json()
    assert again["id"] == "own_reef_king_2"
    body = {"v": 1, "creature": {**KING, "name": "Reef Queen", "ac": 21}}
    changed = cast.gm.put(at(cast, f"{made['own']}/"), body, format="json").json()
    assert (changed["id"], changed["name"], changed["ac"], changed["v"]) == ("own_reef_king", "Reef Queen", 21, 2)
    problem(cast.gm.put(at(cast, f"{made['own']}/"), body, format="json"), 409)
    assert cast.gm.delete(at(cast, f"{made['own']}/")).status_code == 204
    problem(cast.gm.get(at(cast, f"{made['own']}/")), 404)
    assert list(own_creatures(cast.campaign)) == ["own_reef_king_2"]


def test_what_is_read_can_be_sent_again_as_it_is(cast: Cast) -> None:
    for key in ("young_dragon", "giant_spider", "oriel_vance", "will_o_wisp"):
        sheet = to_plain(bestiary.get(key))
        first = create(cast, sheet).json()
        second = create(cast, first["creature"]).json()
        assert {**first["creature"], "id": ""} == {**second["creature"], "id": ""} == {**sheet, "id": ""}


def test_a_check_completes_a_sheet_and_keeps_nothing(cast: Cast) -> None:
    sheet = {
        "name": "Wren",
        "kind": "pc",
        "classes": [{"name": "Fighter", "level": 5, "gains": [4, 4, 4, 4]}],
        "attacks": [{"name": "Axe", "kind": "melee", "dice": [[1, 8]], "bonuses": []}],
    }
    seen = cast.gm.post(at(cast, "check/"), {"creature": sheet}, format="json").json()
    assert seen["creature"]["attacks"][0]["bonuses"] == [4, -1, -6, -11]
    assert not cast.gm.get(at(cast)).json()["results"]


STRIKE = {"name": "Bite", "kind": "melee", "bonuses": [5], "dice": [[1, 6]]}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"ac": 5000}, "/creature/ac"),
        ({"max_hp": 0}, "/creature/max_hp"),
        ({"hp": "many"}, "/creature/hp"),
        ({"speed": -5}, "/creature/speed"),
        ({"speeds": {"hop": 30}}, "/creature/speeds/hop"),
        ({"speeds": {"fly": 99_999}}, "/creature/speeds/fly"),
        ({"abilities": {"strength": 900}}, "/creature/abilities/strength"),
        ({"saves": {"will": 5000}}, "/creature/saves/will"),
        ({"size": "vast"}, "/creature/size"),
        ({"senses": {"darkvision": -1}}, "/creature/senses/darkvision"),
        ({"damage_reduction": {"fire": 10**9}}, "/creature/damage_reduction/fire"),
        ({"features": {"x" * 80: 1}}, "/creature/features"),
        ({"temperament": "sulky"}, "/creature/temperament"),
        ({"colour": "blue"}, "/creature/colour"),
        ({"attacks": [{**STRIKE, "bonuses": [999]}]}, "/creature/attacks/0/bonuses"),
        ({"attacks": [STRIKE, {**STRIKE, "dice": [[999, 6]]}]}, "/creature/attacks/1/dice"),
        ({"attacks": [{**STRIKE, "name": " "}]}, "/creature/attacks/0/name"),
        ({"attacks": [{**STRIKE, "ammunition": -1}]}, "/creature/attacks/0/ammunition"),
        ({"attacks": [{**STRIKE, "parts": [{"name": "x", "value": 3}]}]}, "/creature/attacks/0/parts"),
        ({"ac_parts": [{"name": "base", "value": 10, "type": "base"}], "ac": 12}, "/creature/ac_parts"),
        ({"powers": [{"name": "Gust", "shape": "cone"}]}, "/creature/powers/0/size"),
        ({"powers": [{"name": "Glare", "save": "will"}]}, "/creature/powers/0/dc"),
        ({"powers": [{"name": "Glare", "condition": "sad"}]}, "/creature/powers/0/condition"),
        ({"powers": [{"name": "Venom", "rides": ["Bite"]}]}, "/creature/powers/0/rides"),
        ({"powers": [{"name": "Ray", "dice": [[500, 6]]}]}, "/creature/powers/0/dice"),
        ({"powers": [{"name": "Ray", "range": 10**6}]}, "/creature/powers/0/range"),
        ({"powers": [{"name": "Ray", "traits": ["loud"]}]}, "/creature/powers/0/traits"),
        ({"classes": [{"name": "Sage", "level": 1, "gains": []}]}, "/creature/classes/0/gains"),
        ({"name": ""}, "/creature/name"),
    ],
)
def test_what_is_wrong_is_refused_at_its_place(cast: Cast, change: dict[str, Any], pointer: str) -> None:
    body = problem(create(cast, {"name": "Reef King", **change}), 422)
    assert body["pointer"] == pointer
    assert not cast.gm.get(at(cast)).json()["results"]


def test_only_the_gm_knows_of_them(cast: Cast) -> None:
    own = create(cast, KING).json()["own"]
    for client in (cast.player, cast.observer):
        problem(client.get(at(cast)), 403)
        problem(client.get(at(cast, f"{own}/")), 403)
        problem(client.post(at(cast), {"creature": KING}, format="json"), 403)
    for client in cast.everyone_else():
        assert client.get(at(cast, f"{own}/")).status_code in (401, 404)
