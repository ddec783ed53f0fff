"""Addresses of the travel log, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import log

CAMPAIGN = "campaigns/<uuid:campaign>/log/"

urlpatterns = [
    path(CAMPAIGN, log.LogApi.as_view()),
    path(CAMPAIGN + "days/<int:day>/", log.LogDayApi.as_view()),
]
