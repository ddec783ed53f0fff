/** Hex and square maps of any size: the cells lie in a texture of bytes, the shader does the rest. */
import { HEX_STEPS } from "../../geometry/hex";
import { SQUARE_STEPS, gridGeometry } from "../../geometry/grid";
import { type GridShape } from "../../geometry/types";
import { Fence, bindTexture, cellTexture, makeProgram, noiseTexture, openGl, pictureTexture, updateCells, type Program } from "./gl";
import { FULL_SCREEN, GRID_FRAGMENT } from "./gridShader";
import { LOOKS, NO_CELL, isLand, isWater, lookIndex } from "./ground";
import { MARK_SHARE, TILE, drawAtlas, scatter } from "./marks";
import { markSetFor, type Painter, type PicturePart } from "./painter";
import { colourParts, type Palette } from "./palette";

const KINDS = { "hex-flat": 0, "hex-pointy": 1, square: 2 } as const;
const NO_CELL_LOOK = 11;

/** Per cell: its look, and for water which of its neighbours are land (one bit per way). */
export const cellPairs = (shape: GridShape, codes: Uint8Array): Uint8Array => {
  const { columns, rows } = shape;
  const pairs = new Uint8Array(columns * rows * 2);
  writePairs(shape, codes, pairs, [0, 0, columns, rows]);
  return pairs;
};

/** Columns and rows from the north-west corner; ends are outside. */
export type CellBox = readonly [left: number, top: number, right: number, bottom: number];

/** Writes the pairs of a part of the grid. */
export const writePairs = (shape: GridShape, codes: Uint8Array, pairs: Uint8Array, [left, top, right, bottom]: CellBox): void => {
  const landAround = shape.topology === "square" ? squareLand(shape, codes) : hexLand(shape, codes);
  for (let row = top; row < bottom; row++) {
    for (let column = left; column < right; column++) {
      const i = row * shape.columns + column;
      const code = codes[i] ?? NO_CELL;
      pairs[2 * i] = code === NO_CELL ? NO_CELL_LOOK : lookIndex(code);
      pairs[2 * i + 1] = isWater(code) ? landAround(column, row) : 0;
    }
  }
};

/** The cells and one around them, for their shores. */
export const boxAround = ({ columns, rows }: GridShape, cells: readonly number[]): CellBox => {
  let [left, top, right, bottom] = [columns, rows, 0, 0];
  for (const each of cells) {
    const [column, row] = [each % columns, Math.floor(each / columns)];
    left = Math.min(left, column);
    right = Math.max(right, column + 1);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row + 1);
  }
  return [Math.max(0, left - 1), Math.max(0, top - 1), Math.min(columns, right + 1), Math.min(rows, bottom + 1)];
};

