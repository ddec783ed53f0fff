"""``manage.py verify``: replay every journey and fight from its log; say what differs from what is stored (TRUST 6)."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tactical.services.replay import encounters_verify
from travel.models import Journey
from travel.services.journeys import journey_verify


class Command(BaseCommand):
    help = "Replay all journeys and fights; exit 1 and name the differences if a log and its state disagree."

    def handle(self, *args: Any, **options: Any) -> None:
        journeys = 0
        faults = encounters_verify()
        for journey in Journey.objects.iterator():
            journeys += 1
            faults += [f"journey {journey.pk} ({journey.name}): {difference}" for difference in journey_verify(journey)]
        for fault in faults:
            self.stderr.write(fault)
        self.stdout.write(f"{journeys} journeys and all fights replayed, {len(faults)} differences.")
        if faults:
            sys.exit(1)
