/** Turns outlines into what the card draws: triangles, shore lines, inner borders, places for marks. */
import { meshRing, type Mesh } from "../../geometry/mesh";
import { NO_CELL, isLand, isWater, lookIndex } from "./ground";
import { scatter } from "./marks";

export interface MeshParts {
  /** x, y, look per corner; three corners per triangle. */
  readonly triangles: Float32Array;
  /** x1, y1, x2, y2 per piece. */
  readonly shores: Float32Array;
  readonly borders: Float32Array;
  /** x, y, radius, look * 1024 + chance per cell. */
  readonly marks: Float32Array;
  readonly hasWater: boolean;
}

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
    (isShore ? this.shores : this.borders).push(...from, ...to);
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
  const count = mesh.centres.length / 2;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? NO_CELL;
    const look = lookIndex(code);
    const centre: Corner = [mesh.centres[2 * i] ?? 0, mesh.centres[2 * i + 1] ?? 0];
    const outline: Corner[] = meshRing(mesh, i).map(([x, y]) => [x, y]);
    const ring = outline.length > 2 ? outline : disc(centre, discRadius);
    ring.forEach((to, k) => {
      const from = ring[(k + ring.length - 1) % ring.length] ?? to;
      if (!isWater(code)) triangles.push(...centre, look, ...from, look, ...to, look);
      if (outline.length > 2) sides.add(from, to, code);
    });
    if (look > 0) marks.push(...centre, Math.sqrt(areaOf(ring) / Math.PI), look * 1024 + Math.floor(scatter(i, 3) * 1024));
  }
  sides.close(hasWater);
  return {
    triangles: Float32Array.from(triangles),
    shores: Float32Array.from(sides.shores),
    borders: Float32Array.from(sides.borders),
    marks: Float32Array.from(marks),
    hasWater,
  };
};
