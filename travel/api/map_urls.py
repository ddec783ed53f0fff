"""Addresses of maps and imports, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from travel.api import map as maps
from travel.api import map_cell, map_edit, map_export, map_import, map_import_preview, map_marker, map_preset

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
    path(MAP + "cells/<int:cell>/", map_cell.MapCellApi.as_view()),
    path(MAP + "export/", map_export.MapExportApi.as_view()),
    path(MAP + "restore/", maps.MapRestoreApi.as_view()),
    path(MAP + "picture", maps.MapPictureApi.as_view()),
    path(MAP + "terrain/", map_edit.MapTerrainPatchApi.as_view()),
    path(MAP + "edits/", map_edit.MapEditsApi.as_view()),
    path(MAP + "edits/undo/", map_edit.MapUndoApi.as_view()),
    path(MAP + "edits/redo/", map_edit.MapRedoApi.as_view()),
    path(MAP + "cells/", map_cell.MapCellsApi.as_view()),
    path(MAP + "markers/", map_marker.MapMarkersApi.as_view()),
    path(MAP + "markers/<uuid:marker>/", map_marker.MapMarkerApi.as_view()),
]
