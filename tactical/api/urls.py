"""Addresses of the tactical app, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tactical.api.creatures_urls")),
    path("", include("tactical.api.fights_urls")),
    path("", include("tactical.api.comparison_urls")),
]
