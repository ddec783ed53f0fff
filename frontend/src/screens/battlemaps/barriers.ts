/** Walls, doors and windows of a battle map: their words, their shapes, and changes to them. */
import type { Barrier, BarrierKind, Point } from "../../api/types";
import { SIDE, columnName } from "../../board/squares";

export const KINDS: readonly { readonly kind: BarrierKind; readonly name: string; readonly many: string; readonly does: string }[] = [
  { kind: "wall", name: "Wall", many: "Walls", does: "stops walking and sight" },
  { kind: "door", name: "Door", many: "Doors", does: "stops both while closed" },
  { kind: "secret_door", name: "Secret door", many: "Secret doors", does: "a wall until it is found" },
  { kind: "window", name: "Window", many: "Windows", does: "stops walking, not sight" },
  { kind: "invisible", name: "Invisible wall", many: "Invisible walls", does: "stops walking, not sight" },
  { kind: "curtain", name: "Curtain", many: "Curtains", does: "stops sight, not walking" },
  { kind: "low", name: "Low wall", many: "Low walls", does: "climbed over, seen over" },
];

export const kindName = (kind: BarrierKind): string => KINDS.find((known) => known.kind === kind)?.name ?? kind;

export const isDoor = ({ kind }: Pick<Barrier, "kind">): boolean => kind === "door" || kind === "secret_door";

export type DoorState = "closed" | "open" | "locked";

export const DOOR_STATES: readonly { readonly value: DoorState; readonly label: string }[] = [
  { value: "closed", label: "Closed" },
  { value: "open", label: "Open" },
  { value: "locked", label: "Locked" },
];

export const doorState = ({ is_open, is_locked }: Barrier): DoorState => (is_open ? "open" : is_locked ? "locked" : "closed");

export const middle = ({ points }: Barrier): Point => {
  const [a = [0, 0], b = a] = [points[Math.floor((points.length - 1) / 2)], points[Math.ceil((points.length - 1) / 2)]];
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
};

/** The square a place lies in, as it is said at the table: "K7". Rows are counted from the north. */
export const squareAt = ([x, y]: Point, width: number, height: number): string => {
  const into = (value: number, count: number): number => Math.min(count - 1, Math.max(0, Math.floor(value)));
  return `${columnName(into(x, width))}${into(y, height) + 1}`;
};

/** "Door at K7, locked". */
export const barrierWords = (barrier: Barrier, width: number, height: number): string => {
  const state = isDoor(barrier) ? `, ${doorState(barrier)}` : "";
  return `${kindName(barrier.kind)} at ${squareAt(middle(barrier), width, height)}${state}`;
};

const fixed = (value: number): string => String(Math.round(value * 100) / 100);

