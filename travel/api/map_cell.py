"""Cells of maps over REST: one with its edges, or many at once."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.access import Viewer
from campaigns.api.base import CampaignApi
from campaigns.api.problems import NotVisible
from tactical.rules.kernel.errors import RuleError
from travel.api.eyes import AS_PLAYERS, eyes_of
from travel.api.map_cell_shapes import (
    MAX_WINDOW,
    CellSerializer,
    CellsQuerySerializer,
    CellsReadSerializer,
    cells_json,
    elevation_of,
)
from travel.rules.maps.keys import cell_of_key
from travel.rules.maps.terrain import Terrain, Way
from travel.rules.maps.world import FEET_PER_MILE, WorldMap
from travel.selectors.maps import is_known, known_cells, visible_map, world_of
from travel.selectors.parties import ruleset_of


class MapCellsApi(CampaignApi):
    @extend_schema(operation_id="maps_cells", parameters=[CellsQuerySerializer], responses=CellsReadSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID) -> Response:
        row = visible_map(self.viewer, map)
        query = self.read_query(CellsQuerySerializer)
        cells = _by_keys(world_of(row), query["keys"]) if "keys" in query else _window(world_of(row), query)
        return Response({"cells": cells_json(self.viewer, row, cells)})


def _by_keys(world: WorldMap, text: str) -> list[int]:
    """The cells of the keys that the map has."""
    keys = [key.strip() for key in text.split(",")]
    if len(keys) > MAX_WINDOW:
        raise RuleError(
            f"{len(keys):,} keys were sent", remedy=f"Ask for up to {MAX_WINDOW:,} at once.", pointer="/keys"
        )
    found = (cell_of_key(world, key) for key in dict.fromkeys(keys))
    return [cell for cell in found if cell is not None]


def _window(world: WorldMap, query: dict[str, int]) -> list[int]:
    """The cells of a window of the grid, in reading order."""
    if world.grid is None:
        raise RuleError(
            "This map has no columns and rows", remedy="Ask by keys: they are the cells' numbers.", pointer="/column"
        )
    for name in ("column", "row", "columns", "rows"):
        if name not in query:
            raise RuleError(
                f"The window has no {name}", remedy="Send column, row, columns and rows, or keys.", pointer=f"/{name}"
            )
    if query["columns"] * query["rows"] > MAX_WINDOW:
        raise RuleError("The window is too large", remedy=f"Ask for up to {MAX_WINDOW:,} cells.", pointer="/columns")
    grid = world.grid
    return [
        row * grid.columns + column
        for row in range(query["row"], min(query["row"] + query["rows"], grid.rows))
        for column in range(query["column"], min(query["column"] + query["columns"], grid.columns))
    ]


class MapCellApi(CampaignApi):
    @extend_schema(operation_id="maps_cell", parameters=[AS_PLAYERS], responses=CellSerializer)
    def get(self, request: Request, campaign: UUID, map: UUID, cell: int) -> Response:
        viewer = eyes_of(self)
        row = visible_map(viewer, map)
        if not is_known(viewer, row, cell):
            raise NotVisible
        world = world_of(row)
        terrain = Terrain(int(world.terrain[cell]))
        here = (place.name for place in world.features.settlements if place.cell == cell)
        return Response(
            {
                "cell": cell,
                "key": world.key(cell),
                "x": float(world.x[cell]),
                "y": float(world.y[cell]),
                "terrain": terrain.key,
                "elevation_feet": elevation_of(world, cell),
                "settlement": next(here, None),
                "edges": self._edges(viewer, row, cell),
                "rates": self._rates(terrain),
            }
        )

    def _edges(self, viewer: Viewer, row: Any, cell: int) -> list[dict[str, Any]]:
        world, known = world_of(row), known_cells(viewer, row)
        edges = range(int(world.offsets[cell]), int(world.offsets[cell + 1]))
        return [
            {
                "to": int(world.heads[edge]),
                "miles": int(world.lengths[edge]) / FEET_PER_MILE,
                "way": Way(int(world.ways[edge])).key,
                "river": bool(world.river[edge]),
            }
            for edge in edges
            if known is None or known[world.heads[edge]]
        ]

    def _rates(self, terrain: Terrain) -> list[dict[str, Any]]:
        ruleset = ruleset_of(self.viewer.campaign)
        ground = ruleset.terrain.rows.get(terrain.key)
        if ground is None:
            return []
        return [{"way": way.key, "multiplier": float(ground.rate(way)), "rule": ground.rule} for way in reversed(Way)]
