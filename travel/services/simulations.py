"""Simulation runs: start, work a chunk, settle, cancel, sweep.

The rows are the truth, a message is a doorbell. A chunk is claimed by one conditional UPDATE with a
lease and a token, computed outside any transaction, and written only while the token still holds.
``settle`` may be called by anyone, any number of times. So a task that runs twice, dies half-way
or is never delivered changes nothing but the time it takes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from campaigns import notify
from campaigns.access import Viewer
from campaigns.api.problems import NotVisible, TooMany
from tactical.rules.kernel.codec import from_plain, to_plain
from tactical.rules.kernel.errors import RuleError
from travel.models import ACTIVE_RUNS, ChunkState, Journey, Plan, RunStatus, SimulationChunk, SimulationRun
from travel.rules.simulation.chunk import chunk_plans, run_chunk
from travel.rules.simulation.fights import prepare, run_fight
from travel.rules.simulation.summary import ChunkSummary, merge
from travel.rules.simulation.trial import Trials
from travel.services.seeds import new_seed

logger = logging.getLogger("outrider.simulations")
KIND = "simulation"
LEASE = timedelta(seconds=settings.SIMULATION_LEASE_SECONDS)
RENEW_SECONDS = settings.SIMULATION_LEASE_SECONDS / 6
RESEND = timedelta(seconds=60)
MAX_ATTEMPTS = 3
MAX_TRIALS = 100_000
MAX_CHUNK = 50
MAX_RUNNING = 3
SWEEP_BATCH = 100
Send = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class RunInput:
    """What is to be tried."""

    trials: Trials
    name: str
    count: int
    seed: int | None = None
    plan: Plan | None = None
    journey: Journey | None = None


def chunk_size(count: int) -> int:
    """Small enough to show progress and to lose little, large enough to be worth a message."""
    return max(1, min(MAX_CHUNK, count // 20))


def run_create(viewer: Viewer, wanted: RunInput, send: Send) -> SimulationRun:
    """Store a run with all its chunks in one transaction; the doorbells ring when it is committed."""
    if not 1 <= wanted.count <= MAX_TRIALS:
        raise RuleError(
            f"{wanted.count} trials cannot be run", pointer="/trials", remedy=f"Ask for 1 to {MAX_TRIALS:,}."
        )
    with transaction.atomic():
        _check_quota(viewer)
        run = SimulationRun.objects.create(
            campaign=viewer.campaign,
            plan=wanted.plan,
            journey=wanted.journey,
            name=wanted.name[:120],
            seed=new_seed() if wanted.seed is None else wanted.seed,
            trials=wanted.count,
            subject=to_plain(wanted.trials),
            created_by=viewer.user,
        )
        now = timezone.now()
        SimulationChunk.objects.bulk_create(
            SimulationChunk(run=run, index=plan.index, first=plan.first, count=plan.count, sent_at=now)
            for plan in chunk_plans(wanted.count, chunk_size(wanted.count))
        )
        ids = list(run.chunks.order_by("index").values_list("pk", flat=True))
        notify.changed(viewer.campaign.pk, KIND, run.pk, audience="gm")
        transaction.on_commit(lambda: ring(ids, send))
    return run


def _check_quota(viewer: Viewer) -> None:
    running = SimulationRun.objects.filter(campaign=viewer.campaign, status__in=ACTIVE_RUNS).count()
    if running >= MAX_RUNNING:
        raise TooMany(f"{running} simulations are running already.", remedy="Wait for one, or stop one.")


def ring(chunk_ids: list[int], send: Send) -> bool:
    """Send doorbells. A broker that cannot be reached is no error: the sweeper rings again."""
    for chunk_id in chunk_ids:
        try:
            send(chunk_id)
        except Exception as error:  # any broker failure; the row stays and is sent again
            logger.warning("chunk %s not sent: %s", chunk_id, error)
            return False
    return True


def _lapsed(now: datetime) -> Q:
    """Busy, and its lease is over, or further ahead than any lease can be (a clock that jumped)."""
    gone = Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * LEASE) | Q(lease_until=None)
    return Q(state=ChunkState.BUSY) & gone


def claim(chunk_id: int) -> SimulationChunk | None:
    """Take a chunk: one conditional UPDATE on its own row, so that only one worker has it. (Cancelling
    a run marks its chunks, so the run need not be looked at.)"""
    now, token = timezone.now(), uuid4()
    free = Q(state=ChunkState.TODO) | _lapsed(now)
    taken = SimulationChunk.objects.filter(free, pk=chunk_id, attempts__lt=MAX_ATTEMPTS).update(
        state=ChunkState.BUSY, token=token, lease_until=now + LEASE, attempts=F("attempts") + 1
    )
    if not taken:
        return None
    chunk = SimulationChunk.objects.select_related("run").get(pk=chunk_id)
    SimulationRun.objects.filter(pk=chunk.run_id, status=RunStatus.QUEUED).update(
        status=RunStatus.RUNNING, started_at=now, version=F("version") + 1
    )
    return chunk if chunk.token == token else None


def work(chunk_id: int) -> bool:
    """Claim, compute, write, settle. False: there was nothing to do, or the chunk was lost on the way."""
    chunk = claim(chunk_id)
    if chunk is None:
        settle_of_chunk(chunk_id)
        return False
    try:
        summary = _compute(chunk)
    except Exception as error:  # whatever a trial raises is this chunk's failure, not the worker's
        logger.exception("chunk %s of run %s failed", chunk.index, chunk.run_id)
        give_back(chunk, f"{type(error).__name__}: {error}")
        settle(chunk.run_id)
        return False
    is_ours = summary is not None and _write(chunk, summary)
    settle(chunk.run_id)
    return is_ours


def _compute(chunk: SimulationChunk) -> ChunkSummary | None:
    """The chunk's trials one by one, the lease renewed between them. None: cancelled, or taken over."""
    trials = from_plain(Trials, chunk.run.subject)
    parts: list[ChunkSummary] = []
    renewed = time.monotonic()
    for number in range(chunk.first, chunk.first + chunk.count):
        if time.monotonic() - renewed > RENEW_SECONDS:
            if not renew(chunk):
                return None
            renewed = time.monotonic()
        parts.append(run_chunk(trials, chunk.run.seed, number, 1, prepare, run_fight))
    return merge(parts)


