"""The OpenAPI description: every operation documents its problem answers and its idempotency key."""

from __future__ import annotations

from typing import Any, Literal

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers


class ProblemSerializer(serializers.Serializer[Any]):
    """An error: what, where, and the remedy."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    remedy = serializers.CharField(allow_blank=True)
    pointer = serializers.CharField(allow_blank=True, help_text="JSON pointer to the field at fault")
    rule = serializers.CharField(allow_blank=True, help_text="ID of the rule that refuses")
    current_version = serializers.IntegerField(required=False, allow_null=True, help_text="on 409: the version now")


PROBLEMS_OF_ALL = ("400", "401", "403", "404", "422", "429")
PROBLEMS_OF_WRITES = ("409", "413", "415")


class ProblemSchema(AutoSchema):
    """Adds problem details to every operation."""

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies = dict(super()._get_response_bodies(direction))
        problem = self.resolve_serializer(ProblemSerializer(), "response").ref
        codes = PROBLEMS_OF_ALL + (PROBLEMS_OF_WRITES if self.method in {"POST", "PUT", "PATCH", "DELETE"} else ())
        for code in codes:
            bodies.setdefault(
                code,
                {"description": "Problem details", "content": {"application/problem+json": {"schema": problem}}},
            )
        return bodies

    def get_override_parameters(self) -> list[Any]:
        if self.method not in {"POST", "PUT", "PATCH", "DELETE"}:
            return []
        return [
            OpenApiParameter(
                "Idempotency-Key",
                str,
                OpenApiParameter.HEADER,
                description="Repeat a write safely: the same key and body give the first answer again.",
            )
        ]


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library is not annotated
    """How the description names API tokens."""

    target_class = "campaigns.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "bearer", "description": "A token made under Tokens: outrider_..."}


class BrowserScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # the library is not annotated
    """How the description names a browser's session."""

    target_class = "campaigns.api.authentication.BrowserAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}
