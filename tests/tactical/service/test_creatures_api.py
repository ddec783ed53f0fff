"""GET /creatures/: the bestiary over HTTP."""

from __future__ import annotations

import pytest

from tactical.rules.kernel.codec import from_plain
from tactical.rules.kernel.creature import Creature
from tests.cast import make_cast, problem

pytestmark = pytest.mark.django_db


def test_creatures_are_found_by_name_and_kind() -> None:
    cast = make_cast()
    rows = cast.player.get("/api/v1/creatures/", {"q": "dire", "kind": "monster"}).json()
    assert [row["id"] for row in rows] == ["dire_boar", "dire_shark", "dire_wolf"]
    assert rows[2]["summary"] == "CR 3, AC 14, 45 hp, Bite +11"


def test_a_listed_creature_is_a_whole_stat_block() -> None:
    cast = make_cast()
    rows = cast.gm.get("/api/v1/creatures/").json()
    assert len(rows) > 90
    for row in rows:
        assert from_plain(Creature, row["creature"]).id == row["id"]


def test_an_unknown_kind_is_refused_with_the_place() -> None:
    cast = make_cast()
    body = problem(cast.gm.get("/api/v1/creatures/", {"kind": "vehicle"}), 422)
    assert body["pointer"] == "/kind"


def test_strangers_must_sign_in() -> None:
    problem(make_cast().anonymous.get("/api/v1/creatures/"), 401)
