"""Import jobs over REST: upload, decisions, a stored map; and nothing left of what is refused."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from campaigns.models import IdempotencyRecord
from tests.cast import Cast, make_cast, problem
from tests.travel.importers.map_samples import ALPINE_60, AZGAAR_1K, as_bytes, sample, small_azgaar
from travel.models import Map, MapBundle, MapDraft, MapImport, MapMarker, MapUpload
from travel.rules.maps.terrain import Terrain
from travel.selectors.maps import world_of
from travel.services.map_import_work import import_claim, waiting_jobs
from travel.services.map_imports import MAX_OPEN_JOBS
from travel.services.map_reading import read_upload
from travel.tasks import imports as tasks

pytestmark = pytest.mark.django_db

HEXES = b"0101 forest\n0102 fin\n0103 grass\n0101-0102-0103 road\n"


@pytest.fixture
def cast() -> Cast:
    return make_cast()


@pytest.fixture(autouse=True)
def worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that reads as soon as it is rung for."""
    monkeypatch.setattr(tasks, "_send", lambda job_id: tasks.read_import(str(job_id)))
    monkeypatch.setattr("django.db.transaction.on_commit", lambda callback, **_: callback())


def upload(cast: Cast, data: bytes, name: str = "map.txt", client: Any = None, **fields: Any) -> Any:
    file = io.BytesIO(data)
    file.name = name
    headers = {"idempotency_key": fields.pop("key")} if "key" in fields else {}
    body = {"file": file, **fields}
    return (client or cast.gm).post(f"{cast.url}maps/imports/", body, format="multipart", headers=headers)


def job_of(cast: Cast, answer: Any) -> dict[str, Any]:
    assert answer.status_code == 202, answer.content
    found: dict[str, Any] = cast.gm.get(f"{cast.url}maps/imports/{answer.json()['id']}/").json()
    return found


def accept(cast: Cast, job: dict[str, Any], **changes: Any) -> Any:
    return cast.gm.post(f"{cast.url}maps/imports/{job['id']}/accept/", changes, format="json")


def nothing_is_stored() -> bool:
    return not any(model.objects.exists() for model in (Map, MapBundle, MapMarker, MapUpload, MapDraft))


def test_a_file_with_everything_in_it_is_stored_at_once(cast: Cast) -> None:
    job = job_of(cast, upload(cast, sample(AZGAAR_1K), "boia.json"))
    assert (job["status"], job["needed"], job["problem"], job["progress"]) == ("done", [], None, 1)
    stored = cast.gm.get(f"{cast.url}maps/{job['map']}/").json()
    assert (stored["name"], stored["cells"], stored["scale"]) == ("Boia", 752, {"value": 4.0, "unit": "mi"})
    assert stored["report"] == job["report"]
    assert stored["report"]["settlements"] == 415
    assert not MapUpload.objects.exists()
    assert not MapDraft.objects.exists()


def test_a_dry_run_reports_and_stores_nothing_until_it_is_accepted(cast: Cast) -> None:
    job = job_of(cast, upload(cast, as_bytes(small_azgaar()), "a.json", dry_run="true"))
    assert (job["status"], job["map"], job["dry_run"]) == ("ready", None, True)
    assert job["report"]["cells"] == 4
    assert not Map.objects.exists()
    done = accept(cast, job, name="Mine").json()
    assert done["status"] == "done"
    assert Map.objects.get(pk=done["map"]).name == "Mine"
    assert not MapUpload.objects.exists()


def test_a_map_without_a_scale_waits_for_it(cast: Cast) -> None:
    job = job_of(cast, upload(cast, sample(ALPINE_60), "alpine.txt"))
    assert (job["status"], job["needed"]) == ("needs_decision", ["scale"])
    body = problem(accept(cast, job), 422)
    assert body["pointer"] == "/scale_value"
    assert not Map.objects.exists()
    done = accept(cast, job, scale_value=6, scale_unit="mi").json()
    assert (done["status"], done["needed"], done["report"]["scale"]) == ("done", [], {"value": 6.0, "unit": "mi"})
    assert set(world_of(Map.objects.get()).lengths.tolist()) == {6 * 5280}


