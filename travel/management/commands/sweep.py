"""``manage.py sweep``: ring again for simulation chunks, map imports and plan jobs whose message or worker was lost."""

from __future__ import annotations

import logging
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import DatabaseError, close_old_connections

from campaigns.api.idempotency import answers_forget
from campaigns.heartbeat import beat
from travel.services.map_import_work import imports_forget
from travel.services.simulations import sweep
from travel.tasks.imports import resend_waiting
from travel.tasks.plans import resend_jobs
from travel.tasks.simulations import send_chunk

logger = logging.getLogger("outrider.sweep")
EVERY_SECONDS = 3.0


class Command(BaseCommand):
    help = "Keeps jobs going: sends lost ones again, fails hopeless ones, settles runs, drops what is kept no longer."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="sweep once and end")
        parser.add_argument("--every", type=float, default=EVERY_SECONDS, help="seconds between sweeps")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["once"]:
            self.stdout.write(f"{sweep(send_chunk)} sent again")
            return
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        self.sweep_once()
        while not stop.wait(options["every"]):
            self.sweep_once()

    def sweep_once(self) -> None:
        """One sweep; a database that is away for a moment is tried again at the next."""
        try:
            sweep(send_chunk)
            resend_waiting()
            resend_jobs()
            imports_forget()
            answers_forget()
            beat("sweeper")
        except DatabaseError as error:
            logger.warning("sweep: %s", error)
        finally:
            close_old_connections()
