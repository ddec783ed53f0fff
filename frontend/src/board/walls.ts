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

const NAMES: Record<EdgeKind, string> = {
  wall: "a wall",
  door: "a closed door",
  open_door: "an open door",
  secret_door: "a secret door",
  window: "a window",
  invisible: "an unseen barrier",
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

/** "North: a wall. East: a closed door." for the square, empty when it stands open on all sides. */
export function edgeWords(edges: readonly BoardEdge[], x: number, y: number): string {
  const sides: readonly [string, number, number, "n" | "e"][] = [
    ["North", x, y, "n"],
    ["East", x, y, "e"],
    ["South", x, y - 1, "n"],
    ["West", x - 1, y, "e"],
  ];
  return sides
    .flatMap(([word, column, row, side]) => {
      const edge = edges.find((one) => one.x === column && one.y === row && one.side === side);
      return edge ? [`${word}: ${NAMES[edge.kind]}.`] : [];
    })
    .join(" ");
}
