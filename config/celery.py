"""Celery: a doorbell. Rows in the database are the truth about every job (STACK: chunk rows)."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("outrider")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    broker_transport_options={"visibility_timeout": 3600, "unacked_restore_interval": 10},
    broker_connection_retry_on_startup=True,
    broker_connection_max_retries=None,
    task_publish_retry_policy={"max_retries": 2, "interval_start": 0.1, "interval_max": 0.5},
    worker_hijack_root_logger=False,
    timezone="UTC",
    include=["travel.tasks.simulations", "travel.tasks.imports", "travel.tasks.plans"],
)
