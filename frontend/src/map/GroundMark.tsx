/** A swatch of ground with its marks, for keys and lists. */
import type { JSX } from "preact";
import { lookOf, type Look } from "./terrain/ground";
import { MARKS } from "./terrain/marks";

const SPOTS: Partial<Record<Look, readonly (readonly [number, number])[]>> = {
  forest: [
    [8, 9],
    [22, 9],
    [15, 15],
  ],
  jungle: [
    [9, 10],
    [21, 13],
  ],
  hills: [
    [9, 10],
    [20, 15],
  ],
  mountains: [[15, 12]],
  moor: [
    [10, 10],
    [21, 15],
  ],
  swamp: [[15, 11]],
  desert: [
    [9, 10],
    [20, 15],
  ],
  tundra: [
    [10, 11],
    [21, 11],
  ],
  plains: [
    [10, 13],
    [20, 9],
  ],
  water: [
    [10, 9],
    [19, 15],
  ],
};

const HATCH = "M1 13 13 1M4 21 24 1M16 21 29 8";

export const GroundMark = ({ ground }: { ground: string }): JSX.Element => {
  const look = lookOf(ground);
  const path = look === "unknown" ? HATCH : (SPOTS[look] ?? []).map(([x, y]) => MARKS[look]?.(x, y, look === "mountains" ? 1 : 0.85) ?? "").join("");
  return (
    <svg class={`ground-mark mark-of-${look}`} width="30" height="22" viewBox="0 0 30 22" aria-hidden="true">
      <rect width="30" height="22" rx="4" />
      <path d={path} />
    </svg>
  );
};
