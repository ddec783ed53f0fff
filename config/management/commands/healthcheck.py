"""``manage.py healthcheck web|worker|sweeper``: exit 0 when that service works. For container health checks."""

from __future__ import annotations

import json
import sys
import urllib.error
import urllib.request
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from config import env


class Command(BaseCommand):
    help = "Check one service of the stack."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("service", choices=["web", "worker", "sweeper"])

    def handle(self, *args: Any, **options: Any) -> None:
        healthy, words = {"web": web, "worker": worker, "sweeper": sweeper}[options["service"]]()
        self.stdout.write(words)
        sys.exit(0 if healthy else 1)


def web() -> tuple[bool, str]:
    """The web server says it is ready."""
    url = f"http://127.0.0.1:{env.number('PORT', 8000)}/readyz"
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            status = json.load(answer)["status"]
    except (urllib.error.URLError, OSError, ValueError) as error:
        return False, f"web: {error}"
    return status in {"ok", "degraded"}, f"web: {status}"


def worker() -> tuple[bool, str]:
    """Some worker answers a ping through the broker."""
    from kombu.exceptions import OperationalError

    from config.celery import app

    try:
        answers = app.control.inspect(timeout=5).ping() or {}
    except OperationalError as error:
        return False, f"worker: {error}"
    return bool(answers), f"worker: {len(answers)} answered"


def sweeper() -> tuple[bool, str]:
    """The sweeper has left a fresh sign of life in Redis."""
    from campaigns.heartbeat import is_beating

    beating = is_beating("sweeper")
    return beating, f"sweeper: {'beating' if beating else 'silent'}"
