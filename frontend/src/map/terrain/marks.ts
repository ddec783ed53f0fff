/** The marks of the ground, so that colour is never alone. Drawn once per theme into an atlas of small pictures. */
import { LETTERS, LOOKS, type Look } from "./ground";
import { type Palette } from "./palette";

type Draw = (x: number, y: number, u: number) => string;

/** One mark each, as SVG path data around (x, y); u is 1 for a hex of radius 23. */
export const MARKS: Partial<Record<Look, Draw>> = {
  forest: (x, y, u) => `M${x - 3.6 * u} ${y + 2 * u}a${3.6 * u} ${3.9 * u} 0 1 1 ${7.2 * u} 0M${x} ${y + 2 * u}v${3 * u}`,
  jungle: (x, y, u) =>
    `M${x} ${y + 5 * u}v${-6 * u}m0 0q${-4 * u} ${-4 * u} ${-6 * u} ${0.6 * u}m${6 * u} ${-0.6 * u}q${4 * u} ${-4 * u} ${6 * u} ${0.6 * u}` +
    `m${-6 * u} ${-0.6 * u}q${-0.6 * u} ${-4 * u} ${2.4 * u} ${-4.6 * u}`,
  hills: (x, y, u) => `M${x - 6 * u} ${y + 3 * u}q${6 * u} ${-9 * u} ${12 * u} 0`,
  mountains: (x, y, u) =>
    `M${x - 7.5 * u} ${y + 6 * u}L${x} ${y - 7 * u}L${x + 7.5 * u} ${y + 6 * u}M${x} ${y - 7 * u}l${1.6 * u} ${5 * u}l${-1.4 * u} ${2.4 * u}` +
    `l${1.7 * u} ${4.6 * u}M${x + 2.5 * u} ${y - 2.6 * u}l${1.6 * u} ${7 * u}`,
  moor: (x, y, u) =>
    `M${x - 2.6 * u} ${y + 2 * u}l${-1 * u} ${-4.4 * u}M${x} ${y + 2 * u}v${-5.6 * u}M${x + 2.6 * u} ${y + 2 * u}l${1 * u} ${-4.4 * u}`,
  swamp: (x, y, u) =>
    `M${x - 6 * u} ${y + 2 * u}h${12 * u}M${x - 3 * u} ${y + 5 * u}h${7 * u}M${x - 1.8 * u} ${y + 2 * u}l${-0.9 * u} ${-4 * u}` +
    `M${x + 0.6 * u} ${y + 2 * u}v${-5 * u}M${x + 3 * u} ${y + 2 * u}l${1 * u} ${-4 * u}`,
  desert: (x, y, u) => `M${x - 6 * u} ${y + 2 * u}q${3 * u} ${-4.6 * u} ${6 * u} ${-1 * u}q${3 * u} ${-3.6 * u} ${6.4 * u} ${1 * u}`,
  tundra: (x, y, u) =>
    `M${x - 3.4 * u} ${y}h${6.8 * u}M${x - 1.7 * u} ${y - 3 * u}l${3.4 * u} ${6 * u}M${x + 1.7 * u} ${y - 3 * u}l${-3.4 * u} ${6 * u}`,
  plains: (x, y, u) => `M${x - 1.7 * u} ${y + 1.2 * u}l${-0.7 * u} ${-2.8 * u}M${x + 0.4 * u} ${y + 1.2 * u}l${0.7 * u} ${-2.8 * u}`,
  water: (x, y, u) => `M${x - 6 * u} ${y}q${3 * u} ${-2.6 * u} ${6 * u} 0t${6 * u} 0`,
};

const SPOTS: Partial<Record<Look, readonly (readonly [number, number])[]>> = {
  forest: [
    [-0.4, -0.3],
    [0.36, -0.42],
    [0.02, 0.16],
    [-0.44, 0.4],
    [0.46, 0.34],
  ],
  jungle: [
    [-0.36, -0.3],
    [0.34, -0.1],
    [-0.1, 0.44],
  ],
  hills: [
    [-0.3, -0.1],
    [0.32, 0.3],
  ],
  mountains: [[0, 0]],
  moor: [
    [-0.36, -0.22],
    [0.34, 0.26],
  ],
  swamp: [
    [-0.2, -0.3],
    [0.26, 0.34],
  ],
  desert: [
    [-0.24, -0.26],
    [0.28, 0.32],
  ],
  tundra: [[0.05, 0]],
  plains: [[-0.3, 0.2]],
  water: [[0, 0]],
};

