/** A grid over a picture, in the picture's pixels. `cell` is how far the centres of two cells lie apart whose sides touch. */
import type { PictureGrid, Topology } from "../../api/types";

export type GridKind = Extract<Topology, "hex-flat" | "hex-pointy" | "square">;
export type Spot = readonly [x: number, y: number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

const SQRT3 = Math.sqrt(3);
const MOST_DRAWN = 12_000;
export const MOST_SIDE = 1000;

/** Width and height of so many cells of width 1. */
const extent = (kind: GridKind, columns: number, rows: number): Size => {
  if (kind === "square") return { width: columns, height: rows };
  const [along, across] = kind === "hex-flat" ? [columns, rows] : [rows, columns];
  const long = (1.5 * (along - 1) + 2) / SQRT3;
  const wide = across + (along > 1 ? 0.5 : 0);
  return kind === "hex-flat" ? { width: long, height: wide } : { width: wide, height: long };
};

export const gridSize = (kind: GridKind, { columns, rows, cell }: PictureGrid): Size => {
  const { width, height } = extent(kind, columns, rows);
  return { width: width * cell, height: height * cell };
};

/** The far corner: what the second handle holds. */
export const farCorner = (kind: GridKind, grid: PictureGrid): Spot => {
  const { width, height } = gridSize(kind, grid);
  return [grid.x + width, grid.y + height];
};

/** As many cells of this width as fit the picture from the grid's corner on. */
export const fitted = (kind: GridKind, { x, y, cell }: Pick<PictureGrid, "x" | "y" | "cell">, picture: Size): PictureGrid => {
  const [wide, high] = [(picture.width - x) / cell + 0.02, (picture.height - y) / cell + 0.02];
  const within = (count: number): number => Math.min(MOST_SIDE, Math.max(1, Math.floor(count)));
  if (kind === "square") return { columns: within(wide), rows: within(high), x, y, cell };
  const [along, across] = kind === "hex-flat" ? [wide, high] : [high, wide];
  const long = within((along * SQRT3 - 2) / 1.5 + 1);
  const broad = within(across - (long > 1 ? 0.5 : 0));
  return kind === "hex-flat" ? { columns: long, rows: broad, x, y, cell } : { columns: broad, rows: long, x, y, cell };
};

/** A first grid to begin with: about thirty cells over the longer side. */
export const firstGrid = (kind: GridKind, picture: Size, pixelsPerCell: number | null = null): PictureGrid => {
  const cell = pixelsPerCell ?? Math.max(4, Math.round(Math.max(picture.width, picture.height) / 30));
  return fitted(kind, { x: 0, y: 0, cell }, picture);
};

export const moved = (grid: PictureGrid, [x, y]: Spot): PictureGrid => ({ ...grid, x: tenth(x), y: tenth(y) });

/** The same cells, wider or narrower, so that their far corner comes to a place. */
export const stretched = (kind: GridKind, grid: PictureGrid, [x, y]: Spot): PictureGrid => {
  const { width, height } = extent(kind, grid.columns, grid.rows);
  const [byWidth, byHeight] = [(x - grid.x) / width, (y - grid.y) / height];
  const cell = Math.max(2, (byWidth * width + byHeight * height) / (width + height));
  return { ...grid, cell: Math.round(cell * 100) / 100 };
};

const tenth = (value: number): number => Math.round(value * 10) / 10;
const fixed = (value: number): string => String(Math.round(value * 10) / 10);

/** The cells as path data; of a very large grid only the frame and every tenth line. */
export const gridPath = (kind: GridKind, grid: PictureGrid): string => {
  const { columns, rows, x, y, cell } = grid;
  const { width, height } = gridSize(kind, grid);
  if (columns * rows > MOST_DRAWN && kind !== "square") return `M${fixed(x)} ${fixed(y)}h${fixed(width)}v${fixed(height)}h${fixed(-width)}z`;
  if (kind === "square") {
    const step = columns * rows > MOST_DRAWN ? 10 : 1;
    let path = "";
    for (let column = 0; column <= columns; column += step) path += `M${fixed(x + column * cell)} ${fixed(y)}v${fixed(height)}`;
    for (let row = 0; row <= rows; row += step) path += `M${fixed(x)} ${fixed(y + row * cell)}h${fixed(width)}`;
    return path;
  }
  let path = "";
  for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) path += hexPath(kind, grid, column, row);
  return path;
};

/** The middle of a cell; every second column (or row) lies half a cell further on. */
export const centreOf = (kind: GridKind, { x, y, cell }: PictureGrid, column: number, row: number): Spot => {
  const radius = cell / SQRT3;
  if (kind === "square") return [x + (column + 0.5) * cell, y + (row + 0.5) * cell];
  if (kind === "hex-flat") return [x + radius * (1 + 1.5 * column), y + cell * (row + 0.5 + (column % 2) * 0.5)];
  return [x + cell * (column + 0.5 + (row % 2) * 0.5), y + radius * (1 + 1.5 * row)];
};

const hexPath = (kind: GridKind, grid: PictureGrid, column: number, row: number): string => {
  const [cx, cy] = centreOf(kind, grid, column, row);
  const radius = grid.cell / SQRT3;
  const turn = kind === "hex-flat" ? 0 : 30;
  const corners = [0, 60, 120, 180, 240, 300].map((angle) => {
    const radians = ((angle + turn) * Math.PI) / 180;
    return `${fixed(cx + radius * Math.cos(radians))} ${fixed(cy + radius * Math.sin(radians))}`;
  });
  return `M${corners.join("L")}Z`;
};

/** What is wrong with a grid for this picture; null when nothing is. */
export const gridFault = (kind: GridKind, grid: PictureGrid, picture: Size): string | null => {
  const { width, height } = gridSize(kind, grid);
  if (grid.cell < 4) return "The cells are narrower than 4 pixels. Widen them.";
  if (grid.x + width < picture.width * 0.05 || grid.y + height < picture.height * 0.05 || grid.x > picture.width || grid.y > picture.height) return "The grid lies beside the picture. Move its corner.";
  return null;
};
