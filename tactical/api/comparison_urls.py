"""Addresses of comparisons."""

from __future__ import annotations

from django.urls import path

from tactical.api import comparison

COMPARISON = "campaigns/<uuid:campaign>/comparison/"

urlpatterns = [
    path(COMPARISON, comparison.ComparisonApi.as_view()),
    path(f"{COMPARISON}scenarios/", comparison.ComparisonScenariosApi.as_view()),
]
