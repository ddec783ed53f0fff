// Journeys on the wire.

import type { DayOrder, GameTime, Hours, ItineraryDay, PlanModes, Preference, Stay } from "./plans";
import type { Id, Pace, Point, Reason } from "./types";

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
  /** Days without food, hours without water. */
  hunger?: number;
  thirst?: number;
  /** What thin air took from every ability. */
  ability_damage?: number;
  /** What fights left beside wounds, in words: conditions that end, shots gone, powers used. */
  burdens?: string[];
}

export interface JourneyMount {
  id: Id;
  name: string;
  /** Null: it has none of its own; its riders bear the march. */
  hp: number | null;
  max_hp: number | null;
  fatigue: string;
  down: boolean;
  left: boolean;
  riders?: Id[];
  /** Days without feed, hours without water, and the damage of it. */
  hunger?: number;
  thirst?: number;
  starved?: number;
}

export interface JourneyWeather {
  name: string;
  kind: string;
  temperature_f: number[];
  wind_mph: number;
  sight_feet: number | null;
  pace_percent: number;
  by: "rolled" | "hand";
}

/** Null figures are not counted. */
export interface JourneyStores {
  food_lb: number | null;
  water_gal: number | null;
  feed_lb: number | null;
}

export interface JourneyLeg {
  mode: string;
  name: string;
  from_mile: number;
  to_mile: number;
  hours_per_day: number;
  is_crewed: boolean;
  change_hours: number;
}

export interface JourneyStay {
  mile: number;
  hours: number;
  why: "rest" | "trade" | "carouse" | "other";
  note: string;
  place: string;
  is_over: boolean;
  hours_left: number | null;
}

/** Who keeps watch in which hours of the night's rest. */
export interface NightWatch {
  members: Id[];
  from_hour: number;
  to_hour: number;
}

/** Course 0 is the plan the journey set out with; the others were laid on the way. */
export interface JourneyCourse {
  course: number;
  day: number | null;
  hour: number | null;
  note: string;
  points: Point[];
  days: ItineraryDay[];
  arrival: GameTime | null;
}

/** Off the way; the GM's to know. */
export interface Astray {
  hours: number;
  noticed: boolean;
  hours_back: number | null;
  feet_off: number;
}

export interface SheetFigures {
  hp: number | null;
  primal?: number;
  max_hp?: number | null;
  fatigue: string;
  ability_damage?: number;
}

/** A sheet as it is, and as the journey would leave it. */
export interface SheetChange {
  id: Id;
  name: string;
  before: SheetFigures;
  after: SheetFigures;
}

export interface Encounter {
  id: Id;
  kind: string;
  name: string;
  foes: { creature: string; name: string; count: number }[];
  /** The foes in words: "3 goblins, Wolf". */
  crowd?: string;
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
  plan: Id | null;
  map: Id | null;
  party: Id | null;
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
  /** Why the journey can only be read: its ruleset is gone. Empty while it goes on. */
  ruleset_note?: string;
  /** If nothing more happens. */
  arrival_expected?: GameTime | null;
  /** In the campaign's calendar. */
  date?: string;
  daylight?: { dawn: number; dusk: number };
  mounts?: JourneyMount[];
  weather?: JourneyWeather | null;
  stores?: JourneyStores | null;
  foraging?: boolean;
  /** Who goes without first where there is too little; none: all share alike. */
  sparing?: Id[];
  legs?: JourneyLeg[];
  leg?: number | null;
  stays?: JourneyStay[];
  watches?: NightWatch[];
  astray?: Astray | null;
  courses?: JourneyCourse[];
  course?: number | null;
  /** The journey it branched from. */
  parent?: Id | null;
  parent_number?: number | null;
  gm_only?: boolean;
}

/** Dice as they fell at the table, by what they are for. */
export interface TypedRolls {
  march?: number[];
  encounter?: number[];
  weather?: number[];
  way?: number[];
  living?: number[];
  hazard?: number[];
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
  | { type: "clear_encounter"; id?: Id; reason?: string }
  | { type: "show_encounter" }
  | { type: "let_pass" }
  | { type: "end_journey"; reason: string }
  | { type: "talk"; minutes: number; note: string }
  | { type: "override"; target: string; field: string; value: boolean | number | string | string[] | null; reason: string }
  | { type: "set_watches"; watches: Id[][] }
  | { type: "forage"; on: boolean }
  | { type: "set_rations"; without: Id[] }
  | { type: "seek_way" }
  | { type: "chase"; flees: "party" | "foes"; all_day?: boolean }
  | { type: "set_table"; rolls: boolean };

/** What to lay a new course with; what is left out stays as the plan has it. */
export interface ReplanWish {
  note: string;
  stops?: { cell: number; stay: Stay | null }[];
  default_order?: Hours;
  orders?: DayOrder[];
  preference?: Preference;
  modes?: PlanModes;
}

/** After an event, or on the morning of a day; neither: now. */
export interface BranchWish {
  name: string;
  number?: number;
  day?: number;
  seed?: number;
  players_see: boolean;
}

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
  /** None: on every way. */
  ways?: string[];
  /** Name of a map's area; empty: anywhere. */
  area?: string;
  time?: "day" | "night" | "any";
  rows: EncounterRow[];
}

export type Stance = "hostile" | "ambush" | "wary" | "passing";

export interface EncounterRow {
  weight: number;
  name: string;
  stance?: Stance;
  creatures: TableCreature[];
}

export interface TableCreature {
  id: string;
  count?: number;
  /** [1, 4] stands for 1d4 and takes the place of the count. */
  dice?: number[];
}
