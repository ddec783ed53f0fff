"""The colours of printed maps: those of the light theme (frontend/src/styles/tokens.css)."""

from __future__ import annotations

from collections.abc import Mapping

from travel.rules.maps.terrain import Terrain

PAPER = "#f3f2ec"
INK = "#20282b"
QUIET_INK = "#5d696f"
HALO = "#fdfcf9"
GRID = "#dcd9cc"
RIM = "#b9b5a6"
ROAD, ROAD_FILL = "#5b4a3a", "#fffaf0"
RIVER, COAST, BORDER, NO_GO = "#4d8fba", "#3f7ea8", "#8a3d6b", "#a51b2c"
WATER_INK = "#1f5c86"

FILL: Mapping[Terrain, str] = {
    Terrain.UNKNOWN: "#eceae2",
    Terrain.DESERT: "#f6e3b8",
    Terrain.FOREST: "#a3c596",
    Terrain.HILLS: "#dccb9a",
    Terrain.JUNGLE: "#6fa98f",
    Terrain.MOOR: "#d6c5da",
    Terrain.MOUNTAINS: "#bdb6ae",
    Terrain.PLAINS: "#eff0d6",
    Terrain.SWAMP: "#93bfbb",
    Terrain.TUNDRA: "#e6f2f5",
    Terrain.SEA: "#aed0e5",
    Terrain.COAST: "#bfdcec",
    Terrain.LAKE: "#bfdcec",
    Terrain.RIVER: "#bfdcec",
}
GLYPH: Mapping[Terrain, str] = {
    Terrain.DESERT: "#9e7837",
    Terrain.FOREST: "#416e40",
    Terrain.HILLS: "#7d6429",
    Terrain.JUNGLE: "#17472f",
    Terrain.MOOR: "#86608a",
    Terrain.MOUNTAINS: "#57504b",
    Terrain.PLAINS: "#7f8b53",
    Terrain.SWAMP: "#35605c",
    Terrain.TUNDRA: "#758b97",
    Terrain.SEA: "#4d7c9b",
}
TITLE: Mapping[Terrain, str] = {
    Terrain.UNKNOWN: "Unknown",
    Terrain.DESERT: "Desert",
    Terrain.FOREST: "Forest",
    Terrain.HILLS: "Hills",
    Terrain.JUNGLE: "Jungle",
    Terrain.MOOR: "Moor",
    Terrain.MOUNTAINS: "Mountains",
    Terrain.PLAINS: "Plains",
    Terrain.SWAMP: "Swamp",
    Terrain.TUNDRA: "Tundra, frozen",
    Terrain.SEA: "Sea",
    Terrain.COAST: "Coast",
    Terrain.LAKE: "Lake",
    Terrain.RIVER: "River",
}
