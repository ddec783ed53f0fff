"""One position under all rulesets: a ready-made scenario, a fight as it stands, or a position of one's own."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.api.comparison_serializers import ScenarioSerializer, SideBySideAskedSerializer, SideBySideSerializer
from tactical.selectors.comparison import compared, scenario_rows


class ComparisonScenariosApi(CampaignApi):
    @extend_schema(operation_id="comparison_scenarios", responses=ScenarioSerializer(many=True))
    def get(self, request: Request, campaign: UUID) -> Response:
        return Response(scenario_rows())


class ComparisonApi(CampaignApi):
    """Compares and keeps nothing. Players compare scenarios and positions of the bestiary, the GM fights too."""

    roles: ClassVar[dict[str, Role | str]] = {"POST": Role.PLAYER}

    @extend_schema(operation_id="comparison", request=SideBySideAskedSerializer, responses=SideBySideSerializer)
    def post(self, request: Request, campaign: UUID) -> Response:
        return Response(compared(self.viewer, self.read(SideBySideAskedSerializer)))
