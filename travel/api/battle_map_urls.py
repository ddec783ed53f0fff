"""Addresses of battle maps and child maps, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import battle_map as battles
from travel.api import battle_map_export as exports
from travel.api import map_child as children

BATTLES = "campaigns/<uuid:campaign>/battle-maps/"
BATTLE = BATTLES + "<uuid:battle>/"
CHILDREN = "campaigns/<uuid:campaign>/maps/<uuid:map>/children/"

urlpatterns = [
    path(BATTLES, battles.BattleMapsApi.as_view()),
    path(BATTLE, battles.BattleMapDetailApi.as_view()),
    path(BATTLE + "picture", battles.BattleMapPictureApi.as_view(), name="battle-map-picture"),
    path(BATTLE + "export/", exports.BattleMapExportApi.as_view()),
    path(BATTLE + "restore/", battles.BattleMapRestoreApi.as_view()),
    path(CHILDREN, children.MapChildrenApi.as_view()),
    path(CHILDREN + "<uuid:child>/", children.MapChildApi.as_view()),
]
