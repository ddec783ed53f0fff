/** Hex and square maps: cells are numbered row by row from the north-west. */
import {
  APOTHEM,
  HEX_CORNERS,
  HEX_STEPS,
  axialDistance,
  axialRing,
  axialToOffset,
  axialToPoint,
  offsetToAxial,
  pointToAxial,
  type Axial,
} from "./hex";
import { cell, world, type Cell, type CellGeometry, type GridShape, type World } from "./types";

type Place = readonly [column: number, row: number];

/** Steps are how many borders lie between two cells; rings are the cells at that many steps. */
export interface GridGeometry extends CellGeometry {
  readonly shape: GridShape;
  place(of: Cell): Place;
  at(column: number, row: number): Cell | null;
  steps(a: Cell, b: Cell): number;
  ring(of: Cell, radius: number): Cell[];
}

export const gridGeometry = (shape: GridShape): GridGeometry =>
  shape.topology === "square" ? squareGeometry(shape) : hexGeometry(shape);

const numbering = (shape: GridShape) => ({
  place: (of: Cell): Place => [of % shape.columns, Math.floor(of / shape.columns)],
  at: (column: number, row: number): Cell | null =>
    column >= 0 && row >= 0 && column < shape.columns && row < shape.rows ? cell(row * shape.columns + column) : null,
});

const present = (cells: readonly (Cell | null)[]): Cell[] => cells.filter((c): c is Cell => c !== null);

/** Radii of the rings from the middle outwards. */
const within = (steps: number): number[] => Array.from({ length: steps + 1 }, (_, radius) => radius);

const hexGeometry = (shape: GridShape): GridGeometry => {
  const { place, at } = numbering(shape);
  const isPointy = shape.topology === "hex-pointy";
  const shifted = shape.shifted;
  const turn = <T>(a: T, b: T): readonly [T, T] => (isPointy ? [b, a] : [a, b]);
  const axialOf = (of: Cell): Axial => offsetToAxial(...turn(...place(of)), shifted);
  const cellOf = (axial: Axial): Cell | null => at(...turn(...axialToOffset(axial, shifted)));
  const centre = (of: Cell): World => world(...turn(...axialToPoint(axialOf(of), shifted)));
  return {
    shape,
    count: shape.columns * shape.rows,
    cellWidth: 2 * APOTHEM,
    place,
    at,
    centre,
    cellAt: ([x, y]) => cellOf(pointToAxial(...turn(x, y), shifted)),
    neighbours: (of) => {
      const { q, r } = axialOf(of);
      return present(HEX_STEPS.map((step) => cellOf({ q: q + step.q, r: r + step.r })));
    },
    outline: (of) => {
      const [cx, cy] = centre(of);
      return HEX_CORNERS.map((corner) => {
        const [dx, dy] = turn(...corner);
        return world(cx + dx, cy + dy);
      });
    },
    steps: (a, b) => axialDistance(axialOf(a), axialOf(b)),
    ring: (of, radius) => present(axialRing(axialOf(of), radius).map(cellOf)),
    around: (of, steps) => within(steps).flatMap((radius) => present(axialRing(axialOf(of), radius).map(cellOf))),
  };
};

/** The eight ways from a square: way i is at i eighths of a turn from the east, southwards. */
export const SQUARE_STEPS: readonly Place[] = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
];

const SQUARE_CORNERS: readonly Place[] = [
  [0.5, 0.5],
  [-0.5, 0.5],
  [-0.5, -0.5],
  [0.5, -0.5],
];

const squareGeometry = (shape: GridShape): GridGeometry => {
  const { place, at } = numbering(shape);
  const centre = (of: Cell): World => world(...place(of));
  const around = (of: Cell, steps: readonly Place[]): (Cell | null)[] => {
    const [column, row] = place(of);
    return steps.map(([dc, dr]) => at(column + dc, row + dr));
  };
  return {
    shape,
    count: shape.columns * shape.rows,
    cellWidth: 1,
    place,
    at,
    centre,
    cellAt: ([x, y]) => at(Math.floor(x + 0.5), Math.floor(y + 0.5)),
    neighbours: (of) => present(around(of, SQUARE_STEPS)),
    outline: (of) => {
      const [x, y] = centre(of);
      return SQUARE_CORNERS.map(([dx, dy]) => world(x + dx, y + dy));
    },
    steps: (a, b) => {
      const [[ac, ar], [bc, br]] = [place(a), place(b)];
      return Math.max(Math.abs(ac - bc), Math.abs(ar - br));
    },
    ring: (of, radius) => present(around(of, squareRing(radius))),
    around: (of, steps) => within(steps).flatMap((radius) => present(around(of, squareRing(radius)))),
  };
};

const squareRing = (radius: number): Place[] => {
  const ring: Place[] = [];
  for (let dc = -radius; dc <= radius; dc++) {
    for (let dr = -radius; dr <= radius; dr++) {
      if (Math.max(Math.abs(dc), Math.abs(dr)) === radius) ring.push([dc, dr]);
    }
  }
  return ring;
};
