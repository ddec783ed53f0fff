import type { FightOrder, FightPaths, FightPreview, FightView, FightWay, Id, LegalWay, OrderType, Place, ReachSquare } from "../../api/types";
import { covers, keyOf } from "../../board/squares";
import type { Square } from "../../board/squares";
import type { Action } from "./actions";
import { asSquare } from "./standings";

/** Where movements lead, and by which way: cheapest, past the fewest weapons, or square by square as one likes. */

export const SEVERAL = "auto";
/** Jumps are no part of a way by several movement types. */
const JUMP = "teleport";
/** Movement types in which a level may be chosen. */
const LEVELLED: ReadonlySet<string> = new Set(["fly", "swim", "climb", "burrow", JUMP, SEVERAL]);

export type MoveType = "move" | "double_move" | "run" | "withdraw" | "crawl" | "clamber" | "overrun" | "tumble";
const MOVES: ReadonlySet<OrderType> = new Set<OrderType>(["move", "double_move", "run", "withdraw", "crawl", "clamber", "overrun", "tumble"]);
const isMove = (type: OrderType): type is MoveType => MOVES.has(type);

/** How the board is asked to move: by which order, movement type and level; no level is the cheapest of each square. */
export interface Manner {
  readonly type: MoveType;
  readonly mode: string;
  readonly target: Id | null;
  readonly level: number | null;
}

/** A square in reach and the order that goes there. */
export type Goal = ReachSquare & { readonly by: MoveType | "step"; readonly order?: FightOrder };

export interface ModeChoice {
  readonly mode: string;
  readonly feet: number;
}

/** The movement types of an action; with several besides jumping, all of them together too. */
export function modesOf(action: Action | null): ModeChoice[] {
  const modes = (action?.ways ?? []).map(({ mode, feet }) => ({ mode, feet }));
  const together = modes.filter(({ mode }) => mode !== JUMP);
  if (together.length < 2 || action?.type === "withdraw") return modes;
  return [...modes, { mode: SEVERAL, feet: Math.max(...together.map(({ feet }) => feet)) }];
}

export const mayChooseLevel = (mode: string): boolean => LEVELLED.has(mode);

/** The ways whose reach is shown for an action: the move itself, then what goes farther in the same manner. */
export function mannersOf(action: Action | null, all: readonly LegalWay[], mode: string, level: number | null): Manner[] {
  if (action?.kind !== "way" || !isMove(action.type)) return [];
  const target = action.ways[0]?.target ?? null;
  const at = mayChooseLevel(mode) ? level : null;
  const own: Manner = { type: action.type, mode, target, level: at };
  if (action.type !== "move") return [own];
  const has = (type: MoveType, kind: string): boolean => all.some((way) => way.type === type && (way.mode === kind || (kind === SEVERAL && way.mode !== JUMP)));
  const farther: Manner[] = [];
  if (has("double_move", mode)) farther.push({ ...own, type: "double_move" });
  if (mode === "walk" && has("run", "walk")) farther.push({ ...own, type: "run", level: null });
  return [own, ...farther];
}

/** The query of ``reach/`` and ``paths/`` for a manner. */
export function queryOf({ type, mode, target, level }: Manner): Record<string, string> {
  return { type, mode, ...(target === null ? {} : { target }), ...(level === null ? {} : { z: String(level) }) };
}

export const mannerKey = (manner: Manner): string => `${manner.type} ${manner.mode} ${manner.target ?? ""} ${String(manner.level)}`;

/** Whether the view itself lists where a manner leads. */
export const isListed = (manner: Manner): boolean =>
  manner.mode === "walk" && manner.level === null && (manner.type === "move" || manner.type === "double_move");

export function orderOf(manner: Manner, path: Place[]): FightOrder {
  const { type, mode, target } = manner;
  if (type === "run" || type === "crawl") return { type, path };
  if (type === "clamber" || type === "overrun") return { type, path, target: target ?? "" };
  if (type === "tumble") return { type, path, ...(target === null ? {} : { target }) };
  const by = mode === "walk" ? {} : { mode };
  return type === "withdraw" ? { type, path, target: target ?? "", ...by } : { type, path, ...by };
}

