// Maps and their imports on the wire.

import type { Id, Terrain, Way } from "./types";

export type Topology = "hex-flat" | "hex-pointy" | "square" | "polygon" | "points";
export type Point = [number, number];

export interface MapScale {
  value: number;
  unit: string;
}

export interface MapGrid {
  columns: number;
  rows: number;
  /** Which columns (hex-flat) or rows (hex-pointy) lie half a cell further on: "odd" or "even". */
  shifted: "none" | "odd" | "even";
  first_column: number;
  first_row: number;
}

export interface CampaignMapInfo {
  id: Id;
  name: string;
  topology: Topology;
  cells: number;
  grid: MapGrid | null;
  bounds: [number, number, number, number];
  scale: MapScale | null;
  miles_per_unit: number | null;
  revision: number;
  report: ImportReport | null;
  players_see: "all" | "travelled";
}

export interface Settlement {
  name: string;
  kind: string;
  cell: number;
  x: number;
  y: number;
  population: number | null;
  is_port: boolean;
}

export interface MapLine {
  kind: string;
  name: string;
  points: Point[];
}

export interface MapLabel {
  text: string;
  x: number;
  y: number;
  size: number | null;
}

export interface MapMarker {
  /** null in a preview, where nothing is stored yet. */
  id: Id | null;
  name: string;
  x: number;
  y: number;
  cell: number;
  note: string;
  gm_only: boolean;
}

export interface MapFeatures {
  settlements: Settlement[];
  lines: MapLine[];
  labels: MapLabel[];
  markers: MapMarker[];
}

export interface CellInfo {
  cell: number;
  key: string;
  x: number;
  y: number;
  terrain: Terrain;
  elevation_feet: number | null;
  settlement: string | null;
  edges: { to: number; miles: number; way: Way; river: boolean }[];
  rates: { way: Way; multiplier: number; rule: string }[];
}

export interface ImportReport {
  format: string;
  version: string;
  topology: Topology;
  cells: number;
  land: number;
  water: number;
  terrain: Record<string, number>;
  raw_terrain: Record<string, number>;
  guesses: { word: string; terrain: string; count: number; reason: string }[];
  /** All words of the file with their ground. */
  words?: { word: string; terrain: string; count: number; certain: boolean; reason: string }[];
  roads: number;
  trails: number;
  sea_routes: number;
  rivers: number;
  settlements: number;
  labels: number;
  scale: MapScale | null;
  used: string[];
  ignored: string[];
  warnings: string[];
}

export type ImportStatus = "queued" | "reading" | "needs_decision" | "ready" | "done" | "failed" | "cancelled";

export interface MapImport {
  id: Id;
  status: ImportStatus;
  progress: number;
  file_name: string;
  dry_run: boolean;
  report: ImportReport | null;
  needed: ("scale" | "topology" | "terrain")[];
  problem: { title: string; detail: string; remedy: string | null; pointer: string | null } | null;
  map: Id | null;
}
