"""Address of a campaign's travel settings, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import travel_settings

urlpatterns = [path("campaigns/<uuid:campaign>/travel-settings/", travel_settings.TravelSettingsApi.as_view())]
