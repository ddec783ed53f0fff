// Plans on the wire: stops and wishes in, ways and days out.

import type { Id, Pace, Point, Reason, Terrain, Way } from "./types";

export interface Hours {
  walked: number;
  hustled: number;
  forced: number;
}

export interface DayOrder extends Hours {
  day: number;
  /** Where the day ends early, by mile of the route; null: when its hours are over. */
  camp_mile?: number | null;
}

export interface GameTime {
  day: number;
  hour: number;
}

export type Preference = "fastest" | "least_harm" | "safest" | "roads" | "cheapest";
export type Rivers = "open" | "fords";
export type Objective = "damage" | "dropping";
export type StayReason = "rest" | "trade" | "carouse" | "other";

/** Standing still at a stop. */
export interface Stay {
  days: number;
  hours: number;
  why: StayReason;
  note: string;
}

export interface LegMode {
  /** Leg 0 runs from the first stop to the second. */
  leg: number;
  mode: string;
}

export interface PlanModes {
  allowed: string[];
  by_leg: LegMode[];
}

/** Hexes to keep out of: a way through counts `weight` times as long, or null: never. */
/** Cells where everyone on land goes at the slowest column of the table. */
export interface ImpededGround {
  name: string;
  cells: number[];
}

export interface AvoidArea {
  name: string;
  cells: number[];
  weight: number | null;
}

/** A border nothing crosses: a bridge that is out. */
export interface Closure {
  from: number;
  to: number;
  name: string;
}

export interface ModeChoice {
  key: string;
  name: string;
  mph: number;
  hours_per_day: number;
  is_afloat: boolean;
  begins: string;
  change_hours: number;
  fare_gp: number;
  daily_gp: number;
  reasons: Reason[];
  /** Why it cannot be gone here, or null. */
  refused: string | null;
}

export interface Stop {
  cell: number;
  key: string;
  name: string;
  x: number;
  y: number;
  day: number | null;
  hour: number | null;
  miles: number | null;
  stay: Stay | null;
  leaves: GameTime | null;
}

export interface PlanLeg {
  mode: string;
  name: string;
  is_afloat: boolean;
  from_mile: number;
  to_mile: number;
  /** Places in the route's cells. */
  first: number;
  last: number;
  place: string;
  change_hours: number;
  fare_gp: number;
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
  legs: PlanLeg[];
  /** Expected encounters. */
  risk: number;
  risk_reasons: Reason[];
  cost_gp: number;
  cost_reasons: Reason[];
  /** From setting out to arriving, camps and stays included. */
  door_to_door_hours: number;
}

/** Arriving by noon or dusk of a day, for the least damage it can be had for. */
export interface Arrival {
  day: number;
  half: "noon" | "dusk";
  hour: number;
  expected: number;
  survivable: boolean;
  /** False: there were too many orders to try them all. */
  is_exact: boolean;
  /** Chance that anyone drops, from 0 to 1. */
  drop_chance: number | null;
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
  /** So high that no more is told. */
  is_least?: boolean;
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
  mode: string;
  start_hour: number;
}

export interface DayMember {
  name: string;
  expected: number;
  low: number;
  high: number;
  hp_left: number | null;
  max: number | null;
  /** From 0 to 1. */
  drop_chance: number | null;
  fatigue: string;
}

export interface DayOutlook {
  weather: { name: string; percent: number }[];
  /** Low and high. */
  temperature_f: number[] | null;
  daylight: { dawn: number; dusk: number } | null;
  sight_feet: number | null;
  lost_dc: number | null;
  hazards: string[];
  reasons: Reason[];
}

export interface DaySupplies {
  food_lb: number;
  water_gal: number;
  feed_lb: number;
  /** null: not counted. */
  left: { food_lb: number; water_gal: number; feed_lb: number } | null;
  reasons: Reason[];
}

/** One thing done in a day, in order. */
export interface DayPiece {
  kind: "march" | "craft" | "stay" | "wait" | "change";
  pace: Pace | null;
  mode: string | null;
  start_hour: number;
  hours: number;
  miles: number;
  terrain: Terrain | null;
  way: Way | null;
  text: string;
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
  is_stay: boolean;
  pieces: DayPiece[];
  members: DayMember[];
  encounter_chance: { percent: number; reasons: Reason[] } | null;
  outlook: DayOutlook | null;
  supplies: DaySupplies | null;
  cost_gp: number;
  /** In the campaign's calendar. */
  date: string;
  watches: { name: string; from_hour: number; to_hour: number }[];
}

export interface Itinerary {
  days: ItineraryDay[];
  miles: number;
  hours: number;
  arrival: GameTime;
  damage: Damage;
  warnings: string[];
  text: string;
  /** That anyone drops on the way, from 0 to 1. */
  drop_chance: number | null;
  cost_gp: number;
  risk: number;
}

export interface PlanBody {
  name: string;
  map: Id;
  party: Id;
  stops: { cell: number; stay: Stay | null }[];
  preference: Preference;
  chosen: string;
  start: GameTime;
  default_order?: Hours;
  orders: DayOrder[];
  modes: PlanModes;
  rivers: Rivers;
  current_mph: number | null;
  avoid: AvoidArea[];
  impeded: ImpededGround[];
  closures: Closure[];
  objective: Objective;
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
  modes: PlanModes;
  mode_choices: ModeChoice[];
  rivers: Rivers;
  current_mph: number | null;
  avoid: AvoidArea[];
  impeded?: ImpededGround[];
  closures: Closure[];
  objective: Objective;
  /** The map has changed since the plan was stored; what is shown is worked out on the new one. */
  stale: { since_revision: number; note: string } | null;
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
  /** The map was changed since. */
  stale: boolean;
  updated_at: string;
}
