"""Long computations about plans as jobs: asked for, worked, stopped, lost, forgotten."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from campaigns.models import Membership
from tests.cast import make_cast, problem
from travel.api import plan_front
from travel.models import JobStatus, PlanJob
from travel.rules.maps.demo import demo_map, demo_place
from travel.services import plan_jobs
from travel.services.maps import map_store
from travel.services.plan_job_work import compute
from travel.services.plan_jobs import LEASE, MAX_ATTEMPTS, claim, jobs_to_ring, progress, settle, work
from travel.tasks import plans as tasks

pytestmark = pytest.mark.django_db
START, ASHBY = demo_place("Harrowgate"), demo_place("Ashby")


@pytest.fixture
def cast(monkeypatch):
    monkeypatch.setattr(tasks, "_send", lambda job_id: None)
    return make_cast()


@pytest.fixture
def body(cast):
    stored = map_store(cast.campaign, demo_map())
    walkers = {"name": "Walkers", "count": 2, "speed": 30}
    party = cast.gm.post(cast.url + "parties/quick/", walkers, format="json").json()["id"]
    return {"map": str(stored.pk), "party": party, "stops": [{"cell": START}, {"cell": ASHBY}]}


def ask(cast, kind, body):
    return cast.gm.post(cast.url + "plans/jobs/", {"kind": kind, "body": body}, format="json")


def start(cast, kind, body):
    answer = ask(cast, kind, body)
    assert answer.status_code == 202, answer.content
    return answer.json()


def read(cast, job):
    return cast.gm.get(f"{cast.url}plans/jobs/{job['id']}/").json()


@pytest.mark.parametrize("kind", ["preview", "front", "reach"])
def test_a_job_gives_the_answer_of_its_request(cast, body, kind):
    if kind == "reach":
        body = {"map": body["map"], "party": body["party"], "cell": START, "days": 2}
    job = start(cast, kind, body)
    assert (job["status"], job["progress"], job["result"]) == ("queued", 0, None)
    assert work(job["id"], compute)
    done = read(cast, job)
    assert (done["status"], done["progress"], done["problem"]) == ("done", 1, None)
    assert done["result"] == cast.gm.post(f"{cast.url}plans/{kind}/", body, format="json").json()
    assert not work(job["id"], compute)


def test_choices_too_large_for_a_request_are_had_as_a_job(cast, body, monkeypatch):
    monkeypatch.setattr(plan_front, "MOST_SECONDS", 0)
    refused = problem(cast.gm.post(f"{cast.url}plans/front/", body, format="json"), 422)
    assert refused["type"] == "/problems/too-large-at-once"
    assert "plans/jobs/" in refused["remedy"]
    job = start(cast, "front", body)
    assert work(job["id"], compute)
    assert read(cast, job)["result"]["points"]


def test_what_the_searches_refuse_is_the_jobs_problem(cast, body):
    shut = {"modes": {"allowed": ["craft:galley"]}}
    job = start(cast, "preview", {**body, **shut})
    assert work(job["id"], compute)
    failed = read(cast, job)
    assert failed["status"] == "failed"
    assert failed["problem"]["detail"]
    assert failed["problem"]["remedy"]


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"party": "7b1f2b44-0000-4000-8000-000000000000"}, "/party"),
        ({"stops": "everywhere"}, "/body/stops"),
        ({"start": {"day": 1, "hour": 30}}, "/body/start/hour"),
    ],
)
def test_a_body_that_cannot_be_is_refused_at_once(cast, body, change, pointer):
    assert problem(ask(cast, "front", {**body, **change}), 422)["pointer"] == pointer
    assert not PlanJob.objects.exists()


def test_an_unknown_kind_is_refused(cast, body):
    assert problem(ask(cast, "oracle", body), 422)["pointer"] == "/kind"


def test_a_stopped_job_ends_at_its_next_step_and_writes_nothing(cast, body):
    job = start(cast, "front", body)

    def stopped_half_way(row, step):
        step(0.5)
        assert read(cast, job)["progress"] == 0.5
        assert cast.gm.delete(f"{cast.url}plans/jobs/{job['id']}/").status_code == 204
        step(0.6)
        raise AssertionError("it went on")

    assert not work(job["id"], stopped_half_way)
    assert (read(cast, job)["status"], read(cast, job)["result"]) == ("cancelled", None)
    assert cast.gm.delete(f"{cast.url}plans/jobs/{job['id']}/").status_code == 204
    assert not PlanJob.objects.exists()


def test_a_worker_that_lost_its_job_writes_nothing(cast, body):
    job = start(cast, "preview", body)
    first = claim(job["id"])
    PlanJob.objects.update(lease_until=timezone.now() - timedelta(seconds=1))
    second = claim(job["id"])
    assert first is not None
    assert second is not None
    assert not settle(first, result={"from": "first"})
    with pytest.raises(plan_jobs.Dropped):
        progress(first, 0.9)
    assert settle(second, result={"from": "second"})
    assert read(cast, job)["result"] == {"from": "second"}


def test_a_job_that_fails_three_times_is_failed_for_good(cast, body):
    job = start(cast, "preview", body)

    def broken(row, step):
        raise ZeroDivisionError

    for attempt in range(1, MAX_ATTEMPTS + 1):
        assert not work(job["id"], broken)
        assert read(cast, job)["status"] == ("failed" if attempt == MAX_ATTEMPTS else "queued")
    assert read(cast, job)["problem"]["remedy"]
    assert not work(job["id"], compute)


@pytest.mark.parametrize(
    ("ahead", "is_left"),
    [(LEASE / 2, False), (-LEASE, True), (timedelta(days=1), True)],
    ids=["held", "over", "jumped"],
)
def test_the_sweeper_rings_for_what_no_living_worker_has(cast, body, ahead, is_left):
    job = start(cast, "preview", body)
    assert jobs_to_ring() == []
    PlanJob.objects.update(sent_at=timezone.now() - timedelta(minutes=1))
    assert [str(one) for one in jobs_to_ring()] == [job["id"]]
    assert claim(job["id"]) is not None
    PlanJob.objects.update(lease_until=timezone.now() + ahead)
    assert [str(one) for one in jobs_to_ring()] == ([job["id"]] if is_left else [])


def test_a_job_that_ends_its_worker_three_times_is_failed(cast, body):
    job = start(cast, "preview", body)
    PlanJob.objects.update(status=JobStatus.RUNNING, attempts=MAX_ATTEMPTS, lease_until=None)
    assert jobs_to_ring() == []
    assert "several times" in read(cast, job)["problem"]["detail"]


def test_few_jobs_run_at_once_and_old_results_are_forgotten(cast, body, monkeypatch):
    monkeypatch.setattr(plan_jobs, "MAX_KEPT", 2)
    jobs = [start(cast, "preview", body) for _ in range(plan_jobs.MAX_RUNNING)]
    assert problem(ask(cast, "preview", body), 429)["remedy"]
    for job in jobs:
        settle(claim(job["id"]), result={})
    newest = start(cast, "preview", body)
    assert PlanJob.objects.count() == 3
    PlanJob.objects.filter(pk=newest["id"]).update(created_at=timezone.now() - plan_jobs.KEPT - timedelta(minutes=1))
    jobs_to_ring()
    assert not PlanJob.objects.filter(pk=newest["id"]).exists()


def test_an_answer_too_large_to_keep_is_a_problem(cast, body, monkeypatch):
    monkeypatch.setattr(plan_jobs, "MAX_RESULT_BYTES", 10)
    job = start(cast, "preview", body)
    work(job["id"], compute)
    assert "too large" in read(cast, job)["problem"]["detail"]


def test_without_a_worker_it_says_so(cast, body):
    job = start(cast, "preview", body)
    assert read(cast, job)["note"] == ""
    PlanJob.objects.update(created_at=timezone.now() - timedelta(minutes=1))
    assert "manage.py up" in read(cast, job)["note"]


def test_who_is_no_gm_any_more_gets_nothing_worked_out(cast, body):
    job = start(cast, "preview", body)
    Membership.objects.filter(campaign=cast.campaign, role="gm").update(role="player")
    work(job["id"], compute)
    assert PlanJob.objects.get().status == "failed"
    problem(cast.gm.get(f"{cast.url}plans/jobs/{job['id']}/"), 403)


def test_jobs_are_the_gms(cast, body):
    job = start(cast, "preview", body)
    for client, status in ((cast.player, 403), (cast.outsider, 404)):
        problem(client.get(f"{cast.url}plans/jobs/{job['id']}/"), status)
        problem(client.delete(f"{cast.url}plans/jobs/{job['id']}/"), status)
