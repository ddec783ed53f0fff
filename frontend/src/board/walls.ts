/** Walls, doors and windows between squares, as paths to draw. */
import type { BoardEdge, EdgeKind } from "../api/fight";
import { SIDE, leftOf, topOf } from "./squares";

export type { BoardEdge };

export interface WallStroke {
  readonly kind: EdgeKind;
  readonly path: string;
}

/** The order of drawing: what matters most lies on top. */
const KINDS: readonly EdgeKind[] = ["rail", "low", "battlement", "arrow_slit", "invisible", "curtain", "force", "wall", "window", "open_door", "door", "secret_door"];

export const EDGE_NAMES: Record<EdgeKind, string> = {
  wall: "a wall",
  door: "a closed door",
  open_door: "an open door",
  secret_door: "a secret door",
  window: "a window",
  invisible: "an unseen wall, felt",
  curtain: "a curtain",
  low: "a low wall",
  force: "a wall of force",
  battlement: "a battlement",
  arrow_slit: "an arrow slit",
  rail: "a rail",
};

const from = (edge: BoardEdge, height: number): readonly [number, number] =>
  edge.side === "n" ? [leftOf(edge.x), topOf(edge.y, height)] : [leftOf(edge.x) + SIDE, topOf(edge.y, height)];

/** One path for each kind of edge that occurs. An open door is drawn as its leaf, swung aside. */
export function wallStrokes(edges: readonly BoardEdge[], height: number): WallStroke[] {
  return KINDS.flatMap((kind) => {
    const path = edges
      .filter((edge) => edge.kind === kind)
      .map((edge) => {
        const [left, top] = from(edge, height);
        if (kind === "open_door") return edge.side === "n" ? `M${String(left)} ${String(top)}v${String(SIDE * 0.7)}` : `M${String(left)} ${String(top)}h${String(-SIDE * 0.7)}`;
        return edge.side === "n" ? `M${String(left)} ${String(top)}h${String(SIDE)}` : `M${String(left)} ${String(top)}v${String(SIDE)}`;
      })
      .join("");
    return path === "" ? [] : [{ kind, path }];
  });
}

const SHELTERED = new Set<EdgeKind>(["battlement", "arrow_slit"]);

/** Small merlons on the side that a battlement or an arrow slit shelters. */
export function shelterMarks(edges: readonly BoardEdge[], height: number): string {
  return edges
    .filter((edge) => SHELTERED.has(edge.kind))
    .map((edge) => {
      const [left, top] = from(edge, height);
      const isOwn = (edge.shelters ?? "own") === "own";
      const deep = edge.side === "n" ? (isOwn ? 6 : -6) : isOwn ? -6 : 6;
      return [4, 16, 28]
        .map((at) => (edge.side === "n" ? `M${String(left + at)} ${String(top)}v${String(deep)}h5v${String(-deep)}` : `M${String(left)} ${String(top + at)}h${String(deep)}v5h${String(-deep)}`))
        .join("");
    })
    .join("");
}

const indexes = new WeakMap<readonly BoardEdge[], ReadonlyMap<string, BoardEdge>>();

/** Edges by their places, laid out once for each state of the board. */
function indexed(edges: readonly BoardEdge[]): ReadonlyMap<string, BoardEdge> {
  const known = indexes.get(edges) ?? new Map(edges.map((edge) => [`${String(edge.x)},${String(edge.y)},${edge.side}`, edge]));
  indexes.set(edges, known);
  return known;
}

/** Whom a battlement shelters, seen from the square it belongs to or from beyond. */
function shelterWords(edge: BoardEdge, isOwner: boolean): string {
  if (!SHELTERED.has(edge.kind)) return "";
  return ((edge.shelters ?? "own") === "own") === isOwner ? ", shelters this square" : ", shelters the other side";
}

/** "North: a wall. East: a closed door." for the square, empty when it stands open on all sides. */
export function edgeWords(edges: readonly BoardEdge[], x: number, y: number): string {
  if (edges.length === 0) return "";
  const known = indexed(edges);
  const sides: readonly [string, number, number, "n" | "e"][] = [
    ["North", x, y, "n"],
    ["East", x, y, "e"],
    ["South", x, y - 1, "n"],
    ["West", x - 1, y, "e"],
  ];
  return sides
    .flatMap(([word, column, row, side]) => {
      const edge = known.get(`${String(column)},${String(row)},${side}`);
      return edge ? [`${word}: ${EDGE_NAMES[edge.kind]}${shelterWords(edge, column === x && row === y)}.`] : [];
    })
    .join(" ");
}