def renew(chunk: SimulationChunk) -> bool:
    """Lengthen the lease; False when the chunk is no longer ours or the run no longer wanted."""
    mine = SimulationChunk.objects.filter(pk=chunk.pk, token=chunk.token, state=ChunkState.BUSY)
    return mine.update(lease_until=timezone.now() + LEASE) == 1


def _write(chunk: SimulationChunk, summary: ChunkSummary) -> bool:
    """Store a result behind the token: whoever lost the lease writes nothing."""
    mine = SimulationChunk.objects.filter(pk=chunk.pk, token=chunk.token, state=ChunkState.BUSY)
    written = mine.update(state=ChunkState.DONE, result=to_plain(summary), lease_until=None, problem="")
    if written:
        _changed(chunk.run)
    return written == 1


def give_back(chunk: SimulationChunk, problem: str) -> None:
    """After a failure: to be tried again, or failed for good after the last attempt."""
    state = ChunkState.FAILED if chunk.attempts >= MAX_ATTEMPTS else ChunkState.TODO
    SimulationChunk.objects.filter(pk=chunk.pk, token=chunk.token, state=ChunkState.BUSY).update(
        state=state, token=None, lease_until=None, sent_at=None, problem=problem[:300]
    )


def _changed(run: SimulationRun) -> None:
    notify.changed(run.campaign_id, KIND, run.pk, audience="gm")


