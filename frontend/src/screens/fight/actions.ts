import type { FightView, LegalOrder, OrderType, ReachSquare } from "../../api/types";

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
  flee: "off the board",
  charge: "straight at one foe",
  full_attack: "every attack you have",
};

const LETTERS: Record<OrderType, string> = {
  move: "M",
  double_move: "D",
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
  end_turn: "N",
  flee: "X",
};

const KINDS: Partial<Record<OrderType, ActionKind>> = {
  move: "way",
  double_move: "way",
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
  "fight_defensively",
  "total_defense",
  "hold",
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
const groupOf = (order: LegalOrder): string => `${order.type}:${order.attack === undefined || order.attack === null ? "" : String(order.attack)}`;

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

/** A letter for each button; those that the server names come first, nobody gets one twice. */
function withLetters(actions: Action[]): Action[] {
  const used = new Set<string>(["N", "Z"]);
  const given = new Map<string, string>();
  const isNamed = (action: Action): boolean => (action.orders[0]?.key ?? "") !== "";
  for (const action of [...actions.filter(isNamed), ...actions.filter((one) => !isNamed(one))]) {
    const wished = action.letter.toUpperCase();
    const letter = wished === "" || used.has(wished) ? freeLetter(action.label, used) : wished;
    used.add(letter);
    given.set(action.id, letter);
  }
  return actions.map((action) => ({ ...action, letter: given.get(action.id) ?? "" }));
}

const freeLetter = (label: string, used: ReadonlySet<string>): string =>
  [...label.toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !used.has(letter)) ?? "";

/** Buttons of the turn: what is legal first, then what is not, each with its reason. */
export function actionsOf(fight: FightView): Action[] {
  const legal = fight.legal;
  if (!legal) return [];
  const possible: Action[] = [];
  const ways: [OrderType, string, readonly ReachSquare[]][] = [
    ["move", "Move", legal.reach],
    ["double_move", "Double move", legal.reach_double ?? []],
  ];
  for (const [type, label, reach] of ways)
    if (reach.length > 0)
      possible.push({ id: type, kind: "way", type, label, small: smallWords(type, [], reach), letter: LETTERS[type], orders: [], reach, refusal: null });
  const others = legal.orders.filter((order) => order.type !== "end_turn" && KINDS[order.type] !== "way");
  for (const [id, orders] of gathered(others)) {
    const [first] = orders;
    if (!first) continue;
    const kind = KINDS[first.type] ?? "now";
    possible.push({
      id,
      kind,
      type: first.type,
      label: sharedLabel(orders),
      small: smallWords(first.type, orders, []),
      letter: first.key || LETTERS[first.type],
      orders,
      reach: [],
      refusal: null,
    });
  }
  possible.sort((a, b) => ORDER.indexOf(a.type) - ORDER.indexOf(b.type));
  const refused = legal.refused
    .filter((order) => order.type !== "end_turn")
    .map((order, index): Action => ({
      id: `refused-${order.type}-${String(index)}`,
      kind: "now",
      type: order.type,
      label: order.label,
      small: order.text,
      letter: "",
      orders: [],
      reach: [],
      refusal: { text: order.text, rule: order.rule },
    }));
  return [...withLetters(possible), ...refused];
}

/** What an enemy on a square offers: every legal order against it, the likeliest first. */
export const ordersAgainst = (fight: FightView, target: string): LegalOrder[] =>
  (fight.legal?.orders ?? [])
    .filter((order) => order.target === target)
    .sort((a, b) => (b.expected_damage ?? 0) - (a.expected_damage ?? 0));
