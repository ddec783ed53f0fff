"""Addresses of simulations, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import simulation

CAMPAIGN = "campaigns/<uuid:campaign>/simulations/"

urlpatterns = [
    path(CAMPAIGN, simulation.SimulationsApi.as_view()),
    path(CAMPAIGN + "<uuid:run>/", simulation.SimulationDetailApi.as_view()),
    path(CAMPAIGN + "<uuid:run>/cancel/", simulation.SimulationCancelApi.as_view()),
    path(CAMPAIGN + "<uuid:run>/trials/<int:trial>/", simulation.SimulationTrialApi.as_view()),
]
