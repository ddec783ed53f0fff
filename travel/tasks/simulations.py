"""Celery's side of simulations: a doorbell per chunk."""

from __future__ import annotations

from celery import shared_task

from travel.services import simulations

BEHIND_ALL = 9
"""Priority of chunks: a map that someone waits for goes first (0 is the most urgent)."""


@shared_task(name="travel.simulations.work_chunk")  # type: ignore[untyped-decorator]  # celery ships no types
def work_chunk(chunk_id: int) -> None:
    """Work one chunk; what it does is in the rows."""
    simulations.work(chunk_id)


def send_chunk(chunk_id: int) -> None:
    """Ring the doorbell for a chunk."""
    work_chunk.apply_async(args=[chunk_id], ignore_result=True, priority=BEHIND_ALL)
