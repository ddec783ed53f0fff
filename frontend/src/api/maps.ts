// Maps and their imports on the wire.

import type { ImportReport } from "./imports";
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
  /** Where a picture lies under the ground, in world units. */
  picture: MapPicture | null;
  /** What Undo and Redo would take back or do again; null for players. */
  undo_label: string | null;
  redo_label: string | null;
}

export interface MapPicture {
  x: number;
  y: number;
  width: number;
  height: number;
  media: string;
}

export interface Settlement {
  /** Its number in the map of this revision, as edits name it. */
  id: number;
  name: string;
  kind: string;
  cell: number;
  x: number;
  y: number;
  population: number | null;
  is_port: boolean;
}

export interface MapLine {
  id: number;
  kind: string;
  name: string;
  points: Point[];
}

export interface MapLabel {
  id: number;
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

/** Cells with a name: a region, or ground to keep out of (weight null: never). */
export type Climate = "cold" | "temperate" | "desert";
export type Hazard = "cold" | "heat" | "wind" | "altitude";

export interface MapArea {
  id: number;
  name: string;
  kind: "region" | "no_go";
  cells: number[];
  weight: number | null;
  gm_only: boolean;
  climate: Climate | "";
  hazards: Hazard[];
  /** Numbers of the months in which no one enters, from 1. */
  closed_months: number[];
  /** Everyone in it goes at the 5-ft column (EP-OV-08). */
  impeded: boolean;
}

export interface MapFeatures {
  settlements: Settlement[];
  lines: MapLine[];
  labels: MapLabel[];
  markers: MapMarker[];
  areas: MapArea[];
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
