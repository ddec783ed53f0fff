// Parties, plans, journeys, ambushes, simulations and the travel log on the wire.

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
  miles: number;
  segments: Segment[];
  damage: Damage;
  fatigued: boolean;
  weakest: { name: string; remaining: number; max: number } | null;
  camp: { cell: number; key: string; x: number; y: number; place: string | null };
  by_hand: boolean;
  reasons: Reason[];
}

export interface Itinerary {
  days: ItineraryDay[];
  miles: number;
  hours: number;
  arrival: GameTime;
  damage: Damage;
  text: string;
}

export interface PlanBody {
  name: string;
  map: Id;
  party: Id;
  stops: { cell: number }[];
  preference: Preference;
  start: GameTime;
  orders: DayOrder[];
}

export interface Plan {
  id: Id;
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
}

// ---- journeys ----

export interface JourneyMember {
  id: Id;
  name: string;
  hp: number;
  max_hp: number;
  primal: number;
  fatigue: string;
  conditions: string[];
  down?: boolean;
  dead: boolean;
}

export interface Encounter {
  id: Id;
  kind: string;
  name: string;
  foes: { creature: string; name: string; count: number }[];
  mile: number;
  distance_feet: number | null;
  noticed_by: string[];
  stance?: string | null;
  hidden: boolean;
}

export interface AllowedOrder {
  type: string;
  label: string;
  reason: string | null;
}

export type JourneyStatus = "camp" | "travelling" | "encounter" | "fight" | "arrived" | "ended";

export interface Journey {
  id: Id;
  v: number;
  name: string;
  plan: Id;
  map: Id;
  party: Id;
  status: JourneyStatus;
  day: number;
  hour: number;
  cell: number;
  x: number;
  y: number;
  mile: number;
  miles_total: number;
  route: { points: Point[]; cells: number[] };
  travelled_points: Point[];
  planned_days: number;
  members: JourneyMember[];
  encounter: Encounter | null;
  fight: Id | null;
  ambush: Id | null;
  undo_label: string | null;
  today: { planned: ItineraryDay | null };
  orders_allowed: AllowedOrder[];
  version: number;
  supplies?: number | null;
  /** Encounters that wait on the route ahead; the GM's only. */
  waiting?: Encounter[];
  rolls_tables?: boolean | null;
  arrival_planned?: GameTime | null;
}

export type JourneyOrder =
  | { type: "advance_day"; walked?: number; hustled?: number; forced?: number }
  | { type: "advance_hours"; hours: number; pace: Pace }
  | { type: "rest"; days: number }
  | {
      type: "place_encounter";
      mile?: number;
      cell?: number;
      creatures: { id: string; count: number }[];
      name: string;
      hidden?: boolean;
      stance?: string;
    }
  | { type: "clear_encounter"; id?: Id }
  | { type: "show_encounter" }
  | { type: "let_pass" }
  | { type: "end_journey"; reason: string }
  | { type: "talk"; minutes: number; note: string }
  | { type: "override"; target: string; field: string; value: number | string; reason: string }
  | { type: "set_table"; rolls: boolean };

export interface Roll {
  label: string;
  dice: number[] | string;
  faces?: number[];
  total: number;
  against?: number | null;
}

export interface JourneyEvent {
  number: number;
  /** Events of one order share it; null for players. */
  batch?: number | null;
  type: string;
  day: number;
  hour: number;
  title: string;
  text: string;
  reasons: Reason[];
  rolls: Roll[];
  gm_only: boolean;
  data: Record<string, unknown>;
}

export interface JourneyAnswer {
  journey: Journey;
  events: JourneyEvent[];
}

export interface EncounterTable {
  terrain: string;
  chance_percent: number;
  rows: { weight: number; name: string; creatures: { id: string; count: number }[] }[];
}

// ---- ambushes ----

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
}

export interface AmbushParticipant {
  id: Id;
  name: string;
  side: string;
  size: CreatureSizeName;
  squares: number;
  reach_feet: number;
  x: number;
  y: number;
  speed: number;
}

type CreatureSizeName = NonNullable<Creature["size"]>;

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

export interface Ambush {
  id: Id;
  v: number;
  journey: Id;
  status: "draft" | "rolled" | "started";
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
  check: AmbushCheck;
  board: Board;
  participants: AmbushParticipant[];
  legality: { legal: boolean; violations: Violation[]; tests?: PlacementTest[] };
  legal_squares?: Record<Id, Point[]>;
  notice: {
    dc: number | null;
    each: { id: Id; name: string; bonus: number; chance: number; distracted: boolean }[];
    all_surprised: number | null;
  };
  initiative: { id: Id; name: string; total: number }[];
}

// ---- simulation ----

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

export interface Trial {
  trial: number;
  arrival_day: number | null;
  events: JourneyEvent[];
  fights: unknown[];
}

// ---- log ----

export interface LogEntry {
  number: number;
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
