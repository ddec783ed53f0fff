"""What the board draws over itself for a viewer."""

from __future__ import annotations

from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tactical.api.fights import FightApi
from tactical.api.overlay_serializers import FightOverlaysSerializer, OverlayQuerySerializer
from tactical.selectors.fights import fight_of
from tactical.selectors.overlays import overlays


class FightOverlaysApi(FightApi):
    @extend_schema(
        operation_id="fights_overlays", parameters=[OverlayQuerySerializer], responses=FightOverlaysSerializer
    )
    def get(self, request: Request, campaign: UUID, fight: UUID) -> Response:
        query = self.read_query(OverlayQuerySerializer)
        return Response(overlays(self.viewer, fight_of(self.viewer, fight), query["creature"], sight=query["sight"]))
