/** The sides of a polygon map's cells: which of them are shores and which are borders of land. */
import { NO_CELL, isLand, isWater } from "./ground";
import { type Pieces, inOrder } from "./pieces";

type Corner = readonly [number, number];

const NONE = 0;
const SHORE = 1;
const BORDER = 2;
/** The other side of an edge of the map. */
const OPEN = -1;

export class MeshSides {
  private readonly corners = new Map<number, number>();
  private readonly open = new Map<number, number>();
  private readonly ends: number[] = [];
  private readonly cells: number[] = [];
  private sorted: Pieces = { values: new Float32Array(), size: 4, norths: new Float32Array(), tallest: 0 };
  private kinds = new Uint8Array();
  /** For each side, sorted, the two cells beside it. */
  private beside = new Int32Array();
  private sidesOf: ReadonlyMap<number, number[]> | null = null;
  /** x1, y1, x2, y2 per piece. */
  shores: Pieces = this.sorted;
  borders: Pieces = this.sorted;

  constructor(private readonly codes: Uint8Array) {}

  private corner([x, y]: Corner): number {
    const key = Math.round(x * 64) * 67108864 + Math.round(y * 64);
    const known = this.corners.get(key) ?? this.corners.size;
    this.corners.set(key, known);
    return known;
  }

  /** Sides are known by their ends, so that the two cells of a border meet. */
  add(from: Corner, to: Corner, cell: number): void {
    const [a, b] = [this.corner(from), this.corner(to)];
    const key = Math.min(a, b) * 67108864 + Math.max(a, b);
    const known = this.open.get(key);
    if (known !== undefined) {
      this.open.delete(key);
      this.cells[2 * known + 1] = cell;
      return;
    }
    this.open.set(key, this.cells.length / 2);
    this.ends.push(...from, ...to);
    this.cells.push(cell, OPEN);
  }

  /** Called once all sides are known. */
  finish(isSea: boolean): void {
    const { pieces, order } = inOrder(Float32Array.from(this.ends), 4, (v, at) => [Math.min(v(at + 1), v(at + 3)), Math.max(v(at + 1), v(at + 3))]);
    this.sorted = pieces;
    this.beside = new Int32Array(order.length * 2);
    order.forEach((from, to) => this.beside.set([this.cells[2 * from] ?? OPEN, this.cells[2 * from + 1] ?? OPEN], 2 * to));
    this.kinds = new Uint8Array(order.length);
    this.corners.clear();
    this.open.clear();
    this.update(null, isSea);
    this.collect();
  }

  /** Land that ends where the file has no cell is a shore too, if the map has sea. */
  private kindOf(side: number, isSea: boolean): number {
    const code = this.codes[this.beside[2 * side] ?? 0] ?? NO_CELL;
    const other = this.beside[2 * side + 1] ?? OPEN;
    if (other === OPEN) return isSea && isLand(code) ? SHORE : NONE;
    const beyond = this.codes[other] ?? NO_CELL;
    if ((isLand(code) && isWater(beyond)) || (isWater(code) && isLand(beyond))) return SHORE;
    return isLand(code) || isLand(beyond) ? BORDER : NONE;
  }

  /** Whether shores or borders have changed with the ground of these cells (null: of any). */
  update(cells: readonly number[] | null, isSea: boolean): boolean {
    let hasChanged = false;
    const look = (side: number): void => {
      const kind = this.kindOf(side, isSea);
      if (kind === this.kinds[side]) return;
      this.kinds[side] = kind;
      hasChanged = true;
    };
    if (cells === null) for (let side = 0; side < this.kinds.length; side++) look(side);
    else for (const cell of cells) for (const side of this.ofCell(cell)) look(side);
    if (hasChanged) this.collect();
    return hasChanged;
  }

  private ofCell(cell: number): readonly number[] {
    if (!this.sidesOf) {
      const found = new Map<number, number[]>();
      this.beside.forEach((owner, i) => {
        if (owner === OPEN) return;
        const known = found.get(owner);
        if (known) known.push(i >> 1);
        else found.set(owner, [i >> 1]);
      });
      this.sidesOf = found;
    }
    return this.sidesOf.get(cell) ?? [];
  }

  private collect(): void {
    this.shores = this.ofKind(SHORE);
    this.borders = this.ofKind(BORDER);
  }

  private ofKind(kind: number): Pieces {
    const { values, norths, tallest } = this.sorted;
    const sides: number[] = [];
    this.kinds.forEach((each, side) => {
      if (each === kind) sides.push(side);
    });
    const picked = new Float32Array(sides.length * 4);
    sides.forEach((side, i) => picked.set(values.subarray(4 * side, 4 * side + 4), 4 * i));
    return { values: picked, size: 4, norths: Float32Array.from(sides, (side) => norths[side] ?? 0), tallest };
  }
}
