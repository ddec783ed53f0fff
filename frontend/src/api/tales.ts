// Simulations and the travel log on the wire.

import type { JourneyEvent, JourneyStatus, Roll } from "./journeys";
import type { Id, Point } from "./types";

/** A share of all trials with its interval at 95 %. */
export interface Share {
  probability: number;
  low: number;
  high: number;
}

export interface Spread {
  bins: { low: number; high: number; count: number }[];
  mean: number;
  low: number;
  high: number;
}

/** What is left of one kind of supplies at a journey's end, and how often there was too little on the way. */
export interface SuppliesLeft {
  kind: "food" | "water" | "feed";
  unit: string;
  left: Spread;
  short: Share;
}

export interface RunResult {
  arrival: { day: number; count: number }[];
  damage: Spread;
  march?: Spread;
  deaths: (Share & { name: string })[];
  arrived?: Share;
  on_time: Share | null;
  nobody_died?: Share;
  fights_won: Share | null;
  fights_mean?: number;
  encounters_mean: number;
  worst_trial?: number | null;
  typical_day?: number | null;
  supplies?: SuppliesLeft[];
}

export type RunStatus = "queued" | "running" | "done" | "cancelled" | "failed";

export interface Run {
  id: Id;
  v: number;
  name?: string;
  status: RunStatus;
  trials: number;
  done: number;
  chunks: { total: number; done: number; failed: number };
  seed: number;
  plan: Id | null;
  journey?: Id | null;
  planned_day?: number | null;
  sentence: string;
  result: RunResult | null;
  created_at: string;
  seconds_left: number | null;
}

export interface TrialFight {
  name: string;
  day: number;
  winner: string;
  reason: string;
  rounds: number;
  seconds: number;
  ambushed: boolean;
  participants: { name: string; side: string; hp: number; damage: number; dead: boolean; defeated: boolean; fled: boolean }[];
}

export interface Trial {
  trial: number;
  seed: number;
  arrival_day: number | null;
  died: string[];
  damage: { name: string; march: number; fights: number }[];
  travelled_points: Point[];
  events: JourneyEvent[];
  fights: TrialFight[];
}

export interface LogEntry {
  number: number;
  type?: string;
  hour?: number;
  title: string;
  text: string;
  gm_only: boolean;
  rolls: Roll[];
}

export interface LogDay {
  day: number;
  title: string;
  prose: string;
  chips: { label: string; value: string }[];
  entries: LogEntry[];
}

export interface LogMember {
  id?: Id;
  name: string;
  hp: number;
  max_hp: number;
  primal?: number;
  fatigue?: string;
  conditions?: string[];
  dead?: boolean;
  mine?: boolean;
}

export interface TravelLog {
  campaign: { id: Id; name: string };
  journey: { id: Id; name: string; status: JourneyStatus; day: number; hour: number } | null;
  live: { fight: Id | null; label: string } | null;
  map: { id: Id; x: number; y: number; travelled_points: Point[]; route?: Point[] | null } | null;
  members: LogMember[];
  days: LogDay[];
}
