"""Campaigns, members, invitations and tokens."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api, CampaignApi
from campaigns.api.problems import NotVisible, Problem
from campaigns.models import ApiToken, Campaign, Invitation, Membership
from campaigns.roles import Role
from campaigns.rulesets import default_ruleset
from campaigns.services import membership as service

ROLES = [role.value for role in Role]


class CampaignSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)
    is_demo = serializers.BooleanField()
    revision = serializers.IntegerField()
    created_at = serializers.DateTimeField()
    options = serializers.DictField(child=serializers.CharField())


class CampaignPageSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField()
    next = serializers.CharField(allow_null=True)
    previous = serializers.CharField(allow_null=True)
    results = CampaignSerializer(many=True)


class CampaignNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120)
    ruleset = serializers.CharField(max_length=40, default=default_ruleset, help_text="a ruleset's id")


class CampaignChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=120, required=False)
    ruleset = serializers.CharField(max_length=40, required=False)
    options = serializers.DictField(child=serializers.CharField(max_length=80), required=False)


class MemberSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    role = serializers.ChoiceField(choices=ROLES)
    is_me = serializers.BooleanField()


class RoleSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(choices=ROLES)


class InvitationNewSerializer(serializers.Serializer[Any]):
    role = serializers.ChoiceField(choices=ROLES, default=Role.PLAYER.value)
    days = serializers.IntegerField(min_value=1, max_value=90, default=14)
    uses = serializers.IntegerField(min_value=1, max_value=100, default=10)


class InvitationSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    role = serializers.ChoiceField(choices=ROLES)
    uses_left = serializers.IntegerField()
    expires_at = serializers.DateTimeField()
    code = serializers.CharField(required=False, help_text="only in the answer that makes it")
    url = serializers.CharField(required=False, help_text="only in the answer that makes it")


class TokenNewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    campaign = serializers.UUIDField()
    scope = serializers.ChoiceField(choices=["read", "write"], default="read")
    days = serializers.IntegerField(min_value=1, max_value=3650, required=False, allow_null=True, default=None)


class TokenSerializer(serializers.Serializer[Any]):
    id = serializers.UUIDField()
    name = serializers.CharField()
    prefix = serializers.CharField()
    scope = serializers.ChoiceField(choices=["read", "write"])
    campaign = serializers.UUIDField()
    campaign_name = serializers.CharField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    created_at = serializers.DateTimeField()
    secret = serializers.CharField(required=False, help_text="only in the answer that makes it")


def campaign_json(campaign: Campaign, role: str) -> dict[str, Any]:
    """A campaign as its member sees it."""
    return {
        "id": str(campaign.pk),
        "name": campaign.name,
        "ruleset": campaign.ruleset,
        "role": role,
        "is_demo": campaign.is_demo,
        "revision": campaign.revision,
        "created_at": campaign.created_at,
        "options": campaign.options,
    }


class CampaignsApi(Api):
    @extend_schema(operation_id="campaigns_list", responses=CampaignPageSerializer)
    def get(self, request: Request) -> Response:
        return self.paginated(self.memberships(), lambda row: campaign_json(row.campaign, row.role))

    def memberships(self) -> QuerySet[Membership]:
        rows = Membership.objects.select_related("campaign").filter(user=self.user, campaign__deleted_at=None)
        if self.token is not None:
            rows = rows.filter(campaign_id=self.token.campaign_id)
        return rows.order_by("campaign__name", "campaign_id")

    @extend_schema(operation_id="campaigns_create", request=CampaignNewSerializer, responses={201: CampaignSerializer})
    def post(self, request: Request) -> Response:
        if self.token is not None:
            raise Problem(403, "Not allowed", "A token belongs to one campaign.", remedy="Make it in the browser.")
        data = self.read(CampaignNewSerializer)
        campaign = service.campaign_create(self.user, name=data["name"], ruleset=data["ruleset"])
        return Response(campaign_json(campaign, Role.GM.value), status=201)


class CampaignDetailApi(CampaignApi):
    @extend_schema(operation_id="campaigns_read", responses=CampaignSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return Response(campaign_json(self.viewer.campaign, self.viewer.role.value))

    @extend_schema(operation_id="campaigns_update", request=CampaignChangeSerializer, responses=CampaignSerializer)
    def patch(self, request: Request, campaign: UUID) -> Response:
        changed = service.campaign_change(self.viewer, self.read(CampaignChangeSerializer))
        return Response(campaign_json(changed, self.viewer.role.value))

    @extend_schema(operation_id="campaigns_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID) -> Response:
        service.campaign_delete(self.viewer)
        return Response(status=204)


class MembersApi(CampaignApi):
    @extend_schema(operation_id="members_list", responses=MemberSerializer(many=True))
    def get(self, request: Request, campaign: UUID) -> Response:
        rows = Membership.objects.select_related("user").filter(campaign=self.viewer.campaign)
        return Response([self.as_json(row) for row in rows])

    def as_json(self, row: Membership) -> dict[str, Any]:
        return {"id": str(row.pk), "name": str(row.user), "role": row.role, "is_me": row.user_id == self.user.pk}


class MemberDetailApi(MembersApi):
    http_method_names = ["patch", "delete", "options"]

    @extend_schema(operation_id="members_update", request=RoleSerializer, responses=MemberSerializer)
    def patch(self, request: Request, campaign: UUID, member: UUID) -> Response:
        row = service.member_change(self.viewer, member, Role(self.read(RoleSerializer)["role"]))
        return Response(self.as_json(row))

    @extend_schema(operation_id="members_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, member: UUID) -> Response:
        service.member_remove(self.viewer, member)
        return Response(status=204)


def invitation_json(row: Invitation) -> dict[str, Any]:
    """An invitation, without its code."""
    return {"id": str(row.pk), "role": row.role, "uses_left": row.uses_left, "expires_at": row.expires_at}


class InvitationsApi(CampaignApi):
    keeps_answers = False
    roles = {"GET": Role.GM, "POST": Role.GM}

    @extend_schema(operation_id="invitations_list", responses=InvitationSerializer(many=True))
    def get(self, request: Request, campaign: UUID) -> Response:
        return Response([invitation_json(row) for row in Invitation.objects.filter(campaign=self.viewer.campaign)])

    @extend_schema(
        operation_id="invitations_create", request=InvitationNewSerializer, responses={201: InvitationSerializer}
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        data = self.read(InvitationNewSerializer)
        row, code = service.invitation_create(
            self.viewer, role=Role(data["role"]), days=data["days"], uses=data["uses"]
        )
        url = request.build_absolute_uri(f"/join/{code}")
        return Response({**invitation_json(row), "code": code, "url": url}, status=201)


class InvitationDetailApi(CampaignApi):
    @extend_schema(operation_id="invitations_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, invitation: UUID) -> Response:
        gone, _ = Invitation.objects.filter(pk=invitation, campaign=self.viewer.campaign).delete()
        if not gone:
            raise NotVisible
        return Response(status=204)


def token_json(token: ApiToken) -> dict[str, Any]:
    """A token, without its secret."""
    return {
        "id": str(token.pk),
        "name": token.name,
        "prefix": token.prefix,
        "scope": token.scope,
        "campaign": str(token.campaign_id),
        "campaign_name": token.campaign.name,
        "expires_at": token.expires_at,
        "last_used_at": token.last_used_at,
        "revoked_at": token.revoked_at,
        "created_at": token.created_at,
    }


class BrowserOnlyApi(Api):
    """Tokens are made and ended by a person in a browser, never by a token."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if self.token is not None:
            raise Problem(403, "Not allowed", "A token cannot handle tokens.", remedy="Sign in with a browser.")


class TokensApi(BrowserOnlyApi):
    keeps_answers = False

    @extend_schema(operation_id="tokens_list", responses=TokenSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response([token_json(row) for row in self.user.api_tokens.select_related("campaign")])

    @extend_schema(operation_id="tokens_create", request=TokenNewSerializer, responses={201: TokenSerializer})
    def post(self, request: Request) -> Response:
        data = self.read(TokenNewSerializer)
        token, secret = service.token_create(
            self.user, data["campaign"], name=data["name"], scope=data["scope"], days=data["days"]
        )
        return Response({**token_json(token), "secret": secret}, status=201)


class TokenDetailApi(BrowserOnlyApi):
    @extend_schema(operation_id="tokens_delete", request=None, responses={204: None})
    def delete(self, request: Request, token: UUID) -> Response:
        service.token_revoke(self.user, token)
        return Response(status=204)
