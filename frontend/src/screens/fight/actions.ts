import type { FightView, LegalOrder, LegalOrders, LegalWay, OrderType, ReachSquare } from "../../api/types";

/** The legal orders of a turn, gathered into the buttons of the action bar. */

export type ActionKind = "way" | "step" | "target" | "now";

export interface Action {
  readonly id: string;
  readonly kind: ActionKind;
  readonly type: OrderType;
  readonly label: string;
  readonly small: string;
  readonly letter: string;
  readonly orders: readonly LegalOrder[];
  readonly reach: readonly ReachSquare[];
  /** Squares beyond, for all of the turn's walking. */
  readonly far: readonly ReachSquare[];
  /** The movement types it may be done by; where each leads is asked for. */
  readonly ways: readonly LegalWay[];
  /** Why it cannot be done now, and the rule that says so. */
  readonly refusal: { readonly text: string; readonly rule: string } | null;
}

const NOTES: Partial<Record<OrderType, string>> = {
  step: "never provokes",
  total_defense: "all of the turn",
  fight_defensively: "safer, worse aim",
  hold: "act later",
  resume: "act now",
  stand_up: "may provoke",
  drop_prone: "where you stand",
  use_door: "part of a walk, or a move",
  flee: "off the board",
  charge: "straight at one foe",
  full_attack: "every attack you have",
};

const LETTERS: Partial<Record<OrderType, string>> = {
  move: "M",
  double_move: "D",
  run: "J",
  withdraw: "I",
  crawl: "Q",
  step: "S",
  attack: "A",
  full_attack: "F",
  charge: "C",
  total_defense: "T",
  fight_defensively: "B",
  hold: "H",
  resume: "R",
  stand_up: "U",
  drop_prone: "P",
  use_door: "E",
  end_turn: "N",
  flee: "X",
};

const KINDS: Partial<Record<OrderType, ActionKind>> = {
  move: "way",
  double_move: "way",
  run: "way",
  withdraw: "way",
  crawl: "way",
  clamber: "way",
  overrun: "way",
  step: "step",
  attack: "target",
  full_attack: "target",
  charge: "target",
};

const ORDER: readonly OrderType[] = [
  "resume",
  "move",
  "step",
  "attack",
  "full_attack",
  "charge",
  "double_move",
  "run",
  "withdraw",
  "crawl",
  "clamber",
  "overrun",
  "fight_defensively",
  "total_defense",
  "hold",
  "use_door",
  "stand_up",
  "drop_prone",
  "flee",
];

const farthest = (reach: readonly ReachSquare[]): number => reach.reduce((most, square) => Math.max(most, square.cost_feet), 0);

function smallWords(type: OrderType, orders: readonly LegalOrder[], reach: readonly ReachSquare[]): string {
  if (type === "move" || type === "double_move") return `up to ${String(farthest(reach))} ft`;
  const targets = new Set(orders.map((order) => order.target).filter(Boolean)).size;
  if (targets > 0 && type === "attack") return targets === 1 ? "one in reach" : `${String(targets)} in reach`;
  return NOTES[type] ?? "";
}

/** Orders of one kind and one weapon belong to one button. */
function groupOf(order: LegalOrder): string {
  if (order.order?.type === "resume") return `resume:${order.order.combatant}`;
  if (order.type === "use_door") return order.key;
  return `${order.type}:${order.attack === undefined || order.attack === null ? "" : String(order.attack)}`;
}

function gathered(orders: readonly LegalOrder[]): Map<string, LegalOrder[]> {
  const groups = new Map<string, LegalOrder[]>();
  for (const order of orders) {
    const group = groups.get(groupOf(order));
    if (group) group.push(order);
    else groups.set(groupOf(order), [order]);
  }
  return groups;
}

/** "Greatsword" from "Greatsword at Old Tam": the part that does not change with the target. */
export function sharedLabel(orders: readonly LegalOrder[]): string {
  const label = orders[0]?.label ?? "";
  const at = label.search(/ (at|on|against) /);
  return at > 0 && orders.some((order) => order.target) ? label.slice(0, at) : label;
}

/** A letter for each button; nobody gets one twice. */
function withLetters(actions: Action[]): Action[] {
  const used = new Set<string>(["G", "K", "L", "N", "O", "V", "W", "Y", "Z"]);
  return actions.map((action) => {
    const wished = LETTERS[action.type];
    const letter = wished === undefined || used.has(wished) ? freeLetter(action.label, used) : wished;
    used.add(letter);
    return { ...action, letter };
  });
}