const landReader =
  ({ columns, rows }: GridShape, codes: Uint8Array) =>
  (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && isLand(codes[row * columns + column] ?? NO_CELL);

const squareLand = (shape: GridShape, codes: Uint8Array) => {
  const hasLand = landReader(shape, codes);
  return (column: number, row: number): number =>
    SQUARE_STEPS.reduce((bits, [dc, dr], i) => bits | (hasLand(column + dc, row + dr) ? 1 << i : 0), 0);
};

/** Way i of the shader is at 30 + 60 i degrees, southwards, on a flat-top hex: just the order of HEX_STEPS. */
const hexLand = (shape: GridShape, codes: Uint8Array) => {
  const hasLand = landReader(shape, codes);
  const isPointy = shape.topology === "hex-pointy";
  const isEven = shape.shifted === "even";
  return (column: number, row: number): number => {
    const [u, v] = isPointy ? [row, column] : [column, row];
    const isLow = ((u & 1) === 1) !== isEven;
    return HEX_STEPS.reduce((bits, { q, r }, i) => {
      const down = q === 0 ? r : isLow ? r + (q > 0 ? 1 : 0) : r + (q < 0 ? -1 : 0);
      const [nu, nv] = [u + q, v + down];
      return bits | ((isPointy ? hasLand(nv, nu) : hasLand(nu, nv)) ? 1 << i : 0);
    }, 0);
  };
};

export class GridPainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly leastRows = 24;
  private readonly gl: WebGL2RenderingContext;
  private readonly fence: Fence;
  private readonly program: Program;
  private readonly cells: WebGLTexture;
  private readonly pairs: Uint8Array;
  private readonly noise: WebGLTexture;
  private marks: WebGLTexture | null = null;
  private readonly cellWidth: number;

  constructor(
    private readonly shape: GridShape,
    private readonly codes: Uint8Array,
  ) {
    const gl = openGl(this.canvas, { antialias: false, depth: false });
    if (!gl) throw new Error("This browser has no WebGL2.");
    this.gl = gl;
    this.fence = new Fence(gl);
    this.program = makeProgram(gl, FULL_SCREEN, GRID_FRAGMENT);
    this.pairs = cellPairs(shape, codes);
    this.cells = cellTexture(gl, shape.columns, shape.rows, this.pairs);
    this.noise = noiseTexture(gl, (i) => scatter(i, 11));
    this.cellWidth = gridGeometry(shape).cellWidth;
    gl.bindVertexArray(gl.createVertexArray());
  }

  setPalette(palette: Palette): void {
    const { gl, program } = this;
    if (this.marks) gl.deleteTexture(this.marks);
    this.marks = pictureTexture(gl, drawAtlas(palette));
    gl.useProgram(program.handle);
    const rgb = (name: string): readonly [number, number, number] => {
      const [r, g, b] = colourParts(palette.token(name));
      return [r, g, b];
    };
    gl.uniform3fv(
      program.at("uFill"),
      LOOKS.flatMap((look) => colourParts(palette.fill[look]).slice(0, 3)),
    );
    gl.uniform1fv(
      program.at("uShare"),
      LOOKS.map((look) => MARK_SHARE[look]),
    );
    gl.uniform3f(program.at("uCoast"), ...rgb("coast"));
    gl.uniform3f(program.at("uPaper"), ...rgb("paper"));
    gl.uniform3f(program.at("uHatch"), ...rgb("i-unknown"));
    this.gridLine = colourParts(palette.token("grid"));
  }

  private gridLine: readonly [number, number, number, number] = [0, 0, 0, 0];

  begin(...[view, options, pixelRatio]: Parameters<Painter["begin"]>): void {
    const { gl, program, shape, canvas } = this;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      canvas.width = view.width;
      canvas.height = view.height;
    }
    const cellPixels = this.cellWidth / view.unitsPerPixel / pixelRatio;
    const marks = markSetFor(cellPixels);
    const radius = shape.topology === "square" ? 0.6 : 1;
    const [r, g, b, a] = this.gridLine;
    gl.viewport(0, 0, view.width, view.height);
    gl.useProgram(program.handle);
    bindTexture(gl, 0, this.cells);
    if (this.marks) bindTexture(gl, 1, this.marks);
    bindTexture(gl, 2, this.noise);
    gl.uniform1i(program.at("uCells"), 0);
    gl.uniform1i(program.at("uMarks"), 1);
    gl.uniform1i(program.at("uNoise"), 2);
    gl.uniform2f(program.at("uOrigin"), view.west, view.north);
    gl.uniform1f(program.at("uUnits"), view.unitsPerPixel);
    gl.uniform1f(program.at("uPixelRatio"), pixelRatio);
    gl.uniform1f(program.at("uHeight"), view.height);
    gl.uniform2i(program.at("uGrid"), shape.columns, shape.rows);
    gl.uniform1i(program.at("uKind"), KINDS[shape.topology]);
    gl.uniform1i(program.at("uEven"), shape.shifted === "even" ? 1 : 0);
    gl.uniform1f(program.at("uBend"), cellPixels < 6 ? 0 : 0.85 * radius);
    gl.uniform1f(program.at("uRadius"), radius);
    gl.uniform1f(program.at("uCellPixels"), cellPixels);
    gl.uniform4f(program.at("uGridLine"), r, g, b, options.grid && cellPixels >= 14 ? a : 0);
    gl.uniform1i(program.at("uMarkSet"), marks === "none" ? -1 : marks === "full" ? 0 : 1);
    gl.uniform1f(program.at("uThin"), marks === "sparse" ? 0.5 : 1);
    gl.uniform1i(program.at("uLetters"), options.letters && cellPixels >= 14 ? 1 : 0);
    gl.uniform1f(program.at("uLod"), Math.max(0, Math.log2((TILE * view.unitsPerPixel) / (2 * radius))));
    gl.enable(gl.SCISSOR_TEST);
  }

  update(cells: readonly number[]): void {
    if (cells.length === 0) return;
    const box = boxAround(this.shape, cells);
    writePairs(this.shape, this.codes, this.pairs, box);
    updateCells(this.gl, this.cells, this.pairs, this.shape.columns, box);
  }

  paintRows(from: number, to: number): void {
    this.paintPart({ left: 0, top: from, right: this.canvas.width, bottom: to });
  }

  paintPart({ left, top, right, bottom }: PicturePart): void {
    const { gl, canvas } = this;
    gl.scissor(left, canvas.height - bottom, right - left, bottom - top);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    this.fence.set();
  }

  isDone(): boolean {
    return this.fence.isPassed();
  }

  destroy(): void {
    this.gl.getExtension("WEBGL_lose_context")?.loseContext();
  }
}
