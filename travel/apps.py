"""The travel app: it hears when a fight it opened has closed."""

from __future__ import annotations

from django.apps import AppConfig


class TravelConfig(AppConfig):
    name = "travel"
    label = "travel"

    def ready(self) -> None:
        from tactical import gateway
        from travel.services.journeys import fight_closed

        gateway.register_closed(fight_closed)
