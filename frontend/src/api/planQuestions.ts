// What is asked beside a plan: choices, reach, meetings, comparisons, links and long computations.

import type { CampaignMapInfo } from "./maps";
import type { AvoidArea, Closure, DayOrder, GameTime, Hours, PlanModes, PlanProblem, PlanRoute, Rivers, StayReason } from "./plans";
import type { Id, Point, Reason } from "./types";

/** One well-spread choice between time, damage, risk and cost. */
export interface FrontPoint {
  id: string;
  label: string;
  route: PlanRoute;
  orders: DayOrder[];
  default_order: Hours;
  arrival: GameTime;
  damage: number;
  drop_chance: number | null;
  risk: number;
  cost_gp: number;
  is_beaten: boolean;
}

export interface PlanFront {
  points: FrontPoint[];
}

export type ReachPace = "walk" | "hustle1" | "all_out";
export type ReachWay = "from" | "to";

export interface ReachBody {
  closures: Closure[];
  current_mph: number | null;
  map: Id;
  party: Id;
  cell: number;
  days: number;
  pace: ReachPace;
  direction: ReachWay;
  modes: PlanModes;
  avoid: AvoidArea[];
  rivers: Rivers;
}

export interface Reach {
  /** Base64 of one byte a cell: the day, from 1; 255 is out of reach. */
  rings: string;
  counts: number[];
  places: { name: string; cell: number; day: number; hour: number }[];
  note: string;
}

export interface MeetGroup {
  party?: Id;
  mph?: number;
  cell: number;
}

/** Where two groups can be together soonest; null if not within the days asked for. */
export interface Meeting {
  cell: number | null;
  key: string | null;
  name: string | null;
  x: number | null;
  y: number | null;
  day: number | null;
  hour: number | null;
  /** How each gets there. */
  groups: { day: number; hour: number; miles: number; points: Point[] }[];
  note: string;
}

export interface StopOrder {
  stops: { cell: number }[];
  /** null: in the order given it cannot be gone. */
  hours_before: number | null;
  hours_after: number;
}

export interface Measured {
  straight_miles: number;
  road_miles: number | null;
  hours: number | null;
  reasons: Reason[];
}

export interface ComparedRow {
  name: string;
  a: string;
  b: string;
  difference: string;
  better: "a" | "b" | null;
}

export interface Compared {
  a: { id: Id; name: string };
  b: { id: Id; name: string };
  rows: ComparedRow[];
  sentence: string;
}

export interface PlanShare {
  id: Id;
  /** Shown instead of the plan's name. */
  name: string;
  expires_at: string;
  created_at: string;
}

export interface NewPlanShare extends PlanShare {
  /** Shown once. */
  url: string;
}

export interface PlanJob<T> {
  id: Id;
  status: "queued" | "running" | "done" | "failed" | "cancelled";
  /** From 0 to 1. */
  progress: number;
  /** Why nothing happens yet. */
  note: string;
  result: T | null;
  problem: PlanProblem | null;
}

/** A plan as whoever has the link sees it; places that players do not know have neither name nor coordinates. */
export interface SharedPlan {
  name: string;
  campaign_name: string;
  party_name: string;
  expires_at: string;
  /** null while players know nothing of it. */
  map: CampaignMapInfo | null;
  stops: {
    name: string;
    x: number | null;
    y: number | null;
    day: number;
    hour: number;
    leaves: GameTime | null;
    stay: { days: number; hours: number; why: StayReason } | null;
  }[];
  route: {
    /** Its pieces on ground that players know. */
    lines: number[][][];
    miles: number;
    hours_text: string;
    legs: { name: string; is_afloat: boolean; from_mile: number; to_mile: number; place: string }[];
  } | null;
  days: {
    day: number;
    date: string;
    start_hour: number;
    end_hour: number;
    miles: number;
    hours: number;
    camp: { name: string; x: number | null; y: number | null } | null;
    text: string;
  }[];
  text: string;
}
