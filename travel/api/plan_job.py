"""Long computations about plans over REST: ask, watch, stop."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ValidationError

from travel.api.plan import PlanApi
from travel.api.plan_body_shapes import PlanBodySerializer
from travel.api.plan_job_shapes import JobNewSerializer, JobSerializer, job_json
from travel.api.plan_reach_shapes import ReachAskSerializer
from travel.services import plan_jobs as service
from travel.services.plans import plan_input
from travel.tasks.plans import ring_for


class PlanJobsApi(PlanApi):
    @extend_schema(operation_id="plan_jobs_create", request=JobNewSerializer, responses={202: JobSerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(JobNewSerializer)
        body = self.checked(data["kind"], data["body"])
        job = service.job_create(self.viewer, data["kind"], body)
        ring_for(job.pk)
        return Response(job_json(job), status=202)

    def checked(self, kind: str, body: Any) -> dict[str, Any]:
        """The body as the request of that kind reads it; what is wrong is told now, not by the job."""
        serializer_class = ReachAskSerializer if kind == "reach" else PlanBodySerializer
        serializer = serializer_class(data=body)
        if not serializer.is_valid():
            raise ValidationError({"body": serializer.errors})
        plan_input(self.viewer, serializer.validated_data)
        read: dict[str, Any] = serializer.validated_data
        return read


class PlanJobApi(PlanApi):
    @extend_schema(operation_id="plan_jobs_read", responses=JobSerializer)
    def get(self, request: Request, campaign: UUID, plan_job: UUID) -> Response:
        return Response(job_json(service.job_of(self.viewer, plan_job)))

    @extend_schema(operation_id="plan_jobs_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, plan_job: UUID) -> Response:
        service.job_cancel(self.viewer, plan_job)
        return Response(status=204)
