"""Plans over REST: stops and orders in, routes and a day-by-day itinerary out."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.plan_body_shapes import DeadlineSerializer, PlanBodySerializer, PlanChangeSerializer
from travel.api.plan_shapes import PlanInTimeSerializer, PlanPageSerializer, PlanSerializer
from travel.selectors.plan_views import plan_json, plan_row
from travel.selectors.plans import input_of, plan_or_problem, plan_visible_to, plans_visible_to, work_out
from travel.services import plans as service


class PlanApi(CampaignApi):
    """Plans are the GM's: they tell what lies ahead."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    def shown(self, plan: UUID | str) -> dict[str, Any]:
        stored = input_of(plan_visible_to(self.viewer, plan))
        return plan_json(stored, *plan_or_problem(stored))


class PlansApi(PlanApi):
    @extend_schema(operation_id="plans_list", responses=PlanPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(plans_visible_to(self.viewer), plan_row)

    @extend_schema(operation_id="plans_create", request=PlanBodySerializer, responses={201: PlanSerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        plan = service.plan_create(self.viewer, self.read(PlanBodySerializer))
        return Response(self.shown(plan.pk), status=201)


class PlanPreviewApi(PlanApi):
    """Works a plan out and stores nothing."""

    @extend_schema(operation_id="plans_preview", request=PlanBodySerializer, responses=PlanSerializer)
    def post(self, request: Request, campaign: UUID) -> Response:
        plan = service.plan_input(self.viewer, self.read(PlanBodySerializer))
        return Response(plan_json(plan, work_out(plan) if len(plan.stops) >= 2 else None))


class PlanDetailApi(PlanApi):
    @extend_schema(operation_id="plans_read", responses=PlanSerializer)
    def get(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        return Response(self.shown(plan))

    @extend_schema(operation_id="plans_update", request=PlanChangeSerializer, responses=PlanSerializer)
    def patch(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        service.plan_change(self.viewer, plan, self.read(PlanChangeSerializer))
        return Response(self.shown(plan))

    @extend_schema(operation_id="plans_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        service.plan_delete(self.viewer, plan)
        return Response(status=204)


class PlanDeadlineApi(PlanApi):
    """Sets the orders that arrive in time for the least damage."""

    @extend_schema(operation_id="plans_deadline", request=DeadlineSerializer, responses=PlanInTimeSerializer)
    def post(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        data = self.read(DeadlineSerializer)
        is_exact = service.plan_meet_deadline(
            self.viewer, plan, day=data["day"], hour=data["hour"], version=data.get("v")
        )
        return Response({**self.shown(plan), "is_exact": is_exact})
