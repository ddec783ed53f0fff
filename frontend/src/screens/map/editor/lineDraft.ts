/** A line while it is drawn: pulled freely, or pressed corner after corner with the way between found. */
import { cellsBetween } from "../../../geometry/brush";
import { type Point } from "../../../geometry/lines";
import { easiestPath } from "../../../geometry/path";
import { world, type Cell, type CellGeometry, type World } from "../../../geometry/types";
import { isWater } from "../../../map/terrain/ground";

export type LineKind = "way" | "river" | "border" | "sea_route";

export interface LineDraft {
  /** The cells of a way or sea route; rivers and borders run free. */
  readonly cells: readonly Cell[];
  readonly points: readonly Point[];
  /** How many points there were at each corner. */
  readonly corners: readonly number[];
}

export const NO_LINE: LineDraft = { cells: [], points: [], corners: [] };

export interface LineRules {
  readonly kind: LineKind;
  readonly geometry: CellGeometry;
  readonly codes: Uint8Array;
  /** Rivers and borders keep to the corners of the cells. */
  readonly snaps: boolean;
}

const NO_CELL = 255;
const OFF_THE_WAY = 12;
/** How much harder a road is over each ground, by its code; plains are 1. */
const ROAD_COST = [1.5, 1.4, 1.5, 1.5, 2.2, 1.3, 2.8, 1, 2.2, 1.3];
/** Points of a free pull lie at least this part of a cell apart. */
const GRAIN = 0.45;

const followsCells = (kind: LineKind): boolean => kind === "way" || kind === "sea_route";

const stepCost =
  ({ kind, codes }: LineRules) =>
  (into: Cell): number => {
    const code = codes[into] ?? NO_CELL;
    if (code === NO_CELL) return Infinity;
    if (kind === "sea_route") return isWater(code) ? 1 : OFF_THE_WAY;
    return isWater(code) ? OFF_THE_WAY : (ROAD_COST[code] ?? 1);
  };

/** The corner of a cell nearest to a place. */
const nearestCorner = (geometry: CellGeometry, at: World): Point => {
  const under = geometry.cellAt(at);
  const corners = under === null ? [] : geometry.outline(under);
  const away = ([x, y]: Point): number => Math.hypot(x - at[0], y - at[1]);
  return corners.reduce<Point>((best, corner) => (away(corner) < away(best) ? corner : best), corners[0] ?? at);
};

const withCells = (line: LineDraft, cells: readonly Cell[], geometry: CellGeometry): LineDraft => {
  const known = line.cells.at(-1);
  const fresh = cells.filter((each, i) => each !== (i === 0 ? known : cells[i - 1]));
  return { ...line, cells: [...line.cells, ...fresh], points: [...line.points, ...fresh.map((each) => geometry.centre(each))] };
};

const withPoint = (line: LineDraft, point: Point, least: number): LineDraft => {
  const last = line.points.at(-1);
  const isFar = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) > least;
  return isFar ? { ...line, points: [...line.points, point] } : line;
};

const cornered = (line: LineDraft): LineDraft => (line.corners.at(-1) === line.points.length ? line : { ...line, corners: [...line.corners, line.points.length] });

/** A press: the next corner. Answers the same line when the place cannot be reached or is the last corner again. */
export const pressed = (line: LineDraft, at: World, rules: LineRules): LineDraft => {
  const { geometry } = rules;
  if (!followsCells(rules.kind)) {
    return cornered(withPoint(line, rules.snaps ? nearestCorner(geometry, at) : at, 1e-6));
  }
  const to = geometry.cellAt(at);
  const from = line.cells.at(-1);
  if (to === null || rules.codes[to] === NO_CELL || to === from) return line;
  const path = from === undefined ? [to] : easiestPath(geometry, from, to, stepCost(rules));
  return path ? cornered(withCells(line, path, geometry)) : line;
};

/** A pull from one place to the next. */
export const pulled = (line: LineDraft, from: World, to: World, rules: LineRules): LineDraft => {
  const { geometry } = rules;
  if (followsCells(rules.kind)) {
    const cells = cellsBetween(geometry, from, to).filter((each) => rules.codes[each] !== NO_CELL);
    return withCells(line, cells, geometry);
  }
  return rules.snaps
    ? withPoint(line, nearestCorner(geometry, to), 1e-6)
    : withPoint(line, world(to[0], to[1]), geometry.cellWidth * GRAIN);
};

/** Takes the last corner back. */
export const backUp = (line: LineDraft): LineDraft => {
  const to = line.corners.at(-2) ?? 0;
  return { cells: line.cells.slice(0, to), points: line.points.slice(0, to), corners: line.corners.slice(0, -1) };
};

export const isLine = (line: LineDraft): boolean => line.points.length > 1;

/** The places of the corners, for their dots. */
export const cornerPoints = (line: LineDraft): Point[] => line.corners.map((count) => line.points[count - 1]).filter((point) => point !== undefined);