export const linePath = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${fixed(x * SIDE)} ${fixed(y * SIDE)}`).join("");

export const linesPath = (barriers: readonly Barrier[]): string => barriers.map(({ points }) => linePath(points)).join("");

interface Piece {
  readonly ax: number;
  readonly ay: number;
  /** Along the line and across it, each one long. */
  readonly ux: number;
  readonly uy: number;
  readonly length: number;
}

const piecesOf = (points: readonly Point[]): Piece[] =>
  points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to;
    const [dx, dy] = [(to[0] - from[0]) * SIDE, (to[1] - from[1]) * SIDE];
    const length = Math.hypot(dx, dy);
    return length < 0.01 ? [] : [{ ax: from[0] * SIDE, ay: from[1] * SIDE, ux: dx / length, uy: dy / length, length }];
  });

const at = ({ ax, ay, ux, uy }: Piece, along: number, across: number): string =>
  `${fixed(ax + ux * along - uy * across)} ${fixed(ay + uy * along + ux * across)}`;

/** The leaf of a door: across its opening, or swung out at its first end with the arc it swept. */
export const doorPath = (points: readonly Point[], isOpen: boolean): { leaf: string; arc: string } => {
  const half = 3;
  const leaves = piecesOf(points).map((piece) =>
    isOpen
      ? `M${at(piece, -half, 0)}L${at(piece, -half, -piece.length)}L${at(piece, half, -piece.length)}L${at(piece, half, 0)}Z`
      : `M${at(piece, 0, -half)}L${at(piece, piece.length, -half)}L${at(piece, piece.length, half)}L${at(piece, 0, half)}Z`,
  );
  const arcs = piecesOf(points).map(
    (piece) => `M${at(piece, 0, -piece.length)}A${fixed(piece.length)} ${fixed(piece.length)} 0 0 1 ${at(piece, piece.length, 0)}`,
  );
  return { leaf: leaves.join(""), arc: isOpen ? arcs.join("") : "" };
};

/** Two thin lines with a sill at each end. */
export const windowPath = (points: readonly Point[]): string =>
  piecesOf(points)
    .map(
      (piece) =>
        `M${at(piece, 0, -2.5)}L${at(piece, piece.length, -2.5)}M${at(piece, 0, 2.5)}L${at(piece, piece.length, 2.5)}` +
        `M${at(piece, 0, -5)}L${at(piece, 0, 5)}M${at(piece, piece.length, -5)}L${at(piece, piece.length, 5)}`,
    )
    .join("");

/** A line of small waves, as cloth hangs. */
export const curtainPath = (points: readonly Point[]): string =>
  piecesOf(points)
    .map((piece) => {
      const waves = Math.max(1, Math.round(piece.length / 9));
      const step = piece.length / waves;
      const bends = Array.from({ length: waves }, (_, index) => {
        const side = index % 2 === 0 ? -4 : 4;
        return `Q${at(piece, (index + 0.5) * step, side)} ${at(piece, (index + 1) * step, 0)}`;
      });
      return `M${at(piece, 0, 0)}${bends.join("")}`;
    })
    .join("");

const distanceTo = (barrier: Barrier, [x, y]: Point): number =>
  Math.min(
    ...barrier.points.slice(1).map((to, index) => {
      const from = barrier.points[index] ?? to;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const along = ((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1);
      const share = Math.min(1, Math.max(0, along));
      return Math.hypot(x - from[0] - dx * share, y - from[1] - dy * share);
    }),
    Infinity,
  );

/** Which line lies under a press, doors before walls; null when none is within reach (in squares). */
export const nearestBarrier = (barriers: readonly Barrier[], point: Point, reach: number): number | null => {
  let best: { index: number; distance: number } | null = null;
  for (const [index, barrier] of barriers.entries()) {
    const distance = distanceTo(barrier, point) - (barrier.kind === "wall" ? 0 : 0.08);
    if (distance <= reach && (best === null || distance < best.distance)) best = { index, distance };
  }
  return best?.index ?? null;
};

/** Corners of squares draw a point to them; between them quarters of a square do. */
export const snapped = ([x, y]: Point, width: number, height: number): Point => {
  const near = (value: number): number => {
    const corner = Math.round(value);
    return Math.abs(value - corner) <= 0.3 ? corner : Math.round(value * 4) / 4;
  };
  const within = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  return [within(near(x), width), within(near(y), height)];
};

/** Follows the grid or a diagonal when the second point is nearly on it. */
export const straightened = (from: Point, to: Point): Point => {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  if (Math.abs(dx) < Math.abs(dy) * 0.12) return [from[0], to[1]];
  if (Math.abs(dy) < Math.abs(dx) * 0.12) return [to[0], from[1]];
  return to;
};

const replaced = (barriers: readonly Barrier[], index: number, change: (barrier: Barrier) => Barrier): Barrier[] =>
  barriers.map((barrier, at) => (at === index ? change(barrier) : barrier));

/** Another kind; what is no door is neither open nor locked. */
export const withKind = (barriers: readonly Barrier[], index: number, kind: BarrierKind): Barrier[] =>
  replaced(barriers, index, (barrier) => ({ ...barrier, kind, ...(isDoor({ kind }) ? {} : { is_open: false, is_locked: false }) }));

export const withDoor = (barriers: readonly Barrier[], index: number, state: DoorState): Barrier[] =>
  replaced(barriers, index, (barrier) => ({ ...barrier, is_open: state === "open", is_locked: state === "locked" }));

export const without = (barriers: readonly Barrier[], index: number): Barrier[] => barriers.filter((_, at) => at !== index);

export const withLine = (barriers: readonly Barrier[], kind: BarrierKind, points: readonly Point[]): Barrier[] => {
  const kept = points.filter((point, index) => index === 0 || point[0] !== points[index - 1]?.[0] || point[1] !== points[index - 1]?.[1]);
  return kept.length < 2 ? [...barriers] : [...barriers, { kind, points: kept.map(([x, y]) => [x, y]), is_open: false, is_locked: false }];
};
