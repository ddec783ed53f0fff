"""Addresses of maps and imports, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import map as maps
from travel.api import map_import, map_import_preview, map_preset

CAMPAIGN = "campaigns/<uuid:campaign>/maps/"
MAP = CAMPAIGN + "<uuid:map>/"
JOB = CAMPAIGN + "imports/<uuid:job>/"

urlpatterns = [
    path(CAMPAIGN, maps.MapsApi.as_view()),
    path(CAMPAIGN + "imports/", map_import.ImportsApi.as_view()),
    path(JOB, map_import.ImportDetailApi.as_view()),
    path(JOB + "accept/", map_import.ImportAcceptApi.as_view()),
    path(JOB + "again/", map_import.ImportAgainApi.as_view()),
    path(JOB + "words/", map_import.ImportWordsApi.as_view()),
    path(JOB + "effects/", map_import.ImportEffectsApi.as_view()),
    path(JOB + "preview/", map_import_preview.ImportPreviewApi.as_view()),
    path(JOB + "preview.bin", map_import_preview.ImportPreviewBytesApi.as_view()),
    path(CAMPAIGN + "presets/", map_preset.PresetsApi.as_view()),
    path(CAMPAIGN + "presets/<uuid:preset>/", map_preset.PresetApi.as_view()),
    path(MAP, maps.MapDetailApi.as_view()),
    path(MAP + "terrain.bin", maps.MapTerrainApi.as_view()),
    path(MAP + "mesh.bin", maps.MapMeshApi.as_view()),
    path(MAP + "features/", maps.MapFeaturesApi.as_view()),
    path(MAP + "cells/<int:cell>/", maps.MapCellApi.as_view()),
    path(MAP + "markers/", maps.MapMarkersApi.as_view()),
    path(MAP + "markers/<uuid:marker>/", maps.MapMarkerApi.as_view()),
]
