"""The text behind a rule ID, for why panels."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api
from campaigns.api.problems import NotVisible
from config.web.catalogue import catalogue


class RuleTextSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    catalogue = serializers.CharField()
    title = serializers.CharField(allow_blank=True)
    text = serializers.CharField()


class RuleTextApi(Api):
    @extend_schema(operation_id="rules_read", responses=RuleTextSerializer)
    def get(self, request: Request, rule_id: str) -> Response:
        rule = catalogue().get(rule_id)
        if rule is None:
            raise NotVisible
        return Response({"id": rule.id, "catalogue": rule.catalogue, "title": rule.title, "text": rule.text})
