// Fights on the wire.

import type { FightRules } from "./fightRules";
import type { Id, Point, Reason } from "./types";

export type EdgeKind = "wall" | "door" | "open_door" | "secret_door" | "window" | "invisible" | "curtain" | "low" | "force" | "battlement" | "arrow_slit" | "rail";

/** What stands on the north or the east side of a square. */
export interface BoardEdge {
  x: number;
  y: number;
  side: "n" | "e";
  kind: EdgeKind;
  /** Whom a battlement or an arrow slit protects: its own square, or the one beyond. */
  shelters?: "own" | "beyond";
}

type LayerNumber = [number, number, number];

/** What rows do not say, square by square as [x, y, value]. */
export interface BoardLayers {
  /** Levels of 5 ft; of water, its surface. */
  heights: LayerNumber[];
  /** Feet of water. */
  depths: LayerNumber[];
  /** Inches of the narrowest opening. */
  gaps: LayerNumber[];
  /** Smoke or leaves: 6 hides partly, 12 wholly. */
  veils: LayerNumber[];
  hazards: [number, number, string][];
  /** Level of a roof, or of the top of a block. */
  ceilings: LayerNumber[];
}

/** A picture below the board, in squares from its north-west corner. */
export interface Backdrop {
  source: string;
  west: number;
  north: number;
  east: number;
  south: number;
}

export type Health = "unhurt" | "hurt" | "badly hurt" | "down" | "dead";

export interface Combatant {
  id: Id;
  name: string;
  initials: string;
  side: string;
  x: number;
  y: number;
  /** Level of its lowest cubes. */
  z?: number;
  /** Side of its space: less than ``full_squares`` while it squeezes. */
  squares: number;
  full_squares?: number;
  /** Side of the base it is best shown with (EP-SP-17). */
  base_squares?: number;
  /** On whose back it is, in that one's space (EP-3D-04). */
  mount?: string | null;
  /** How it keeps itself there: walk, fly, swim, climb, burrow. */
  mode?: string;
  size: string;
  /** null where the viewer may not know it. */
  hp: number | null;
  max_hp: number | null;
  health: Health;
  primal: number | null;
  conditions: { key: string; label: string; rounds?: number | null }[];
  initiative: number | null;
  ac: number | null;
  is_mine: boolean;
  acted: boolean;
  defeated: boolean;
  /** Squares this creature threatens now, as the engine judges them. */
  threatens?: Point[];
  reach_feet?: number | null;
  when_forced?: string | null;
  /** How it fights when it plays itself; the GM's to know. */
  temperament?: string | null;
  summary?: string;
}

/** How creatures fight that play themselves. */
export const TEMPERAMENTS = [
  "soldier", "brute", "skirmisher", "archer", "tactician", "leader", "guardian", "merciless", "coward", "beast", "mount", "mindless",
] as const;
export type Temperament = (typeof TEMPERAMENTS)[number];

/** By what right a 5-foot step is taken. */
export type StepGround = "plain" | "attack" | "feature" | "action_point";

/** A square x, y, or a cube with its level. */
export type Place = Point | [number, number, number] | [number, number, number, number];

/** When a creature drops prone against forced movement. */
export type WhenForced = "never" | "harm" | "always";

/** What a readied action waits for; `who` "" is anyone of the side, `feet` 0 the attack's reach. */
export interface Trigger {
  what:
    | "comes_near" | "goes_away" | "enters" | "comes_into_sight" | "stands_up" | "goes_down"
    | "moves" | "attacks" | "uses_power" | "opens_door" | "acts";
  who?: Id;
  side?: "enemy" | "ally" | "anyone";
  feet?: number;
  squares?: Point[];
  target?: Id;
}

/** What the acting creature may ready: `then` of a "ready" order, and what may set it off. */
export interface ReadyChoices {
  triggers: { what: Trigger["what"]; label: string; needs: "feet" | "squares" | "target" | "" }[];
  orders: { label: string; order: Record<string, unknown>; needs: "path" | "" }[];
}

/** The actions that turn into one another. */
export type ActionType = "standard" | "move" | "swift";

