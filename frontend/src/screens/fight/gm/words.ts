import { TEMPERAMENTS } from "../../../api/fight";
import type { Temperament } from "../../../api/fight";
import type { EdgeKind, GroundKind, MoveMode } from "../../../api/types";
import type { Choice } from "../../../widgets";
import type { SpearsChoice } from "./acts";

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
  { value: "heavy", label: "heavy growth, snow or bog" },
];

export const VEILS: readonly Choice[] = [
  AS_IT_IS,
  { value: "0", label: "none" },
  { value: "6", label: "hides partly" },
  { value: "12", label: "hides wholly" },
];

export const SPEARS: readonly (Choice & { value: SpearsChoice })[] = [
  { value: "full", label: "full of spears" },
  { value: "none", label: "free of spears" },
  { value: "stand", label: "as the phalanxes stand" },
];

/** Words of hazards that the rules know; dice and feet may stand after them. */
export const HAZARDS = ["pit 30 ft", "cliff", "fire 2d6", "lava 20d6", "acid 1d6", "gas 2d6", "spikes 1d6", "trap 2d6"] as const;

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

/** How creatures fight that play themselves: what each is called, and what it does. */
export const TEMPERAMENT_WORDS: Record<Temperament, readonly [label: string, does: string]> = {
  soldier: ["Soldier", "Weighs what it risks, finishes those who are nearly down, flees when badly hurt in a lost fight."],
  brute: ["Brute", "Goes straight at the enemy, little afraid of anything, and flees late."],
  skirmisher: ["Skirmisher", "Avoids every blow it can, goes for the weak, and does not stay where it is hurt."],
  archer: ["Archer", "Shoots from afar and from behind cover, and keeps away from blades."],
  tactician: ["Tactician", "Picks the enemy whose fall helps most, flanks, waits with a blow readied, trips, finishes what others began."],
  leader: ["Leader", "A tactician whose people stand while it stands."],
  guardian: ["Guardian", "Stands by its friends: keeps the dying alive, lets the enemy come, helps where its own blows are hopeless."],
  merciless: ["Merciless", "Fights with sense, and kills those who lie helpless before it."],
  coward: ["Coward", "Keeps out of reach, and runs at the first wound when its side does not clearly win."],
  beast: ["Beast", "Goes for the nearest, and runs when it is hurt and outmatched."],
  mount: ["Mount", "Defends itself, and runs once nobody but mounts is left of its side."],
  mindless: ["Mindless", "Goes for the nearest, heeds no blow, and never flees."],
};

export const TEMPERAMENT_CHOICES: readonly Choice[] = TEMPERAMENTS.map((value) => ({ value, label: TEMPERAMENT_WORDS[value][0] }));

export const temperamentHelp = (value: string): string => TEMPERAMENTS.flatMap((one) => (one === value ? [TEMPERAMENT_WORDS[one][1]] : [])).join("");

/** Bonuses that a GM gives by hand. */
export const EFFECTS: readonly Choice[] = [
  { value: "bonus_attack", label: "attack rolls" },
  { value: "bonus_damage", label: "damage" },
  { value: "bonus_ac", label: "Armor Class" },
  { value: "bonus_save", label: "saves" },
  { value: "bonus_check", label: "checks" },
];
