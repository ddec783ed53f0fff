"""From a picture to a map over REST: asked for the grid, drawn before it is stored, and seen by those who may."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from tests.cast import Cast, make_cast, problem
from travel.models import Map, MapPicture
from travel.rules.maps.terrain import Terrain
from travel.selectors.maps import world_of
from travel.tasks import imports as tasks

pytestmark = pytest.mark.django_db
GRID = {"columns": 12, "rows": 8, "x": 10, "y": 10, "cell": 50}


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that reads as soon as it is rung for."""
    monkeypatch.setattr(tasks, "_send", lambda job_id: tasks.read_import(str(job_id)))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda callback, **_: callback())


def brought_in(cast: Cast, **accepted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The job after the upload, and after it is accepted."""
    out = io.BytesIO()
    Image.new("RGB", (640, 420), (180, 170, 120)).save(out, "JPEG")
    out.seek(0)
    out.name = "Old Coast.jpg"
    url = f"{cast.url}maps/imports/"
    answer = cast.gm.post(url, {"file": out}, format="multipart")
    assert answer.status_code == 202, answer.content
    first = cast.gm.get(f"{url}{answer.json()['id']}/").json()
    answer = cast.gm.post(f"{url}{first['id']}/accept/", accepted, format="json")
    assert answer.status_code in (200, 202), answer.content
    return first, cast.gm.get(f"{url}{first['id']}/").json()


def test_a_map_is_made_from_a_picture(cast: Cast) -> None:
    decided = {"topology": "square", "grid": GRID, "scale_value": 6, "terrain": {"*": "moor"}}
    first, done = brought_in(cast, **decided)
    assert (first["status"], first["kind"], first["report"]["format"]) == ("needs_decision", "overland", "picture")
    assert first["needed"] == ["grid", "topology", "scale"]
    assert (done["status"], done["needed"]) == ("done", [])
    row = Map.objects.get()
    assert set(world_of(row).terrain.tolist()) == {Terrain.MOOR}
    url = f"{cast.url}maps/{row.pk}/"
    body = cast.gm.get(url).json()
    assert body["name"] == "Old Coast"
    assert body["picture"] == pytest.approx({"x": -0.7, "y": -0.7, "width": 12.8, "height": 8.4, "media": "image/webp"})
    assert cast.gm.get(f"{cast.url}maps/").json()["results"][0]["picture"] == body["picture"]
    shown = cast.gm.get(f"{url}picture")
    assert (shown["Content-Type"], shown.content[8:12]) == ("image/webp", b"WEBP")
    assert cast.gm.get(f"{url}picture", headers={"if_none_match": shown["ETag"]}).status_code == 304


def test_players_get_the_picture_only_where_they_see_all_of_the_map(cast: Cast) -> None:
    brought_in(cast, topology="hex-flat", grid=GRID, scale_value=6, terrain={"*": "moor"})
    row = Map.objects.get()
    url = f"{cast.url}maps/{row.pk}/"
    problem(cast.player.get(f"{url}picture"), 404)
    cast.gm.patch(url, {"v": 1, "players_see": "all"}, format="json")
    assert cast.player.get(f"{url}picture").status_code == 200
    assert cast.player.get(url).json()["picture"]["media"] == "image/webp"
    cast.gm.patch(url, {"v": 2, "players_see": "travelled"}, format="json")
    problem(cast.player.get(f"{url}picture"), 404)


def test_a_map_without_a_picture_has_none(cast: Cast) -> None:
    brought_in(cast, topology="square", grid=GRID, scale_value=6, terrain={"*": "moor"})
    MapPicture.objects.all().delete()
    url = f"{cast.url}maps/{Map.objects.get().pk}/"
    assert cast.gm.get(url).json()["picture"] is None
    problem(cast.gm.get(f"{url}picture"), 404)
