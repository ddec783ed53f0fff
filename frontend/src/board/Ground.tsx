import { useMemo } from "preact/hooks";

import type { Backdrop } from "../api/fight";
import { drawGround } from "./ground";
import type { Spot } from "./ground";
import { noise } from "./noise";
import { SIDE } from "./squares";

const middle = ({ column, row }: Spot): string => `translate(${String((column + 0.5) * SIDE)} ${String((row + 0.5) * SIDE)})`;

const sized = (spot: Spot, least: number, most: number): string =>
  `${middle(spot)} scale(${(least + (most - least) * noise(spot.column, spot.row, 9)).toFixed(2)})`;

function Rock({ spot }: { spot: Spot }) {
  return (
    <g transform={sized(spot, 0.92, 1.12)}>
      <path class="board-rock-body" d="M-15 8l3-16 12-8 13 6 3 15-8 9-15-1z" />
      <path class="board-rock-edge" d="M-9-6l9 4 8-5m-8 5v10" />
    </g>
  );
}

function Tree({ spot }: { spot: Spot }) {
  return (
    <g transform={sized(spot, 0.88, 1.05)}>
      <circle class="board-tree" r="15" />
      <path class="board-tree-boughs" d="M0-10v20M-10 0h20M-7-7l14 14M7-7l-14 14" />
    </g>
  );
}

function LowWall({ spot }: { spot: Spot }) {
  return (
    <g transform={middle(spot)}>
      <rect class="board-low" x="-16" y="-6" width="32" height="12" rx="3" />
      <path class="board-low-joints" d="M-6-6v12M6-6v12M-16 0h32" />
    </g>
  );
}

function Picture({ backdrop: { source, west, north, east, south } }: { backdrop: Backdrop }) {
  return <image href={source} x={west * SIDE} y={north * SIDE} width={(east - west) * SIDE} height={(south - north) * SIDE} preserveAspectRatio="none" />;
}

/** The drawn ground of a battle map: cliffs with hachures, rough and impeded squares, water, trees, rocks. */
export function Ground({ rows, backdrop = null }: { rows: readonly string[]; backdrop?: Backdrop | null }) {
  const drawing = useMemo(() => drawGround(rows), [rows]);
  const width = (rows[0]?.length ?? 0) * SIDE;
  const height = rows.length * SIDE;
  return (
    <g aria-hidden="true">
      <defs>
        <clipPath id="board-frame">
          <rect width={width} height={height} />
        </clipPath>
        <clipPath id="board-cliffs">
          <path d={drawing.rock} clip-rule="evenodd" />
        </clipPath>
        <pattern id="board-impeded" width="8" height="8" patternUnits="userSpaceOnUse">
          <path class="board-impeded-lines" d="M0 0l8 8M8 0L0 8" />
        </pattern>
      </defs>
      <rect class="board-paper" width={width} height={height} />
      <g clip-path="url(#board-frame)" class={backdrop ? "over-picture" : undefined}>
        {backdrop && <Picture backdrop={backdrop} />}
        <path class="board-water" d={drawing.water} />
        <path class="board-waves" d={drawing.waves} />
        <path class="board-rough" d={drawing.rough} />
        <path class="board-rough-marks" d={drawing.roughMarks} />
        <path class="board-rough" d={drawing.impeded} />
        <path fill="url(#board-impeded)" d={drawing.impeded} />
        <path class="board-hazard" d={drawing.hazard} />
        <path class="board-hazard-ticks" d={drawing.hazardTicks} />
        <path class="board-cliff" fill-rule="evenodd" d={drawing.rock} />
        <path class="board-hachures" clip-path="url(#board-cliffs)" d={drawing.hachures} />
        {drawing.low.map((spot) => (
          <LowWall key={`${String(spot.column)},${String(spot.row)}`} spot={spot} />
        ))}
        {drawing.rocks.map((spot) => (
          <Rock key={`${String(spot.column)},${String(spot.row)}`} spot={spot} />
        ))}
        {drawing.trees.map((spot) => (
          <Tree key={`${String(spot.column)},${String(spot.row)}`} spot={spot} />
        ))}
      </g>
    </g>
  );
}
