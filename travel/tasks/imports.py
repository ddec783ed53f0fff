"""Import jobs on a worker: claim, read in a child process, settle."""

from __future__ import annotations

import logging
from uuid import UUID

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from tactical.rules.kernel.codec import from_plain
from travel.importers.choices import Choices
from travel.services.map_import_work import import_claim, import_progress, import_settle, is_wanted, waiting_jobs
from travel.services.map_reading import Dropped, read_upload

logger = logging.getLogger("outrider.imports")


@shared_task(name="travel.read_import")  # type: ignore[untyped-decorator]  # celery ships no types
def read_import(job_id: str) -> None:
    """Read one job. Running it twice changes nothing: the second finds nothing to claim."""
    claimed = import_claim(job_id)
    if claimed is None:
        return
    job, files = claimed
    choices = from_plain(Choices, job.choices)
    try:
        reading = read_upload(files, choices, lambda part: import_progress(job, part), lambda: is_wanted(job))
    except Dropped:
        logger.info("import %s was dropped while it was read", job_id)
        return
    import_settle(job, reading)


def ring_for(job_id: UUID) -> None:
    """Send a job to the workers once it is committed; a lost message is made up for by the sweeper."""
    transaction.on_commit(lambda: _send(job_id))


def resend_waiting() -> int:
    """Ring again for jobs that no living worker has."""
    jobs = waiting_jobs()
    for job_id in jobs:
        _send(job_id)
    return len(jobs)


def _send(job_id: UUID) -> None:
    try:
        read_import.delay(str(job_id))
    except OperationalError as error:
        logger.warning("import %s waits for the sweeper: %s", job_id, error)
