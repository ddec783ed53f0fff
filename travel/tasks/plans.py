"""Long computations about plans on a worker: a doorbell per job."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from travel.services.plan_job_work import compute
from travel.services.plan_jobs import jobs_to_ring, work

logger = logging.getLogger("outrider.plans")


@shared_task(name="travel.work_plan_job")  # type: ignore[untyped-decorator]  # celery ships no types
def work_plan_job(job_id: str) -> None:
    """Work one job; what it does is in the row."""
    work(job_id, compute)


def ring_for(job_id: UUID) -> None:
    """Send a job to the workers once it is committed; a lost message is made up for by the sweeper."""
    transaction.on_commit(lambda: _send(job_id))


def resend_jobs() -> int:
    """Ring again for jobs that no living worker has."""
    jobs = jobs_to_ring()
    for job_id in jobs:
        _send(job_id)
    return len(jobs)


def _send(job_id: UUID) -> None:
    try:
        work_plan_job.delay(str(job_id))
    except OperationalError as error:
        logger.warning("plan job %s waits for the sweeper: %s", job_id, error)
