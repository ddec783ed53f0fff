import type { FightView, Id, LegalOrder, LegalWay, OrderType, ReachSquare, SquareOrder } from "../../api/types";
import { CALLED, FOLDED, KINDS, kindOf, rankOf, sentence, shortCost, sharedLabel, smallWords, wayWords, withLetters } from "./actionWords";
import type { ActionKind } from "./actionWords";
import { hasTurn, isOwnOrder } from "./outOfTurn";
import { isOutOfTurn } from "./picks";

/** The legal orders of a turn, gathered into the buttons of the action bar. */

export { sharedLabel } from "./actionWords";

export interface Refusal {
  readonly text: string;
  readonly rule: string;
  /** What to do instead. */
  readonly remedy: string;
}

export interface Action {
  readonly id: string;
  /** Actions of one family are variants of one button. */
  readonly family: string;
  readonly kind: ActionKind;
  readonly type: OrderType;
  readonly label: string;
  readonly small: string;
  readonly letter: string;
  /** What it takes of the turn, in the engine's word. */
  readonly cost: string;
  /** Who would strike for it, where the creature stands. */
  readonly provokes: readonly Id[];
  readonly orders: readonly LegalOrder[];
  /** Kinds of movement, by movement type; where each leads is asked for. */
  readonly ways: readonly LegalWay[];
  /** The squares to choose from, for orders that take squares. */
  readonly pick: SquareOrder | null;
  readonly reach: readonly ReachSquare[];
  /** Squares beyond, for all of the turn's walking. */
  readonly far: readonly ReachSquare[];
  /** Why it cannot be done now, and the rule that says so. */
  readonly refusal: Refusal | null;
}

const EMPTY = { letter: "", cost: "", provokes: [], orders: [], ways: [], pick: null, reach: [], far: [], refusal: null } as const;

/** Types whose orders are told apart by where they lead, not by what they are. */
const PLACED: ReadonlySet<OrderType> = new Set(["jump_down", "dismount", "mount"]);

/** Orders of one kind and one weapon belong together; so do steps by one right, and one power at each of its targets. */
function groupOf(order: LegalOrder): string {
  const given = order.order;
  if (given?.type === "step") return `step:${given.ground ?? "plain"}`;
  if (PLACED.has(order.type)) return order.type;
  // What it is paid with is chosen beside its target: with the standard action, or for an attack.
  if (given?.type === "manoeuvre" && order.target) return `manoeuvre:${given.manoeuvre}`;
  if (KINDS[order.type] === undefined) return order.target ? `${order.type}:${sharedLabel([order])}` : order.key;
  return `${order.type}:${order.attack === undefined || order.attack === null ? "" : String(order.attack)}`;
}

function gathered<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const familyOf = (type: OrderType, id: string): string => (FOLDED[type] === undefined ? id : type);

/** "Full attack, greatsword" as the words of a button: what, and with what. Where the type is a button of its own, its
 * variants are called by what tells them apart. */
function named(type: OrderType, label: string, small: string, cost: string): { label: string; small: string } {
  const [what = label, ...details] = label.split(", ");
  const weapon = details[0];
  const called = CALLED[type];
  if (called !== undefined) return { label: sentence(called === "whole" ? label : details.join(", ") || what), small: shortCost(cost) };
  return weapon === undefined ? { label: sentence(what), small } : { label: sentence(what), small: weapon.toLowerCase() };
}

const nameOf = (fight: FightView, id: Id | null): string => fight.combatants.find((one) => one.id === id)?.name ?? "";

/** A button for each kind of movement, and for each enemy that it concerns; its movement types are choices of it. */
function waysOf(fight: FightView): Action[] {
  const legal = fight.legal;
  if (!legal) return [];
  const known = legal.ways ?? walksOf(legal.reach, legal.reach_double ?? []);
  return [...gathered(known, (way) => `${way.type}${way.target === null ? "" : `:${way.target}`}`)].flatMap(([id, ways]): Action[] => {
    const [first] = ways;
    if (!first) return [];
    const { type, target, cost } = first;
    const reach = type === "move" ? legal.reach : [];
    const far = type === "move" || type === "double_move" ? (legal.reach_double ?? []) : [];
    const label = FOLDED[type] ?? sentence(first.label.split(",")[0] ?? first.label);
    const small = target === null ? wayWords(type, ways, type === "move" ? reach : far) : nameOf(fight, target);
    return [{ ...EMPTY, id, family: familyOf(type, id), kind: "way", type, label, small, cost, ways, reach, far }];
  });
}

/** Plain walking, where only its squares are told. */
function walksOf(near: readonly ReachSquare[], far: readonly ReachSquare[]): LegalWay[] {
  const way = (type: "move" | "double_move", label: string, cost: string): LegalWay => ({ type, label, key: type, cost, feet: 0, mode: "walk", target: null });
  return [...(near.length > 0 ? [way("move", "Move", "move")] : []), ...(far.length > 0 ? [way("double_move", "Double move", "full attack")] : [])];
}

function ordersOf(fight: FightView, orders: readonly LegalOrder[]): Action[] {
  const others = orders.filter((order) => isOwnOrder(fight, order) && order.type !== "end_turn" && order.type !== "when_forced" && KINDS[order.type] !== "way");
  return [...gathered(others, groupOf)].flatMap(([id, group]): Action[] => {
    const [first] = group;
    if (!first) return [];
    const { type, cost } = first;
    const words = type === "jump_down" ? { label: "Jump down", small: jumpWords(group) } : type === "mount" ? { label: "Mount", small: smallWords(type, group) } : named(type, sharedLabel(group), smallWords(type, group), cost);
    const provokes = [...new Set(group.flatMap((order) => order.provokes ?? []))];
    return [{ ...EMPTY, id, family: familyOf(type, id), kind: kindOf(type, group), type, ...words, cost, provokes, orders: group }];
  });
}

