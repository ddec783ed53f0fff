import type { FightView } from "../../../api/types";
import type { Badge, Tint } from "../../../board/overlays";
import { isSame } from "../../../board/squares";
import type { Square } from "../../../board/squares";
import type { Standing } from "../../../board/standing";
import type { BoardEdge } from "../../../board/walls";
import { combatantNamed, standingOf } from "../standings";
import { edgeKey, paints } from "./acts";
import type { GmTool } from "./useGmTool";

/** What lies on the board while a GM's tool is open. */
export interface ToolOverlays {
  readonly tints: Tint[];
  readonly path: Square[];
  readonly ghost: Standing | null;
  readonly badges: Badge[];
}

const square = ([x = 0, y = 0]: readonly number[]): Square => ({ x, y });

/** Squares gone through in the plan; a fall ends in the square it began in. */
function seenPath(cubes: readonly (readonly number[])[]): Square[] {
  return cubes.map(square).filter((one, index, all) => index === 0 || !isSame(one, all[index - 1] ?? { x: -1, y: -1 }));
}

export function toolOverlays(fight: FightView, gm: GmTool): ToolOverlays {
  const target = paints(gm.tool) || gm.tool === "edge" ? null : combatantNamed(fight, gm.form.target);
  const tints: Tint[] = [];
  if (gm.picked.squares.length > 0) tints.push({ tone: "brush", squares: gm.picked.squares });
  const { foresight } = gm;
  const path = target && foresight ? seenPath(foresight.path) : [];
  if (target && path.length < 2 && gm.picked.path.length > 0) tints.push({ tone: "picked", squares: gm.picked.path });
  const end = target && foresight?.end ? square(foresight.end) : null;
  const moves = end !== null && target !== null && !isSame(end, target);
  return {
    tints,
    path: path.length > 1 ? path : [],
    ghost: target && end && moves ? { ...standingOf(target), ...end, altitude: null } : null,
    badges: target && end && foresight ? badgesOf(foresight.path, end, foresight.dice) : [],
  };
}

/** How far it falls at the end, and the dice of the harm. */
function badgesOf(cubes: readonly (readonly number[])[], end: Square, dice: string): Badge[] {
  const levels = cubes.map((cube) => cube[2] ?? 0);
  const drop = (levels[levels.length - 2] ?? 0) - (levels[levels.length - 1] ?? 0);
  const words = [drop > 0 && cubes.length > 1 ? `−${String(drop * 5)} ft` : "", dice === "0" ? "" : dice].filter(Boolean).join(", ");
  return words === "" ? [] : [{ at: end, text: words, tone: "bad" }];
}

/** The map's walls with those that are about to be put, or taken away. */
export function toolEdges(fight: FightView, gm: GmTool): readonly BoardEdge[] {
  if (gm.tool !== "edge" || gm.picked.edges.length === 0) return fight.grid.edges;
  const keys = new Set(gm.picked.edges.map(edgeKey));
  const kept = fight.grid.edges.filter((edge) => !keys.has(edgeKey([edge.x, edge.y, edge.side])));
  const { edge, shelters } = gm.form;
  return edge === "" ? kept : [...kept, ...gm.picked.edges.map(([x, y, side]) => ({ x, y, side, kind: edge, shelters }))];
}
