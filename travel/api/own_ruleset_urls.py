"""Addresses of readings and of a GM's own rulesets, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import own_ruleset as api
from travel.api.game_words import GameWordsApi
from travel.api.reading import ReadingsApi

CAMPAIGN = "campaigns/<uuid:campaign>/rulesets/"

urlpatterns = [
    path("campaigns/<uuid:campaign>/readings/", ReadingsApi.as_view()),
    path("campaigns/<uuid:campaign>/words/", GameWordsApi.as_view()),
    path(CAMPAIGN, api.OwnRulesetsApi.as_view()),
    path(CAMPAIGN + "<uuid:ruleset>/", api.OwnRulesetApi.as_view()),
    path(CAMPAIGN + "<uuid:ruleset>/use/", api.OwnRulesetUseApi.as_view()),
    path(CAMPAIGN + "<uuid:ruleset>/export/", api.OwnRulesetExportApi.as_view()),
]