/** "10 ft" or "10 to 30 ft": how deep the jumps go. */
function jumpWords(orders: readonly LegalOrder[]): string {
  const feet = orders.map((order) => Number(/\d+/.exec(order.label)?.[0] ?? 0));
  const [least, most] = [Math.min(...feet), Math.max(...feet)];
  return least === most ? `${String(most)} ft` : `${String(least)} to ${String(most)} ft`;
}

/** Thrown at somebody or at a square: two variants of the same. */
const SPLIT: ReadonlySet<OrderType> = new Set(["throw_splash"]);

function squareOrdersOf(fight: FightView, isWanted: (pick: SquareOrder) => boolean): Action[] {
  return (fight.legal?.squares ?? []).filter(isWanted).map((pick): Action => {
    const what = [pick.attack ?? pick.power ?? pick.manoeuvre ?? "", pick.target ?? ""].filter((part) => part !== "").join(":");
    const id = `${pick.by ?? ""}${pick.type}:${what}:at`;
    return { ...EMPTY, id, family: familyOf(pick.type, id), kind: "squares", type: pick.type, ...named(pick.type, SPLIT.has(pick.type) ? `${pick.label} at a square` : pick.label, smallWords(pick.type, []), pick.cost), cost: pick.cost, pick };
  });
}

/** Areas that somebody may lay in another's turn; whose they are stands in their pick. */
export const areasOutOfTurn = (fight: FightView): Action[] => squareOrdersOf(fight, isOutOfTurn);

const THROW = "Throw something";

/** Throwing what lies about: offered while the standard action is there; what, and at whom, is chosen in its form. */
function throwsOf(fight: FightView): Action[] {
  const isBarred = fight.legal?.refused.some(({ type, label }) => type === "throw_object" && label === THROW) ?? false;
  if (fight.turn?.standard !== true || !hasTurn(fight) || isBarred) return [];
  return [{ ...EMPTY, id: "throw", family: "throw_object", kind: "throw", type: "throw_object", label: THROW, small: smallWords("throw_object", []), cost: "standard" }];
}

/** A readied action of one's own making: what to do, and when, is chosen in its form. */
function readyOf(fight: FightView): Action[] {
  const ready = fight.legal?.ready;
  if (!ready || ready.orders.length === 0) return [];
  return [{ ...EMPTY, id: "ready:own", family: "ready", kind: "ready", type: "ready", label: "Choose what, and when", small: "waits for something", cost: "standard" }];
}

/** Buttons of the turn: what is legal first, then what is not, each with its reason. */
export function actionsOf(fight: FightView): Action[] {
  const { legal } = fight;
  if (!legal) return [];
  const possible = [...waysOf(fight), ...ordersOf(fight, legal.orders), ...squareOrdersOf(fight, (pick) => !isOutOfTurn(pick)), ...throwsOf(fight), ...readyOf(fight)];
  possible.sort((a, b) => rankOf(a.type) - rankOf(b.type));
  const refused = legal.refused
    .filter((order) => order.type !== "end_turn" && order.type !== "resume")
    .map((order, index): Action => {
      const id = `refused-${order.type}-${String(index)}`;
      const refusal = { text: order.text, rule: order.rule, remedy: order.remedy ?? "" };
      return { ...EMPTY, id, family: id, kind: "now", type: order.type, label: sentence(order.label), small: order.text, refusal };
    });
  return [...withLetters(possible), ...refused];
}

/** One button of the bar: an action, or several that are variants of one. */
export interface Fold {
  readonly id: string;
  readonly label: string;
  readonly small: string;
  readonly letter: string;
  readonly type: OrderType;
  readonly members: readonly [Action, ...Action[]];
}

export function foldsOf(actions: readonly Action[]): Fold[] {
  return [...gathered(actions, (action) => action.family)].flatMap(([id, members]): Fold[] => {
    const [first, ...more] = members;
    if (!first) return [];
    const label = more.length > 0 ? (FOLDED[first.type] ?? first.label) : first.label;
    const small = more.length > 0 ? variantsWords(first.type, members) : first.small;
    return [{ id, label, small, letter: first.letter, type: first.type, members: [first, ...more] }];
  });
}

const variantsWords = (type: OrderType, members: readonly Action[]): string =>
  KINDS[type] === "way" ? `from ${String(members.length)} foes`.replace("from", type === "withdraw" ? "from" : "at") : `${String(members.length)} ways`;

/** The variant after the chosen one, so that a button's letter goes through them. */
export function nextVariant(fold: Fold, chosen: Action | null): Action {
  const at = fold.members.findIndex((member) => member.id === chosen?.id);
  return fold.members[(at + 1) % fold.members.length] ?? fold.members[0];
}

/** What an enemy on a square offers: every legal order against it, the likeliest first. */
export const ordersAgainst = (fight: FightView, target: string): LegalOrder[] =>
  (fight.legal?.orders ?? [])
    .filter((order) => order.target === target && isOwnOrder(fight, order))
    .sort((a, b) => (b.expected_damage ?? 0) - (a.expected_damage ?? 0));
