"""Long computations about plans as jobs: asked for, claimed, worked, fetched, stopped, swept.

The rows are the truth, a message is a doorbell. A job is claimed by one conditional UPDATE with a lease and a token;
what a worker writes later counts only while the token still holds. Running one twice changes nothing.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone
from rest_framework.utils.encoders import JSONEncoder

from campaigns.access import Viewer, in_turn
from campaigns.api.problems import NotVisible, TooMany
from campaigns.notify import changed
from tactical.rules.kernel.errors import RuleError
from travel.models import ACTIVE_JOBS, JobStatus, PlanJob

logger = logging.getLogger("outrider.plans")
KIND = "plan_job"
LEASE = timedelta(minutes=5)
KEPT = timedelta(hours=24)
RESEND = timedelta(seconds=20)
MAX_RUNNING = 3
MAX_KEPT = 20
MAX_ATTEMPTS = 3
STEP = 0.02
MAX_RESULT_BYTES = 16 * 1024 * 1024
Step = Callable[[float], None]
Problem = dict[str, str]


class Dropped(Exception):  # no error: someone stopped it
    """The job is wanted no more, or another worker has it."""


def job_create(viewer: Viewer, kind: str, body: dict[str, Any]) -> PlanJob:
    """Store a job; its doorbell is rung when this is committed. ``body`` was checked as that of a plan."""
    with transaction.atomic():
        in_turn(viewer.campaign)
        if PlanJob.objects.filter(campaign=viewer.campaign, status__in=ACTIVE_JOBS).count() >= MAX_RUNNING:
            raise TooMany(f"{MAX_RUNNING} computations are running already.", remedy="Wait for one, or stop one.")
        plain = json.loads(json.dumps(body, cls=JSONEncoder))
        job = PlanJob.objects.create(
            campaign=viewer.campaign, created_by=viewer.user, kind=kind, body=plain, sent_at=timezone.now()
        )
        _forget_all_but_the_last(viewer.campaign.pk)
        changed(viewer.campaign.pk, KIND, job.pk, audience="gm")
    return job


def _forget_all_but_the_last(campaign_id: UUID) -> None:
    """Keep the last results of a campaign; those under way stay."""
    ended = PlanJob.objects.filter(campaign_id=campaign_id).exclude(status__in=ACTIVE_JOBS)
    kept = list(ended.order_by("-created_at").values_list("pk", flat=True)[:MAX_KEPT])
    ended.exclude(pk__in=kept).delete()


def job_of(viewer: Viewer, job_id: UUID) -> PlanJob:
    """One job, or NotVisible. They are the GM's."""
    found = PlanJob.objects.filter(campaign=viewer.campaign, pk=job_id).first() if viewer.is_gm else None
    if found is None:
        raise NotVisible
    return found


def job_cancel(viewer: Viewer, job_id: UUID) -> None:
    """Stop a job: whoever works at it sees so at the next step. One that has ended is forgotten with its result."""
    with transaction.atomic():
        job = job_of(viewer, job_id)
        stopped = PlanJob.objects.filter(pk=job.pk, status__in=ACTIVE_JOBS).update(
            status=JobStatus.CANCELLED, token=None, lease_until=None, finished_at=timezone.now()
        )
        if not stopped:
            job.delete()
        changed(viewer.campaign.pk, KIND, job_id, audience="gm")


def claim(job_id: UUID | str) -> PlanJob | None:
    """Take a waiting job, or one whose worker is gone. None if there is nothing to do."""
    now, token = timezone.now(), uuid4()
    free = Q(status=JobStatus.QUEUED) | _is_left()
    taken = PlanJob.objects.filter(free, pk=job_id, attempts__lt=MAX_ATTEMPTS).update(
        status=JobStatus.RUNNING, token=token, lease_until=now + LEASE, attempts=F("attempts") + 1, progress=0.02
    )
    if not taken:
        return None
    job = PlanJob.objects.select_related("campaign", "created_by").get(pk=job_id)
    return job if job.token == token else None


