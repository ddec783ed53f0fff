// Battle maps on the wire. Coordinates are in squares from the north-west corner, x east, y south.

import type { ImportReport } from "./imports";
import type { Point } from "./maps";
import type { Id } from "./types";

export type BarrierKind = "wall" | "door" | "secret_door" | "window" | "invisible" | "curtain" | "low";

export interface Barrier {
  kind: BarrierKind;
  points: Point[];
  /** Count for doors only. */
  is_open: boolean;
  is_locked: boolean;
}

export interface BattleLight {
  x: number;
  y: number;
  bright_feet: number;
  dim_feet: number;
  color: string;
}

export interface BattleNote {
  text: string;
  x: number;
  y: number;
  gm_only: boolean;
}

export interface BattlePicture {
  url: string;
  width: number;
  height: number;
  /** West, north, east, south in squares. */
  place: [number, number, number, number];
}

/** Where a battle map lies under a campaign map. */
export interface BattlePlace {
  map: Id;
  map_name: string;
  cell: number | null;
  key: string;
}

export interface BattleMapRow {
  id: Id;
  v: number;
  name: string;
  width: number;
  height: number;
  feet_per_square: number;
  walls: number;
  doors: number;
  windows: number;
  lights: number;
  has_picture: boolean;
  under: BattlePlace[];
  /** Set once it was removed; it can be brought back. */
  deleted_at: string | null;
}

/** What is drawn of a battle map; a preview gives no more. */
export interface BattleScene {
  name: string;
  width: number;
  height: number;
  feet_per_square: number;
  /** The ground, north first, one character a square. */
  rows: string[];
  barriers: Barrier[];
  lights: BattleLight[];
  notes: BattleNote[];
  picture: BattlePicture | null;
}

export interface BattleMapInfo extends Omit<BattleMapRow, "lights">, BattleScene {
  lights: BattleLight[];
  report: ImportReport | null;
}

/** A map that lies under a cell or an area of a campaign map. */
export interface MapChild {
  id: Id;
  cell: number | null;
  /** Of the cell, as printed. */
  key: string | null;
  area: number | null;
  area_name: string | null;
  child: { kind: "map" | "battle"; id: Id; name: string };
  note: string;
}
