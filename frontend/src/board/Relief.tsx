import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";

import type { BoardLayers } from "../api/fight";
import { drawRelief, reliefOf } from "./relief";
import type { Figure, ReliefDrawing } from "./relief";

const placed = ({ left, top }: Figure): string => `translate(${String(left)} ${String(top)})`;

function Patterns() {
  return (
    <defs>
      <pattern id="board-veil-thin" width="14" height="14" patternUnits="userSpaceOnUse">
        <circle class="board-veil-dot" cx="4" cy="4" r="1.6" />
      </pattern>
      <pattern id="board-veil-partial" width="12" height="10" patternUnits="userSpaceOnUse">
        <path class="board-veil-wisp" d="M0 3q3-3 6 0t6 0M-6 8q3-3 6 0t6 0 6 0" />
      </pattern>
      <pattern id="board-veil-total" width="8" height="6" patternUnits="userSpaceOnUse">
        <path class="board-veil-wisp" d="M0 2q2-2.5 4 0t4 0M-4 5q2-2.5 4 0t4 0 4 0" />
      </pattern>
      <pattern id="board-roof" width="12" height="12" patternUnits="userSpaceOnUse">
        <path class="board-roof-lines" d="M0 12L12 0" />
      </pattern>
    </defs>
  );
}

/** A narrow opening: two jaws and how wide. */
function Gap({ gap }: { gap: Figure }) {
  return (
    <g transform={placed(gap)}>
      <path class="board-gap" d="M-16-16v8l8 8-8 8v8M16-16v8l-8 8 8 8v8" />
      <text class="board-figure gap" y="15">
        {gap.text}
      </text>
    </g>
  );
}

/** A hazard's sign, and its word below. */
function Hazard({ hazard }: { hazard: Figure }) {
  return (
    <g transform={placed(hazard)}>
      <path class="board-hazard-sign" d="M0-13l9 15h-18z" />
      <path class="board-hazard-mark" d="M0-8v5m0 2.5v.5" />
      <text class="board-figure hazard" y="13">
        {hazard.text}
      </text>
    </g>
  );
}

function Shades({ drawing }: { drawing: ReliefDrawing }) {
  return (
    <>
      {drawing.heights.map(({ value, fill, shade }) => (
        <path key={value} class={value > 0 ? "board-rise" : "board-sink"} d={fill} fill-opacity={(0.1 + 0.4 * shade).toFixed(2)} />
      ))}
      {drawing.depths.map(({ value, fill, shade }) => (
        <path key={value} class="board-deep" d={fill} fill-opacity={(0.12 + 0.5 * shade).toFixed(2)} />
      ))}
      <path class="board-slope" d={drawing.slopes} />
      <path class="board-drop" d={drawing.cliffs} />
      <path class="board-drop-ticks" d={drawing.cliffTicks} />
    </>
  );
}

interface ReliefProps {
  readonly layers: BoardLayers | undefined;
  readonly rows: number;
  /** Whether figures stand on the ground, beside shade and lines. */
  readonly hasFigures: boolean;
}

/** Heights with contours and figures, deep water, smoke and leaves, openings, hazards, roofs. */
export const Relief = memo(function Relief({ layers, rows, hasFigures }: ReliefProps) {
  const drawing = useMemo(() => drawRelief(reliefOf(layers), rows), [layers, rows]);
  return (
    <g class="board-relief" aria-hidden="true">
      <Patterns />
      <Shades drawing={drawing} />
      <path class="board-roofed" fill="url(#board-roof)" d={drawing.roofs} />
      <path class="board-roof-edge" d={drawing.roofEdges} />
      {drawing.gaps.map((gap) => (
        <Gap key={`${String(gap.left)},${String(gap.top)}`} gap={gap} />
      ))}
      {drawing.hazards.map((hazard) => (
        <Hazard key={`${String(hazard.left)},${String(hazard.top)}`} hazard={hazard} />
      ))}
      {hasFigures &&
        drawing.figures.map(({ kind, left, top, text }) => (
          <text key={`${kind}${String(left)},${String(top)}`} class={`board-figure ${kind}`} x={left} y={top + (kind === "roof" ? -7 : kind === "depth" ? 14 : 4)}>
            {text}
          </text>
        ))}
    </g>
  );
});

/** Smoke, fog and leaves lie over those who stand in them. */
export const Veils = memo(function Veils({ layers, rows }: { layers: BoardLayers | undefined; rows: number }) {
  const drawing = useMemo(() => drawRelief(reliefOf(layers), rows), [layers, rows]);
  return (
    <g class="board-veils" aria-hidden="true">
      {drawing.veils.map(({ degree, fill, edge }) => (
        <g key={degree} class={`board-veil ${degree}`}>
          <path class="board-veil-mist" d={fill} />
          <path fill={`url(#board-veil-${degree})`} d={fill} />
          <path class="board-veil-edge" d={edge} />
        </g>
      ))}
    </g>
  );
});
