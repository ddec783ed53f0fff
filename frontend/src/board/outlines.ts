import { noise } from "./noise";
import { SIDE } from "./squares";

/** Drawn outlines of a set of squares: bent, rounded loops in drawing units, y down. */

export type Point = readonly [number, number];
export type IsInside = (column: number, row: number) => boolean;

interface Edge {
  readonly from: Point;
  readonly to: Point;
}

const name = (point: Point): string => `${String(point[0])},${String(point[1])}`;

/** Borders of the squares that hold ``isInside``, each with the inside at its right hand (y down). */
function edgesOf(columns: number, rows: number, isInside: IsInside): Edge[] {
  const edges: Edge[] = [];
  for (let row = -1; row <= rows; row += 1)
    for (let column = -1; column <= columns; column += 1) {
      if (!isInside(column, row)) continue;
      const corners: Point[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const beside: Point[] = [
        [column, row - 1],
        [column + 1, row],
        [column, row + 1],
        [column - 1, row],
      ];
      beside.forEach(([c, r], index) => {
        const isFrame = c < -1 || r < -1 || c > columns || r > rows;
        const from = corners[index];
        const to = corners[(index + 1) % 4];
        if (from && to && (isFrame || !isInside(c, r))) edges.push({ from, to });
      });
    }
  return edges;
}

/** Closed loops of lattice corners around the inside. */
export function loopsOf(columns: number, rows: number, isInside: IsInside): Point[][] {
  const next = new Map<string, Edge[]>();
  for (const edge of edgesOf(columns, rows, isInside)) {
    const starting = next.get(name(edge.from));
    if (starting) starting.push(edge);
    else next.set(name(edge.from), [edge]);
  }
  const loops: Point[][] = [];
  for (const starting of next.values()) {
    let edge = starting.pop();
    while (edge) {
      loops.push(followed(edge, next));
      edge = starting.pop();
    }
  }
  return loops;
}

function followed(first: Edge, next: Map<string, Edge[]>): Point[] {
  const loop: Point[] = [first.from];
  let at = first.to;
  while (name(at) !== name(first.from)) {
    loop.push(at);
    const edge = next.get(name(at))?.pop();
    if (!edge) break;
    at = edge.to;
  }
  return loop;
}

/** Corners moved a little, by their place, so that a cliff is not a staircase. */
export function bent(loop: readonly Point[], amount: number): Point[] {
  return loop.map(([column, row]) => [
    (column + (noise(column, row, 1) - 0.5) * amount) * SIDE,
    (row + (noise(column, row, 2) - 0.5) * amount) * SIDE,
  ]);
}

/** Corner cutting (Chaikin) of a closed loop. */
export function rounded(loop: readonly Point[], times = 2): Point[] {
  let points = [...loop];
  for (let turn = 0; turn < times; turn += 1) {
    const cut: Point[] = [];
    points.forEach((a, index) => {
      const b = points[(index + 1) % points.length] ?? a;
      cut.push([a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25], [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75]);
    });
    points = cut;
  }
  return points;
}

const fixed = (value: number): string => value.toFixed(1);

export const closedPath = (points: readonly Point[]): string =>
  points.length === 0 ? "" : `M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join("L")}Z`;

/** Short strokes from the edge into the rock, as a mapmaker draws a cliff. */
export function hachures(points: readonly Point[], longest: number): string {
  let path = "";
  points.forEach((from, index) => {
    const to = points[(index + 1) % points.length] ?? from;
    const along: Point = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(along[0], along[1]);
    if (length === 0) return;
    const inward: Point = [-along[1] / length, along[0] / length];
    const strokes = Math.max(1, Math.round(length / 4.2));
    for (let stroke = 0; stroke < strokes; stroke += 1) {
      const part = stroke / strokes;
      const deep = longest * (0.35 + 0.65 * noise(index, stroke, Math.round(from[0])));
      const slant = (noise(stroke, index, 5) - 0.5) * 4;
      path += `M${fixed(from[0] + along[0] * part)} ${fixed(from[1] + along[1] * part)}`;
      path += `l${fixed(inward[0] * deep + inward[1] * slant)} ${fixed(inward[1] * deep - inward[0] * slant)}`;
    }
  });
  return path;
}
