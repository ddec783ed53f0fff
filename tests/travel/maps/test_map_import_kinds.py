"""Imports over REST beyond one file: several files, archives, our own JSON, battle maps, choices made later."""

from __future__ import annotations

import io
import os
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from tests.cast import Cast, make_cast, problem
from tests.travel.importers.map_samples import SAMPLES, as_bytes, sample, small_azgaar
from travel.importers.choices import Choices
from travel.importers.report import ImportReport
from travel.models import BattleMap, Map, MapDraft, MapImport, MapPicture, MapPreset, MapUpload
from travel.rules.maps.terrain import Terrain
from travel.selectors.maps import world_of
from travel.services.map_reading import Dropped, read_upload
from travel.tasks import imports as tasks

pytestmark = pytest.mark.django_db

HEXES = b"0101 forest\n0102 fin\n0201 grass\n0202 zap\n0101-0102-0201 road\n"


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that reads as soon as it is rung for."""
    monkeypatch.setattr(tasks, "_send", lambda job_id: tasks.read_import(str(job_id)))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda callback, **_: callback())


def named(name: str, data: bytes) -> io.BytesIO:
    file = io.BytesIO(data)
    file.name = name
    return file


def upload(cast: Cast, *files: tuple[str, bytes], **fields: Any) -> dict[str, Any]:
    body = {"file": [named(name, data) for name, data in files], **fields}
    answer = cast.gm.post(f"{cast.url}maps/imports/", body, format="multipart")
    assert answer.status_code == 202, answer.content
    return job(cast, answer.json()["id"])


def job(cast: Cast, key: str) -> dict[str, Any]:
    found: dict[str, Any] = cast.gm.get(f"{cast.url}maps/imports/{key}/").json()
    return found


def tell(cast: Cast, of: dict[str, Any], step: str, **said: Any) -> dict[str, Any]:
    answer = cast.gm.post(f"{cast.url}maps/imports/{of['id']}/{step}/", said, format="json")
    assert answer.status_code == 200, answer.content
    return job(cast, of["id"])


def zip_of(*paths: Path, under: Path) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            archive.write(path, path.relative_to(under))
    return out.getvalue()


TILED = SAMPLES / "tiled/pytiled_parser/hexagonal"


def test_a_map_and_its_tile_set_are_one_upload(cast: Cast) -> None:
    files = [(path.name, path.read_bytes()) for path in (TILED / "map.tmx", TILED / "tileset.tsx")]
    found = upload(cast, *files, dry_run="true")
    assert (found["file_name"], found["files"]) == ("map.tmx and 1 more", ["map.tmx", "tileset.tsx"])
    assert (found["kind"], found["report"]["format"], found["report"]["cells"]) == ("overland", "tiled", 100)


def test_an_archive_is_the_same_as_its_files(cast: Cast) -> None:
    folder = SAMPLES / "tiled/pytiled_parser/external_tileset_dif_dir"
    packed = zip_of(folder / "map.tmx", folder / "tileset/tileset.tsx", under=folder)
    found = upload(cast, ("maps.zip", packed), dry_run="true")
    assert (found["status"] in ("ready", "needs_decision"), found["report"]["format"]) == (True, "tiled")
    assert found["files"] == ["maps.zip"]


def test_cells_and_routes_of_azgaar_are_read_together(cast: Cast) -> None:
    names = [f"geojson/fmg-1.147.1-s5-1k.{part}.geojson" for part in ("cells", "routes", "rivers")]
    found = upload(cast, *((name.rpartition("/")[2], sample(name)) for name in names), dry_run="true")
    assert found["report"]["format"] == "geojson"
    assert found["report"]["parts"] == []
    assert found["report"]["rivers"] > 0
    assert found["report"]["roads"] > 0


def test_of_several_maps_one_is_chosen(cast: Cast) -> None:
    files = [("north.txt", HEXES), ("small.json", as_bytes(small_azgaar()))]
    found = upload(cast, *files)
    assert (found["status"], "part" in found["needed"]) == ("needs_decision", True)
    assert [part["key"] for part in found["report"]["parts"]] == ["north.txt", "small.json"]
    again = tell(cast, found, "again", part="small.json")
    assert (again["status"], again["needed"], again["report"]["format"]) == ("ready", [], "azgaar")
    assert not Map.objects.exists()
    assert tell(cast, again, "accept")["status"] == "done"
    assert Map.objects.get().name == "Small"


def test_reading_again_shows_what_comes_of_other_words_and_stores_nothing(cast: Cast) -> None:
    found = upload(cast, ("a.txt", HEXES), scale_value=6)
    again = tell(cast, found, "again", terrain={"fin": "moor"})
    assert (again["status"], again["needed"]) == ("needs_decision", ["terrain", "topology"])
    codes = cast.gm.get(f"{cast.url}maps/imports/{found['id']}/preview.bin?part=terrain").content
    assert list(codes) == [Terrain.FOREST, Terrain.PLAINS, Terrain.MOOR, Terrain.UNKNOWN]
    again = tell(cast, again, "again", terrain={"zap": "hills"}, topology="hex-flat")
    assert (again["status"], again["needed"]) == ("ready", [])
    assert not Map.objects.exists()
    tell(cast, again, "accept")
    assert world_of(Map.objects.get()).terrain.tolist() == [2, 7, 5, 3]


def test_choices_that_cannot_be_read_with_leave_the_draft_as_it_was(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = upload(cast, ("a.txt", HEXES), scale_value=6)

    def refuses(files: Any, choices: Choices, *rest: Any) -> Any:
        if choices.part == "nowhere":
            return read_upload([("a.txt", b"nothing")], choices, *rest)
        return read_upload(files, choices, *rest)

    monkeypatch.setattr(tasks, "read_upload", refuses)
    again = tell(cast, found, "again", part="nowhere", terrain={"fin": "hills"})
    assert again["status"] == "needs_decision"
    assert "no kind known" in again["problem"]["detail"]
    assert again["report"] == found["report"]
    done = tell(cast, again, "accept", terrain={"fin": "moor"})
    assert (done["status"], done["problem"]) == ("done", None)
    assert world_of(Map.objects.get()).terrain[2] == Terrain.MOOR


def test_a_stored_job_is_not_read_again(cast: Cast) -> None:
    found = upload(cast, ("small.json", as_bytes(small_azgaar())))
    assert found["status"] == "done"
    answer = cast.gm.post(f"{cast.url}maps/imports/{found['id']}/again/", {"part": "x"}, format="json")
    problem(answer, 409)


def test_the_cells_of_a_word_can_be_shown(cast: Cast) -> None:
    found = upload(cast, ("a.txt", HEXES), dry_run="true")
    words = f"{cast.url}maps/imports/{found['id']}/words/"
    assert cast.gm.get(words, {"word": "fin"}).json() == {"word": "fin", "cells": [2]}
    assert cast.gm.get(words, {"word": "lava"}).json() == {"word": "lava", "cells": []}
    problem(cast.gm.get(words), 422)
    problem(cast.player.get(words, {"word": "fin"}), 403)
    tell(cast, found, "accept", scale_value=6)
    problem(cast.gm.get(words, {"word": "fin"}), 404)


def test_our_own_format_comes_as_a_json_body(cast: Cast) -> None:
    made = upload(cast, ("small.json", as_bytes(small_azgaar())))
    export = cast.gm.get(f"{cast.url}maps/{made['map']}/export/?as=outrider")
    assert export.status_code == 200
    answer = cast.gm.post(f"{cast.url}maps/imports/?name=Again", export.content, content_type="application/json")
    again = job(cast, answer.json()["id"])
    assert (again["status"], again["report"]["format"]) == ("done", "outrider")
    first, second = (world_of(Map.objects.get(pk=each["map"])) for each in (made, again))
    assert (second.name, second.terrain.tolist()) == ("Again", first.terrain.tolist())


def test_a_battle_map_becomes_one(cast: Cast) -> None:
    path = next((SAMPLES / "universal-vtt").glob("oganm*"))
    found = upload(cast, (path.name, path.read_bytes()), dry_run="true")
    assert (found["kind"], found["status"], found["report"]["has_picture"]) == ("battle", "ready", True)
    url = f"{cast.url}maps/imports/{found['id']}/"
    preview = cast.gm.get(url + "preview/").json()
    assert [preview["width"], preview["height"]] == found["report"]["size_squares"]
    picture = cast.gm.get(preview["picture"]["url"])
    assert (picture["Content-Type"], picture.content[:4]) == ("image/webp", b"RIFF")
    problem(cast.gm.get(url + "preview.bin?part=terrain"), 404)
    problem(cast.player.get(url + "preview/"), 403)
    done = tell(cast, found, "accept", name="The tower", feet_per_square=10)
    row = BattleMap.objects.get(pk=done["battle_map"])
    assert (done["status"], done["map"], row.name, row.feet_per_square) == ("done", None, "The tower", 10)
    assert row.report == done["report"]
    assert not MapUpload.objects.exists()
    assert not MapDraft.objects.exists()


def picture_of(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height), (90, 120, 60)).save(out, "PNG")
    return out.getvalue()


def test_a_picture_becomes_a_map_under_a_grid(cast: Cast) -> None:
    found = upload(cast, ("vale.png", picture_of(400, 300)), scale_value=6)
    assert (found["status"], "grid" in found["needed"]) == ("needs_decision", True)
    url = f"{cast.url}maps/imports/{found['id']}/"
    preview = cast.gm.get(url + "preview/").json()
    assert (preview["picture"]["width"], preview["picture"]["media"]) == (400, "image/webp")
    assert cast.gm.get(url + "preview.bin?part=picture").content[:4] == b"RIFF"
    answer = cast.gm.post(url + "accept/", {"scale_value": 6}, format="json")
    assert problem(answer, 422)["pointer"] == "/grid"
    grid = {"columns": 8, "rows": 6, "x": 0, "y": 0, "cell": 50}
    again = tell(cast, found, "again", grid=grid, topology="square", terrain={"*": "plains"})
    assert (again["report"]["cells"], again["report"]["terrain"]) == (48, {"plains": 48})
    done = tell(cast, again, "accept", scale_value=6)
    assert (done["status"], done["needed"]) == ("done", [])
    row = Map.objects.get(pk=done["map"])
    assert (row.topology, row.cells, MapPicture.objects.get().map_id) == ("square", 48, row.pk)


def test_a_picture_beside_a_map_asks_for_nothing(cast: Cast) -> None:
    found = upload(cast, ("tiles.png", picture_of(32, 32)), ("small.json", as_bytes(small_azgaar())))
    assert (found["status"], found["report"]["format"]) == ("done", "azgaar")


def test_a_battle_map_takes_no_campaign_maps_place(cast: Cast) -> None:
    land = upload(cast, ("small.json", as_bytes(small_azgaar())))
    path = next((SAMPLES / "universal-vtt").glob("vttmaps-simple*"))
    found = upload(cast, (path.name, path.read_bytes()), replaces=land["map"])
    assert found["status"] == "ready"
    assert "campaign map" in found["problem"]["detail"]
    assert not BattleMap.objects.exists()
    assert tell(cast, found, "accept", replaces=None)["status"] == "done"


def test_decisions_are_kept_as_a_preset_and_used_again(cast: Cast) -> None:
    found = upload(cast, ("a.txt", HEXES), dry_run="true")
    tell(cast, found, "accept", terrain={"fin": "moor", "zap": "hills"}, scale_value=6, save_preset="The Vale")
    (preset,) = cast.gm.get(f"{cast.url}maps/presets/").json()["results"]
    assert (preset["name"], preset["terrain"]) == ("The Vale", {"fin": "moor", "zap": "hills"})
    assert (preset["scale_value"], preset["scale_unit"], preset["topology"]) == (6, "mi", None)
    again = upload(cast, ("b.txt", HEXES), preset="The Vale", terrain='{"zap": "swamp"}')
    assert again["status"] == "done"
    world = world_of(Map.objects.get(pk=again["map"]))
    assert (world.terrain.tolist()[1:], world.scale.value) == ([Terrain.PLAINS, Terrain.MOOR, Terrain.SWAMP], 6)
    answer = cast.gm.post(
        f"{cast.url}maps/imports/", {"file": named("c.txt", HEXES), "preset": "None such"}, format="multipart"
    )
    assert problem(answer, 422)["pointer"] == "/preset"


def test_presets_are_made_changed_and_forgotten(cast: Cast) -> None:
    url = f"{cast.url}maps/presets/"
    body = {"name": "Kits", "terrain": {"fin": "moor"}, "topology": "hex-flat", "feet_per_square": 5}
    made = cast.gm.post(url, body, format="json")
    assert made.status_code == 201
    one = f"{url}{made.json()['id']}/"
    assert problem(cast.gm.post(url, body, format="json"), 422)["pointer"] == "/name"
    changed = cast.gm.patch(one, {"name": "Maps", "topology": None, "paved_roads": True}, format="json").json()
    assert (changed["name"], changed["topology"], changed["paved_roads"], changed["terrain"]) == (
        "Maps",
        None,
        True,
        {"fin": "moor"},
    )
    assert problem(cast.gm.patch(one, {"scale_value": -1}, format="json"), 422)["pointer"] == "/scale_value"
    assert problem(cast.gm.patch(one, {"feet_per_square": 0}, format="json"), 422)["pointer"] == "/feet_per_square"
    problem(cast.gm.patch(one, {"terrain": {"fin": "lava"}}, format="json"), 422)
    for client in (cast.player, cast.observer):
        problem(client.get(url), 403)
        problem(client.delete(one), 403)
    problem(cast.outsider.get(url), 404)
    assert cast.gm.delete(one).status_code == 204
    assert not MapPreset.objects.exists()


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"feet_per_square": "-5"}, "/feet_per_square"),
        ({"grid": "[1]"}, "/grid"),
        ({"grid": '{"columns": 0, "rows": 2, "x": 0, "y": 0, "cell": 9}'}, "/grid/columns"),
        ({"grid": '{"columns": 9000, "rows": 9000, "x": 0, "y": 0, "cell": 9}'}, "/grid/columns"),
        ({"grid": '{"columns": 9, "rows": 9, "x": 0, "y": 0, "cell": 0}'}, "/grid/cell"),
        ({"grid": '{"columns": 9, "rows": 9, "x": 0, "y": 0}'}, "/grid/cell"),
        ({"kind": "dungeon"}, "/kind"),
        ({"replaces": "2f1c2f3e-0000-4000-8000-000000000000"}, "/replaces"),
        ({"y_up": "perhaps"}, "/y_up"),
    ],
)
def test_choices_that_make_no_sense_are_refused(cast: Cast, fields: dict[str, str], pointer: str) -> None:
    body = {"file": named("a.txt", HEXES), **fields}
    answer = cast.gm.post(f"{cast.url}maps/imports/", body, format="multipart")
    assert problem(answer, 422)["pointer"] == pointer
    assert not MapImport.objects.exists()


def test_a_dropped_job_ends_the_child_that_reads_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    """The child sleeps for a minute; dropping the job ends it long before."""
    monkeypatch.setattr(
        "travel.services.map_reading.COMMAND", ("-c", "import time; print(0.5, flush=True); time.sleep(60)")
    )
    wanted = iter([True, True, False])
    start = time.monotonic()
    with pytest.raises(Dropped):
        read_upload([("a.txt", HEXES)], Choices(), lambda part: None, lambda: next(wanted))
    assert time.monotonic() - start < 50


def test_what_killed_workers_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    old, new, other = (tmp_path / name for name in ("outrider-import-old", "outrider-import-new", "other"))
    for folder in (old, new, other):
        folder.mkdir()
        (folder / "0").write_bytes(b"x")
    for folder in (old, other):
        os.utime(folder, (0, 0))
    read_upload([("a.txt", HEXES)], Choices(), lambda part: None)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "outrider-import-new"]


def test_words_on_the_childs_output_are_no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "travel.services.map_reading.COMMAND", ("-c", "print('hello'); print(0.5); raise SystemExit(1)")
    )
    told: list[float] = []
    reading = read_upload([("a.txt", HEXES)], Choices(), told.append)
    assert told in ([], [0.5])
    assert reading.problem is not None
    assert "the fault is ours" in reading.problem["detail"]


def test_dropping_while_reading_is_noticed_by_the_worker(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[bool] = []

    def reads(files: Any, choices: Choices, progress: Any, is_wanted: Any) -> Any:
        row = MapImport.objects.get()
        seen.append(is_wanted())
        cast.gm.delete(f"{cast.url}maps/imports/{row.pk}/")
        seen.append(is_wanted())
        raise Dropped

    monkeypatch.setattr(tasks, "read_upload", reads)
    assert upload(cast, ("a.txt", HEXES))["status"] == "cancelled"
    assert seen == [True, False]


def test_progress_is_written_as_the_child_tells_it(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[float] = []
    monkeypatch.setattr(tasks, "import_progress", lambda row, part: seen.append(part))
    upload(cast, ("small.json", as_bytes(small_azgaar())))
    assert seen
    assert seen == sorted(seen)
    assert all(0 <= part <= 1 for part in seen)


def test_the_report_has_all_keys_of_both_kinds(cast: Cast) -> None:
    keys = set(ImportReport.__dataclass_fields__)
    assert set(upload(cast, ("a.txt", HEXES), dry_run="true")["report"]) == keys
    path = next((SAMPLES / "universal-vtt").glob("vttmaps-simple*"))
    assert set(upload(cast, (path.name, path.read_bytes()), dry_run="true")["report"]) == keys
