"""Addresses of journeys, ambushes and encounter tables, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import ambush, journey, journey_courses

CAMPAIGN = "campaigns/<uuid:campaign>/"
JOURNEY = CAMPAIGN + "journeys/<uuid:journey>/"
AMBUSH = CAMPAIGN + "ambushes/<uuid:ambush>/"

urlpatterns = [
    path(CAMPAIGN + "journeys/", journey.JourneysApi.as_view()),
    path(JOURNEY, journey.JourneyDetailApi.as_view()),
    path(JOURNEY + "orders/", journey.JourneyOrdersApi.as_view()),
    path(JOURNEY + "undo/", journey.JourneyUndoApi.as_view()),
    path(JOURNEY + "events/", journey.JourneyEventsApi.as_view()),
    path(JOURNEY + "replan/", journey_courses.JourneyReplanApi.as_view()),
    path(JOURNEY + "branch/", journey_courses.JourneyBranchApi.as_view()),
    path(JOURNEY + "sheets/", journey_courses.JourneySheetsApi.as_view()),
    path(JOURNEY + "ambushes/", ambush.AmbushesApi.as_view()),
    path(CAMPAIGN + "plans/<uuid:plan>/ambushes/", ambush.PlanAmbushesApi.as_view()),
    path(AMBUSH, ambush.AmbushDetailApi.as_view()),
    path(AMBUSH + "roll/", ambush.AmbushRollApi.as_view()),
    path(AMBUSH + "initiative/", ambush.AmbushInitiativeApi.as_view()),
    path(AMBUSH + "ruin/", ambush.AmbushRuinApi.as_view()),
    path(AMBUSH + "advice/", ambush.AmbushAdviceApi.as_view()),
    path(AMBUSH + "squares/", ambush.AmbushSquareApi.as_view()),
    path(AMBUSH + "start/", ambush.AmbushStartApi.as_view()),
    path(CAMPAIGN + "encounter-tables/", journey.EncounterTablesApi.as_view()),
]
