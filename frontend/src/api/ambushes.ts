// Ambushes on the wire.

import type { Backdrop, BoardEdge } from "./fight";
import type { Id, Point, Reason } from "./types";

export interface AmbushCheck {
  needed: number;
  bonus: number;
  chance: number;
  natural: number | null;
  total: number | null;
  success: boolean | null;
  reasons: Reason[];
  parts?: { name: string; value: number }[];
  allowed: boolean;
  refusal: string | null;
}

export interface Board {
  width: number;
  height: number;
  rows: string[];
  edges: BoardEdge[];
  backdrop: Backdrop | null;
}

export interface AmbushParticipant {
  id: Id;
  name: string;
  side: string;
  size: string;
  squares: number;
  reach_feet: number;
  x: number;
  y: number;
  speed: number;
}

/** One of the four placement tests, kept or broken, with its figure. */
export interface PlacementTest {
  rule: string;
  title: string;
  text: string;
  ok: boolean;
  figure: number | null;
  limit: number | null;
  creatures: Id[];
  repair: { id: Id; x: number; y: number; label: string } | null;
}

export interface Violation {
  rule: string;
  text: string;
  creatures: Id[];
  figure: number | null;
  limit: number | null;
}

/** An ambush on a plan's way: where, and when the plan comes there now. */
export interface LaidAmbush {
  id: Id;
  v: number;
  name: string;
  status: "draft" | "rolled" | "started";
  ambushers: "party" | "foes";
  stance: "ambush" | "meet";
  cell: number;
  x: number | null;
  y: number | null;
  mile: number;
  day: number;
  hour: number;
  note: string;
}

export interface Ambush {
  id: Id;
  v: number;
  /** null: it is laid on a plan's way. */
  journey: Id | null;
  plan?: Id | null;
  /** Where it was laid on the plan's way, and who waits there. */
  spot?: { cell: number; mile: number; day: number; hour: number; name: string; creatures: { id: Id; count: number }[] } | null;
  /** What the plan's changes did to it. */
  note?: string;
  status: "draft" | "rolled" | "started";
  fight?: Id | null;
  name?: string;
  day?: number;
  hour?: number;
  mile?: number;
  place?: string;
  ambushers: "party" | "foes";
  stance?: "ambush" | "meet";
  preparation_seconds?: number;
  hiding_places?: boolean;
  invisible?: boolean;
  skill_bonus?: number;
  distracted?: Id[];
  light?: string;
  /** The battle map it is fought on, and the part of it: x and y of its north-west square, y south. */
  battle_map?: {
    id: Id;
    name: string;
    width: number;
    height: number;
    window: { x: number; y: number; width: number; height: number };
    /** false: it lies under the cell where the party is. */
    is_chosen: boolean;
  } | null;
  check: AmbushCheck;
  board: Board;
  participants: AmbushParticipant[];
  legality: { legal: boolean; violations: Violation[]; tests?: PlacementTest[] };
  legal_squares?: Record<Id, Point[]>;
  notice: {
    dc: number | null;
    each: { id: Id; name: string; bonus: number; chance: number; distracted: boolean }[];
    all_surprised: number | null;
    reasons?: Reason[];
  };
  initiative: { id: Id; name: string; total: number }[];
}
