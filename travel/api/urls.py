"""Addresses of the travel app, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("travel.api.map_urls")),
    path("", include("travel.api.battle_map_urls")),
    path("", include("travel.api.party_urls")),
    path("", include("travel.api.own_ruleset_urls")),
    path("", include("travel.api.travel_settings_urls")),
    path("", include("travel.api.plan_urls")),
    path("", include("travel.api.journey_urls")),
    path("", include("travel.api.log_urls")),
    path("", include("travel.api.simulation_urls")),
]