const freeLetter = (label: string, used: ReadonlySet<string>): string =>
  [...label.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !used.has(letter)) ?? "";

const EMPTY = { letter: "", orders: [], reach: [], far: [], ways: [], refusal: null } as const;

/** "Full attack, greatsword" as the words of a button: what, and with what. */
function named(label: string, small: string): { label: string; small: string } {
  const [what = label, weapon] = label.split(", ");
  return weapon === undefined ? { label: sentence(what), small } : { label: sentence(what), small: weapon.toLowerCase() };
}

const sentence = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** Movements of one kind (and against one enemy) belong to one button, whatever the movement type. */
function waysOf(fight: FightView, legal: LegalOrders): Action[] {
  const near = legal.reach;
  const far = legal.reach_double ?? [];
  const groups = new Map<string, LegalWay[]>();
  for (const way of legal.ways ?? []) {
    const id = way.target === null ? way.type : `${way.type}:${way.target}`;
    const group = groups.get(id);
    if (group) group.push(way);
    else groups.set(id, [way]);
  }
  const ways = [...groups].map(([id, group]) => wayAction(fight, id, group, near, far));
  if (near.length > 0 && !groups.has("move")) ways.unshift({ ...EMPTY, id: "move", kind: "way", type: "move", label: "Move", small: smallWords("move", [], near), reach: near, far });
  if (far.length > 0 && !groups.has("double_move")) ways.push({ ...EMPTY, id: "double_move", kind: "way", type: "double_move", label: "Double move", small: smallWords("double_move", [], far), far });
  return ways;
}

const FROM: Partial<Record<OrderType, string>> = { withdraw: " from", clamber: " over", overrun: "" };

function wayAction(fight: FightView, id: string, ways: readonly LegalWay[], near: readonly ReachSquare[], far: readonly ReachSquare[]): Action {
  const [first] = ways;
  const type = first?.type ?? "move";
  const target = first?.target ?? null;
  const name = fight.combatants.find((one) => one.id === target)?.name;
  const label = name === undefined ? (WAY_NAMES[type] ?? first?.label ?? "Move") : `${WAY_NAMES[type] ?? first?.label ?? ""}${FROM[type] ?? " at"} ${name}`;
  const most = Math.max(0, ...ways.map((way) => way.feet));
  return {
    ...EMPTY,
    id,
    kind: "way",
    type,
    label,
    small: `up to ${String(most)} ft`,
    reach: type === "move" ? near : [],
    far: type === "move" || type === "double_move" ? far : [],
    ways,
  };
}

const WAY_NAMES: Partial<Record<OrderType, string>> = {
  move: "Move",
  double_move: "Double move",
  run: "Run",
  withdraw: "Withdraw",
  crawl: "Crawl",
  clamber: "Clamber",
  overrun: "Overrun",
};

function ordersOf(fight: FightView, orders: readonly LegalOrder[]): Action[] {
  const others = orders.filter((order) => order.type !== "end_turn" && KINDS[order.type] !== "way");
  return [...gathered(others)].flatMap(([id, group]): Action[] => {
    const [first] = group;
    if (!first) return [];
    const { type } = first;
    const held = first.order?.type === "resume" ? first.order.combatant : null;
    const small = held === null ? smallWords(type, group, []) : (fight.combatants.find((one) => one.id === held)?.name ?? "");
    return [{ ...EMPTY, id, kind: KINDS[type] ?? "now", type, ...named(sharedLabel(group), small), orders: group }];
  });
}

/** Buttons of the turn: what is legal first, then what is not, each with its reason. */
export function actionsOf(fight: FightView): Action[] {
  const { legal } = fight;
  if (!legal) return [];
  const possible = [...waysOf(fight, legal), ...ordersOf(fight, legal.orders)];
  possible.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  const refused = legal.refused
    .filter((order) => order.type !== "end_turn")
    .map((order, index): Action => {
      const refusal = { text: order.text, rule: order.rule };
      return { ...EMPTY, id: `refused-${order.type}-${String(index)}`, kind: "now", type: order.type, label: sentence(order.label), small: order.text, refusal };
    });
  return [...withLetters(possible), ...refused];
}

/** What an enemy on a square offers: every legal order against it, the likeliest first. */
export const ordersAgainst = (fight: FightView, target: string): LegalOrder[] =>
  (fight.legal?.orders ?? [])
    .filter((order) => order.target === target)
    .sort((a, b) => (b.expected_damage ?? 0) - (a.expected_damage ?? 0));