export type FightOrder =
  | { type: "move" | "double_move"; path: Place[]; mode?: string }
  | { type: "run" | "crawl"; path: Place[] }
  | { type: "withdraw"; path: Place[]; target: Id; others?: Id[]; mode?: string }
  | { type: "clamber" | "overrun"; path: Place[]; target: Id }
  | { type: "tumble"; path: Place[]; target?: Id }
  | { type: "face"; facing: "" | "north" | "east" | "south" | "west" }
  | { type: "step"; x: number; y: number; ground?: StepGround; z?: number | null; mode?: string }
  | { type: "part_of_move"; activity: string; item?: string; x?: number; y?: number }
  | { type: "jump_down" | "dismount"; x: number; y: number }
  | { type: "mount"; target: Id }
  | { type: "throw_object"; target: Id; size: string; stuff: string; drop: boolean }
  | { type: "when_forced"; when: WhenForced }
  | { type: "grope"; squares: Point[] }
  | { type: "attack_square"; x: number; y: number; attack: number; full: boolean }
  | { type: "use_door"; x: number; y: number; side: "n" | "e" }
  | { type: "attack"; target: Id; attack: number; full?: boolean; average?: number; square?: Point | null; locations?: number[] }
  | { type: "full_attack"; targets: Id[]; attack: number; average?: number }
  | { type: "charge"; target: Id; attack?: number; average?: number }
  | { type: "use_power"; power: number; target?: Id; x?: number | null; y?: number | null; z?: number | null; by?: Id }
  | { type: "do"; activity: string; item?: string; by?: Id }
  | { type: "convert"; action: ActionType; into: ActionType }
  | { type: "spend_point"; gain: ActionType }
  | { type: "manoeuvre"; manoeuvre: string; target: Id; trade?: boolean; path?: Place[] }
  | { type: "throw_splash"; attack: number; target?: Id; x?: number | null; y?: number | null; square?: Point | null; full?: boolean }
  | { type: "coup_de_grace"; target: Id; attack: number; average?: number }
  | { type: "stabilize"; target: Id }
  | { type: "resume" | "act_first"; combatant: Id }
  | { type: "ready"; trigger: Trigger; then: Record<string, unknown> }
  | { type: "aid"; target: Id; ally: Id; gives: "attack" | "ac"; attack: number }
  | { type: "assist"; target: Id; skill: string; epic?: boolean }
  | { type: "take_quarter"; quarter: "NE" | "SE" | "SW" | "NW" }
  | { type: "take_stance" | "drop_stance"; stance: string }
  | { type: "hold_breath"; choke?: boolean; by?: Id }
  | { type: "guard_breath"; when: "never" | "always" }
  | { type: "breathe" }
  | { type: "shake_off"; condition: string }
  | { type: "hide" | "search" | "total_defense" | "fight_defensively" | "hold" | "stand_up" | "drop_prone" | "end_turn" | "flee" };

export type OrderType = FightOrder["type"];

export interface LegalOrder {
  type: OrderType;
  label: string;
  key: string;
  cost: string;
  target?: Id | null;
  attack?: number | null;
  chance?: number | null;
  expected_damage?: number | null;
  /** Who would strike for it, where the creature stands. */
  provokes?: Id[];
  reasons: Reason[];
  /** The body to send back as it is. */
  order?: FightOrder;
  /** How many damage dice may be averaged; 0 where all are rolled. */
  dice?: number;
  /** Squares of a large target that may be aimed at. */
  squares?: Point[];
  /** How many limbs a hit hurts, of those that may be named; 0 where it hurts the body. */
  limbs?: number;
  locations?: number[];
}

export interface RefusedOrder {
  type: OrderType;
  label: string;
  rule: string;
  text: string;
  /** What to do instead. */
  remedy?: string;
}

export interface ReachSquare {
  x: number;
  y: number;
  cost_feet: number;
  provokes: Id[];
  /** Squares entered, in order. */
  path?: Place[];
  /** With whom it would squeeze there. */
  squeezes?: Id[];
  z?: number;
  /** Side of the space it takes there. */
  squares?: number;
}

/** A kind of movement that may be begun; where it leads is asked for. */
export interface LegalWay {
  type: OrderType;
  label: string;
  key: string;
  cost: string;
  feet: number;
  mode: string;
  target: Id | null;
}