/** Share of cells that carry a mark: sparse ground stays calm. */
export const MARK_SHARE: Record<Look, number> = {
  unknown: 0,
  desert: 1,
  forest: 1,
  hills: 1,
  jungle: 1,
  moor: 1,
  mountains: 1,
  plains: 0.42,
  swamp: 1,
  tundra: 0.55,
  water: 0.1,
};

export const TILE = 128;
export const VARIANTS = 6;
export const SET_COUNT = 3;
/** Rows of the atlas: for each set ("full", "single", "letter") one row per look. */
export const ATLAS_ROWS = SET_COUNT * LOOKS.length;

/** A number from 0 to 1 that is always the same for the same two numbers. */
export const scatter = (a: number, b: number, c = 0): number => {
  let h = (a * 374761393 + b * 668265263 + c * 2147483647) | 0;
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
};

interface Pen {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
}

const stroke = ({ context, palette }: Pen, look: Look, path: string, width: number): void => {
  const shape = new Path2D(path);
  if (look === "forest" || look === "mountains") {
    context.fillStyle = palette.fill[look];
    context.fill(shape);
  }
  context.strokeStyle = palette.ink[look];
  context.lineWidth = width;
  context.stroke(shape);
};

const drawFull = (pen: Pen, look: Look, variant: number): void => {
  const radius = TILE / 2;
  (SPOTS[look] ?? []).forEach(([dx, dy], i) => {
    if (look === "forest" && scatter(variant, i, 3) < 0.16) return;
    const x = (dx + (scatter(variant, i, 7) - 0.5) * 0.2) * radius;
    const y = (dy + (scatter(variant, i, 17) - 0.5) * 0.18) * radius;
    const size = (radius / 23) * (look === "mountains" ? 0.92 + 0.3 * scatter(variant, 1) : 0.8 + 0.28 * scatter(variant, i, 29));
    stroke(pen, look, MARKS[look]?.(x, y, size) ?? "", radius / (look === "mountains" ? 20 : 23));
  });
};

const drawSingle = (pen: Pen, look: Look, variant: number): void => {
  const radius = TILE / 2;
  const size = (radius / 23) * (1.35 + 0.25 * scatter(variant, 5));
  const x = (scatter(variant, 2) - 0.5) * 0.25 * radius;
  const y = (scatter(variant, 3) - 0.5) * 0.25 * radius;
  stroke(pen, look, MARKS[look]?.(x, y, size) ?? "", radius / 11);
};

const drawLetter = ({ context, palette }: Pen, look: Look): void => {
  context.font = `700 ${TILE * 0.36}px ${palette.token("font-ui")}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.lineWidth = TILE * 0.09;
  context.strokeStyle = palette.token("map-halo");
  context.strokeText(LETTERS[look], 0, 0);
  context.fillStyle = palette.token("map-ink");
  context.fillText(LETTERS[look], 0, 0);
};

/** All marks side by side: columns are variants, rows are looks, set under set. */
export const drawAtlas = (palette: Palette): HTMLCanvasElement => {
  const canvas = document.createElement("canvas");
  canvas.width = TILE * VARIANTS;
  canvas.height = TILE * ATLAS_ROWS;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.lineCap = context.lineJoin = "round";
  const pen: Pen = { context, palette };
  [drawFull, drawSingle, drawLetter].forEach((draw, set) => {
    LOOKS.forEach((look, row) => {
      for (let variant = 0; variant < VARIANTS; variant++) {
        context.save();
        context.beginPath();
        context.rect(variant * TILE, (set * LOOKS.length + row) * TILE, TILE, TILE);
        context.clip();
        context.translate((variant + 0.5) * TILE, (set * LOOKS.length + row + 0.5) * TILE);
        draw(pen, look, variant);
        context.restore();
      }
    });
  });
  return canvas;
};
