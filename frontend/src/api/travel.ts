// Parties and plans on the wire.

import type { Creature, Id, Pace, Point, Reason, Terrain, Way } from "./types";

export interface Speed {
  feet: number;
  miles_per_hour: number;
  reasons: Reason[];
}

export interface PartySpeed extends Speed {
  slowest: string | null;
  hint: string | null;
}

export interface PartyMember {
  id: Id;
  position: number;
  sheet: Creature;
  primal: number;
  fatigue: string;
  carrier: Id | null;
  owner: Id | null;
  speed: Speed;
  mine: boolean;
  v?: number;
}

export interface Carrier {
  id: Id;
  kind: "mount" | "vehicle";
  type: string;
  name: string;
  load_lb: number;
  speed: Speed;
  riders: Id[];
  v?: number;
}

export interface Party {
  id: Id;
  name: string;
  v: number;
  members: PartyMember[];
  carriers: Carrier[];
  speed: PartySpeed;
}

export interface PartyRow {
  id: Id;
  name: string;
  v: number;
  members?: unknown[];
}

// ---- plans ----

export interface Hours {
  walked: number;
  hustled: number;
  forced: number;
}

export interface DayOrder extends Hours {
  day: number;
}

export interface GameTime {
  day: number;
  hour: number;
}

export type Preference = "fastest" | "roads";

export interface Stop {
  cell: number;
  key: string;
  name: string;
  x: number;
  y: number;
  day: number | null;
  hour: number | null;
  miles: number | null;
}

export interface PlanRoute {
  id: string;
  label: string;
  preference: string;
  cells: number[];
  points: Point[];
  miles: number;
  seconds: number;
  hours_text: string;
  off_road_miles: number;
  trail_miles: number;
  single_file_miles: number;
  reasons: Reason[];
  arrivals: Arrival[];
}

/** Arriving by noon or dusk of a day, for the least damage it can be had for. */
export interface Arrival {
  day: number;
  half: "noon" | "dusk";
  hour: number;
  expected: number;
  survivable: boolean;
}

export interface DeadlineOption extends Arrival {
  orders: DayOrder[];
}

export interface PlanProblem {
  detail: string;
  remedy: string;
  pointer: string;
  rule: string;
}

export interface Damage {
  expected: number;
  low: number;
  high: number;
  minimum: number;
  maximum: number;
  distribution: [number, number][];
  reasons: Reason[];
}

export interface Segment {
  from_mile: number;
  to_mile: number;
  terrain: Terrain;
  way: Way;
  pace: Pace;
  hours: number;
  miles: number;
  mph: number;
  reasons: Reason[];
}

export interface ItineraryDay {
  day: number;
  start_hour: number;
  end_hour: number;
  hours: Hours;
  ordered: Hours;
  miles: number;
  segments: Segment[];
  damage: Damage;
  fatigued: boolean;
  weakest: { name: string; remaining: number; max: number } | null;
  camp: { cell: number; key: string; x: number; y: number; place: string | null } | null;
  by_hand: boolean;
  reasons: Reason[];
}

export interface Itinerary {
  days: ItineraryDay[];
  miles: number;
  hours: number;
  arrival: GameTime;
  damage: Damage;
  warnings: string[];
  text: string;
}

export interface PlanBody {
  name: string;
  map: Id;
  party: Id;
  stops: { cell: number }[];
  preference: Preference;
  chosen: string;
  start: GameTime;
  default_order?: Hours;
  orders: DayOrder[];
}

export interface Plan {
  /** null in a preview. */
  id: Id | null;
  v: number;
  name: string;
  map: Id;
  party: Id;
  stops: Stop[];
  preference: Preference;
  start: GameTime;
  orders: DayOrder[];
  default_order: Hours;
  routes: PlanRoute[];
  chosen: string;
  itinerary: Itinerary | null;
  deadline_options: DeadlineOption[];
  problem: PlanProblem | null;
}

export interface PlanRow {
  id: Id;
  v: number;
  name: string;
  map: Id;
  map_name: string;
  party: Id;
  party_name: string;
  start: GameTime;
  stops: number;
  miles: number | null;
  days: number | null;
  updated_at: string;
}
