import type { ClassLevels, Power } from "./creatures";
// The shapes the API answers with. Ids are UUID strings, distances are feet (`*_feet`) or miles,
// times of the game are a 1-based `day` and an `hour` of that day.

export type Id = string;
export type Role = "gm" | "player" | "observer";
export type Pace = "walk" | "hustle" | "forced";
export type Terrain =
  | "desert"
  | "forest"
  | "hills"
  | "jungle"
  | "moor"
  | "mountains"
  | "plains"
  | "swamp"
  | "tundra"
  | "sea"
  | "coast"
  | "lake"
  | "river"
  | "unknown";
export type Way = "trackless" | "trail" | "road" | "highway";

export interface Page<T> {
  count: number;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** One rule applied: its id, what it is in words, what it changed. */
export interface Reason {
  rule: string;
  text: string;
  effect: string;
}

export interface ProblemDetails {
  type: string;
  title: string;
  status: number;
  detail: string;
  remedy?: string | null;
  pointer?: string | null;
  rule?: string | null;
  current?: unknown;
}

export interface RuleText {
  id: string;
  catalogue: string;
  text: string;
}

// ---- session and accounts ----

export interface SessionUser {
  id: Id;
  name: string;
  username: string;
  is_guest: boolean;
  is_demo: boolean;
}

export interface Session {
  user: SessionUser | null;
  setup_needed: boolean;
  demo_available: boolean;
  csrf_token: string;
  version: string;
}

export interface Joined {
  campaign: Id;
  role: string;
}

export interface Token {
  id: Id;
  name: string;
  prefix: string;
  scope: "read" | "write";
  campaign: Id | null;
  campaign_name: string | null;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  created_at: string;
}

export interface NewToken extends Token {
  secret: string;
}

export interface Campaign {
  id: Id;
  name: string;
  ruleset: string;
  role: Role;
  is_demo: boolean;
  revision: number;
  created_at: string;
  options: Record<string, string>;
}

export interface Member {
  id: Id;
  name: string;
  role: Role;
  is_me: boolean;
}

export interface Invitation {
  id: Id;
  role: Role;
  expires_at: string | null;
  uses_left: number | null;
}

export interface NewInvitation extends Invitation {
  code: string;
  url: string;
}

export interface RulesetTerrain {
  key: string;
  name: string;
  letter: string;
  code: number;
  rates: Record<Way, number>;
  rule?: string;
}

/** A reading of the rules that a GM may change. */
export interface RulesetOption {
  key: string;
  name: string;
  default: string;
  choices: string[];
  rule: string;
}

export interface RulesetMount {
  key: string;
  name: string;
  speed_feet: number;
  light_lb: number;
  medium_lb: number;
  heavy_lb: number;
}

export interface RulesetVehicle {
  key: string;
  name: string;
  mph: number;
  miles_per_day: number;
  moved_by: string;
  is_water: boolean;
}

export interface Ruleset {
  id: string;
  name: string;
  source: string;
  licence: string;
  is_default: boolean;
  ways: Way[];
  terrain: RulesetTerrain[];
  mounts: RulesetMount[];
  vehicles: RulesetVehicle[];
  options?: RulesetOption[];
}

// ---- creatures ----

export type CreatureSize =
  | "fine"
  | "diminutive"
  | "tiny"
  | "small"
  | "medium"
  | "large"
  | "huge"
  | "gargantuan"
  | "colossal"
  | "titanic"
  | "titanic_plus"
  | "titanic_two_plus"
  | "titanic_three_plus";

export interface Bonus {
  name: string;
  value: number;
  type?: string;
}

export interface Abilities {
  strength: number;
  dexterity: number;
  constitution: number;
  intelligence: number;
  wisdom: number;
  charisma: number;
}

/** Damage on top of a weapon's own, rolled once and never multiplied. */
export interface ExtraDamage {
  name: string;
  dice?: [number, number][];
  bonus?: number;
  kind?: "bonus" | "precision";
  damage_type?: string;
  when?: "always" | "caught";
}

/** An attack that a full attack has beside its base attacks. */
export interface BonusAttack {
  source: string;
  column?: number;
  attack?: string;
}

export interface Attack {
  name: string;
  kind: "melee" | "ranged" | "thrown";
  bonuses: number[];
  dice: [number, number][];
  damage_bonus?: number;
  parts?: Bonus[];
  damage_parts?: Bonus[];
  damage_type?: string;
  threat_from?: number;
  multiplier?: number;
  reach?: number;
  threatens_adjacent?: boolean;
  increment?: number;
  touch?: boolean;
  lethal?: boolean;
  traits?: string[];
  extra?: ExtraDamage[];
  proficient?: boolean;
  bonus_attacks?: BonusAttack[];
  /** How often it can be shot or thrown; null: nobody counts. */
  ammunition?: number | null;
}

/** A stat block; every field but id and name has a default on the server. */
export interface Creature {
  id: string;
  name: string;
  kind?: "pc" | "npc" | "monster" | "mount";
  size?: CreatureSize;
  creature_type?: string;
  level?: number;
  cr?: number;
  speed?: number;
  speeds?: Record<string, number>;
  armour?: "none" | "light" | "medium" | "heavy";
  load?: "light" | "medium" | "heavy";
  load_lb?: number | null;
  abilities?: Abilities;
  hp?: number;
  max_hp?: number;
  ac?: number;
  ac_parts?: Bonus[];
  saves?: { fortitude: number; reflex: number; will: number };
  initiative_bonus?: number;
  movement_bonus?: number;
  perception?: number;
  stealth?: number;
  /** On a journey; null: the sheet does not say, and Wisdom counts. */
  survival?: number | null;
  might?: number;
  maneuver_defense?: number;
  reach?: number | null;
  space?: number | null;
  attacks?: Attack[];
  features?: Record<string, number>;
  senses?: Record<string, number>;
  damage_reduction?: Record<string, number>;
  /** Types and traits of attacks that its damage reduction does not stop. */
  overcome_by?: string[];
  portrait?: string;
  notes?: string;
  powers?: Power[];
  /** How it fights by itself; empty: by its type. */
  temperament?: string;
  maneuver_offense?: number | null;
  classes?: ClassLevels[];
}

export interface ReadyCreature {
  id: string;
  name: string;
  cr: number;
  kind: string;
  size: string;
  hp: number;
  ac: number;
  speed: number;
  summary: string;
  creature: Creature;
}

export type * from "./battleMaps";
export type * from "./creatures";
export type * from "./imports";
export type * from "./maps";
export type * from "./mapEdits";
export type * from "./travel";
export type * from "./plans";
export type * from "./planQuestions";
export type * from "./ambushes";
export type * from "./journeys";
export type * from "./tales";
export type * from "./fight";
export type * from "./fightBoard";
export type * from "./fightHands";
