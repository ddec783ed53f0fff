"""Parties over REST: who travels, on what, at what pace."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.party_shapes import (
    CarrierChangeSerializer,
    CarrierNewSerializer,
    MemberChangeSerializer,
    MemberNewSerializer,
    PartyChangeSerializer,
    PartyNewSerializer,
    PartyPageSerializer,
    PartyQuickSerializer,
    PartySerializer,
    VersionSerializer,
    party_json,
)
from travel.selectors.parties import parties_visible_to, party_view, party_visible_to
from travel.services import parties as service


class PartyApi(CampaignApi):
    """Every write answers with the whole party: its pace may have changed."""

    def shown(self, party: UUID | str) -> dict[str, Any]:
        return party_json(party_view(self.viewer, party_visible_to(self.viewer, party), advised=self.viewer.is_gm))

    def version(self) -> int | None:
        """The version named by a DELETE, in its query or its body."""
        source = self.request.query_params if "v" in self.request.query_params else self.request.data
        serializer = VersionSerializer(data=source or {})
        serializer.is_valid(raise_exception=True)
        version: int | None = serializer.validated_data.get("v")
        return version


class PartiesApi(PartyApi):
    @extend_schema(operation_id="parties_list", responses=PartyPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(parties_visible_to(self.viewer), lambda row: party_json(party_view(self.viewer, row)))

    @extend_schema(operation_id="parties_create", request=PartyNewSerializer, responses={201: PartySerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        party = service.party_create(self.viewer, name=self.read(PartyNewSerializer)["name"])
        return Response(self.shown(party.pk), status=201)


class PartyQuickApi(PartyApi):
    @extend_schema(operation_id="parties_quick", request=PartyQuickSerializer, responses={201: PartySerializer})
    def post(self, request: Request, campaign: UUID) -> Response:
        party = service.party_create_quick(self.viewer, **self.read(PartyQuickSerializer))
        return Response(self.shown(party.pk), status=201)


class PartyDetailApi(PartyApi):
    @extend_schema(operation_id="parties_read", responses=PartySerializer)
    def get(self, request: Request, campaign: UUID, party: UUID) -> Response:
        return Response(self.shown(party))

    @extend_schema(operation_id="parties_update", request=PartyChangeSerializer, responses=PartySerializer)
    def patch(self, request: Request, campaign: UUID, party: UUID) -> Response:
        data = self.read(PartyChangeSerializer)
        service.party_change(
            self.viewer, party, version=data["v"], name=data.get("name"), purse_gp=data.get("purse_gp")
        )
        return Response(self.shown(party))

    @extend_schema(operation_id="parties_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, party: UUID) -> Response:
        service.party_delete(self.viewer, party)
        return Response(status=204)


class PartyMembersApi(PartyApi):
    @extend_schema(operation_id="party_members_create", request=MemberNewSerializer, responses={201: PartySerializer})
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        service.member_add(self.viewer, party, self.read(MemberNewSerializer))
        return Response(self.shown(party), status=201)


class PartyMemberApi(PartyApi):
    roles: ClassVar[dict[str, Role | str]] = {"PATCH": Role.PLAYER}

    @extend_schema(operation_id="party_members_update", request=MemberChangeSerializer, responses=PartySerializer)
    def patch(self, request: Request, campaign: UUID, party: UUID, member: UUID) -> Response:
        service.member_change(self.viewer, party, member, self.read(MemberChangeSerializer))
        return Response(self.shown(party))

    @extend_schema(
        operation_id="party_members_delete",
        request=None,
        parameters=[VersionSerializer],
        responses={200: PartySerializer},
    )
    def delete(self, request: Request, campaign: UUID, party: UUID, member: UUID) -> Response:
        service.member_remove(self.viewer, party, member, self.version())
        return Response(self.shown(party))


class CarriersApi(PartyApi):
    @extend_schema(operation_id="carriers_create", request=CarrierNewSerializer, responses={201: PartySerializer})
    def post(self, request: Request, campaign: UUID, party: UUID) -> Response:
        service.carrier_add(self.viewer, party, self.read(CarrierNewSerializer))
        return Response(self.shown(party), status=201)


class CarrierApi(PartyApi):
    @extend_schema(operation_id="carriers_update", request=CarrierChangeSerializer, responses=PartySerializer)
    def patch(self, request: Request, campaign: UUID, party: UUID, carrier: UUID) -> Response:
        service.carrier_change(self.viewer, party, carrier, self.read(CarrierChangeSerializer))
        return Response(self.shown(party))

    @extend_schema(
        operation_id="carriers_delete", request=None, parameters=[VersionSerializer], responses={200: PartySerializer}
    )
    def delete(self, request: Request, campaign: UUID, party: UUID, carrier: UUID) -> Response:
        service.carrier_remove(self.viewer, party, carrier, self.version())
        return Response(self.shown(party))
