/** Words for places: a point of the world (x east, y south) and a cell's number are never mixed up. */
declare const brand: unique symbol;
export type Branded<T, B extends string> = T & { readonly [brand]: B };

export type Cell = Branded<number, "Cell">;
export type World = Branded<readonly [x: number, y: number], "World">;

export const cell = (index: number): Cell => index as Cell;
export const world = (x: number, y: number): World => [x, y] as unknown as World;

export type Topology = "hex-flat" | "hex-pointy" | "square" | "polygon" | "points";
export type Shifted = "odd" | "even" | "none";

export interface GridShape {
  readonly topology: "hex-flat" | "hex-pointy" | "square";
  readonly columns: number;
  readonly rows: number;
  readonly shifted: Shifted;
}

/** What every map can be asked, however its cells lie. */
export interface CellGeometry {
  readonly count: number;
  /** Typical width of a cell in world units. */
  readonly cellWidth: number;
  cellAt(point: World): Cell | null;
  centre(of: Cell): World;
  neighbours(of: Cell): Cell[];
  outline(of: Cell): World[];
  /** The cell and all within `steps` of it: borders on a grid, cell widths elsewhere. */
  around(of: Cell, steps: number): Cell[];
}
