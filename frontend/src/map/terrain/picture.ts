/** Paints pictures of the ground in stretches within a frame's budget, and says where the last whole picture lies. */
import { type PaintOptions, type Painter, type PicturePart, type PictureView } from "./painter";
import { Shot, covers, partIn, wholeOf, type Wanted, type WorldPart } from "./shot";
import { type Palette } from "./palette";

const FIRST_ROWS = 96;
const COARSE = 3;
/** Whoever draws wants to see it soon: changes are painted in larger stretches. */
const PATCH_ROWS = 160;
/** While nothing moves nobody minds a longer frame. */
const HASTE = 4;
/** Painted around the view, in CSS pixels, so that dragging does not need a new picture at once. */
const MARGIN = 96;
/** Changes of more cells than this are drawn like a new picture, in stretches. */
const MANY_CELLS = 5000;
/** The small picture is brought up to date once nobody has drawn for so long. */
const BACKDROP_WAIT_MS = 600;
/** The longer side of the small picture of the whole map that lies below, in pixels. */
const BACKDROP = 1100;

const BARE: PaintOptions = { letters: false, grid: false };

interface Job {
  readonly view: PictureView;
  readonly pixelRatio: number;
  readonly shot: Shot;
  /** What of it is painted: all, or where the ground has changed. */
  readonly part: PicturePart;
  readonly isPatch: boolean;
  next: number;
}

export class Picture {
  private readonly sharp = new Shot();
  /** The whole map, small: seen where the view has gone past the sharp picture. */
  private readonly backdrop = new Shot();
  private job: Job | null = null;
  private rows = FIRST_ROWS;
  private waits = 0;
  private last: Wanted | null = null;
  private isStill = false;
  private isGone = false;
  private changedAt = 0;
  options: PaintOptions = { letters: false, grid: true };

  /** `inNeed` makes the painter that goes on where the graphics card has let go of its own. */
  constructor(
    private painter: Painter,
    private palette: Palette,
    private readonly whole: WorldPart,
    inNeed: () => Painter,
    onLoss: () => void,
  ) {
    this.sharp.canvas.className = "map-picture";
    this.backdrop.canvas.className = "map-picture";
    painter.setPalette(palette);
    painter.canvas.addEventListener("webglcontextlost", () => {
      if (this.isGone) return;
      this.painter = inNeed();
      this.setPalette(this.palette);
      onLoss();
    });
  }

  /** From the lowest to the highest. */
  get canvases(): readonly HTMLCanvasElement[] {
    return [this.backdrop.canvas, this.sharp.canvas];
  }

  setPalette(palette: Palette): void {
    this.palette = palette;
    this.painter.setPalette(palette);
    this.restart();
  }

  restart(): void {
    this.sharp.isStale = this.backdrop.isStale = true;
    this.job = null;
  }

  hasWork(wanted: Wanted): boolean {
    const { sharp, backdrop } = this;
    return this.job !== null || sharp.isStale || backdrop.isStale || sharp.changed !== null || backdrop.changed !== null || !this.fits(wanted);
  }

  /** Takes in new ground of cells that lie in this part. */
  change(cells: readonly number[], part: WorldPart): void {
    this.painter.update(cells);
    if (cells.length > MANY_CELLS) {
      this.restart();
      return;
    }
    this.sharp.addChange(part);
    this.backdrop.addChange(part);
    this.changedAt = performance.now();
  }

  /** Does one frame's share of the work. */
  advance(wanted: Wanted): void {
    if (!this.sharp.taken) this.sketch(wanted);
    this.isStill = this.last === wanted;
    this.last = wanted;
    if (this.sharp.isStale || !this.fits(wanted)) this.keepSharp(wanted);
    else this.job ??= this.nextJob();
    if (this.job) this.work(this.job);
    this.place(wanted);
  }

  /** With the sharp picture in place: what has changed in it, then the backdrop, which can wait while somebody draws. */
  private nextJob(): Job | null {
    const { sharp, backdrop } = this;
    if (sharp.changed) return this.startPatch(sharp, this.options);
    if (performance.now() - this.changedAt < BACKDROP_WAIT_MS) return null;
    if (backdrop.isStale) return this.startBackdrop();
    return backdrop.changed ? this.startPatch(backdrop, BARE) : null;
  }

  private startPatch(shot: Shot, options: PaintOptions): Job | null {
    const { taken, changed } = shot;
    shot.changed = null;
    const part = taken && changed ? partIn(taken.view, changed) : null;
    if (!taken || !part) return null;
    this.painter.begin(taken.view, options, taken.pixelRatio);
    return { ...taken, shot, part, isPatch: true, next: part.top };
  }

