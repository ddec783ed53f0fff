"""What a campaign's game calls things, for forms and sheets of everyone in it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from tactical.rules.handoff_rules import fight_words
from travel.selectors.own_rulesets import fight_changes_in_use


class GameWordsSerializer(serializers.Serializer[Any]):
    ac = serializers.CharField(help_text="what the game calls the Armor Class")
    shield = serializers.CharField(
        allow_blank=True, help_text="what a shield bearer checks; empty without such a check"
    )


class GameWordsApi(CampaignApi):
    @extend_schema(operation_id="game_words_read", responses=GameWordsSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        played = self.viewer.campaign
        return Response(fight_words(played.ruleset, played.options, fight_changes_in_use(played)))
