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
    each: NoticeChance[];
    all_surprised: number | null;
    reasons?: Reason[];
  };
  /** The GM's own DC; null: the rules'. */
  notice_dc?: number | null;
  /** null: as the ruleset has it. */
  shared_spot?: boolean | null;
  hiding_by_map?: boolean;
  approach?: Approach;
  restless?: Id[];
  /** Who begins the fight unseen. */
  hidden?: Id[];
  hiding?: Hiding | null;
  /** What ruined it so far, oldest first. */
  spoiled?: { who: Id; name: string; cause: "spoke" | "moved"; seconds: number }[];
  look_outs?: { party: Id[]; foes: Id[]; surprised: "party" | "foes" | null };
  initiative_mode?: "" | InitiativeMode;
  /** Highest first; empty: not rolled yet. */
  initiative: InitiativeSlot[];
  initiative_groups?: { id: Id; name: string; members: Id[] }[];
}

export type Approach = "west" | "east" | "north" | "south";

export type InitiativeMode = "single" | "group" | "individual";

export interface NoticeChance {
  id: Id;
  name: string;
  bonus: number;
  chance: number;
  distracted: boolean;
  /** Capable of passive Perception. */
  watches?: boolean;
  /** The d20 as it fell at the table. */
  face?: number | null;
  /** What the GM adds. */
  set_bonus?: number;
  reasons?: Reason[];
}

/** A place in the order of turns: one creature, or a group that acts at one roll. */
export interface InitiativeSlot {
  id: Id;
  name: string;
  side: string;
  members: Id[];
  natural: number;
  total: number;
  tie_rolls: number[];
  reasons: Reason[];
}

/** What the map says of the ambushers' hiding places. */
export interface Hiding {
  approach: string;
  good: boolean;
  spoilers: Id[];
  each: HidingPlace[];
}

export interface HidingPlace {
  id: Id;
  name: string;
  covered: boolean;
  squeezes: boolean;
  still: boolean;
  good: boolean;
  /** A square of the approach with a free line to it. */
  seen_from: Point | null;
}

/** The damage to expect of a surprise round, all victims being surprised. */
export interface FirstRound {
  damage: number;
  each: { id: Id; name: string; target: Id | null; target_name: string; what: string; chance: number; damage: number }[];
}

/** A legal placement of the ambushers. */
export interface AdvisedPlace {
  title: string;
  text: string;
  positions: Record<Id, Point>;
  first: FirstRound;
  /** All have total cover from the approach there. */
  hides: boolean;
}

export interface AmbushAdvice {
  now: FirstRound | null;
  places: AdvisedPlace[];
}

/** Whether a creature may start on a square, and every rule that forbids it. */
export interface AmbushSquare {
  legal: boolean;
  violations: Violation[];
}
