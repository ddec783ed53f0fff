"""``manage.py verify``: replay every journey's events and say where the stored state differs (TRUST 6)."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from travel.models import Journey
from travel.services.journeys import journey_verify


class Command(BaseCommand):
    help = "Replays the events of all journeys and compares the result with what is stored."

    def handle(self, *args: Any, **options: Any) -> None:
        checked = wrong = 0
        for journey in Journey.objects.order_by("pk").iterator(chunk_size=20):
            checked += 1
            for difference in journey_verify(journey):
                wrong += 1
                self.stdout.write(f"{journey.pk} ({journey.name}): {difference}")
        if wrong:
            raise CommandError(f"{wrong} differences in {checked} journeys. Restore a backup, or write to the authors.")
        self.stdout.write(f"{checked} journeys: state and events agree.")
