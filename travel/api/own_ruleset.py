"""A GM's own rulesets over REST: copy one, change its tables, use it, carry it in a file."""

from __future__ import annotations

from typing import Any, ClassVar
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignApi
from campaigns.roles import Role
from travel.api.own_ruleset_shapes import (
    OwnRulesetChangeSerializer,
    OwnRulesetNewSerializer,
    OwnRulesetPageSerializer,
    OwnRulesetSerializer,
    OwnRulesetUseSerializer,
    RulesetDocumentSerializer,
)
from travel.models import OwnRuleset
from travel.rules.rulesets.own import Edit
from travel.selectors.own_rulesets import (
    own_ruleset_document,
    own_ruleset_json,
    own_ruleset_row,
    own_ruleset_visible_to,
    own_rulesets_visible_to,
)
from travel.services import own_rulesets as service


class OwnRulesetsGmApi(CampaignApi):
    roles: ClassVar[dict[str, Role | str]] = {"GET": Role.GM}


class OwnRulesetsApi(OwnRulesetsGmApi):
    @extend_schema(operation_id="own_rulesets_list", responses=OwnRulesetPageSerializer)
    def get(self, request: Request, campaign: UUID) -> Response:
        return self.paginated(own_rulesets_visible_to(self.viewer), own_ruleset_row)

    @extend_schema(
        operation_id="own_rulesets_create", request=OwnRulesetNewSerializer, responses={201: OwnRulesetSerializer}
    )
    def post(self, request: Request, campaign: UUID) -> Response:
        return Response(own_ruleset_json(self._created(self.read(OwnRulesetNewSerializer))), status=201)

    def _created(self, data: dict[str, Any]) -> OwnRuleset:
        document = data.get("document")
        if document:
            tables = {"changes": document["changes"], "fight_changes": document["fight"]}
            return service.own_ruleset_create(self.viewer, data["name"], document["base"], **tables)
        return service.own_ruleset_create(self.viewer, data["name"], data["base"], copy_of=data.get("copy_of"))


class OwnRulesetApi(OwnRulesetsGmApi):
    @extend_schema(operation_id="own_rulesets_read", responses=OwnRulesetSerializer)
    def get(self, request: Request, campaign: UUID, ruleset: UUID) -> Response:
        return Response(own_ruleset_json(own_ruleset_visible_to(self.viewer, ruleset)))

    @extend_schema(
        operation_id="own_rulesets_update", request=OwnRulesetChangeSerializer, responses=OwnRulesetSerializer
    )
    def patch(self, request: Request, campaign: UUID, ruleset: UUID) -> Response:
        data = self.read(OwnRulesetChangeSerializer)
        edits = [Edit(each["pointer"], each["value"]) for each in data["edits"]]
        row = service.own_ruleset_change(self.viewer, ruleset, version=data["v"], name=data.get("name"), edits=edits)
        return Response(own_ruleset_json(row))

    @extend_schema(operation_id="own_rulesets_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, ruleset: UUID) -> Response:
        service.own_ruleset_delete(self.viewer, ruleset)
        return Response(status=204)


class OwnRulesetUseApi(OwnRulesetsGmApi):
    """Plays by this ruleset, or by its base again."""

    @extend_schema(operation_id="own_rulesets_use", request=OwnRulesetUseSerializer, responses=OwnRulesetSerializer)
    def post(self, request: Request, campaign: UUID, ruleset: UUID) -> Response:
        data = self.read(OwnRulesetUseSerializer)
        row = service.own_ruleset_use(self.viewer, ruleset, version=data["v"], use=data["use"])
        return Response(own_ruleset_json(row))


class OwnRulesetExportApi(OwnRulesetsGmApi):
    """The ruleset as a file that another campaign can take."""

    @extend_schema(operation_id="own_rulesets_export", responses=RulesetDocumentSerializer)
    def get(self, request: Request, campaign: UUID, ruleset: UUID) -> Response:
        row = own_ruleset_visible_to(self.viewer, ruleset)
        headers = {"Content-Disposition": 'attachment; filename="ruleset.json"'}
        return Response(own_ruleset_document(row), headers=headers)