def test_words_for_ground_can_be_given_with_the_upload_or_after(cast: Cast) -> None:
    job = job_of(cast, upload(cast, HEXES, scale_value=6))
    assert (job["status"], job["needed"]) == ("needs_decision", ["terrain", "topology"])
    done = accept(cast, job, terrain={"fin": "moor"}).json()
    done = cast.gm.get(f"{cast.url}maps/imports/{done['id']}/").json()
    assert done["status"] == "done"
    assert world_of(Map.objects.get()).terrain.tolist() == [Terrain.FOREST, Terrain.MOOR, Terrain.PLAINS]
    again = job_of(cast, upload(cast, HEXES, scale_value=6, terrain=json.dumps({"fin": "swamp"})))
    assert again["status"] == "done"


def test_unknown_ground_may_be_brought_in_as_it_is(cast: Cast) -> None:
    job = job_of(cast, upload(cast, HEXES, scale_value=6))
    assert accept(cast, job).json()["status"] == "done"
    assert world_of(Map.objects.get()).terrain[1] == Terrain.UNKNOWN


def test_the_raw_body_may_be_the_file(cast: Cast) -> None:
    url = f"{cast.url}maps/imports/?filename=raw.txt&scale_value=6&dry_run=true"
    job = job_of(cast, cast.gm.post(url, HEXES, content_type="application/octet-stream"))
    assert (job["file_name"], job["report"]["cells"]) == ("raw.txt", 3)
    typed = cast.gm.post(url, as_bytes(small_azgaar()), content_type="application/json")
    assert job_of(cast, typed)["report"]["format"] == "azgaar"


def test_the_preview_shows_the_map_before_it_is_stored(cast: Cast) -> None:
    job = job_of(cast, upload(cast, HEXES, dry_run="true"))
    preview = cast.gm.get(f"{cast.url}maps/imports/{job['id']}/preview/").json()
    assert (preview["topology"], preview["grid"]["rows"]) == ("hex-flat", 3)
    assert [line["kind"] for line in preview["features"]["lines"]] == ["road"]
    codes = cast.gm.get(f"{cast.url}maps/imports/{job['id']}/preview.bin?part=terrain").content
    assert list(codes) == [Terrain.FOREST, Terrain.UNKNOWN, Terrain.PLAINS]
    assert cast.gm.get(f"{cast.url}maps/imports/{job['id']}/preview.bin?part=mesh").status_code == 200
    problem(cast.gm.get(f"{cast.url}maps/imports/{job['id']}/preview.bin?part=x"), 422)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"%PDF-1.4", "This is a PDF"),
        (sample(AZGAAR_1K)[:100_000], "breaks off or is broken"),
        (b"no map at all", "of no kind known here"),
        (b'{"a": NaN}', "no number"),
    ],
)
def test_a_refused_file_leaves_nothing_and_says_why(cast: Cast, data: bytes, says: str) -> None:
    job = job_of(cast, upload(cast, data, "bad.json"))
    assert job["status"] == "failed"
    assert says in job["problem"]["detail"]
    assert job["problem"]["remedy"]
    assert nothing_is_stored()
    problem(accept(cast, job, name="x"), 409)
    problem(cast.gm.get(f"{cast.url}maps/imports/{job['id']}/preview/"), 404)


def test_a_file_over_the_limit_is_refused_at_the_door(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("travel.services.map_imports.MAX_FILE_BYTES", 100)
    monkeypatch.setattr("travel.api.map_import.MAX_FILE_BYTES", 100)
    body = problem(upload(cast, b"0101 grass\n" * 50), 413)
    assert body["remedy"]
    url = f"{cast.url}maps/imports/?filename=a.txt"
    problem(cast.gm.post(url, b"0101 grass\n" * 50, content_type="text/plain"), 413)
    assert not MapImport.objects.exists()


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"scale_value": "-3"}, "/scale_value"),
        ({"scale_value": "nan"}, "/scale_value"),
        ({"scale_value": "wide"}, "/scale_value"),
        ({"scale_unit": "parsec"}, "/scale_unit"),
        ({"terrain": "{"}, ""),
        ({"terrain": '{"fin": "lava"}'}, "/terrain/fin"),
        ({"terrain": "[]"}, "/terrain"),
        ({"topology": "cube"}, "/topology"),
    ],
)
def test_decisions_that_cannot_be_are_refused_before_a_job_is_made(
    cast: Cast, fields: dict[str, str], pointer: str
) -> None:
    assert problem(upload(cast, HEXES, **fields), 422)["pointer"] == pointer
    assert not MapImport.objects.exists()


def test_an_empty_upload_or_none_is_refused(cast: Cast) -> None:
    assert problem(upload(cast, b""), 422)["pointer"] == "/file"
    answer = cast.gm.post(f"{cast.url}maps/imports/", {"name": "x"}, format="multipart")
    assert problem(answer, 422)["pointer"] == "/file"


