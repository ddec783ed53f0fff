/** The part of the board that is seen: a rectangle in drawing units, kept in the shape of its frame. */

export interface View {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Room around the board for the letters and numbers. */
export const MARGIN = { left: 22, top: 20, right: 8, bottom: 8 } as const;
const CLOSEST = 7;

/** The whole board, centred in a frame of the given shape. */
export function wholeView(board: Extent, frame: Extent): View {
  const width = board.width + MARGIN.left + MARGIN.right;
  const height = board.height + MARGIN.top + MARGIN.bottom;
  const shape = frame.height > 0 && frame.width > 0 ? frame.width / frame.height : width / height;
  const seen = width / height > shape ? { width, height: width / shape } : { width: height * shape, height };
  return {
    ...seen,
    left: -MARGIN.left - (seen.width - width) / 2,
    top: -MARGIN.top - (seen.height - height) / 2,
  };
}

/** The view that shows a part of the board, as near as it fits; given in drawing units. */
export function openingView(whole: View, part: { left: number; top: number; right: number; bottom: number }): View {
  const shape = whole.width / whole.height;
  const wide = Math.max(part.right - part.left, (part.bottom - part.top) * shape, whole.width / CLOSEST);
  const width = Math.min(whole.width, wide);
  const height = width / shape;
  return keptOnBoard({ width, height, left: (part.left + part.right - width) / 2, top: (part.top + part.bottom - height) / 2 }, whole);
}

/** Zoomed by a factor about a point; never smaller than the whole board, never closer than a few squares. */
export function zoomedView(view: View, whole: View, at: { left: number; top: number }, factor: number): View {
  const least = whole.width / CLOSEST;
  const width = Math.min(whole.width, Math.max(least, view.width / factor));
  const scale = width / view.width;
  return keptOnBoard(
    {
      width,
      height: view.height * scale,
      left: at.left - (at.left - view.left) * scale,
      top: at.top - (at.top - view.top) * scale,
    },
    whole,
  );
}

export const pannedView = (view: View, whole: View, right: number, down: number): View =>
  keptOnBoard({ ...view, left: view.left + right, top: view.top + down }, whole);

/** Moved no further than needed to show a point with some room about it. */
export function showing(view: View, whole: View, point: { left: number; top: number }, room: number): View {
  const side = Math.min(room, view.width / 2);
  const edge = Math.min(room, view.height / 2);
  const left = Math.min(point.left - side, Math.max(point.left + side - view.width, view.left));
  const top = Math.min(point.top - edge, Math.max(point.top + edge - view.height, view.top));
  return left === view.left && top === view.top ? view : keptOnBoard({ ...view, left, top }, whole);
}

function keptOnBoard(view: View, whole: View): View {
  const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));
  return {
    ...view,
    left: within(view.left, whole.left, whole.left + whole.width - view.width),
    top: within(view.top, whole.top, whole.top + whole.height - view.height),
  };
}

export const viewBoxOf = (view: View): string =>
  [view.left, view.top, view.width, view.height].map((value) => value.toFixed(2)).join(" ");
