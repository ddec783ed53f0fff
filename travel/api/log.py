"""The travel log over REST: for players live, for the GM with the secrets marked."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from travel.api import log_shapes as shapes
from travel.api.eyes import AS_PLAYERS, eyes_of
from travel.selectors.log import latest_journey, log_view
from travel.services.log import log_day_write


class LogApi(CampaignApi):
    @extend_schema(
        operation_id="log_read",
        parameters=[shapes.LogQuerySerializer, AS_PLAYERS],
        responses=shapes.TravelLogSerializer,
    )
    def get(self, request: Request, campaign: UUID) -> Response:
        wanted = self.read_query(shapes.LogQuerySerializer).get("journey")
        viewer = eyes_of(self)
        return Response(log_view(viewer, latest_journey(viewer, wanted)))


class LogDayApi(CampaignApi):
    @extend_schema(
        operation_id="log_write",
        request=shapes.LogDayChangeSerializer,
        responses=shapes.LogDayWrittenSerializer,
    )
    def patch(self, request: Request, campaign: UUID, day: int) -> Response:
        data = self.read(shapes.LogDayChangeSerializer)
        row = log_day_write(self.viewer, data["journey"], day, title=data.get("title"), prose=data.get("prose"))
        return Response({"day": row.day, "title": row.title, "prose": row.prose})
