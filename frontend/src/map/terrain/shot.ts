/** Finished pictures of the ground, where they lie, and what of them has to be painted again. */
import { type Painter, type PicturePart, type PictureView } from "./painter";

export interface Wanted {
  readonly west: number;
  readonly north: number;
  /** World units per CSS pixel. */
  readonly units: number;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
}

/** A rectangle of the world. */
export interface WorldPart {
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly south: number;
}

/** A finished picture and where it lies. */
export class Shot {
  readonly canvas = document.createElement("canvas");
  taken: { readonly view: PictureView; readonly pixelRatio: number } | null = null;
  isStale = true;
  /** Where the ground has changed since. */
  changed: WorldPart | null = null;

  addChange(part: WorldPart): void {
    const { changed } = this;
    this.changed = changed
      ? {
          west: Math.min(changed.west, part.west),
          north: Math.min(changed.north, part.north),
          east: Math.max(changed.east, part.east),
          south: Math.max(changed.south, part.south),
        }
      : part;
  }

  take(painter: Painter, view: PictureView, pixelRatio: number): void {
    const { canvas } = this;
    if (canvas.width !== view.width || canvas.height !== view.height) {
      canvas.width = view.width;
      canvas.height = view.height;
    }
    canvas.getContext("2d", { alpha: false })?.drawImage(painter.canvas, 0, 0);
    this.taken = { view, pixelRatio };
  }

  takePart(painter: Painter, { left, top, right, bottom }: PicturePart): void {
    const [width, height] = [right - left, bottom - top];
    this.canvas.getContext("2d", { alpha: false })?.drawImage(painter.canvas, left, top, width, height, left, top, width, height);
  }

  /** Moves the picture to where it belongs in this view. */
  place(wanted: Wanted): void {
    if (!this.taken) return;
    const { view } = this.taken;
    const scale = view.unitsPerPixel / wanted.units;
    const x = (view.west - wanted.west) / wanted.units;
    const y = (view.north - wanted.north) / wanted.units;
    this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
  }
}

export const wholeOf = ({ width, height }: PictureView): PicturePart => ({ left: 0, top: 0, right: width, bottom: height });

/** The pixels of a picture that a part of the world takes up; null when it lies outside. */
export const partIn = (view: PictureView, part: WorldPart): PicturePart | null => {
  const column = (x: number): number => (x - view.west) / view.unitsPerPixel;
  const row = (y: number): number => (y - view.north) / view.unitsPerPixel;
  const left = Math.max(0, Math.floor(column(part.west)));
  const right = Math.min(view.width, Math.ceil(column(part.east)));
  const top = Math.max(0, Math.floor(row(part.north)));
  const bottom = Math.min(view.height, Math.ceil(row(part.south)));
  return left < right && top < bottom ? { left, top, right, bottom } : null;
};

const sameScale = (a: number, b: number): boolean => Math.abs(a / b - 1) < 1e-3;

export const covers = (view: PictureView, pixelRatio: number, wanted: Wanted): boolean => {
  if (!sameScale(view.unitsPerPixel * pixelRatio, wanted.units)) return false;
  const over = wanted.units;
  return (
    view.west <= wanted.west + over &&
    view.north <= wanted.north + over &&
    view.west + view.width * view.unitsPerPixel >= wanted.west + wanted.width * wanted.units - over &&
    view.north + view.height * view.unitsPerPixel >= wanted.north + wanted.height * wanted.units - over
  );
};
