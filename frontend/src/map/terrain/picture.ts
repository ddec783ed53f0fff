/** Paints pictures of the ground in stretches within a frame's budget, and says where the last whole picture lies. */
import { type PaintOptions, type Painter, type PictureView } from "./painter";
import { type Palette } from "./palette";

const FIRST_ROWS = 96;
const COARSE = 3;
/** While nothing moves nobody minds a longer frame. */
const HASTE = 4;
/** Painted around the view, in CSS pixels, so that dragging does not need a new picture at once. */
const MARGIN = 96;

export interface Wanted {
  readonly west: number;
  readonly north: number;
  /** World units per CSS pixel. */
  readonly units: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

interface Job {
  readonly view: PictureView;
  readonly pixelRatio: number;
  next: number;
}

export class Picture {
  readonly canvas = document.createElement("canvas");
  private shown: { view: PictureView; pixelRatio: number } | null = null;
  private job: Job | null = null;
  private isStale = true;
  private rows = FIRST_ROWS;
  private waits = 0;
  private last: Wanted | null = null;
  private isStill = false;
  private isGone = false;
  options: PaintOptions = { letters: false, grid: true };

  /** `inNeed` makes the painter that goes on where the graphics card has let go of its own. */
  constructor(
    private painter: Painter,
    private palette: Palette,
    inNeed: () => Painter,
    onLoss: () => void,
  ) {
    painter.setPalette(palette);
    painter.canvas.addEventListener("webglcontextlost", () => {
      if (this.isGone) return;
      this.painter = inNeed();
      this.setPalette(this.palette);
      onLoss();
    });
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.painter.setPalette(palette);
    this.restart();
  }

  restart(): void {
    this.isStale = true;
    this.job = null;
  }

  hasWork(wanted: Wanted): boolean {
    return this.isStale || this.job !== null || !this.fits(wanted);
  }

  /** Does one frame's share of the work. */
  advance(wanted: Wanted): void {
    if (!this.shown) this.sketch(wanted);
    if (!this.job && this.hasWork(wanted)) this.job = this.start(wanted);
    this.isStill = this.last === wanted;
    this.last = wanted;
    if (this.job && !(this.isStill ? covers(this.job.view, this.job.pixelRatio, wanted) : isWorthwhile(this.job, wanted))) {
      this.job = this.start(wanted);
    }
    if (this.job) this.work(this.job);
    this.place(wanted);
  }

  /** A first picture, coarse but at once, so that nobody looks at an empty page. */
  private sketch(wanted: Wanted): void {
    const job = this.start({ ...wanted, pixelRatio: wanted.pixelRatio / COARSE });
    this.painter.paintRows(0, job.view.height);
    this.finish(job);
    this.isStale = true;
  }

  private start(wanted: Wanted): Job {
    this.isStale = false;
    const { pixelRatio, units } = wanted;
    const view: PictureView = {
      west: wanted.west - MARGIN * units,
      north: wanted.north - MARGIN * units,
      unitsPerPixel: units / pixelRatio,
      width: Math.round((wanted.width + 2 * MARGIN) * pixelRatio),
      height: Math.round((wanted.height + 2 * MARGIN) * pixelRatio),
    };
    this.painter.begin(view, this.options, pixelRatio);
    return { view, pixelRatio, next: 0 };
  }

  /** A stretch that is drawn by the next frame may be longer next time; one that takes three was too long. */
  private work(job: Job): void {
    if (!this.painter.isDone()) {
      this.waits += 1;
      return;
    }
    if (job.next > 0) {
      if (this.waits === 0) this.rows = Math.min(this.rows * 1.5, 4096);
      else if (this.waits > 1) this.rows = Math.max(this.rows * 0.65, this.painter.leastRows);
    }
    this.waits = 0;
    if (job.next >= job.view.height) {
      this.finish(job);
      return;
    }
    const rows = this.isStill ? this.rows * HASTE : this.rows;
    const to = Math.min(job.view.height, job.next + Math.round(rows));
    this.painter.paintRows(job.next, to);
    job.next = to;
  }

  private finish(job: Job): void {
    const { canvas, painter } = this;
    if (canvas.width !== job.view.width || canvas.height !== job.view.height) {
      canvas.width = job.view.width;
      canvas.height = job.view.height;
    }
    canvas.getContext("2d", { alpha: false })?.drawImage(painter.canvas, 0, 0);
    this.shown = { view: job.view, pixelRatio: job.pixelRatio };
    this.job = null;
  }

  /** Whether the shown picture covers the view at the right scale. */
  private fits(wanted: Wanted): boolean {
    return this.shown !== null && covers(this.shown.view, this.shown.pixelRatio, wanted);
  }

  /** Moves the shown picture to where it belongs in this view. */
  place(wanted: Wanted): void {
    if (!this.shown) return;
    const { view } = this.shown;
    const scale = view.unitsPerPixel / wanted.units;
    const x = (view.west - wanted.west) / wanted.units;
    const y = (view.north - wanted.north) / wanted.units;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }

  destroy(): void {
    this.isGone = true;
    this.painter.destroy();
  }
}

const sameScale = (a: number, b: number): boolean => Math.abs(a / b - 1) < 1e-3;

const covers = (view: PictureView, pixelRatio: number, wanted: Wanted): boolean => {
  if (!sameScale(view.unitsPerPixel * pixelRatio, wanted.units)) return false;
  const over = wanted.units;
  return (
    view.west <= wanted.west + over &&
    view.north <= wanted.north + over &&
    view.west + view.width * view.unitsPerPixel >= wanted.west + wanted.width * wanted.units - over &&
    view.north + view.height * view.unitsPerPixel >= wanted.north + wanted.height * wanted.units - over
  );
};

/** A picture under way is dropped only when the view has gone well past it: half done is better than never done. */
const isWorthwhile = (job: Job, wanted: Wanted): boolean => {
  const scale = (job.view.unitsPerPixel * job.pixelRatio) / wanted.units;
  if (scale > 2.2 || scale < 0.45) return false;
  const middle = [job.view.west + (job.view.width * job.view.unitsPerPixel) / 2, job.view.north + (job.view.height * job.view.unitsPerPixel) / 2] as const;
  const dx = Math.abs(middle[0] - wanted.west - (wanted.width * wanted.units) / 2);
  const dy = Math.abs(middle[1] - wanted.north - (wanted.height * wanted.units) / 2);
  return dx < wanted.width * wanted.units && dy < wanted.height * wanted.units;
};
