"""Addresses of the bestiary and of a campaign's own creatures."""

from __future__ import annotations

from django.urls import path

from tactical.api import creatures, own_creatures

OWN = "campaigns/<uuid:campaign>/creatures/"

urlpatterns = [
    path("creatures/", creatures.CreaturesApi.as_view()),
    path(OWN, own_creatures.OwnCreaturesApi.as_view()),
    path(f"{OWN}check/", own_creatures.OwnCreatureCheckApi.as_view()),
    path(f"{OWN}<uuid:creature>/", own_creatures.OwnCreatureApi.as_view()),
]
