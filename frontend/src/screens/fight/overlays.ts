import { useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import type { Badge, Line, Provocation, Ray, Threat, Tint } from "../../board/overlays";
import { reliefOf } from "../../board/relief";
import { borderOf, covers } from "../../board/squares";
import type { Square } from "../../board/squares";
import type { Standing } from "../../board/standing";
import { asSquare, combatantNamed, isDown, sideOf, standingOf } from "./standings";
import { coverRays, flankRays, targetBadges } from "./targets";
import type { BoardAnswers } from "./useOverlays";
import type { Turn } from "./useTurn";
import { refusedAt, squaresOf } from "./ways";
import type { Goal } from "./ways";

/** What is laid over the board in a turn: reach, threat, cover, flanks, targets, the way and who strikes on it. */

export type OverlayName = "reach" | "threat" | "cover" | "flank" | "targets" | "figures" | "sight";
export type Shown = ReadonlySet<OverlayName>;

export function useShown(): { shown: Shown; toggle: (name: OverlayName) => void } {
  const [shown, setShown] = useState<Shown>(new Set<OverlayName>(["reach", "threat", "flank", "figures"]));
  const toggle = (name: OverlayName): void => {
    setShown((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  };
  return { shown, toggle };
}

/** More enemies than this at once would hatch the whole board: then only those that matter for the way. */
const MOST_HATCHED = 5;

/** Enemies of the one acting and what they threaten: those who strike on the shown way, the one pointed at, or all. */
export function threatsOf(fight: FightView, strikers: readonly string[], aimed: Square | null): Threat[] {
  const actor = combatantNamed(fight, fight.actor);
  if (!actor) return [];
  const enemies = fight.combatants.filter((one) => sideOf(one.side) !== sideOf(actor.side) && !isDown(one) && (one.threatens?.length ?? 0) > 0);
  const pointed = aimed ? enemies.filter((one) => covers(one, aimed)) : [];
  const striking = enemies.filter((one) => strikers.includes(one.id));
  const shown = pointed.length > 0 ? pointed : striking.length > 0 ? striking : enemies.length <= MOST_HATCHED ? enemies : enemies.filter((one) => (one.reach_feet ?? 5) > 5);
  return shown
    .slice(0, 2 * MOST_HATCHED)
    .map((one) => ({
      id: one.id,
      label: one.reach_feet ? `${one.initials}, reach ${String(one.reach_feet)} ft` : one.initials,
      squares: [...(one.threatens ?? []).map(asSquare)],
      hatch: enemies.indexOf(one),
    }))
    .filter((threat) => borderOf(threat.squares, fight.grid.height) !== "");
}

export function targetTint(fight: FightView, turn: Turn): Tint[] {
  if (turn.action?.kind !== "target") return [];
  const ids = new Set(turn.action.orders.map((order) => order.target));
  const squares = fight.combatants
    .filter((one) => ids.has(one.id))
    .flatMap((one) => Array.from({ length: one.squares ** 2 }, (_, index) => ({ x: one.x + (index % one.squares), y: one.y + Math.floor(index / one.squares) })));
  return squares.length > 0 ? [{ tone: "target", squares }] : [];
}

/** What one move reaches filled, what two reach dashed, what a run reaches dotted. */
export function reachTints(reach: ReadonlyMap<string, Goal>): Tint[] {
  const goals = [...reach.values()];
  const near = goals.filter(({ by }) => by !== "double_move" && by !== "run");
  const double = goals.filter(({ by }) => by !== "run");
  if (near.length === 0) return goals.length > 0 ? [{ tone: "reach", squares: goals }] : [];
  const tints: Tint[] = [];
  if (double.length < goals.length) tints.push({ tone: "run", squares: goals });
  if (near.length < double.length) tints.push({ tone: "double", squares: double });
  return [...tints, { tone: "reach", squares: near }];
}

interface Overlays {
  readonly path: Square[];
  readonly provoked: Provocation[];
  readonly lines: Line[];
  readonly rays: Ray[];
  readonly badges: Badge[];
  readonly stop: Square | null;
  readonly ghost: Standing | null;
}

/** The one looked at: chosen as a target, or under the pointer. */
export function lookedAt(fight: FightView, turn: Turn, answers: BoardAnswers) {
  const { aimed, target } = turn;
  const under = aimed ? fight.combatants.find((one) => covers(one, aimed) && answers.targets.has(one.id)) : undefined;
  return answers.targets.get(target?.id ?? under?.id ?? "") ?? null;
}

/** All that follows the pointer; reach and threat are worked out apart, once a turn. */
export function boardOverlays(fight: FightView, turn: Turn, shown: Shown, answers: BoardAnswers): Overlays {
  const actor = combatantNamed(fight, fight.actor);
  const { way, preview } = turn;
  const path = way && actor ? [{ x: actor.x, y: actor.y }, ...squaresOf(way.path)] : [];
  const provoked = (preview?.provokes ?? []).flatMap((strike): Provocation[] => {
    const from = combatantNamed(fight, strike.attacker);
    return from ? [{ at: asSquare(strike.square), from }] : [];
  });
  const flanked = (shown.has("flank") && way ? (preview?.flank ?? []) : []).flatMap((id): Line[] => {
    const beyond = combatantNamed(fight, preview?.flank_with?.[id] ?? id);
    return beyond && way && actor ? [{ from: { ...way.to, squares: actor.squares }, to: beyond, tone: "flank" }] : [];
  });
  const aim = turn.target && actor ? combatantNamed(fight, turn.target.id) : null;
  const lines: Line[] = aim && actor ? [...flanked, { from: actor, to: aim, tone: "aim" }] : flanked;
  const looked = lookedAt(fight, turn, answers);
  const rays = [...(shown.has("cover") ? coverRays(looked) : []), ...(shown.has("flank") ? flankRays(answers, looked) : [])];
  const badges = targetBadges(fight, answers, { cover: shown.has("cover"), targets: shown.has("targets") });
  return { path, provoked, lines, rays, badges, stop: way ? refusedAt(way.path, preview) : (turn.refused?.at ?? null), ghost: ghostOf(fight, turn) };
}

/** The actor as it would stand at the end of the way. */
function ghostOf(fight: FightView, { way, moving }: Turn): Standing | null {
  const actor = combatantNamed(fight, fight.actor);
  if (!way || !actor) return null;
  const z = way.path[way.path.length - 1]?.[2] ?? way.reach.z ?? actor.z;
  const mode = moving.mode === "auto" ? actor.mode : moving.mode;
  const there = { ...actor, ...way.to, squares: way.reach.squares ?? actor.squares, ...(z === undefined ? {} : { z }), ...(mode === undefined ? {} : { mode }) };
  return standingOf(there, reliefOf(fight.grid.layers));
}
