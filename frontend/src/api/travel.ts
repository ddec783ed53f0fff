// Parties on the wire.

import type { Creature, Id, Reason } from "./types";

export interface Speed {
  feet: number;
  miles_per_hour: number;
  reasons: Reason[];
}

export interface PartySpeed extends Speed {
  slowest: string | null;
  hint: string | null;
}

export type LoadCategory = "light" | "medium" | "heavy" | "too heavy";

/** What someone or something bears, and where light, medium and heavy end. */
export interface Load {
  /** null: no weights given, the category is the sheet's. */
  lb: number | null;
  light_lb: number | null;
  medium_lb: number | null;
  /** null: no limit is known. */
  most_lb: number | null;
  category: LoadCategory | null;
  over_lb: number;
  reasons: Reason[];
}

export interface PartyMember {
  id: Id;
  position: number;
  sheet: Creature;
  primal: number;
  fatigue: string;
  carrier: Id | null;
  owner: Id | null;
  weight_lb: number | null;
  body_lb: number;
  load: Load;
  speed: Speed;
  mine: boolean;
  v?: number;
}

export interface Carrier {
  id: Id;
  kind: "mount" | "vehicle";
  type: string;
  name: string;
  /** Set by hand, all it bears; null: reckoned from riders and cargo. */
  load_lb: number | null;
  load: Load;
  barding: string;
  barding_lb: number;
  hp: number | null;
  max_hp: number | null;
  fatigue: string;
  draws: Id | null;
  team: Id[];
  driver: Id | null;
  speed: Speed;
  riders: Id[];
  v?: number;
}

export type CargoKind = "gear" | "food" | "water" | "feed";

export interface Cargo {
  id: Id;
  position: number;
  name: string;
  kind: CargoKind;
  /** Of one. */
  weight_lb: number;
  count: number;
  member: Id | null;
  carrier: Id | null;
  gm_only: boolean;
  v?: number;
}

export interface PartyProblem {
  text: string;
  remedy: string;
  rule: string;
  about: string;
  stops: boolean;
}

export interface Party {
  id: Id;
  name: string;
  v: number;
  purse_gp: number;
  members: PartyMember[];
  carriers: Carrier[];
  cargo: Cargo[];
  problems: PartyProblem[];
  speed: PartySpeed;
}

/** Who rides what, what draws what, and all the cargo. */
export interface Seating {
  members: { id: Id; carrier: Id | null }[];
  carriers: { id: Id; draws: Id | null; driver: Id | null }[];
  cargo: (Omit<Cargo, "position" | "v" | "id"> & { id?: Id })[];
}

export interface Arranged {
  miles_per_hour: number;
  is_fastest: boolean;
  is_fewest: boolean;
  moves: { kind: "member" | "animal" | "cargo"; id: Id; to: string; text: string }[];
  faster: { text: string; miles_per_hour: number }[];
  reasons: Reason[];
  before: Seating;
  party: Party;
}

export interface SplitDone {
  party: Party;
  other: Party;
  before: Seating;
}

export interface JoinDone {
  party: Party;
  joined: { name: string; members: Id[]; carriers: Id[]; cargo: Id[]; plans: Id[]; journeys: Id[]; purse_gp: number };
}

export interface Price {
  key: string;
  name: string;
  kind: string;
  gp: number;
  weight_lb: number;
  unit: string;
  rule: string;
}

export interface Bought {
  cost_gp: number;
  reasons: Reason[];
  carriers: Id[];
  cargo: Id[];
  party: Party;
}

export interface PartyRow {
  id: Id;
  name: string;
  v: number;
  members?: unknown[];
}
