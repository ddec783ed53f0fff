"""Shapes of jobs: what is asked, how far it is, what came of it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from travel.api.plan_shapes import PlanProblemSerializer
from travel.models import JobStatus, PlanJob
from travel.services.plan_jobs import result_of

JOB_KINDS = ("front", "preview", "reach")
JOB_STATUSES = JobStatus.values
PATIENCE = timedelta(seconds=15)
NO_WORKER = (
    "This waits for a worker, and none has taken it yet. Start one with `manage.py up`; "
    "on smaller maps the plan itself works without."
)


@extend_schema_field({"type": "object", "additionalProperties": {}})
class AnyObjectField(serializers.JSONField):
    """A JSON object."""


class JobNewSerializer(serializers.Serializer[Any]):
    """``body`` is that of the request of the same kind: plans/front/, plans/preview/ or plans/reach/."""

    kind = serializers.ChoiceField(choices=JOB_KINDS)

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), "body": AnyObjectField()}


@extend_schema_field({"type": ["object", "null"], "additionalProperties": {}})
class AnyResultField(serializers.JSONField):
    """A JSON object, or nothing."""


class JobSerializer(serializers.Serializer[Any]):
    """A computation. ``result`` is the answer of the request of its kind."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=JOB_KINDS)
    status = serializers.ChoiceField(choices=JOB_STATUSES)
    progress = serializers.FloatField(help_text="0 to 1")
    note = serializers.CharField(allow_blank=True, help_text="why nothing happens yet")
    result = AnyResultField(help_text="null while there is none")
    problem = PlanProblemSerializer(allow_null=True)
    created_at = serializers.DateTimeField()


def job_json(job: PlanJob) -> dict[str, Any]:
    """A job on the wire."""
    waits = job.status == JobStatus.QUEUED and timezone.now() - job.created_at > PATIENCE
    return {
        "id": str(job.pk),
        "kind": job.kind,
        "status": job.status,
        "progress": job.progress,
        "note": NO_WORKER if waits else "",
        "result": result_of(job),
        "problem": job.problem,
        "created_at": job.created_at,
    }
