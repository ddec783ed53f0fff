"""``?as=players``: the GM sees a thing exactly as players do, by the very same code (TRUST 32)."""

from __future__ import annotations

from dataclasses import replace

from drf_spectacular.utils import OpenApiParameter

from campaigns.access import Viewer
from campaigns.api.base import CampaignApi
from campaigns.roles import Role

AS_PLAYERS = OpenApiParameter("as", str, enum=["players"], description="the GM: as players see it")


def eyes_of(api: CampaignApi) -> Viewer:
    """The viewer of a request, or a player in the GM's place if the GM asks for that."""
    if api.viewer.is_gm and api.request.query_params.get("as") == "players":
        return replace(api.viewer, role=Role.PLAYER)
    return api.viewer
