/** The map where WebGL2 is missing: plain canvas, cell by cell, with marks when cells are wide enough. */
import { type Cell, type CellGeometry, type World, cell } from "../../geometry/types";
import { LOOKS, NO_CELL, lookIndex, type Look } from "./ground";
import { MARKS, MARK_SHARE, scatter } from "./marks";
import { markSetFor, type PaintOptions, type Painter, type PicturePart, type PictureView } from "./painter";
import { type Palette } from "./palette";

const MOST_SHAPES = 40_000;

export class CanvasPainter implements Painter {
  readonly canvas = document.createElement("canvas");
  readonly leastRows = 100000;
  private palette: Palette | null = null;
  private view: PictureView | null = null;
  private options: PaintOptions = { letters: false, grid: true };
  private pixelRatio = 1;

  constructor(
    private readonly geometry: CellGeometry,
    private readonly codes: Uint8Array,
  ) {}

  setPalette(palette: Palette): void {
    this.palette = palette;
  }

  begin(...[view, options, pixelRatio]: Parameters<Painter["begin"]>): void {
    this.canvas.width = view.width;
    this.canvas.height = view.height;
    [this.view, this.options, this.pixelRatio] = [view, options, pixelRatio];
    const context = this.canvas.getContext("2d");
    if (!context || !this.palette) return;
    context.fillStyle = this.palette.token("paper");
    context.fillRect(0, 0, view.width, view.height);
  }

  paintRows(from: number, to: number): void {
    this.paintPart({ left: 0, top: from, right: this.canvas.width, bottom: to });
  }

  update(): void {
    // The codes themselves are what is painted.
  }

  paintPart(part: PicturePart): void {
    const { view, palette } = this;
    const context = this.canvas.getContext("2d");
    if (!context || !view || !palette) return;
    context.save();
    context.beginPath();
    context.rect(part.left, part.top, part.right - part.left, part.bottom - part.top);
    context.clip();
    context.fillStyle = palette.token("paper");
    context.fillRect(part.left, part.top, part.right - part.left, part.bottom - part.top);
    context.scale(1 / view.unitsPerPixel, 1 / view.unitsPerPixel);
    context.translate(-view.west, -view.north);
    const cells = this.cellsIn(view, part);
    if (cells.length > MOST_SHAPES) this.paintDots(context, palette, view, part);
    else this.paintCells(context, palette, cells);
    context.restore();
  }

  private cellsIn(view: PictureView, part: PicturePart): Cell[] {
    const margin = this.geometry.cellWidth * 1.2;
    const [north, south] = [view.north + part.top * view.unitsPerPixel - margin, view.north + part.bottom * view.unitsPerPixel + margin];
    const [west, east] = [view.west + part.left * view.unitsPerPixel - margin, view.west + part.right * view.unitsPerPixel + margin];
    const found: Cell[] = [];
    for (let i = 0; i < this.geometry.count && found.length <= MOST_SHAPES; i++) {
      const [x, y] = this.geometry.centre(cell(i));
      if (x > west && x < east && y > north && y < south) found.push(cell(i));
    }
    return found;
  }

  /** So many cells that each is a dot: colour the pixels instead. */
  private paintDots(context: CanvasRenderingContext2D, palette: Palette, view: PictureView, part: PicturePart): void {
    const step = 2;
    for (let y = part.top; y < part.bottom; y += step) {
      for (let x = part.left; x < part.right; x += step) {
        const place = [view.west + x * view.unitsPerPixel, view.north + y * view.unitsPerPixel] as unknown as World;
        const at = this.geometry.cellAt(place);
        if (at === null) continue;
        context.fillStyle = palette.fill[this.lookAt(at)];
        context.fillRect(place[0], place[1], step * view.unitsPerPixel, step * view.unitsPerPixel);
      }
    }
  }

  private paintCells(context: CanvasRenderingContext2D, palette: Palette, cells: readonly Cell[]): void {
    const pixel = (this.view?.unitsPerPixel ?? 1) * this.pixelRatio;
    const cellPixels = this.geometry.cellWidth / pixel;
    for (const at of cells) {
      if (this.codes[at] === NO_CELL) continue;
      const shape = pathOf(this.geometry.outline(at));
      context.fillStyle = context.strokeStyle = palette.fill[this.lookAt(at)];
      context.lineWidth = pixel * 0.7;
      context.fill(shape);
      context.stroke(shape);
      if (!this.options.grid || cellPixels < 14) continue;
      context.strokeStyle = palette.token("grid");
      context.lineWidth = pixel;
      context.stroke(shape);
    }
    if (markSetFor(cellPixels) === "none") return;
    for (const at of cells) this.paintMark(context, palette, at, pixel);
  }

  private paintMark(context: CanvasRenderingContext2D, palette: Palette, at: Cell, pixel: number): void {
    const look = this.lookAt(at);
    const mark = MARKS[look];
    if (!mark || this.codes[at] === NO_CELL || scatter(at, 3) > MARK_SHARE[look]) return;
    const [x, y] = this.geometry.centre(at);
    const shape = new Path2D(mark(x, y, this.geometry.cellWidth / 36));
    context.strokeStyle = palette.ink[look];
    context.lineWidth = pixel * 1.1;
    context.lineCap = context.lineJoin = "round";
    context.stroke(shape);
  }

  private lookAt(at: Cell): Look {
    return LOOKS[lookIndex(this.codes[at] ?? NO_CELL)] ?? "unknown";
  }

  isDone(): boolean {
    return true;
  }

  destroy(): void {
    this.canvas.width = this.canvas.height = 0;
  }
}

const pathOf = (corners: readonly World[]): Path2D => {
  const path = new Path2D();
  corners.forEach(([x, y], i) => {
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  });
  path.closePath();
  return path;
};
