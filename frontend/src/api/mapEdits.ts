// Changes of a campaign map on the wire. One request is one step of undo.

import type { CampaignMapInfo, Climate, Hazard, Point } from "./maps";
import type { Id, Terrain, Way } from "./types";

export type LineKind = "highway" | "road" | "trail" | "sea_route" | "river" | "canyon" | "border";

export type SettlementKind = "city" | "town" | "village" | "keep" | "tower" | "shrine" | "cave" | "ruin" | "port" | "other";

export interface SettlementFields {
  cell: number;
  name: string;
  kind: SettlementKind;
  population: number;
  is_port: boolean;
}

export interface AreaFields {
  name: string;
  kind: "region" | "no_go";
  cells: number[];
  /** How many times as long a way through it counts; null: never. */
  weight: number | null;
  gm_only: boolean;
  climate: Climate | "";
  hazards: Hazard[];
  closed_months: number[];
  impeded: boolean;
}

export interface MarkerFields {
  name: string;
  cell: number;
  note: string;
  gm_only: boolean;
}

export type MapEdit =
  | { type: "paint"; cells: number[]; terrain: Terrain }
  | { type: "erase"; cells: number[] }
  | { type: "height"; cells: number[]; feet: number | null }
  | { type: "height"; cells: number[]; by: number }
  | { type: "way"; path: number[]; way: Way; name: string }
  | { type: "river" | "sea_route" | "border"; points: Point[]; name: string }
  | { type: "line_change"; line: number; name?: string; kind?: LineKind; points?: Point[] }
  | { type: "line_remove"; line: number }
  | ({ type: "settlement" } & SettlementFields)
  | ({ type: "settlement_change"; settlement: number } & Partial<SettlementFields>)
  | { type: "settlement_remove"; settlement: number }
  | { type: "label"; x: number; y: number; text: string; size: number }
  | { type: "label_change"; label: number; x?: number; y?: number; text?: string; size?: number }
  | { type: "label_remove"; label: number }
  | ({ type: "area" } & AreaFields)
  | ({ type: "area_change"; area: number } & Partial<AreaFields>)
  | { type: "area_remove"; area: number }
  | ({ type: "marker" } & MarkerFields)
  | ({ type: "marker_change"; marker: Id } & Partial<MarkerFields>)
  | { type: "marker_remove"; marker: Id };

export interface ChangedCell {
  cell: number;
  /** null: the cell is gone, a gap in the grid. */
  terrain: Terrain | null;
  elevation_feet: number | null;
}

export interface MapEditAnswer {
  map: CampaignMapInfo;
  /** What has changed; null when that is so much that all is to be read again. */
  cells: ChangedCell[] | null;
}

export interface MapEditStep {
  number: number;
  label: string;
  by: string | null;
  at: string;
  undone: boolean;
}
