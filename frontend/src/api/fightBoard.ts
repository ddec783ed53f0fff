// What the battle board asks of a fight beside its view: where movements lead, and what lies over the squares.

import type { FightOrder, FightPreview, ReachSquare } from "./fight";
import type { Id, Point } from "./types";

export interface FightReach {
  type: string;
  mode: string;
  squares: ReachSquare[];
}

/** One way to a square: the order that takes it and what comes of it. */
export interface FightWay {
  order: FightOrder;
  preview: FightPreview;
}

export interface FightPaths {
  cheapest: FightWay | null;
  /** The way past the fewest weapons. */
  safest: FightWay | null;
}

/** Whether one flanks with another, and why not if not. */
export interface FlankAnswer {
  attacker: Id;
  ally: Id;
  is_flank: boolean;
  rule: string;
  text: string;
  /** From end to end, in squares from the south-west corner. */
  line: Point[] | null;
}

export type CoverGrade = "none" | "minimal" | "partial" | "improved" | "superior" | "total";

export interface CoverAnswer {
  grade: CoverGrade;
  by: string;
  soft: boolean;
  ac: number;
  reflex: number;
}

export interface TargetOverlay {
  target: Id;
  distance_feet: number;
  effect: boolean;
  sight: boolean;
  located: boolean;
  concealment: { degree: number; misses_to: number; percent: number };
  melee: CoverAnswer;
  ranged: CoverAnswer;
  lines: { start: number[]; ends: { x: number; y: number; free: boolean }[] } | null;
  no_threat: { rule: string; text: string } | null;
  takes_opportunity: boolean;
  may_hide: boolean;
  /** Whether it makes the looker out; null where the viewer may not know. */
  sees_back?: boolean | null;
  flanks: FlankAnswer[];
}

export interface FightOverlays {
  creatures: { creature: Id; threatens: Point[]; flanked: FlankAnswer[] }[];
  targets: TargetOverlay[];
  /** What the creature sees, rows north first: "." at ease, "-" dimly, "#" not; null where it was not asked for. */
  sight?: string[] | null;
}