def _is_left() -> Q:
    """Being worked, by a worker whose lease is over, or further ahead than any lease can be (a clock that jumped)."""
    now = timezone.now()
    gone = Q(lease_until__lt=now) | Q(lease_until__gt=now + 2 * LEASE) | Q(lease_until=None)
    return Q(status=JobStatus.RUNNING) & gone


def work(job_id: UUID | str, compute: Callable[[PlanJob, Step], Any]) -> bool:
    """Claim, compute, settle. False: there was nothing to do, or the job was stopped or lost on the way."""
    job = claim(job_id)
    if job is None:
        return False
    try:
        return settle(job, result=compute(job, _told_now_and_then(job)))
    except Dropped:
        logger.info("job %s was stopped while it was worked at", job_id)
        return False
    except RuleError as error:
        said = {"detail": error.message, "remedy": error.remedy, "pointer": error.pointer, "rule": error.rule}
        return settle(job, problem=said)
    except Exception:  # whatever it raises is this job's failure, not the worker's
        logger.exception("job %s failed", job_id)
        return _give_back(job)


def _told_now_and_then(job: PlanJob) -> Step:
    """Notes progress a fiftieth at a time: a computation may take hundreds of steps."""
    last = 0.0

    def step(part: float) -> None:
        nonlocal last
        if abs(part - last) >= STEP:
            last = part
            progress(job, part)

    return step


def progress(job: PlanJob, part: float) -> None:
    """Note how far a job is, and go on believing its worker. Dropped when it is wanted no more."""
    mine = _mine(job).update(progress=part, lease_until=timezone.now() + LEASE)
    if not mine:
        raise Dropped
    changed(job.campaign_id, KIND, job.pk, audience="gm")


def _mine(job: PlanJob) -> Any:
    return PlanJob.objects.filter(pk=job.pk, token=job.token, status=JobStatus.RUNNING)


def settle(job: PlanJob, *, result: Any = None, problem: Problem | None = None) -> bool:
    """Write what came of a job behind its token; a result that is too large is a problem."""
    packed = None
    if problem is None:
        packed = zlib.compress(json.dumps(result, cls=JSONEncoder, allow_nan=False).encode(), 3)
        if len(packed) > MAX_RESULT_BYTES:
            packed, problem = None, _problem("The answer is too large to be kept", "Ask for a shorter route.")
    written: int = _mine(job).update(
        status=JobStatus.DONE if problem is None else JobStatus.FAILED,
        result=packed,
        problem=problem,
        progress=1.0,
        lease_until=None,
        finished_at=timezone.now(),
    )
    if written:
        changed(job.campaign_id, KIND, job.pk, audience="gm")
    return written == 1


def _give_back(job: PlanJob) -> bool:
    """After a failure: to be tried again, or failed for good after the last attempt."""
    if job.attempts >= MAX_ATTEMPTS:
        settle(job, problem=_problem("This could not be worked out", "Try it with another route, or tell the makers."))
    else:
        _mine(job).update(status=JobStatus.QUEUED, token=None, lease_until=None, sent_at=None)
    return False


def _problem(detail: str, remedy: str) -> Problem:
    return {"detail": detail, "remedy": remedy, "pointer": "", "rule": ""}


def result_of(job: PlanJob) -> Any:
    """What came of a job; None while there is nothing."""
    return None if job.result is None else json.loads(zlib.decompress(bytes(job.result)))


def jobs_to_ring() -> list[UUID]:
    """Jobs that no living worker has; those tried too often are failed, old ones forgotten."""
    now = timezone.now()
    gone = _problem("Working it out ended the worker several times", "Ask for a shorter route.")
    PlanJob.objects.filter(_is_left(), attempts__gte=MAX_ATTEMPTS).update(
        status=JobStatus.FAILED, problem=gone, token=None, lease_until=None, finished_at=now
    )
    PlanJob.objects.filter(created_at__lt=now - KEPT).delete()
    late = Q(status=JobStatus.QUEUED) & (Q(sent_at=None) | Q(sent_at__lt=now - RESEND) | Q(sent_at__gt=now + RESEND))
    ids = list(PlanJob.objects.filter(late | _is_left()).values_list("pk", flat=True)[:50])
    PlanJob.objects.filter(pk__in=ids).update(sent_at=now)
    return ids