/** An order that takes squares: `count` of those listed, or any within `range_feet` where none are. */
export interface SquareOrder {
  type: OrderType;
  label: string;
  cost: string;
  squares: Point[];
  count: number;
  attack: number | null;
  /** Which power is laid there. */
  power?: number | null;
  /** Who gives it out of turn; empty for the one acting. */
  by?: Id;
  /** Who is thrown there, and with which manoeuvre. */
  target?: Id;
  manoeuvre?: string;
  range_feet: number;
}

export interface LegalOrders {
  orders: LegalOrder[];
  refused: RefusedOrder[];
  ways?: LegalWay[];
  squares?: SquareOrder[];
  reach: ReachSquare[];
  reach_double?: ReachSquare[];
  ready?: ReadyChoices | null;
}

/** A full attack that is on, or could be begun. */
export interface FullAttackLeft {
  begun: boolean;
  attacks: { attack: string; to_hit: number; source: string }[];
  given_up: number;
  tradable: boolean;
  severable: boolean;
}

export interface FightView {
  id: Id;
  v: number;
  name: string;
  status: "running" | "over" | "closed";
  round: number;
  is_surprise: boolean;
  actor: Id | null;
  place: { name: string; terrain: string; light: string };
  ruleset?: FightRules;
  grid: { width: number; height: number; rows: string[]; edges: BoardEdge[]; backdrop: Backdrop | null; layers?: BoardLayers; spears?: [number, number][] | null };
  /** What the game calls the Armor Class. */
  ac_word?: string;
  combatants: Combatant[];
  order: Id[];
  turn: {
    standard: boolean;
    move: boolean;
    swift: boolean;
    /** Swift actions, counting what greater ones turn into. */
    swifts?: number;
    immediate?: boolean;
    /** Free actions left, null for no limit. */
    free?: number | null;
    full_attack?: FullAttackLeft | null;
    manoeuvre_used?: boolean;
    full_round?: boolean;
    action_points?: number;
    /** What the plain marks do not say. */
    words?: string[];
    five_foot_step: boolean;
    moved_feet: number;
    speed_feet: number;
  } | null;
  legal: LegalOrders | null;
  undo_label: string | null;
  winner: string | null;
  /** Why the fight is over, in words. */
  reason?: string;
  outcome: unknown;
}

/** Whom an area reaches, friend or foe; figures are null where the viewer may not know them. */
export interface Caught {
  id: Id;
  friend: boolean;
  /** Chance that it makes its save. */
  saves: number | null;
  /** Chance that it is hit. */
  hits: number | null;
  expected_damage: number | null;
  text: string;
}

export interface FightPreview {
  /** Squares that are filled, and who stands in them. */
  area?: Point[];
  caught?: Caught[];
  cost_feet: number;
  allowed_feet: number;
  legal: boolean;
  reason: string | null;
  /** Chance and damage are null where the viewer may not know them. */
  provokes: { attacker: Id; square: Point; chance: number | null; expected_damage: number | null }[];
  /** Enemies flanked from the end of the way, and each one's ally beyond. */
  flank: Id[];
  flank_with?: Record<Id, Id>;
  rule?: string;
  /** Feet spent after each step, up to the step that is refused. */
  costs?: number[];
  squeezes?: Id[];
  over?: Id[];
  reasons: Reason[];
}

export interface FightEvent {
  number: number;
  round: number;
  type: string;
  actor: Id | null;
  target?: Id | null;
  title: string;
  text: string;
  die: number | null;
  total: number | null;
  against: number | null;
  verdict: string | null;
  success?: boolean | null;
  parts: { name: string; value: number }[];
  damage: {
    notation?: string;
    dice: number[];
    parts: { name: string; value: number }[];
    multiplier?: number;
    resisted?: number;
    /** Precision and bonus damage that the total holds. */
    extras?: { name: string; notation: string; dice: number[]; total: number }[];
    total: number;
  } | null;
  /** The roll that confirms a critical hit. */
  confirm?: { die: number; total: number } | null;
  reasons: Reason[];
  gm_only: boolean;
}

export interface FightAnswer {
  fight: FightView;
  events: FightEvent[];
}
