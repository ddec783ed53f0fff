"""``manage.py demo``: add the demo campaign, once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from config.demo import demo_create, demo_exists


class Command(BaseCommand):
    help = "Add the demo campaign, The Salt Road, if there never was one."

    def handle(self, *args: Any, **options: Any) -> None:
        words = "The demo campaign was made before."
        if not demo_exists():
            campaign = demo_create()
            words = f"Made the demo campaign {campaign.name} ({campaign.pk})."
        if options["verbosity"]:
            self.stdout.write(words)