def test_the_same_key_makes_one_job(cast: Cast) -> None:
    first = upload(cast, HEXES, key="k1").json()
    second = upload(cast, HEXES, key="k1")
    assert second.json()["id"] == first["id"]
    assert MapImport.objects.count() == 1
    problem(upload(cast, HEXES + b"0104 hill\n", key="k1"), 422)
    assert IdempotencyRecord.objects.count() == 1


def test_dropping_a_job_removes_its_file(cast: Cast) -> None:
    job = job_of(cast, upload(cast, HEXES, dry_run="true"))
    assert cast.gm.delete(f"{cast.url}maps/imports/{job['id']}/").status_code == 204
    assert cast.gm.get(f"{cast.url}maps/imports/{job['id']}/").json()["status"] == "cancelled"
    assert nothing_is_stored()


def test_only_the_gm_imports(cast: Cast) -> None:
    job = job_of(cast, upload(cast, HEXES, dry_run="true"))
    one = f"{cast.url}maps/imports/{job['id']}/"
    for client in (cast.player, cast.observer):
        problem(upload(cast, HEXES, client=client), 403)
        problem(client.get(one), 403)
        problem(client.get(one + "preview/"), 403)
        problem(client.post(one + "accept/", {}, format="json"), 403)
    problem(upload(cast, HEXES, client=cast.outsider), 404)
    problem(cast.outsider.get(one), 404)


def test_open_jobs_are_limited(cast: Cast) -> None:
    for _ in range(MAX_OPEN_JOBS):
        upload(cast, HEXES, dry_run="true")
    answer = upload(cast, HEXES)
    assert problem(answer, 429)
    MapImport.objects.update(updated_at=timezone.now() - timedelta(days=2))
    assert upload(cast, HEXES).status_code == 202


def test_reading_a_job_twice_changes_nothing(cast: Cast) -> None:
    job = job_of(cast, upload(cast, as_bytes(small_azgaar()), "a.json"))
    tasks.read_import(job["id"])
    assert Map.objects.count() == 1


def test_a_job_whose_worker_died_is_rung_for_again(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_send", lambda job_id: None)
    job = job_of(cast, upload(cast, as_bytes(small_azgaar()), "a.json"))
    assert job["status"] == "queued"
    assert waiting_jobs() == []
    assert import_claim(job["id"]) is not None
    assert import_claim(job["id"]) is None
    past = timezone.now() - timedelta(minutes=1)
    MapImport.objects.update(lease_until=past)
    assert waiting_jobs() == [UUID(job["id"])]
    tasks.read_import(job["id"])
    assert MapImport.objects.get().status == "done"


def test_a_job_from_before_uploads_had_several_files_is_read(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    send = tasks._send
    monkeypatch.setattr(tasks, "_send", lambda job_id: None)
    job = job_of(cast, upload(cast, as_bytes(small_azgaar()), "a.json"))
    MapImport.objects.update(files=[])
    send(UUID(job["id"]))
    assert MapImport.objects.get().status == "done"
    assert cast.gm.get(f"{cast.url}maps/imports/{job['id']}/").json()["files"] == ["a.json"]


def test_a_file_that_ends_the_worker_each_time_is_given_up(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "_send", lambda job_id: None)
    job = job_of(cast, upload(cast, HEXES))
    for _ in range(4):
        import_claim(job["id"])
        MapImport.objects.filter(status="reading").update(lease_until=timezone.now() - timedelta(minutes=1))
    found = MapImport.objects.get()
    assert found.status == "failed"
    assert nothing_is_stored()


def test_a_job_dropped_while_it_is_read_stores_nothing(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    def dropped(files: Any, *rest: Any) -> Any:
        job = MapImport.objects.get()
        cast.gm.delete(f"{cast.url}maps/imports/{job.pk}/")
        return read_upload(files, *rest)

    monkeypatch.setattr(tasks, "read_upload", dropped)
    job = job_of(cast, upload(cast, as_bytes(small_azgaar()), "a.json"))
    assert job["status"] == "cancelled"
    assert nothing_is_stored()


def test_a_child_that_takes_too_long_is_ended() -> None:
    from travel.importers.choices import Choices

    reading = read_upload([("a.txt", sample(ALPINE_60))], Choices(), lambda part: None, seconds=0.01)
    assert reading.problem is not None
    assert "more memory or time" in reading.problem["detail"]
