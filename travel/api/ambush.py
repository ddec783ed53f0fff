"""Ambushes over REST: set up, roll, place, start. All of it is the GM's."""

from __future__ import annotations

from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.rules.handoff_rules import cited
from travel.api import ambush_part_shapes as part_shapes
from travel.api import ambush_shapes as shapes
from travel.selectors.ambush_plans import laid_on
from travel.selectors.ambushes import ambush_advice, ambush_of, ambush_square, ambush_view
from travel.selectors.plans import plan_visible_to
from travel.services import ambush_plans as plan_service
from travel.services import ambushes as service

FOR = OpenApiParameter("for", str, description="a participant: its legal squares come in legal_squares")


class AmbushApi(CampaignApi):
    """What the operations on ambushes have in common: refusals cite the rules of the campaign's ruleset."""

    def cited(self, rule: str) -> str:
        return cited(self.viewer.campaign.ruleset, rule)


class AmbushesApi(AmbushApi):
    @extend_schema(
        operation_id="ambushes_create", request=shapes.AmbushNewSerializer, responses={201: shapes.AmbushSerializer}
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(shapes.AmbushNewSerializer)
        ambush = service.ambush_create(self.viewer, journey, data["ambushers"], data["stance"])
        return Response(ambush_view(ambush), status=201)


class PlanAmbushesApi(AmbushApi):
    """Ambushes laid on the way of a plan."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(operation_id="plans_ambushes_list", responses=shapes.LaidAmbushSerializer(many=True))
    def get(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        return Response(laid_on(plan_visible_to(self.viewer, plan)))

    @extend_schema(
        operation_id="plans_ambushes_create",
        request=shapes.AmbushLaidSerializer,
        responses={201: shapes.AmbushSerializer},
    )
    def post(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        data = dict(self.read(shapes.AmbushLaidSerializer))
        return Response(ambush_view(plan_service.ambush_lay(self.viewer, plan, data)), status=201)


class AmbushDetailApi(AmbushApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(operation_id="ambushes_read", parameters=[FOR], responses=shapes.AmbushSerializer)
    def get(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        squares_for = self.read_query(shapes.ForSerializer)["for"]
        return Response(ambush_view(ambush_of(self.viewer, ambush), squares_for))

    @extend_schema(
        operation_id="ambushes_update", request=shapes.AmbushChangeSerializer, responses=shapes.AmbushSerializer
    )
    def patch(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        data = dict(self.read(shapes.AmbushChangeSerializer))
        version = data.pop("v")
        return Response(ambush_view(service.ambush_change(self.viewer, ambush, version, data)))

    @extend_schema(operation_id="ambushes_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        plan_service.ambush_remove(self.viewer, ambush)
        return Response(status=204)


class AmbushRollApi(AmbushApi):
    @extend_schema(operation_id="ambushes_roll", request=shapes.AmbushRollSerializer, responses=shapes.AmbushSerializer)
    def post(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        data = self.read(shapes.AmbushRollSerializer)
        return Response(ambush_view(service.ambush_roll(self.viewer, ambush, data["v"], data.get("natural"))))


class AmbushInitiativeApi(AmbushApi):
    """Initiative, rolled before anyone is placed."""

    @extend_schema(
        operation_id="ambushes_initiative",
        request=part_shapes.AmbushInitiativeSerializer,
        responses=shapes.AmbushSerializer,
    )
    def post(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        data = self.read(part_shapes.AmbushInitiativeSerializer)
        return Response(ambush_view(service.ambush_initiative(self.viewer, ambush, data["v"], dict(data["faces"]))))


class AmbushRuinApi(AmbushApi):
    """Somebody spoke or moved: the clock begins anew."""

    @extend_schema(
        operation_id="ambushes_ruin", request=part_shapes.AmbushRuinSerializer, responses=shapes.AmbushSerializer
    )
    def post(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        data = self.read(part_shapes.AmbushRuinSerializer)
        return Response(ambush_view(service.ambush_ruin(self.viewer, ambush, data["v"], data["who"], data["cause"])))


class AmbushAdviceApi(AmbushApi):
    """What to expect of it, and the best legal places."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(operation_id="ambushes_advice", responses=part_shapes.AdviceSerializer)
    def get(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        return Response(ambush_advice(ambush_of(self.viewer, ambush)))


class AmbushSquareApi(AmbushApi):
    """Whether a creature may start on a square."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(
        operation_id="ambushes_square",
        parameters=[part_shapes.AmbushSquareAskedSerializer],
        responses=part_shapes.AmbushSquareSerializer,
    )
    def get(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        asked = self.read_query(part_shapes.AmbushSquareAskedSerializer)
        return Response(ambush_square(ambush_of(self.viewer, ambush), asked["who"], asked["x"], asked["y"]))


class AmbushStartApi(AmbushApi):
    @extend_schema(
        operation_id="ambushes_start",
        request=shapes.AmbushStartSerializer,
        responses={201: shapes.AmbushStartedSerializer},
    )
    def post(self, request: Request, campaign: UUID, ambush: UUID) -> Response:
        data = self.read(shapes.AmbushStartSerializer)
        return Response({"fight": str(service.ambush_start(self.viewer, ambush, data["v"]))}, status=201)
