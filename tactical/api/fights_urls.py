"""Addresses of fights."""

from __future__ import annotations

from django.urls import path

from tactical.api import areas, by_hand, fights, overlays, routes

FIGHT = "campaigns/<uuid:campaign>/fights/<uuid:fight>/"

urlpatterns = [
    path("campaigns/<uuid:campaign>/fights/", fights.FightsApi.as_view()),
    path(FIGHT, fights.FightDetailApi.as_view()),
    path(f"{FIGHT}orders/", fights.FightOrdersApi.as_view()),
    path(f"{FIGHT}preview/", fights.FightPreviewApi.as_view()),
    path(f"{FIGHT}policy/", fights.FightPolicyApi.as_view()),
    path(f"{FIGHT}override/", fights.FightOverrideApi.as_view()),
    path(f"{FIGHT}by-hand/", by_hand.FightByHandApi.as_view()),
    path(f"{FIGHT}by-hand/preview/", by_hand.FightByHandPreviewApi.as_view()),
    path(f"{FIGHT}undo/", fights.FightUndoApi.as_view()),
    path(f"{FIGHT}end/", fights.FightEndApi.as_view()),
    path(f"{FIGHT}reach/", routes.FightReachApi.as_view()),
    path(f"{FIGHT}paths/", routes.FightPathsApi.as_view()),
    path(f"{FIGHT}area/", areas.FightAreaApi.as_view()),
    path(f"{FIGHT}overlays/", overlays.FightOverlaysApi.as_view()),
    path(f"{FIGHT}events/", fights.FightEventsApi.as_view()),
]
