import type { LegalOrder, LegalWay, OrderType, ReachSquare } from "../../api/types";

/** How the actions of a turn are called, lettered, ordered and grouped. */

export type ActionKind = "way" | "step" | "target" | "squares" | "area" | "throw" | "ready" | "now";

export const KINDS: Partial<Record<OrderType, ActionKind>> = {
  move: "way",
  double_move: "way",
  run: "way",
  withdraw: "way",
  crawl: "way",
  clamber: "way",
  overrun: "way",
  tumble: "way",
  step: "step",
  jump_down: "step",
  dismount: "step",
  mount: "target",
  attack: "target",
  full_attack: "target",
  charge: "target",
  throw_object: "target",
  act_first: "target",
  grope: "squares",
  attack_square: "squares",
};

/** How an order of a type is given: as listed here, else at whom it is aimed, else by one press. */
export const kindOf = (type: OrderType, orders: readonly LegalOrder[]): ActionKind =>
  KINDS[type] ?? (orders.some((order) => order.target) ? "target" : type === "use_power" ? "area" : "now");

const NOTES: Partial<Record<OrderType, string>> = {
  step: "never provokes",
  total_defense: "all of the turn",
  fight_defensively: "safer, worse aim",
  hold: "act later",
  resume: "act now",
  act_first: "of the same group",
  stand_up: "a move",
  drop_prone: "where you stand",
  use_door: "part of a walk, or a move",
  mount: "a move",
  dismount: "a move",
  flee: "off the board",
  charge: "straight at one foe",
  full_attack: "every attack you have",
  hide: "with a move, or swift",
  search: "a move",
  grope: "one or two squares beside",
  attack_square: "where you guess a foe",
  part_of_move: "part of a move",
  throw_object: "a standard action",
  clamber: "into a foe's space, a check",
  overrun: "through a foe, a check",
  tumble: "nobody strikes, a check",
  face: "side by side a phalanx",
  stabilize: "stops the dying",
  coup_de_grace: "at one who is helpless",
  aid: "attack or Armor Class of a friend",
  breathe: "free",
};

const LETTERS: Partial<Record<OrderType, string>> = {
  move: "M",
  double_move: "D",
  run: "R",
  withdraw: "I",
  crawl: "L",
  step: "S",
  attack: "A",
  full_attack: "F",
  charge: "C",
  total_defense: "T",
  fight_defensively: "B",
  hold: "H",
  resume: "R",
  stand_up: "P",
  drop_prone: "P",
  use_door: "E",
  jump_down: "J",
  search: "Q",
  grope: "G",
  flee: "X",
};

/** Letters that the board and the table use themselves. */
const RESERVED = ["N", "Z", "Y", "O", "K", "U", "V", "W"] as const;

/** The likeliest first: what a creature does most turns. */
export const ORDER: readonly OrderType[] = [
  "resume",
  "move",
  "stand_up",
  "crawl",
  "step",
  "attack",
  "full_attack",
  "charge",
  "coup_de_grace",
  "use_power",
  "throw_splash",
  "manoeuvre",
  "stabilize",
  "double_move",
  "withdraw",
  "jump_down",
  "run",
  "fight_defensively",
  "total_defense",
  "hold",
  "ready",
  "aid",
  "assist",
  "breathe",
  "hold_breath",
  "take_stance",
  "drop_stance",
  "act_first",
  "take_quarter",
  "use_door",
  "mount",
  "dismount",
  "part_of_move",
  "throw_object",
  "hide",
  "search",
  "attack_square",
  "grope",
  "overrun",
  "clamber",
  "tumble",
  "face",
  "do",
  "spend_point",
  "convert",
  "guard_breath",
  "drop_prone",
  "flee",
];

export type GroupName = "Move" | "Strike" | "Powers" | "Help" | "Find the unseen" | "Stand and wait" | "Other";

export const GROUPS: readonly { readonly name: GroupName; readonly types: readonly OrderType[] }[] = [
  { name: "Move", types: ["move", "double_move", "run", "withdraw", "step", "crawl", "jump_down", "overrun", "clamber", "tumble", "mount", "dismount", "use_door", "part_of_move", "flee"] },
  { name: "Strike", types: ["attack", "full_attack", "charge", "coup_de_grace", "throw_splash", "manoeuvre", "throw_object"] },
  { name: "Powers", types: ["use_power"] },
  { name: "Find the unseen", types: ["hide", "search", "attack_square", "grope"] },
  { name: "Stand and wait", types: ["face", "fight_defensively", "total_defense", "stand_up", "drop_prone", "take_quarter", "hold", "ready", "resume", "act_first", "take_stance", "drop_stance", "hold_breath", "breathe", "guard_breath", "when_forced"] },
  { name: "Other", types: [] },
];

