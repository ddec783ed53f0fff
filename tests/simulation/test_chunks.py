"""Chunk rows: claimed once, fenced, taken over, retried, settled, cancelled, swept."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.access import Viewer
from campaigns.api.problems import TooMany
from campaigns.models import Membership
from campaigns.roles import Role
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from tests.cast import make_cast
from tests.simulation.fake_fights import fight, prepare
from tests.travel.journeys.made_journey import made_context, made_tables
from travel.models import ChunkState, RunStatus, SimulationChunk, SimulationRun
from travel.rules.simulation.chunk import run_chunk
from travel.rules.simulation.summary import ChunkSummary
from travel.rules.simulation.trial import Trials
from travel.services import simulations as service

pytestmark = pytest.mark.django_db
TRIALS = Trials(made_context(tables=made_tables(30)), None, planned_day=4)


@pytest.fixture(autouse=True)
def quick_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(service, "prepare", prepare)
    monkeypatch.setattr(service, "run_fight", fight)


@pytest.fixture
def viewer() -> Viewer:
    cast = make_cast()
    membership = Membership.objects.get(campaign=cast.campaign, role=Role.GM.value)
    return Viewer(membership.user, cast.campaign, Role.GM, membership.pk)


class Bell:
    """Doorbells rung, in order."""

    def __init__(self) -> None:
        self.rung: list[int] = []

    def __call__(self, chunk_id: int) -> None:
        self.rung.append(chunk_id)


def made_run(viewer: Viewer, count: int = 40) -> SimulationRun:
    return service.run_create(viewer, service.RunInput(TRIALS, "made", count, seed=11), Bell())


def chunks(run: SimulationRun) -> list[SimulationChunk]:
    return list(run.chunks.order_by("index"))


def test_a_run_is_stored_whole_and_its_bells_ring_after_the_commit(
    viewer: Viewer, django_capture_on_commit_callbacks: Any
) -> None:
    bell = Bell()
    with django_capture_on_commit_callbacks(execute=True):
        run = service.run_create(viewer, service.RunInput(TRIALS, "made", 101, seed=1), bell)
        assert bell.rung == []
    assert bell.rung == [chunk.pk for chunk in chunks(run)]
    assert sum(chunk.count for chunk in chunks(run)) == 101


def test_a_broker_that_is_away_fails_nothing(viewer: Viewer, django_capture_on_commit_callbacks: Any) -> None:
    def broken(chunk_id: int) -> None:
        raise ConnectionError("no broker")

    with django_capture_on_commit_callbacks(execute=True):
        run = service.run_create(viewer, service.RunInput(TRIALS, "made", 10), broken)
    assert run.chunks.filter(state=ChunkState.TODO).count() == run.chunks.count()
    SimulationChunk.objects.update(sent_at=timezone.now() - timedelta(minutes=5))
    bell = Bell()
    assert service.sweep(bell) == len(bell.rung) == run.chunks.count()
    assert service.sweep(bell) == 0


def test_the_chunks_add_up_to_the_whole_batch(viewer: Viewer) -> None:
    run = made_run(viewer)
    for chunk in reversed(chunks(run)):
        assert service.work(chunk.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.DONE
    whole = run_chunk(TRIALS, 11, 1, 40, prepare, fight)
    assert from_plain(ChunkSummary, run.summary) == whole


def test_a_chunk_run_twice_changes_nothing(viewer: Viewer) -> None:
    run = made_run(viewer)
    for chunk in chunks(run):
        service.work(chunk.pk)
    before = (SimulationRun.objects.values().get(pk=run.pk), list(run.chunks.order_by("index").values()))
    for chunk in chunks(run):
        assert not service.work(chunk.pk)
        assert not service.settle(run.pk)
    assert (SimulationRun.objects.values().get(pk=run.pk), list(run.chunks.order_by("index").values())) == before


def test_only_one_claims_a_chunk(viewer: Viewer) -> None:
    chunk = chunks(made_run(viewer))[0]
    first = service.claim(chunk.pk)
    assert first is not None
    assert service.claim(chunk.pk) is None


@pytest.mark.parametrize("ahead", [timedelta(seconds=-1), timedelta(hours=5)])
def test_a_lapsed_lease_is_taken_over_and_the_loser_writes_nothing(viewer: Viewer, ahead: timedelta) -> None:
    run = made_run(viewer)
    first = service.claim(chunks(run)[0].pk)
    assert first is not None
    SimulationChunk.objects.filter(pk=first.pk).update(lease_until=timezone.now() + ahead)
    second = service.claim(first.pk)
    assert second is not None
    assert second.token != first.token
    assert second.attempts == 2
    assert not service.renew(first)
    assert not service._write(first, ChunkSummary(trials=999))
    assert service._write(second, ChunkSummary(trials=second.count))
    assert SimulationChunk.objects.get(pk=first.pk).result["trials"] == second.count


def test_a_chunk_whose_worker_died_is_rung_again(viewer: Viewer) -> None:
    run = made_run(viewer, 20)
    first = service.claim(chunks(run)[0].pk)
    assert first is not None
    past = timezone.now() - timedelta(minutes=2)
    SimulationChunk.objects.filter(pk=first.pk).update(lease_until=past, sent_at=past)
    bell = Bell()
    service.sweep(bell)
    assert bell.rung == [first.pk]
    assert service.work(first.pk)


def test_a_poisoned_chunk_fails_after_three_attempts_and_the_rest_stands(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = made_run(viewer)
    sick = chunks(run)[3]
    real = service.run_chunk

    def poisoned(trials: Trials, seed: int, first: int, *rest: Any) -> ChunkSummary:
        if first == sick.first:
            raise ZeroDivisionError("a trial broke")
        return real(trials, seed, first, *rest)

    monkeypatch.setattr(service, "run_chunk", poisoned)
    for chunk in chunks(run):
        service.work(chunk.pk)
    for _ in range(5):
        service.work(sick.pk)
    sick.refresh_from_db()
    run.refresh_from_db()
    assert (sick.state, sick.attempts) == (ChunkState.FAILED, 3)
    assert "a trial broke" in sick.problem
    assert run.status == RunStatus.DONE
    assert "1 of 20 parts failed three times" in run.problem
    assert from_plain(ChunkSummary, run.summary).trials == 40 - sick.count


def test_a_chunk_that_kills_its_worker_is_given_up_by_the_sweeper(viewer: Viewer) -> None:
    run = made_run(viewer, 1)
    chunk = chunks(run)[0]
    for _ in range(3):
        assert service.claim(chunk.pk) is not None
        SimulationChunk.objects.filter(pk=chunk.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    assert service.claim(chunk.pk) is None
    service.sweep(Bell())
    run.refresh_from_db()
    chunk.refresh_from_db()
    assert chunk.state == ChunkState.FAILED
    assert run.status == RunStatus.FAILED
    assert "died three times" in run.problem


def test_cancel_keeps_what_is_done_and_stops_the_rest(viewer: Viewer) -> None:
    run = made_run(viewer)
    service.work(chunks(run)[0].pk)
    busy = service.claim(chunks(run)[1].pk)
    assert busy is not None
    cancelled = service.run_cancel(viewer, run.pk)
    assert cancelled.status == RunStatus.CANCELLED
    assert from_plain(ChunkSummary, cancelled.summary).trials == chunks(run)[0].count
    assert not service.renew(busy)
    assert not service._write(busy, ChunkSummary(trials=1))
    assert all(service.claim(chunk.pk) is None for chunk in chunks(run))
    assert service.run_cancel(viewer, run.pk).version == cancelled.version
    assert service.sweep(Bell()) == 0


def test_a_long_chunk_renews_its_lease_and_stops_when_the_run_is_cancelled(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = made_run(viewer, 100)
    monkeypatch.setattr(service, "RENEW_SECONDS", -1.0)
    real = service.run_chunk

    def cancel_meanwhile(*arguments: Any) -> ChunkSummary:
        service.run_cancel(viewer, run.pk)
        return real(*arguments)

    monkeypatch.setattr(service, "run_chunk", cancel_meanwhile)
    assert not service.work(chunks(run)[0].pk)
    run.refresh_from_db()
    assert run.status == RunStatus.CANCELLED
    assert not run.chunks.filter(state=ChunkState.DONE).exists()


def test_too_many_runs_and_wrong_numbers_are_refused(viewer: Viewer) -> None:
    for count in (0, -1, 100_001):
        with pytest.raises(RuleError, match="trials cannot be run"):
            made_run(viewer, count)
    for _ in range(service.MAX_RUNNING):
        made_run(viewer, 5)
    with pytest.raises(TooMany):
        made_run(viewer, 5)


def test_settle_of_an_unknown_run_or_chunk_is_nothing(viewer: Viewer) -> None:
    assert not service.settle(uuid4())
    assert not service.work(987654321)


def test_the_sweep_command_runs_once(viewer: Viewer, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("sweep", "--once")
    assert "0 sent again" in capsys.readouterr().out


def test_the_subject_of_a_run_round_trips(viewer: Viewer) -> None:
    run = made_run(viewer, 5)
    assert from_plain(Trials, SimulationRun.objects.get(pk=run.pk).subject) == TRIALS
    assert to_plain(TRIALS) == run.subject
