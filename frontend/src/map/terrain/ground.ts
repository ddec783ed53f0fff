/** Ground as the map draws it: codes of terrain.bin to a look, and the colours of a look from the tokens. */
export const LOOKS = [
  "unknown",
  "desert",
  "forest",
  "hills",
  "jungle",
  "moor",
  "mountains",
  "plains",
  "swamp",
  "tundra",
  "water",
] as const;
export type Look = (typeof LOOKS)[number];

export const NO_CELL = 255;
const FIRST_WATER = 10;
const LAST_WATER = 13;

/** Sea, coast, lake and river (codes 10 to 13) look alike; 0 and 255 are not known. */
export const lookIndex = (code: number): number => {
  if (code >= 1 && code < FIRST_WATER) return code;
  return isWater(code) ? FIRST_WATER : 0;
};

export const isWater = (code: number): boolean => code >= FIRST_WATER && code <= LAST_WATER;
export const isLand = (code: number): boolean => code >= 1 && code < FIRST_WATER;

export const LETTERS: Record<Look, string> = {
  unknown: "?",
  desert: "D",
  forest: "F",
  hills: "H",
  jungle: "J",
  moor: "O",
  mountains: "M",
  plains: "P",
  swamp: "S",
  tundra: "T",
  water: "W",
};

export const GROUND_NAMES: Record<Look, string> = {
  unknown: "Not known",
  desert: "Desert",
  forest: "Forest",
  hills: "Hills",
  jungle: "Jungle",
  moor: "Moor",
  mountains: "Mountains",
  plains: "Plains",
  swamp: "Swamp",
  tundra: "Tundra",
  water: "Water",
};

/** The word for a key of the API ("sea", "lake" and the like are water). */
export const groundName = (key: string): string => {
  const look = LOOKS.find((known) => known === key);
  if (look) return GROUND_NAMES[look];
  return ["sea", "coast", "lake", "river"].includes(key) ? `${key.charAt(0).toUpperCase()}${key.slice(1)}` : key;
};

export const lookOf = (key: string): Look => {
  const look = LOOKS.find((known) => known === key);
  if (look) return look;
  return ["sea", "coast", "lake", "river"].includes(key) ? "water" : "unknown";
};
