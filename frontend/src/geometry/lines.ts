/** Lines as a map-maker draws them. */
export type Point = readonly [x: number, y: number];

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Chaikin's corner cutting: ends stay where they are. */
export const smooth = (points: readonly Point[], rounds = 2): Point[] => {
  let line = [...points];
  for (let round = 0; round < rounds && line.length > 2; round++) {
    const next: Point[] = line.slice(0, 1);
    for (let i = 1; i < line.length; i++) {
      const [a, b] = [line[i - 1], line[i]];
      if (!a || !b) continue;
      if (i > 1) next.push(between(a, b, 0.25));
      if (i < line.length - 1) next.push(between(a, b, 0.75));
    }
    const last = line[line.length - 1];
    line = last ? [...next, last] : next;
  }
  return line;
};

export const lengthOf = (points: readonly Point[]): number => {
  let length = 0;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b) length += Math.hypot(b[0] - a[0], b[1] - a[1]);
  }
  return length;
};

/** The point at a share (0 to 1) of a line's length. */
export const pointAlong = (points: readonly Point[], share: number): Point | null => {
  let left = lengthOf(points) * Math.min(Math.max(share, 0), 1);
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    const step = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (left <= step) return between(a, b, step > 0 ? left / step : 0);
    left -= step;
  }
  return points[points.length - 1] ?? null;
};

/** How far a point lies from a line, and the index of the nearest piece. */
export const nearestPiece = (points: readonly Point[], to: Point): { distance: number; piece: number } => {
  let best = { distance: Infinity, piece: 0 };
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (!a || !b) continue;
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const along = ((to[0] - a[0]) * dx + (to[1] - a[1]) * dy) / (dx * dx + dy * dy || 1);
    const [x, y] = between(a, b, Math.min(Math.max(along, 0), 1));
    const distance = Math.hypot(to[0] - x, to[1] - y);
    if (distance < best.distance) best = { distance, piece: i - 1 };
  }
  return best;
};
