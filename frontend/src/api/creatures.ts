// Powers, classes and a GM's own creatures on the wire.

import type { Id, ReadyCreature } from "./types";

export type Dice = [count: number, sides: number][];

/** Something a creature can do beside its attacks; every field but the name has a default on the server. */
export interface Power {
  name: string;
  action?: "standard" | "move" | "swift" | "free" | "immediate" | "full_round";
  nature?: "spell" | "spell_like" | "supernatural" | "extraordinary";
  /** Null: as its nature does. */
  provokes?: boolean | null;
  shape?: "self" | "creature" | "burst" | "spread" | "cone" | "line" | "cubes";
  /** Feet; 0: itself, or whom it touches. */
  range?: number;
  /** Feet: radius, length or side. */
  size?: number;
  attack?: "none" | "touch" | "ranged_touch";
  attack_bonus?: number;
  save?: "none" | "fortitude" | "reflex" | "will";
  dc?: number;
  on_save?: "half" | "negates" | "lesser";
  dice?: Dice;
  bonus?: number;
  damage_type?: string;
  heals?: boolean;
  /** The score that the dice take from. */
  ability?: string;
  condition?: string;
  /** The condition that a made save leaves. */
  lesser?: string;
  rounds?: number;
  rounds_dice?: Dice;
  effect?: string;
  whom?: "all" | "enemies" | "allies" | "undead" | "living";
  /** 0: as often as wanted. */
  uses?: number;
  per?: "encounter" | "day";
  /** Rounds until it is ready again. */
  recharge?: Dice;
  /** Attacks that carry it. */
  rides?: string[];
  traits?: string[];
  text?: string;
}

/** The levels of a class and what they add to each base attack. */
export interface ClassLevels {
  name: string;
  level: number;
  gains: number[];
}

/** A creature of the campaign's own; ``id`` is what meetings name it by, ``own`` where it is read. */
export interface OwnCreature extends ReadyCreature {
  own: Id;
  v: number;
}