export interface Asked {
  readonly goal: Square;
  readonly manner: Manner;
}

/** What is known of the way to a square: the two ways, or why there is none. */
export interface Answer {
  readonly paths: FightPaths | null;
  readonly refusal: Refused | null;
}

export interface Refused {
  readonly text: string;
  readonly rule: string;
}

export type Preference = "safest" | "cheapest";

const pathOf = (way: FightWay): readonly Place[] => ("path" in way.order ? way.order.path : []);
export const legsOf = pathOf;

/** Whether the two ways are worth choosing between. */
export function differ({ cheapest, safest }: FightPaths): boolean {
  if (!cheapest || !safest) return false;
  return cheapest.preview.cost_feet !== safest.preview.cost_feet || cheapest.preview.provokes.length !== safest.preview.provokes.length;
}

/** The preferred of two ways; the cheapest when the other one cannot be gone. */
export function preferred(paths: FightPaths | null, preference: Preference): FightWay | null {
  if (!paths) return null;
  const first = paths[preference];
  const other = preference === "safest" ? paths.cheapest : paths.safest;
  return first && (first.preview.legal || !other) ? first : (other ?? first);
}

/** Where a path by hand goes next: straight on to the square, diagonally first, rising or sinking on the way. */
export function legsTo(from: Place, goal: Square, level: number | null): Place[] {
  const legs: Place[] = [];
  let [x, y] = from;
  let z = from[2] ?? level ?? 0;
  const step = (a: number, b: number): number => a + Math.sign(b - a);
  while (x !== goal.x || y !== goal.y || (level !== null && z !== level)) {
    x = step(x, goal.x);
    y = step(y, goal.y);
    if (level !== null) z = step(z, level);
    legs.push(level === null ? [x, y] : [x, y, z]);
  }
  return legs;
}

/** The place of a path by hand where its price ends: the step that is refused. */
export function refusedAt(path: readonly Place[], preview: FightPreview | null): Square | null {
  if (!preview || preview.legal || !preview.costs) return null;
  const leg = path[Math.min(preview.costs.length, path.length - 1)];
  return leg ? { x: leg[0], y: leg[1] } : null;
}

/** "(12, 3)" of the rules' answers as the square is called at the table. */
export function namedSquares(text: string, name: (square: Square) => string): string {
  return text.replace(/\((\d+), (\d+)(?:, -?\d+)?\)/g, (_all, x: string, y: string) => name({ x: Number(x), y: Number(y) }));
}

/** Goals of the view's own lists, or of answers of ``reach/``; nearer orders win where both lead to a square. */
export function goalsBy(lists: readonly { readonly by: Goal["by"]; readonly squares: readonly (ReachSquare & { readonly order?: FightOrder })[] }[]): Map<string, Goal> {
  const goals = new Map<string, Goal>();
  for (const { by, squares } of lists)
    for (const square of squares) {
      const key = keyOf(square);
      if (!goals.has(key)) goals.set(key, { ...square, by });
    }
  return goals;
}

/** Levels that a level chooser goes through for the one acting, in feet above the map's own level 0. */
export function levelWords(level: number | null): string {
  if (level === null) return "any height";
  const feet = level * 5;
  return feet === 0 ? "level 0" : `${feet > 0 ? "+" : "−"}${String(Math.abs(feet))} ft`;
}

/** Whether somebody who can be told apart stands on a square. */
export const standsOn = (fight: FightView, square: Square): boolean => fight.combatants.some((one) => covers(one, square));

export const lastOf = (path: readonly Place[], start: Place): Place => path[path.length - 1] ?? start;

export const squaresOf = (path: readonly Place[]): Square[] => path.map((leg) => asSquare([leg[0], leg[1]]));