/** Where a type belongs; one that no group names is with the others. */
export const groupNameOf = (type: OrderType): GroupName => GROUPS.find(({ types }) => types.includes(type))?.name ?? "Other";

/** How early a type stands; one that is not listed comes after the usual ones. */
export const rankOf = (type: OrderType): number => {
  const at = ORDER.indexOf(type);
  return at < 0 ? ORDER.indexOf("use_door") - 0.5 : at;
};

/** Orders of these types are variants of one button. */
export const FOLDED: Partial<Record<OrderType, string>> = {
  step: "5-foot step",
  withdraw: "Withdraw",
  clamber: "Clamber",
  overrun: "Overrun",
  tumble: "Tumble",
  face: "Lower spear",
  part_of_move: "Draw, sheathe, pick up",
  throw_object: "Throw or drop",
  attack_square: "Attack a square",
  use_door: "Door",
  use_power: "Powers",
  manoeuvre: "Manoeuvres",
  ready: "Ready",
  throw_splash: "Throw a flask",
  coup_de_grace: "Coup de grace",
  aid: "Aid another",
  assist: "Assist",
  take_stance: "Take a stance",
  take_quarter: "Quarter of the square",
  drop_stance: "Give up a stance",
  hold_breath: "Hold breath",
  guard_breath: "Guard breath",
  do: "Something else",
  convert: "Convert an action",
  spend_point: "Action point",
};

/** How the variants of one button are called: by what stands after the comma of the label, or by all of it. */
export const CALLED: Partial<Record<OrderType, "detail" | "whole">> = {
  use_power: "detail",
  face: "whole",
  ready: "detail",
  throw_splash: "detail",
  assist: "detail",
  take_stance: "detail",
  take_quarter: "whole",
  drop_stance: "whole",
  hold_breath: "whole",
  breathe: "whole",
  guard_breath: "whole",
  do: "whole",
  convert: "whole",
  spend_point: "whole",
  manoeuvre: "whole",
};

/** What one order is called where it stands by itself: "Magic darts" of "Use power, Magic darts". */
export const orderWords = ({ type, label }: Pick<LegalOrder, "type" | "label">): string =>
  sentence((CALLED[type] === "detail" ? label.split(", ").slice(1).join(", ") : "") || label);

const COSTS: Record<string, string> = {
  move: "A move action",
  standard: "A standard action",
  "full attack": "The standard and the move action",
  "full round": "The whole round",
  charge: "The whole turn",
  free: "Free",
  "part of move": "Part of the move action",
  swift: "A swift action",
  immediate: "An immediate action",
  "one attack": "One attack given up",
  "action point": "An action point",
};

/** "A move action." of the cost "move". */
export const costWords = (cost: string): string => (cost === "" ? "" : `${COSTS[cost] ?? sentence(cost)}.`);

/** "a move action" of the cost "move". */
export const shortCost = (cost: string): string => {
  const words = COSTS[cost] ?? cost;
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
};

export const sentence = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

export const farthest = (reach: readonly ReachSquare[]): number => reach.reduce((most, square) => Math.max(most, square.cost_feet), 0);

const uptoWords = (feet: number): string => `up to ${String(feet)} ft`;

export function wayWords(type: OrderType, ways: readonly LegalWay[], reach: readonly ReachSquare[]): string {
  if (NOTES[type] !== undefined) return NOTES[type];
  return uptoWords(Math.max(farthest(reach), ...ways.map((way) => way.feet)));
}

export function smallWords(type: OrderType, orders: readonly LegalOrder[]): string {
  const targets = new Set(orders.map((order) => order.target).filter(Boolean)).size;
  if (targets > 0 && type === "attack") return targets === 1 ? "one target" : `${String(targets)} targets`;
  return NOTES[type] ?? "";
}

/** "Greatsword" from "Greatsword at Old Tam": the part that does not change with the target. */
export function sharedLabel(orders: readonly LegalOrder[]): string {
  const label = orders[0]?.label ?? "";
  const at = label.search(/ (at|on|against) /);
  return at > 0 && orders.some((order) => order.target) ? label.slice(0, at) : label;
}

interface Lettered {
  readonly type: OrderType;
  readonly family: string;
  readonly label: string;
  readonly letter: string;
}

/** A letter for each button; nobody gets one twice, and variants of a button share the first one's. */
export function withLetters<A extends Lettered>(actions: readonly A[]): A[] {
  const used = new Set<string>(RESERVED);
  const lettered = new Set<string>();
  return actions.map((action) => {
    if (lettered.has(action.family)) return action;
    lettered.add(action.family);
    const wished = LETTERS[action.type] ?? "";
    const letter = wished === "" || used.has(wished) ? freeLetter(action.label, used) : wished;
    used.add(letter);
    return { ...action, letter };
  });
}

const freeLetter = (label: string, used: ReadonlySet<string>): string =>
  [...label.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !used.has(letter)) ?? "";
