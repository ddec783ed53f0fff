import type { EdgeKind, GroundKind, MoveMode } from "../../../api/types";
import type { Choice } from "../../../widgets";

/** What the GM's tools offer, in words. */

export const AS_IT_IS: Choice = { value: "", label: "as it is" };

export const GROUND_KINDS: readonly (Choice & { value: GroundKind })[] = [
  { value: "clear", label: "clear" },
  { value: "difficult", label: "difficult" },
  { value: "impeded", label: "impeded" },
  { value: "wall", label: "blocked: rock or wall" },
  { value: "pillar", label: "blocked: pillar" },
  { value: "tree", label: "blocked: tree" },
  { value: "water", label: "water" },
  { value: "hazard", label: "hazardous" },
  { value: "low", label: "low obstacle" },
];

export const VEILS: readonly Choice[] = [
  AS_IT_IS,
  { value: "0", label: "none" },
  { value: "6", label: "hides partly" },
  { value: "12", label: "hides wholly" },
];

/** Words of hazards that the rules know; dice and feet may stand after them. */
export const HAZARDS = ["pit 30 ft", "cliff", "fire 2d6", "lava 20d6", "acid 1d6", "spikes 1d6", "trap 2d6"] as const;

export const EDGE_KINDS: readonly { value: EdgeKind | ""; label: string }[] = [
  { value: "wall", label: "wall" },
  { value: "door", label: "closed door" },
  { value: "open_door", label: "open door" },
  { value: "secret_door", label: "secret door, a wall to players" },
  { value: "window", label: "window" },
  { value: "curtain", label: "curtain" },
  { value: "force", label: "wall of force" },
  { value: "low", label: "low wall" },
  { value: "battlement", label: "battlement" },
  { value: "arrow_slit", label: "arrow slit" },
  { value: "rail", label: "rail" },
  { value: "invisible", label: "unseen wall" },
  { value: "", label: "nothing: take it away" },
];

/** Those that protect one side only. */
export const SHELTERING: ReadonlySet<string> = new Set(["battlement", "arrow_slit"]);

export const MODES: readonly (Choice & { value: MoveMode })[] = [
  { value: "walk", label: "on foot" },
  { value: "fly", label: "flying" },
  { value: "climb", label: "climbing" },
  { value: "swim", label: "swimming" },
  { value: "burrow", label: "burrowing" },
];

export const SURFACES: readonly Choice[] = [
  { value: "ground", label: "ordinary ground" },
  { value: "hard", label: "stone or trunks" },
  { value: "soft", label: "loam or deep grass" },
  { value: "jagged", label: "jagged shards" },
];

export const FALLS: readonly Choice[] = [
  { value: "accident", label: "by accident" },
  { value: "jump", label: "in a jump" },
  { value: "dive", label: "in a dive" },
];

export const COLLISIONS: readonly Choice[] = [
  { value: "swept", label: "swept along" },
  { value: "thrown", label: "thrown" },
  { value: "dragged", label: "dragged" },
  { value: "move", label: "walking" },
  { value: "run", label: "running" },
  { value: "charge", label: "charging" },
  { value: "fallen_from_mount", label: "off a mount" },
  { value: "fallen_from_vehicle", label: "off a vehicle" },
  { value: "hit", label: "hit by something" },
  { value: "rammed", label: "rammed" },
];

export const OBJECT_SIZES: readonly Choice[] = ["fine", "diminutive", "tiny", "small", "medium", "large", "huge", "gargantuan", "colossal", "titanic"].map((value) => ({ value, label: value }));

export const OBJECT_STUFFS: readonly Choice[] = [
  { value: "ordinary", label: "ordinary stuff" },
  { value: "dense", label: "dense and hard" },
  { value: "harmful", label: "made to hurt" },
  { value: "loose", label: "loose brush" },
  { value: "soft", label: "something soft" },
];

/** Conditions that the rules act on, as they are called at the table. */
export const CONDITIONS: readonly Choice[] = [
  "prone",
  "invisible",
  "shaken",
  "frightened",
  "panicked",
  "sickened",
  "nauseated",
  "dazzled",
  "blinded",
  "deafened",
  "dazed",
  "stunned",
  "staggered",
  "fascinated",
  "cowering",
  "rattled",
  "entangled",
  "grappled",
  "pinned",
  "helpless",
  "paralyzed",
  "asleep",
  "unconscious",
  "petrified",
  "bleeding",
  "burning",
  "asphyxiating",
  "held_aloft",
  "drained",
  "faded",
  "incorporeal",
  "nebulous",
  "phased",
  "ethereal",
  "concealed",
  "fatigued",
  "exhausted",
  "squeezing",
].map((value) => ({ value, label: value.replace("_", " ") }));
