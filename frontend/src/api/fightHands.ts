// What the GM does by hand in a fight, on the wire.

import type { EdgeKind } from "./fight";
import type { Id, Point, Reason } from "./types";

export type GroundKind = "clear" | "difficult" | "impeded" | "wall" | "pillar" | "tree" | "water" | "hazard" | "low" | "heavy";

/** A side of a square: its north or its east one. */
export type EdgeSide = [number, number, "n" | "e"];

export type MoveMode = "walk" | "fly" | "swim" | "climb" | "burrow";

/** New figures for one creature; those left out stay. */
export interface OverrideAct {
  type: "override";
  target: Id;
  reason: string;
  hp?: number;
  primal?: number;
  position?: Point;
  conditions?: string[];
  hidden?: boolean;
  /** How many rounds the conditions that are new last; for good without it. */
  rounds?: number;
  /** Or a step of the scale of durations, so many times over: "full_round", "combat", "day", ... */
  duration?: string;
  times?: number;
}

export interface StanceAct {
  type: "stance";
  target: Id;
  reason: string;
  z?: number;
  mode?: MoveMode;
}

/** Another place in the order; one of a group splits off from it. */
/** Lays an effect on a creature, or takes it off: bonus_attack, bonus_ac, bonus_save, bonus_check, bonus_damage with an amount, or a row of its own. */
export interface EffectAct {
  type: "effect";
  target: Id;
  effect: string;
  rounds?: number | null;
  duration?: string;
  times?: number;
  amount?: number;
  against?: Id;
  ends?: boolean;
  reason: string;
}

export interface InitiativeAct {
  type: "initiative";
  target: Id;
  initiative: number;
  reason: string;
}

/** How a creature fights when it plays itself; "" as its stat block says. */
export interface TemperamentAct {
  type: "temperament";
  target: Id;
  reason: string;
  temperament: string;
}

/** New ground; what is left out stays, `clear` takes an opening or a roof away. */
export interface GroundAct {
  type: "ground";
  squares: Point[];
  reason: string;
  ground?: GroundKind;
  height?: number;
  depth?: number;
  gap?: number;
  veil?: number;
  hazard?: string;
  ceiling?: number;
  clear?: ("gap" | "ceiling")[];
}

/** Squares filled with spears, or cleared of them; null: as the phalanxes stand. */
export interface SpearsAct {
  type: "spears";
  squares: Point[];
  filled: boolean | null;
  reason: string;
}

export interface EdgeAct {
  type: "edge";
  edges: EdgeSide[];
  kind: EdgeKind | "";
  shelters: "own" | "beyond";
  reason: string;
}

export interface ForceAct {
  type: "force";
  target: Id;
  kind: "push" | "pull" | "slide";
  feet: number;
  by?: Id;
  origin?: Point;
  path?: Point[];
  less?: number;
  swept?: number;
  freely?: boolean;
  reason: string;
}

export interface FallAct {
  type: "let_fall";
  target: Id;
  feet: number;
  surface: string;
  depth_feet?: number;
  how: "accident" | "jump" | "dive";
  succeeds?: boolean;
  to?: Point;
  reason: string;
}

export interface CollideAct {
  type: "collide";
  target: Id;
  speed: number;
  how: string;
  surface: string;
  into: string;
  reason: string;
}

export interface ObjectAct {
  type: "hit_by_object";
  target: Id;
  size: string;
  stuff: string;
  feet: number;
  by?: Id;
  reason: string;
}

/** Raises the dead; `check` is the bonus on the Caster Check that those slain by a coup de grace take. */
export interface RaiseAct {
  type: "raise_dead";
  target: Id;
  check?: number;
  hp?: number;
  reason: string;
}

export type HandAct = OverrideAct | EffectAct | TemperamentAct | RaiseAct | StanceAct | InitiativeAct | GroundAct | SpearsAct | EdgeAct | ForceAct | FallAct | CollideAct | ObjectAct;

/** What it would do: nothing is changed and nothing rolled. */
export interface Foresight {
  text: string;
  /** Cubes x, y, level; the present one first. */
  path: number[][];
  end: number[] | null;
  reasons: Reason[];
  /** The harm to be rolled, "0" for none. */
  dice: string;
  minimum: number;
  maximum: number;
  mean: number;
}