def settle_of_chunk(chunk_id: int) -> None:
    """Settle the run of a chunk that could not be claimed."""
    run_id = SimulationChunk.objects.filter(pk=chunk_id).values_list("run_id", flat=True).first()
    if run_id is not None:
        settle(run_id)


def settle(run_id: UUID) -> bool:
    """End a run whose chunks are all finished: reduce in index order, win once. True for the winner."""
    run = SimulationRun.objects.filter(pk=run_id, status__in=ACTIVE_RUNS).first()
    if run is None or run.chunks.exclude(state__in=(ChunkState.DONE, ChunkState.FAILED)).exists():
        return False
    failed = run.chunks.filter(state=ChunkState.FAILED)
    problem = _problem(run, failed.count(), failed.order_by("index").values_list("problem", flat=True).first())
    has_result = run.chunks.filter(state=ChunkState.DONE).exists()
    won = SimulationRun.objects.filter(pk=run_id, status__in=ACTIVE_RUNS).update(
        status=RunStatus.DONE if has_result else RunStatus.FAILED,
        summary=to_plain(reduced(run)),
        problem=problem[:300],
        finished_at=timezone.now(),
        version=F("version") + 1,
    )
    if won:
        _changed(run)
    return won == 1


def _problem(run: SimulationRun, failed: int, first: str | None) -> str:
    if not failed:
        return ""
    return f"{failed} of {run.chunks.count()} parts failed three times and are left out. The first: {first}"


def reduced(run: SimulationRun) -> ChunkSummary:
    """The sum of the chunks that are done, in index order."""
    results = run.chunks.filter(state=ChunkState.DONE).order_by("index").values_list("result", flat=True)
    return merge(from_plain(ChunkSummary, result) for result in results)


def run_cancel(viewer: Viewer, run_id: UUID) -> SimulationRun:
    """Stop a run; what is done stays. Stopping one that has ended changes nothing."""
    with transaction.atomic():
        run = SimulationRun.objects.select_for_update().filter(campaign=viewer.campaign, pk=run_id).first()
        if run is None:
            raise NotVisible
        if run.status in ACTIVE_RUNS:
            run.chunks.filter(state__in=(ChunkState.TODO, ChunkState.BUSY)).update(
                state=ChunkState.CANCELLED, token=None, lease_until=None
            )
            run.status = RunStatus.CANCELLED
            run.summary = to_plain(reduced(run))
            run.finished_at = timezone.now()
            run.version += 1
            run.save()
            _changed(run)
    return run


def sweep(send: Send) -> int:
    """Ring again for what was lost, fail what was tried too often, settle what is finished.

    Returns how many doorbells were sent.
    """
    now = timezone.now()
    _fail_exhausted(now)
    lost = Q(state=ChunkState.TODO) & (Q(sent_at=None) | Q(sent_at__lt=now - RESEND) | Q(sent_at__gt=now + RESEND))
    unsent_lapsed = _lapsed(now) & (Q(sent_at=None) | Q(sent_at__lt=now - LEASE / 2) | Q(sent_at__gt=now + RESEND))
    rows = SimulationChunk.objects.filter(lost | unsent_lapsed, run__status__in=ACTIVE_RUNS).order_by("run_id", "index")
    ids = list(rows.values_list("pk", flat=True)[:SWEEP_BATCH])
    if ids and ring(ids, send):
        SimulationChunk.objects.filter(pk__in=ids).update(sent_at=now)
    for run_id in SimulationRun.objects.filter(status__in=ACTIVE_RUNS).values_list("pk", flat=True):
        settle(run_id)
    return len(ids)


def _fail_exhausted(now: datetime) -> None:
    """A chunk whose worker died three times would go on killing workers: it is failed."""
    gone = SimulationChunk.objects.filter(_lapsed(now), attempts__gte=MAX_ATTEMPTS)
    gone.update(
        state=ChunkState.FAILED, token=None, lease_until=None, problem="its worker died three times on this part"
    )
