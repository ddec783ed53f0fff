"""Players notice a newer version of a map only by what they know of it."""

from __future__ import annotations

from uuid import UUID

import pytest

from campaigns import notify
from tests.cast import Cast, make_cast, problem
from tests.travel.maps.reimporting import Table, hexes
from travel.models import Map, MapImport
from travel.tasks import imports as tasks

pytestmark = pytest.mark.django_db


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Who is told of changes of maps, in order; jobs are read as soon as they are rung for."""
    found: list[tuple[str, ...]] = []

    def publish(campaign: UUID, audiences: tuple[str, ...], message: str) -> None:
        if '"kind": "map"' in message:
            found.append(audiences)

    monkeypatch.setattr(notify, "_publish", publish)
    monkeypatch.setattr(tasks, "_send", lambda job_id: tasks.read_import(str(job_id)))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda callback, **_: callback())
    return found


def hexes_with(column: int, row: int, ground: str) -> bytes:
    return hexes(ground=lambda east, south: ground if (east, south) == (column, row) else "grass")


def test_new_ground_where_they_have_not_been_tells_players_nothing(cast: Cast, told: list[tuple[str, ...]]) -> None:
    table = Table(cast)
    seen = cast.player.get(f"{cast.url}maps/{table.map.pk}/").json()
    told.clear()
    replaced = table.replace(hexes_with(14, 6, "swamp"))
    assert replaced["cells_changed"] == 1
    assert told == [("gm",)]
    assert cast.player.get(f"{cast.url}maps/{table.map.pk}/").json() == seen


def test_new_ground_where_they_have_been_is_a_new_revision_for_players(cast: Cast, told: list[tuple[str, ...]]) -> None:
    table = Table(cast)
    seen = cast.player.get(f"{cast.url}maps/{table.map.pk}/").json()["revision"]
    told.clear()
    table.replace(hexes_with(3, 3, "swamp"))
    assert told == [("gm", "players")]
    assert cast.player.get(f"{cast.url}maps/{table.map.pk}/").json()["revision"] == seen + 1


def test_a_map_that_was_deleted_meanwhile_is_not_replaced(cast: Cast, told: list[tuple[str, ...]]) -> None:
    table = Table(cast)
    job = table.bring_in(hexes_with(14, 6, "swamp"), replaces=str(table.map.pk), dry_run="true")
    cast.gm.delete(f"{cast.url}maps/{table.map.pk}/")
    answer = cast.gm.post(f"{cast.url}maps/imports/{job['id']}/accept/", {}, format="json")
    assert problem(answer, 422)["pointer"] == "/replaces"
    assert MapImport.objects.get(pk=job["id"]).status == job["status"]
    assert Map.objects.get(pk=table.map.pk).revision == 1
