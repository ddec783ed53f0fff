"""A GM's own creatures over REST: make one, change it, carry it in a file, have one checked without keeping it."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from tactical.api.creatures import ReadyCreatureSerializer
from tactical.selectors.creatures import (
    own_creature_view,
    own_creature_visible_to,
    own_creatures_visible_to,
    ready_creature,
)
from tactical.selectors.rules_in_use import rules_in_use
from tactical.services import creatures as service


class OwnCreatureNewSerializer(serializers.Serializer[Any]):
    creature = serializers.DictField(help_text="a stat block; what it leaves out has its default")


class OwnCreatureChangeSerializer(OwnCreatureNewSerializer):
    v = serializers.IntegerField(help_text="the version that was read")


class OwnCreatureSerializer(ReadyCreatureSerializer):
    """A creature of the campaign's own; ``id`` is what meetings and fights name it by."""

    own = serializers.UUIDField()
    v = serializers.IntegerField()


class OwnCreaturePageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = OwnCreatureSerializer(many=True)


class OwnCreaturesGmApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}


class OwnCreaturesApi(OwnCreaturesGmApi):
    @extend_schema(operation_id="own_creatures_list", responses=OwnCreaturePageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(own_creatures_visible_to(self.viewer), own_creature_view)

    @extend_schema(
        operation_id="own_creatures_create", request=OwnCreatureNewSerializer, responses={201: OwnCreatureSerializer}
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(OwnCreatureNewSerializer)
        return Response(own_creature_view(service.own_creature_add(self.viewer, data["creature"])), status=201)


class OwnCreatureCheckApi(OwnCreaturesGmApi):
    """Says what a stat block would be, completed and checked, and keeps nothing."""

    @extend_schema(
        operation_id="own_creatures_check", request=OwnCreatureNewSerializer, responses=ReadyCreatureSerializer
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(OwnCreatureNewSerializer)
        creature = service.read_creature(data["creature"], rules_in_use(self.viewer))
        return Response(ready_creature(creature))


class OwnCreatureApi(OwnCreaturesGmApi):
    @extend_schema(operation_id="own_creatures_read", responses=OwnCreatureSerializer)
    def get(self, request: Request, campaign: UUID, creature: UUID) -> Response:
        return Response(own_creature_view(own_creature_visible_to(self.viewer, creature)))

    @extend_schema(
        operation_id="own_creatures_update", request=OwnCreatureChangeSerializer, responses=OwnCreatureSerializer
    )
    def put(self, request: Request, campaign: UUID, creature: UUID) -> Response:
        data = self.read(OwnCreatureChangeSerializer)
        row = service.own_creature_change(self.viewer, creature, version=data["v"], data=data["creature"])
        return Response(own_creature_view(row))

    @extend_schema(operation_id="own_creatures_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, creature: UUID) -> Response:
        service.own_creature_delete(self.viewer, creature)
        return Response(status=204)
