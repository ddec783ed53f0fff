"""Share links over REST: the GM makes them and calls them back; whoever has one reads without an account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import Api
from campaigns.api.problems import NotVisible
from campaigns.throttle import count_failure, refuse_when_many
from travel.api.map_answers import BYTES, BytesRenderer, answer, answer_json
from travel.api.map_feature_shapes import MapFeaturesSerializer, features_json
from travel.api.map_shapes import map_json
from travel.api.plan import PlanApi
from travel.api.plan_share_shapes import (
    PlanShareMadeSerializer,
    PlanShareNewSerializer,
    PlanShareSerializer,
    SharedPlanSerializer,
)
from travel.models import Map, PlanShare
from travel.rules.maps.sight import mesh_bytes, terrain_bytes
from travel.selectors.maps import known_cells, visible_map, visible_maps, world_of
from travel.selectors.plan_shares import shared_json, shared_viewer
from travel.selectors.plans import plan_visible_to
from travel.services import plan_shares as service

WRONG_LINKS = "share link"


def share_json(share: PlanShare) -> dict[str, Any]:
    """A link as the GM sees it afterwards: without its secret."""
    return {
        "id": str(share.pk),
        "name": share.name,
        "expires_at": share.expires_at,
        "created_at": share.created_at,
    }


class PlanSharesApi(PlanApi):
    """The links of a plan that hold now. The answer to making one holds its secret, so it is not kept for repeating."""

    keeps_answers = False

    @extend_schema(operation_id="plan_shares_list", responses=PlanShareSerializer(many=True))
    def get(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        return Response([share_json(share) for share in service.shares_of(plan_visible_to(self.viewer, plan))])

    @extend_schema(
        operation_id="plan_shares_create", request=PlanShareNewSerializer, responses={201: PlanShareMadeSerializer}
    )
    def post(self, request: Request, campaign: UUID, plan: UUID) -> Response:
        data = self.read(PlanShareNewSerializer)
        share, secret = service.share_create(self.viewer, plan, name=data["name"], days=data["expires_in_days"])
        made = {**share_json(share), "token": secret, "url": request.build_absolute_uri(f"/shared/{secret}")}
        return Response(made, status=201)


class PlanShareApi(PlanApi):
    @extend_schema(operation_id="plan_shares_delete", request=None, responses={204: None})
    def delete(self, request: Request, campaign: UUID, plan: UUID, share: UUID) -> Response:
        service.share_revoke(self.viewer, plan, share)
        return Response(status=204)


class SharedApi(Api):
    """Read by whoever has the link: no account, no session, no token."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def share(self, request: Request, secret: str) -> PlanShare:
        """The link asked for. Wrong ones are counted by address, right ones by link."""
        refuse_when_many(request, WRONG_LINKS)
        try:
            found = service.share_of(secret)
        except NotVisible:
            count_failure(request, WRONG_LINKS)
            raise
        service.count_read(found)
        return found

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Nobody keeps it, no search engine lists it, no other site learns its address, and no log holds it."""
        done: Any = super().finalize_response(request, response, *args, **kwargs)
        done["Cache-Control"] = "private, no-store"
        done["Referrer-Policy"] = "no-referrer"
        done["X-Robots-Tag"] = "noindex, nofollow"
        done._has_been_logged = True
        return done


class SharedPlanApi(SharedApi):
    @extend_schema(operation_id="shared_plans_read", responses=SharedPlanSerializer, auth=[])
    def get(self, request: Request, share_token: str) -> Response:
        share = self.share(request, share_token)
        viewer = shared_viewer(share)
        row = visible_maps(viewer).filter(pk=share.plan.map_id).first()
        return Response({**shared_json(share), "map": map_json(viewer, row) if row is not None else None})


class SharedMapApi(SharedApi):
    """Bytes of the land as players know it."""

    renderer_classes: Sequence[type[BaseRenderer]] = (BytesRenderer, JSONRenderer)
    bytes_of: ClassVar[Any]

    def row(self, request: Request, secret: str) -> tuple[Any, Map]:
        share = self.share(request, secret)
        viewer = shared_viewer(share)
        return viewer, visible_map(viewer, share.plan.map_id)

    def bytes_answer(self, request: Request, secret: str) -> HttpResponse:
        viewer, row = self.row(request, secret)
        return answer(request, type(self).bytes_of(world_of(row), known_cells(viewer, row)), BYTES)


class SharedTerrainApi(SharedMapApi):
    bytes_of = staticmethod(terrain_bytes)

    @extend_schema(
        operation_id="shared_plans_terrain", responses={(200, BYTES): OpenApiTypes.BINARY, 304: None}, auth=[]
    )
    def get(self, request: Request, share_token: str) -> HttpResponse:
        return self.bytes_answer(request, share_token)


class SharedMeshApi(SharedMapApi):
    bytes_of = staticmethod(mesh_bytes)

    @extend_schema(operation_id="shared_plans_mesh", responses={(200, BYTES): OpenApiTypes.BINARY, 304: None}, auth=[])
    def get(self, request: Request, share_token: str) -> HttpResponse:
        return self.bytes_answer(request, share_token)


class SharedFeaturesApi(SharedMapApi):
    renderer_classes = (JSONRenderer,)

    @extend_schema(operation_id="shared_plans_features", responses={200: MapFeaturesSerializer, 304: None}, auth=[])
    def get(self, request: Request, share_token: str) -> HttpResponse:
        viewer, row = self.row(request, share_token)
        return answer_json(request, features_json(viewer, row))
