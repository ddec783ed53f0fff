/** What a terrain painter must do: draw a stretch of rows of one picture, so that long work never blocks a frame. */
import { type Palette } from "./palette";

export interface PictureView {
  readonly west: number;
  readonly north: number;
  readonly unitsPerPixel: number;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture, from its upper left corner; ends are outside. */
export interface PicturePart {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PaintOptions {
  readonly letters: boolean;
  readonly grid: boolean;
}

export interface Painter {
  readonly canvas: HTMLCanvasElement;
  /** Fewer rows than this at a time cost more than they spare. */
  readonly leastRows: number;
  setPalette(palette: Palette): void;
  /** Sizes the canvas and starts a picture; `pixelRatio` says how many pixels make a CSS pixel. */
  begin(view: PictureView, options: PaintOptions, pixelRatio: number): void;
  paintRows(from: number, to: number): void;
  /** The same for a part of the picture, in its pixels. */
  paintPart(part: PicturePart): void;
  /** Takes in new ground of some cells; the codes have been written already. */
  update(cells: readonly number[]): void;
  /** Whether the last stretch has come out of the graphics card. */
  isDone(): boolean;
  destroy(): void;
}

/** Which marks fit a cell this many CSS pixels wide. */
export type MarkSet = "none" | "sparse" | "single" | "full";

export const markSetFor = (cellPixels: number): MarkSet => {
  if (cellPixels < 6) return "none";
  if (cellPixels < 14) return "sparse";
  return cellPixels < 28 ? "single" : "full";
};
