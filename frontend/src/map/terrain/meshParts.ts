/** Turns outlines into what the card draws: triangles, shore lines, inner borders, places for marks. */
import { meshRing, type Mesh } from "../../geometry/mesh";
import { NO_CELL, isWater, lookIndex } from "./ground";
import { scatter } from "./marks";
import { MeshSides } from "./meshSides";
import { type Pieces, inOrder } from "./pieces";

/** Of a triangle that is not drawn: water, where the sea lies below all cells anyway. */
const NOT_DRAWN = -1;

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

/** What has to go to the card again. */
export interface MeshChange {
  /** Triangles and marks by their place in the order; null: all of them. */
  readonly triangles: readonly number[] | null;
  readonly marks: readonly number[] | null;
  readonly hasSides: boolean;
}

const counted = (codes: Uint8Array, which: (code: number) => boolean): number => codes.reduce((sum, code) => sum + (which(code) ? 1 : 0), 0);

/** The drawn pieces of a polygon or point map, kept in step with the ground of its cells. */
export class MeshParts {
  /** x, y, look per corner; three corners per triangle. */
  readonly triangles: Pieces;
  /** x, y, radius, look * 1024 + chance per cell. */
  readonly marks: Pieces;
  private readonly sides: MeshSides;
  private readonly trianglesOf: (of: number) => readonly number[];
  private readonly markOf: (of: number) => readonly number[];
  /** Some cells are hidden from the viewer: what lies between the known ones is not sea. */
  readonly hasUnknown: boolean;
  hasWater: boolean;

  constructor(
    mesh: Mesh,
    private readonly codes: Uint8Array,
    discRadius: number,
  ) {
    this.hasUnknown = codes.includes(NO_CELL);
    this.hasWater = codes.some(isWater);
    const triangles: number[] = [];
    const owners: number[] = [];
    const marks: number[] = [];
    const marked: number[] = [];
    this.sides = new MeshSides(codes);
    const isPoints = mesh.rings.length === 0;
    for (let i = 0; i < mesh.centres.length / 2; i++) {
      if (codes[i] === NO_CELL) continue;
      const centre: Corner = [mesh.centres[2 * i] ?? 0, mesh.centres[2 * i + 1] ?? 0];
      const ring: Corner[] = isPoints ? disc(centre, discRadius) : meshRing(mesh, i).map(([x, y]) => [x, y]);
      if (ring.length < 3) continue;
      const look = this.lookOf(i);
      ring.forEach((to, k) => {
        const from = ring[(k + ring.length - 1) % ring.length] ?? to;
        triangles.push(...centre, look, ...from, look, ...to, look);
        owners.push(i);
        if (!isPoints) this.sides.add(from, to, i);
      });
      marks.push(...centre, Math.min(Math.sqrt(areaOf(ring) / Math.PI), discRadius * 4), this.markCode(i));
      marked.push(i);
    }
    this.sides.finish(this.isSea);
    const land = inOrder(Float32Array.from(triangles), 9, (v, at) => [Math.min(v(at + 1), v(at + 4), v(at + 7)), Math.max(v(at + 1), v(at + 4), v(at + 7))]);
    const signs = inOrder(Float32Array.from(marks), 4, (v, at) => [v(at + 1) - v(at + 2), v(at + 1) + v(at + 2)]);
    [this.triangles, this.marks] = [land.pieces, signs.pieces];
    this.trianglesOf = piecesOf(this.codes.length, owners, land.order);
    this.markOf = piecesOf(this.codes.length, marked, signs.order);
  }

  get shores(): Pieces {
    return this.sides.shores;
  }

  get borders(): Pieces {
    return this.sides.borders;
  }

  private get isSea(): boolean {
    return this.hasWater && !this.hasUnknown;
  }

  private lookOf(cell: number): number {
    const code = this.codes[cell] ?? NO_CELL;
    return isWater(code) && !this.hasUnknown ? NOT_DRAWN : lookIndex(code);
  }

  private markCode(cell: number): number {
    return lookIndex(this.codes[cell] ?? NO_CELL) * 1024 + Math.floor(scatter(cell, 3) * 1024);
  }

  /** Takes in new ground of some cells. */
  update(cells: readonly number[]): MeshChange {
    const hadWater = this.hasWater;
    this.hasWater = counted(this.codes, isWater) > 0;
    const triangles: number[] = [];
    const marks: number[] = [];
    for (const cell of cells) {
      const look = this.lookOf(cell);
      for (const piece of this.trianglesOf(cell)) {
        for (const corner of [2, 5, 8]) this.triangles.values[piece * 9 + corner] = look;
        triangles.push(piece);
      }
      for (const piece of this.markOf(cell)) {
        this.marks.values[piece * 4 + 3] = this.markCode(cell);
        marks.push(piece);
      }
    }
    const hasSides = this.sides.update(hadWater === this.hasWater ? cells : null, this.isSea);
    return { triangles, marks, hasSides };
  }
}

/** The pieces of each cell, by their place in the order. */
const piecesOf = (count: number, owners: readonly number[], order: Uint32Array): ((of: number) => number[]) => {
  const starts = new Uint32Array(count + 1);
  for (const owner of owners) starts[owner + 1] = (starts[owner + 1] ?? 0) + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const fill = starts.slice();
  const places = new Uint32Array(owners.length);
  order.forEach((from, to) => {
    const owner = owners[from] ?? 0;
    places[fill[owner] ?? 0] = to;
    fill[owner] = (fill[owner] ?? 0) + 1;
  });
  return (of) => [...places.subarray(starts[of] ?? 0, starts[of + 1] ?? 0)];
};

