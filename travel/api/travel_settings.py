"""A campaign's travel settings over REST: calendar, climate, and which rules of the world count."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from travel.api.travel_settings_shapes import (
    TravelSettingsChangeSerializer,
    TravelSettingsSerializer,
    settings_plain,
    travel_settings_json,
)
from travel.selectors.parties import ruleset_of
from travel.selectors.travel_settings import versioned_settings_of
from travel.services.travel_settings import travel_settings_change


class TravelSettingsApi(CampaignApi):
    """Everyone in the campaign reads the calendar; the GM changes it."""

    def shown(self) -> Response:
        campaign = self.viewer.campaign
        return Response(travel_settings_json(versioned_settings_of(campaign), ruleset_of(campaign)))

    @extend_schema(operation_id="travel_settings_read", responses=TravelSettingsSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.shown()

    @extend_schema(
        operation_id="travel_settings_update",
        request=TravelSettingsChangeSerializer,
        responses=TravelSettingsSerializer,
    )
    def patch(self, request: Request, campaign: UUID) -> Response:
        data = dict(self.read(TravelSettingsChangeSerializer))
        travel_settings_change(self.viewer, version=data.pop("v"), changes=settings_plain(data))
        return self.shown()
