"""``manage.py prepare``: bring the database up to date, add the demo campaign, and print the first account's link."""

from __future__ import annotations

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand

from campaigns.services.accounts import setup_key_create, setup_needed


class Command(BaseCommand):
    help = "Migrate, add the demo campaign once, print the one-time link for the first account."
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("demo", verbosity=0)
        if setup_needed():
            self.stdout.write(f"First account, works once: /setup?key={setup_key_create()}")
        self.stdout.write("Ready to start.")
