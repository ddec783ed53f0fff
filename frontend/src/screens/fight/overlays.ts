import { useState } from "preact/hooks";

import type { FightView } from "../../api/types";
import type { Line, Provocation, Threat, Tint } from "../../board/overlays";
import { borderOf } from "../../board/squares";
import type { Square } from "../../board/squares";
import type { Standing } from "../../board/standing";
import { asSquare, combatantNamed, isDown, sideOf, standingOf } from "./standings";
import type { Turn } from "./useTurn";

/** What is laid over the board in a turn: reach, threat, the way, who strikes, who is flanked. */

export type OverlayName = "reach" | "threat" | "flank";
export type Shown = ReadonlySet<OverlayName>;

export function useShown(): { shown: Shown; toggle: (name: OverlayName) => void } {
  const [shown, setShown] = useState<Shown>(new Set<OverlayName>(["reach", "threat", "flank"]));
  const toggle = (name: OverlayName): void => {
    setShown((before) => {
      const after = new Set(before);
      if (!after.delete(name)) after.add(name);
      return after;
    });
  };
  return { shown, toggle };
}

interface Overlays {
  tints: Tint[];
  threats: Threat[];
  path: Square[];
  provoked: Provocation[];
  lines: Line[];
  ghost: Standing | null;
}

/** Foes of the one acting whose threat matters: those who would strike on the shown way, or all in reach of it. */
function threatsOf(fight: FightView, turn: Turn): Threat[] {
  const actor = combatantNamed(fight, fight.actor);
  if (!actor) return [];
  const strikers = new Set(turn.way?.reach.provokes ?? []);
  return fight.combatants
    .filter((one) => sideOf(one.side) !== sideOf(actor.side) && !isDown(one) && (one.threatens?.length ?? 0) > 0)
    .filter((one) => strikers.size === 0 || strikers.has(one.id))
    .filter((one) => strikers.has(one.id) || (one.reach_feet ?? 5) > 5)
    .map((one) => ({
      id: one.id,
      label: one.reach_feet ? `${one.name}, reach ${String(one.reach_feet)} ft` : one.name,
      squares: [...(one.threatens ?? []).map(asSquare)],
    }))
    .filter((threat) => borderOf(threat.squares, fight.grid.height) !== "");
}

function targetTint(fight: FightView, turn: Turn): Tint[] {
  if (turn.action?.kind !== "target") return [];
  const ids = new Set(turn.action.orders.map((order) => order.target));
  const squares = fight.combatants
    .filter((one) => ids.has(one.id))
    .flatMap((one) => Array.from({ length: one.squares ** 2 }, (_, index) => ({ x: one.x + (index % one.squares), y: one.y + Math.floor(index / one.squares) })));
  return squares.length > 0 ? [{ tone: "target", squares }] : [];
}

function reachTints(turn: Turn): Tint[] {
  const goals = [...turn.reachMap.values()];
  const near = goals.filter((goal) => goal.by !== "double_move");
  const tints: Tint[] = [];
  if (near.length < goals.length) tints.push({ tone: "double", squares: goals });
  if (near.length > 0) tints.push({ tone: "reach", squares: near });
  return tints;
}

export function boardOverlays(fight: FightView, turn: Turn, shown: Shown): Overlays {
  const actor = combatantNamed(fight, fight.actor);
  const tints = shown.has("reach") ? reachTints(turn) : [];
  const { way, preview } = turn;
  const path = way && actor ? [{ x: actor.x, y: actor.y }, ...way.path.map(asSquare)] : [];
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
  return {
    tints: [...tints, ...targetTint(fight, turn)],
    threats: shown.has("threat") && fight.legal ? threatsOf(fight, turn) : [],
    path,
    provoked,
    lines,
    ghost: way && actor ? { ...standingOf(actor), ...way.to } : null,
  };
}
