// Imports on the wire: jobs, their reports, presets, and what a newer version would change.

import type { MapScale, Topology } from "./maps";
import type { Id } from "./types";

export type MapKind = "overland" | "battle";

/** One of several maps in an upload: `key` is sent as `part` to take it. */
export interface ImportPart {
  key: string;
  name: string;
  detail: string;
}

export interface ImportWord {
  word: string;
  terrain: string;
  count: number;
  certain: boolean;
  reason: string;
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
  words: ImportWord[];
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
  kind?: MapKind;
  walls?: number;
  doors?: number;
  windows?: number;
  lights?: number;
  size_squares?: [number, number] | null;
  has_picture?: boolean;
  parts?: ImportPart[];
}

export type ImportStatus = "queued" | "reading" | "needs_decision" | "ready" | "done" | "failed" | "cancelled";
export type ImportNeed = "scale" | "topology" | "terrain" | "part" | "grid";

export interface LostThing {
  id: Id;
  name: string;
  why: string;
}

/** What a newer version of a map does to what was planned on the old one. */
export interface Replaced {
  plans_kept: number;
  plans_lost: LostThing[];
  journeys_kept: number;
  journeys_lost: LostThing[];
  markers_kept: number;
  markers_lost: string[];
  areas_kept: number;
  areas_lost: string[];
  children_lost: string[];
  cells_matched: number;
  /** Of those, cells whose ground is another now. */
  cells_changed: number;
  cells_new: number;
  cells_gone: number;
  notes: string[];
}

export interface MapImport {
  id: Id;
  status: ImportStatus;
  progress: number;
  file_name: string;
  files: string[];
  dry_run: boolean;
  kind: MapKind | null;
  report: ImportReport | null;
  needed: ImportNeed[];
  problem: { title: string; detail: string; remedy: string | null; pointer: string | null } | null;
  map: Id | null;
  battle_map: Id | null;
  replaces: Id | null;
  replaced: Replaced | null;
}

/** A grid laid over a picture, in pixels of the picture: counts, the north-west corner, the width of a cell. */
export interface PictureGrid {
  columns: number;
  rows: number;
  x: number;
  y: number;
  cell: number;
}

/** What accept/ and again/ take. */
export interface ImportChoices {
  name?: string;
  scale_value?: number;
  scale_unit?: string;
  terrain?: Record<string, string>;
  topology?: Topology;
  part?: string;
  kind?: MapKind;
  feet_per_square?: number;
  y_up?: boolean;
  paved_roads?: boolean;
  grid?: PictureGrid;
  replaces?: Id | null;
  preset?: string;
  save_preset?: string;
}

/** Decisions about a format's words, kept by name. */
export interface MapPreset {
  id: Id;
  name: string;
  terrain: Record<string, string>;
  scale_value: number | null;
  scale_unit: string;
  topology: Topology | null;
  feet_per_square: number | null;
  paved_roads: boolean;
}
