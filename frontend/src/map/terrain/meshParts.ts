/** Turns outlines into what the card draws: triangles, shore lines, inner borders, places for marks. */
import { meshRing, type Mesh } from "../../geometry/mesh";
import { NO_CELL, isLand, isWater, lookIndex } from "./ground";
import { scatter } from "./marks";

/** Pieces from north to south, so that a stretch of rows needs only some of them. */
export interface Pieces {
  readonly values: Float32Array;
  readonly size: number;
  /** Northern and southern edge of each piece, and the tallest of all. */
  readonly norths: Float32Array;
  readonly tallest: number;
}

export interface MeshParts {
  /** x, y, look per corner; three corners per triangle. */
  readonly triangles: Pieces;
  /** x1, y1, x2, y2 per piece. */
  readonly shores: Pieces;
  readonly borders: Pieces;
  /** x, y, radius, look * 1024 + chance per cell. */
  readonly marks: Pieces;
  readonly hasWater: boolean;
  /** Some cells are hidden from the viewer: what lies between the known ones is not sea. */
  readonly hasUnknown: boolean;
}

/** First and number of the pieces that may touch the stretch between two latitudes. */
export const piecesBetween = ({ norths, tallest }: Pieces, north: number, south: number): readonly [first: number, count: number] => {
  const first = firstAtLeast(norths, north - tallest);
  return [first, firstAtLeast(norths, south) - first];
};

const firstAtLeast = (sorted: Float32Array, value: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Sorts pieces of `size` numbers by their northern edge; `span` says how far a piece reaches. */
const inOrder = (given: readonly number[], size: number, span: (at: number) => readonly [north: number, south: number]): Pieces => {
  const count = given.length / size;
  const spans = Array.from({ length: count }, (_, i) => span(i * size));
  const order = Array.from({ length: count }, (_, i) => i).sort((a, b) => (spans[a]?.[0] ?? 0) - (spans[b]?.[0] ?? 0));
  const values = new Float32Array(given.length);
  order.forEach((from, to) => values.set(given.slice(from * size, (from + 1) * size), to * size));
  const tallest = spans.reduce((most, [north, south]) => Math.max(most, south - north), 0);
  return { values, size, norths: Float32Array.from(order, (i) => spans[i]?.[0] ?? 0), tallest };
};

const ofSegments = (given: readonly number[]): Pieces =>
  inOrder(given, 4, (at) => [Math.min(given[at + 1] ?? 0, given[at + 3] ?? 0), Math.max(given[at + 1] ?? 0, given[at + 3] ?? 0)]);

const ofTriangles = (given: readonly number[]): Pieces =>
  inOrder(given, 9, (at) => {
    const ys = [given[at + 1] ?? 0, given[at + 4] ?? 0, given[at + 7] ?? 0];
    return [Math.min(...ys), Math.max(...ys)];
  });

const ofMarks = (given: readonly number[]): Pieces =>
  inOrder(given, 4, (at) => [(given[at + 1] ?? 0) - (given[at + 2] ?? 0), (given[at + 1] ?? 0) + (given[at + 2] ?? 0)]);

type Corner = readonly [number, number];

const areaOf = (ring: readonly Corner[]): number => {
  let twice = 0;
  let [px, py] = ring[ring.length - 1] ?? [0, 0];
  for (const [x, y] of ring) {
    twice += px * y - x * py;
    [px, py] = [x, y];
  }
  return Math.abs(twice) / 2;
};

/** A small octagon for the cells of point maps, which have no outline. */
const disc = ([x, y]: Corner, radius: number): Corner[] =>
  Array.from({ length: 10 }, (_, i) => [x + radius * Math.cos((i * Math.PI) / 5), y + radius * Math.sin((i * Math.PI) / 5)]);

interface Side {
  readonly from: Corner;
  readonly to: Corner;
  readonly code: number;
}

/** Sides known by their ends, so that the two cells of a border meet. */
class Sides {
  private readonly corners = new Map<number, number>();
  private readonly open = new Map<number, Side>();
  readonly shores: number[] = [];
  readonly borders: number[] = [];

  private id([x, y]: Corner): number {
    const key = Math.round(x * 64) * 67108864 + Math.round(y * 64);
    const known = this.corners.get(key) ?? this.corners.size;
    this.corners.set(key, known);
    return known;
  }

  add(from: Corner, to: Corner, code: number): void {
    const [a, b] = [this.id(from), this.id(to)];
    const key = Math.min(a, b) * 67108864 + Math.max(a, b);
    const other = this.open.get(key);
    if (!other) {
      this.open.set(key, { from, to, code });
      return;
    }
    this.open.delete(key);
    const isShore = (isLand(code) && isWater(other.code)) || (isWater(code) && isLand(other.code));
    if (isShore) this.shores.push(...from, ...to);
    else if (isLand(code)) this.borders.push(...from, ...to);
  }

  /** Land that ends where the file has no cell: a shore too, if the map has sea. */
  close(isSea: boolean): void {
    if (!isSea) return;
    for (const { from, to, code } of this.open.values()) if (isLand(code)) this.shores.push(...from, ...to);
  }
}

export const meshParts = (mesh: Mesh, codes: Uint8Array, discRadius: number): MeshParts => {
  const triangles: number[] = [];
  const marks: number[] = [];
  const sides = new Sides();
  const hasWater = codes.some(isWater);
  const hasUnknown = codes.includes(NO_CELL);
  const isPoints = mesh.rings.length === 0;
  const count = mesh.centres.length / 2;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? NO_CELL;
    const look = lookIndex(code);
    const centre: Corner = [mesh.centres[2 * i] ?? 0, mesh.centres[2 * i + 1] ?? 0];
    const outline: Corner[] = meshRing(mesh, i).map(([x, y]) => [x, y]);
    const ring = isPoints ? disc(centre, discRadius) : outline;
    if (ring.length < 3 || code === NO_CELL) continue;
    ring.forEach((to, k) => {
      const from = ring[(k + ring.length - 1) % ring.length] ?? to;
      if (!isWater(code) || hasUnknown) triangles.push(...centre, look, ...from, look, ...to, look);
      if (!isPoints) sides.add(from, to, code);
    });
    const radius = Math.min(Math.sqrt(areaOf(ring) / Math.PI), discRadius * 4);
    if (look > 0) marks.push(...centre, radius, look * 1024 + Math.floor(scatter(i, 3) * 1024));
  }
  sides.close(hasWater && !hasUnknown);
  return {
    triangles: ofTriangles(triangles),
    shores: ofSegments(sides.shores),
    borders: ofSegments(sides.borders),
    marks: ofMarks(marks),
    hasWater,
    hasUnknown,
  };
};
