"""Journeys that take another way: replanned from where the party is, branched, or brought home to the sheets."""

from __future__ import annotations

from dataclasses import asdict
from typing import ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.roles import Role
from travel.api import journey_course_shapes as shapes
from travel.api.journey import JourneyApi
from travel.api.journey_shapes import JourneyAnswerSerializer, JourneySerializer
from travel.selectors.journey_sheets import sheets_of
from travel.selectors.journeys import journey_of, journey_view
from travel.services.journey_branches import BranchWish, journey_branch
from travel.services.journey_courses import journey_replan
from travel.services.journey_sheets import journey_return_sheets

FIXED = ("v", "note", "name", "map", "party", "start")


class JourneyReplanApi(JourneyApi):
    """A new course from here; the plan it set out with stays readable."""

    @extend_schema(
        operation_id="journeys_replan", request=shapes.JourneyReplanSerializer, responses=JourneyAnswerSerializer
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(shapes.JourneyReplanSerializer)
        wish = {key: value for key, value in data.items() if key not in FIXED}
        return self.answer(*journey_replan(self.viewer, journey, data["v"], wish, data["note"]))


class JourneyBranchApi(JourneyApi):
    """What if: a new journey with the same past."""

    @extend_schema(
        operation_id="journeys_branch",
        request=shapes.JourneyBranchSerializer,
        responses={201: JourneySerializer},
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(shapes.JourneyBranchSerializer)
        branch = journey_branch(self.viewer, journey, BranchWish(**data))
        return Response(journey_view(self.viewer, branch), status=201)


class JourneySheetsApi(JourneyApi):
    """What the journey made of the party, beside its sheets; written to them when the GM says so."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}

    @extend_schema(operation_id="journeys_sheets", responses=shapes.SheetChangeSerializer(many=True))
    def get(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        return Response([asdict(sheet) for sheet in sheets_of(journey_of(self.viewer, journey))])

    @extend_schema(
        operation_id="journeys_return_sheets",
        request=shapes.JourneySheetsSerializer,
        responses=JourneyAnswerSerializer,
    )
    def post(self, request: Request, campaign: UUID, journey: UUID) -> Response:
        data = self.read(shapes.JourneySheetsSerializer)
        return self.answer(*journey_return_sheets(self.viewer, journey, data["v"]))
