import { fightWords } from "./fightWords";

/** Where the tables of a fight begin among the pointers. */
export const FIGHT = "/fight";

const NAMES: Record<string, string> = {
  mph: "Miles an hour",
  miles_per_day: "Miles a day",
  speed_feet: "Speed, ft",
  loaded_speed_feet: "Loaded, ft",
  up_to_feet: "Speed up to, ft",
  light_lb: "Light, lb",
  medium_lb: "Medium, lb",
  heavy_lb: "Heavy, lb",
  drag_lb: "Drag, lb",
  cargo_lb: "Cargo, lb",
  weight_lb: "Weight, lb",
  trackless: "No way",
  is_water: "On water",
  pace: "Speeds and the day",
  terrain: "Ground by way",
  forced_march: "Forced march",
  load: "Armour and load",
  capacity: "Carrying capacity",
  mounts: "Mounts",
  vehicles: "Vehicles",
  modes: "Hire and passage",
  rest: "Rest",
  dc: "DC",
  first_dc: "First DC",
  dc_step: "DC rises by",
  value: "Value",
  gp: "gp",
};

/** A key of the tables in plain words: "hours_per_day" is "Hours per day". */
export function words(key: string): string {
  const known = NAMES[key];
  if (known !== undefined) return known;
  const text = key.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lastOf = (pointer: string): string => pointer.slice(pointer.lastIndexOf("/") + 1);

/** What stands at a pointer, in words. */
export const labelAt = (pointer: string): string =>
  (pointer.startsWith(`${FIGHT}/`) ? fightWords(pointer.slice(FIGHT.length + 1))?.label : undefined) ?? words(lastOf(pointer));

/** A short explanation of what stands at a pointer, "" where there is none. */
export const helpAt = (pointer: string): string => (pointer.startsWith(`${FIGHT}/`) ? (fightWords(pointer.slice(FIGHT.length + 1))?.help ?? "") : "");

/** A row's rule as it is read: some rest on no page. */
export const ruleWords = (rule: string): string => (rule === "open" ? "no page says" : rule === "house" ? "ours" : rule);