  /** The sharp picture comes first: whatever else is under way is dropped for it. */
  private keepSharp(wanted: Wanted): void {
    const { job } = this;
    const isOnIt = job?.shot === this.sharp && !job.isPatch && (this.isStill ? covers(job.view, job.pixelRatio, wanted) : isWorthwhile(job, wanted));
    if (isOnIt) return;
    if (job?.shot === this.backdrop) this.backdrop.isStale = true;
    this.job = this.start(wanted);
  }

  /** A first picture, coarse but at once, so that nobody looks at an empty page. */
  private sketch(wanted: Wanted): void {
    const job = this.start({ ...wanted, pixelRatio: wanted.pixelRatio / COARSE });
    this.painter.paintRows(0, job.view.height);
    this.finish(job);
    this.sharp.isStale = true;
  }

  private startBackdrop(): Job {
    this.backdrop.isStale = false;
    this.backdrop.changed = null;
    const { west, north, east, south } = this.whole;
    const units = Math.max(east - west, south - north) / BACKDROP;
    const view: PictureView = {
      west,
      north,
      unitsPerPixel: units,
      width: Math.max(1, Math.round((east - west) / units)),
      height: Math.max(1, Math.round((south - north) / units)),
    };
    this.painter.begin(view, BARE, 1);
    return { view, pixelRatio: 1, shot: this.backdrop, part: wholeOf(view), isPatch: false, next: 0 };
  }

  private start(wanted: Wanted): Job {
    this.sharp.isStale = false;
    this.sharp.changed = null;
    const { pixelRatio, units } = wanted;
    const view: PictureView = {
      west: wanted.west - MARGIN * units,
      north: wanted.north - MARGIN * units,
      unitsPerPixel: units / pixelRatio,
      width: Math.round((wanted.width + 2 * MARGIN) * pixelRatio),
      height: Math.round((wanted.height + 2 * MARGIN) * pixelRatio),
    };
    this.painter.begin(view, this.options, pixelRatio);
    return { view, pixelRatio, shot: this.sharp, part: wholeOf(view), isPatch: false, next: 0 };
  }

  /** A stretch that is drawn by the next frame may be longer next time; one that takes three was too long. */
  private work(job: Job): void {
    if (!this.painter.isDone()) {
      this.waits += 1;
      return;
    }
    const { part } = job;
    if (job.next > part.top) {
      if (this.waits === 0) this.rows = Math.min(this.rows * 1.5, 4096);
      else if (this.waits > 1) this.rows = Math.max(this.rows * 0.65, this.painter.leastRows);
    }
    this.waits = 0;
    if (job.next >= part.bottom) {
      this.finish(job);
      return;
    }
    // Rows of a narrow part are quicker than whole ones.
    const rows = (this.isStill ? this.rows * HASTE : this.rows) * (job.view.width / (part.right - part.left));
    const least = job.isPatch ? PATCH_ROWS : 1;
    const to = Math.min(part.bottom, job.next + Math.max(least, Math.round(rows)));
    this.painter.paintPart({ ...part, top: job.next, bottom: to });
    job.next = to;
  }

  private finish(job: Job): void {
    if (job.isPatch) job.shot.takePart(this.painter, job.part);
    else job.shot.take(this.painter, job.view, job.pixelRatio);
    this.job = null;
  }

  /** Whether the sharp picture covers the view at the right scale. */
  private fits(wanted: Wanted): boolean {
    const { taken } = this.sharp;
    return taken !== null && covers(taken.view, taken.pixelRatio, wanted);
  }

  place(wanted: Wanted): void {
    this.sharp.place(wanted);
    this.backdrop.place(wanted);
  }

  destroy(): void {
    this.isGone = true;
    this.painter.destroy();
  }
}

/** A picture under way is dropped only when the view has gone well past it: half done is better than never done. */
const isWorthwhile = (job: Job, wanted: Wanted): boolean => {
  const scale = (job.view.unitsPerPixel * job.pixelRatio) / wanted.units;
  if (scale > 2.2 || scale < 0.45) return false;
  const middle = [job.view.west + (job.view.width * job.view.unitsPerPixel) / 2, job.view.north + (job.view.height * job.view.unitsPerPixel) / 2] as const;
  const dx = Math.abs(middle[0] - wanted.west - (wanted.width * wanted.units) / 2);
  const dy = Math.abs(middle[1] - wanted.north - (wanted.height * wanted.units) / 2);
  return dx < wanted.width * wanted.units && dy < wanted.height * wanted.units;
};
