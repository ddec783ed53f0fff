"""Choices, comparison and exports of plans over REST."""

from __future__ import annotations

import base64
import hashlib
from time import thread_time
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.problems import TooLargeAtOnce
from campaigns.roles import Role
from tactical.rules.kernel.errors import RuleError
from travel.api.map_answers import BytesRenderer, file_answer
from travel.api.plan import PlanApi
from travel.api.plan_body_shapes import PlanBodySerializer
from travel.api.plan_front_shapes import (
    EXPORT_KINDS,
    CompareQuerySerializer,
    ComparisonSerializer,
    FrontSerializer,
    PlanExportQuerySerializer,
)
from travel.exporters.plan_csv import plan_csv
from travel.exporters.plan_geojson import plan_geojson
from travel.exporters.plan_page import STYLE, plan_page
from travel.exporters.plan_picture import route_picture
from travel.selectors.plan_front import compare_json, front_json
from travel.selectors.plan_views import plan_json
from travel.selectors.plans import input_of, plan_or_problem, plan_visible_to
from travel.services.plans import plan_input

STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode("ascii")
PAGE_POLICY = (
    f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
MOST_SECONDS = 2.0
"""Of processor time, that choices may take in a request; the last step may take one more."""
FILES = {
    (200, "application/geo+json"): OpenApiTypes.OBJECT,
    (200, "text/csv"): OpenApiTypes.BINARY,
    (200, "text/html"): OpenApiTypes.BINARY,
}


class Patience:
    """The processor time that a request has left, asked for at every step of a long computation."""

    def __init__(self) -> None:
        self.until = thread_time() + MOST_SECONDS

    def __call__(self, part: float) -> None:
        if thread_time() > self.until:
            raise TooLargeAtOnce(
                "So many stops, ways and days take too long for one request",
                remedy='Ask for the same as a job: POST plans/jobs/ with {"kind": "front", "body": ...}.',
            )


class PlanFrontApi(PlanApi):
    """The choices of a plan that no other beats. What takes longer than two seconds is refused with the type
    ``/problems/too-large-at-once``: ask for it as a job then, and at once on large maps."""

    @extend_schema(operation_id="plans_front", request=PlanBodySerializer, responses=FrontSerializer)
    def post(self, request: Request, campaign: UUID) -> Response:
        return Response(front_json(plan_input(self.viewer, self.read(PlanBodySerializer)), Patience()))


class PlanCompareApi(PlanApi):
    @extend_schema(
        operation_id="plans_compare",
        parameters=[OpenApiParameter("with", UUID, required=True, description="the other plan")],
        responses=ComparisonSerializer,
    )
    def get(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        first = plan_visible_to(self.viewer, plan)
        second = plan_visible_to(self.viewer, self.read_query(CompareQuerySerializer)["with"])
        return Response(compare_json(input_of(first), input_of(second)))


class PlanExportApi(PlanApi):
    """A plan as a file, or as a page to print. It holds what only the GM knows, and says so."""

    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}
    renderer_classes = (BytesRenderer, JSONRenderer)

    @extend_schema(
        operation_id="plans_export",
        parameters=[OpenApiParameter("as", str, enum=list(EXPORT_KINDS), default="html")],
        responses=FILES,
    )
    def get(self, request: Request, campaign: UUID, plan: UUID) -> HttpResponse:
        kind = self.read_query(PlanExportQuerySerializer)["as"]
        row = plan_visible_to(self.viewer, plan)
        stored = input_of(row)
        setup, problem = plan_or_problem(stored)
        if setup is None and kind != "html":
            said = problem or RuleError(f"{row.name} has no route yet", remedy="Set its start and goal first.")
            raise said
        told = plan_json(stored, setup, problem)
        if kind == "html":
            return self.page(told, route_picture(setup.world, _chosen(told), told) if setup else "", row.party.name)
        body, media = (plan_csv(told), "text/csv") if kind == "csv" else (plan_geojson(told), "application/geo+json")
        return file_answer(body, f"{_file_name(row.name)} (GM).{kind}", media)

    def page(self, told: dict[str, Any], picture: str, party: str) -> HttpResponse:
        """Shown in the browser; nothing in it can run, and nothing is fetched from elsewhere."""
        body = plan_page(told, picture, self.viewer.campaign.name, party)
        response = HttpResponse(body, content_type="text/html; charset=utf-8")
        response["Content-Security-Policy"] = PAGE_POLICY
        response["Cache-Control"] = "private, no-store"
        return response


def _chosen(told: dict[str, Any]) -> dict[str, Any]:
    chosen: dict[str, Any] = next(route for route in told["routes"] if route["id"] == told["chosen"])
    return chosen


def _file_name(name: str) -> str:
    """Nothing that could be a path."""
    plain = "".join(letter if letter.isalnum() or letter in " -_'" else "-" for letter in name).strip(" -")
    return plain[:80] or "plan"
