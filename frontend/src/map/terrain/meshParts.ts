/** Turns outlines into what the card draws: triangles, shore lines, inner borders, places for marks. */
import { meshRing, type Mesh } from "../../geometry/mesh";
import { NO_CELL, isWater, lookIndex } from "./ground";
import { scatter } from "./marks";
import { MeshSides } from "./meshSides";
import { type Pieces } from "./pieces";

/** Of what is not drawn: triangles of water, where the sea lies below all cells anyway. */
const NOT_DRAWN = -1;

type Corner = readonly [number, number];

const areaOf = (ring: readonly Corner[]): number => {
  let twice = 0;
  let before = ring[ring.length - 1] ?? [0, 0];
  for (const corner of ring) {
    twice += before[0] * corner[1] - corner[0] * before[1];
    before = corner;
  }
  return Math.abs(twice) / 2;
};

/** A small octagon for the cells of point maps, which have no outline. */
const disc = ([x, y]: Corner, radius: number): Corner[] =>
  Array.from({ length: 10 }, (_, i) => [x + radius * Math.cos((i * Math.PI) / 5), y + radius * Math.sin((i * Math.PI) / 5)]);

/** What has to go to the card again. */
export interface MeshChange {
  /** Triangles and marks by their place in the order. */
  readonly triangles: readonly number[];
  readonly marks: readonly number[];
  readonly hasSides: boolean;
}

const span = (ring: readonly Corner[]): readonly [north: number, south: number] => {
  let [north, south] = [Infinity, -Infinity];
  for (const [, y] of ring) {
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  return [north, south];
};

/** The drawn pieces of a polygon or point map, cell after cell from the north, kept in step with the ground. */
export class MeshParts {
  /** x, y, look per corner; three corners per triangle. A triangle is as far north as its cell. */
  readonly triangles: Pieces;
  /** x, y, radius, look * 1024 + chance per cell. */
  readonly marks: Pieces;
  private readonly sides: MeshSides;
  /** Where the triangles of a cell begin and end, and its mark; cells that are not drawn have none. */
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private readonly markOf: Int32Array;
  /** Some cells are hidden from the viewer: what lies between the known ones is not sea. */
  readonly hasUnknown: boolean;
  hasWater: boolean;

  constructor(
    private readonly mesh: Mesh,
    private readonly codes: Uint8Array,
    private readonly discRadius: number,
  ) {
    this.hasUnknown = codes.includes(NO_CELL);
    this.hasWater = codes.some(isWater);
    const count = mesh.centres.length / 2;
    this.starts = new Uint32Array(count);
    this.ends = new Uint32Array(count);
    this.markOf = new Int32Array(count).fill(NOT_DRAWN);
    this.sides = new MeshSides(codes);
    const order = this.drawnCells(count);
    const corners = order.reduce((sum, { ring }) => sum + ring.length, 0);
    const tallest = order.reduce((most, { ring, north }) => Math.max(most, span(ring)[1] - north), 0);
    this.triangles = { values: new Float32Array(corners * 9), size: 9, norths: new Float32Array(corners), tallest };
    this.marks = { values: new Float32Array(order.length * 4), size: 4, norths: new Float32Array(order.length), tallest };
    let at = 0;
    order.forEach(({ cell, ring, north }, i) => {
      this.starts[cell] = at;
      this.ends[cell] = at + ring.length;
      this.placeTriangles(cell, ring, at);
      this.triangles.norths.fill(north, at, at + ring.length);
      this.placeMark(cell, ring, i);
      at += ring.length;
    });
    this.sides.finish(this.isSea);
  }

  /** Cells with their outlines, from north to south. */
  private drawnCells(count: number): { cell: number; ring: readonly Corner[]; north: number }[] {
    const isPoints = this.mesh.rings.length === 0;
    const found: { cell: number; ring: readonly Corner[]; north: number }[] = [];
    for (let cell = 0; cell < count; cell++) {
      if (this.codes[cell] === NO_CELL) continue;
      const ring: readonly Corner[] = isPoints ? disc(this.centreOf(cell), this.discRadius) : meshRing(this.mesh, cell);
      if (ring.length < 3) continue;
      found.push({ cell, ring, north: span(ring)[0] });
      if (!isPoints) ring.forEach((to, k) => this.sides.add(ring[(k + ring.length - 1) % ring.length] ?? to, to, cell));
    }
    return found.sort((a, b) => a.north - b.north);
  }

  private centreOf(cell: number): Corner {
    return [this.mesh.centres[2 * cell] ?? 0, this.mesh.centres[2 * cell + 1] ?? 0];
  }

  private placeTriangles(cell: number, ring: readonly Corner[], first: number): void {
    const [x, y] = this.centreOf(cell);
    const look = this.lookOf(cell);
    let from = ring[ring.length - 1] ?? [x, y];
    ring.forEach((to, k) => {
      this.triangles.values.set([x, y, look, from[0], from[1], look, to[0], to[1], look], (first + k) * 9);
      from = to;
    });
  }

  /** A mark reaches no further than about its cell. */
  private placeMark(cell: number, ring: readonly Corner[], place: number): void {
    const [x, y] = this.centreOf(cell);
    const radius = Math.min(Math.sqrt(areaOf(ring) / Math.PI), this.discRadius * 4);
    this.marks.values.set([x, y, radius, this.markCode(cell)], place * 4);
    this.marks.norths[place] = span(ring)[0];
    this.markOf[cell] = place;
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
    this.hasWater = this.codes.some(isWater);
    const triangles: number[] = [];
    const marks: number[] = [];
    for (const cell of cells) {
      const look = this.lookOf(cell);
      for (let piece = this.starts[cell] ?? 0; piece < (this.ends[cell] ?? 0); piece++) {
        for (const corner of [2, 5, 8]) this.triangles.values[piece * 9 + corner] = look;
        triangles.push(piece);
      }
      const mark = this.markOf[cell] ?? NOT_DRAWN;
      if (mark === NOT_DRAWN) continue;
      this.marks.values[mark * 4 + 3] = this.markCode(cell);
      marks.push(mark);
    }
    const hasSides = this.sides.update(hadWater === this.hasWater ? cells : null, this.isSea);
    return { triangles, marks, hasSides };
  }
}
