import { memo } from "preact/compat";

import { HATCHES } from "./overlays";
import type { Badge, Line, Provocation, Ray, Threat, Tint } from "./overlays";
import { SIDE, borderOf, fillOf, keyOf, leftOf, middleOf, topOf } from "./squares";
import type { Footprint, GridSize, Square } from "./squares";
import { labelSquares } from "./threatLabels";

const at = (square: Square, height: number) => middleOf({ ...square, squares: 1 }, height);

export const Tints = memo(function Tints({ tints, height }: { tints: readonly Tint[]; height: number }) {
  return (
    <>
      {tints.map(({ tone, squares }) => (
        <g key={tone} class={`board-tint ${tone}`} aria-hidden="true">
          <path class="board-tint-fill" d={fillOf(squares, height)} />
          <path class="board-tint-edge" d={borderOf(squares, height)} />
        </g>
      ))}
    </>
  );
});

/** Squares full of spears: points in a row. */
export const Spears = memo(function Spears({ squares, height }: { squares: readonly (readonly [number, number])[]; height: number }) {
  return (
    <g class="board-spears" aria-hidden="true">
      {squares.map(([x, y]) => (
        <path key={`${String(x)},${String(y)}`} d="M-14 12V-8l-3 4m3-4l3 4M0 12V-12l-3 4m3-4l3 4M14 12V-8l-3 4m3-4l3 4" transform={`translate(${String(leftOf(x) + SIDE / 2)} ${String(topOf(y, height) + SIDE / 2)})`} />
      ))}
    </g>
  );
});

/** The squares that each enemy threatens, hatched its own way. */
export const Threats = memo(function Threats({ threats, height }: { threats: readonly Threat[]; height: number }) {
  return (
    <>
      {threats.map(({ id, squares, hatch = 0 }) => (
        <g key={id} class={`board-threat h${String(hatch % HATCHES)}`} aria-hidden="true">
          <path fill={`url(#board-threat-${String(hatch % HATCHES)})`} d={fillOf(squares, height)} />
          <path class="board-threat-edge" d={borderOf(squares, height)} />
        </g>
      ))}
    </>
  );
});

/** Who threatens them, over the tokens. */
export const ThreatLabels = memo(function ThreatLabels({ threats, creatures, size }: { threats: readonly Threat[]; creatures: readonly Footprint[]; size: GridSize }) {
  const places = labelSquares(threats, creatures, size.width);
  return (
    <>
      {threats.map(({ id, label }) => {
        const at = places.get(id);
        return at ? (
          <text key={id} class="board-threat-label" x={leftOf(at.x) + 4} y={topOf(at.y, size.height) + 14} aria-hidden="true">
            {label}
          </text>
        ) : null;
      })}
    </>
  );
});

/** Lines between points: free ones thin, stopped ones with a bar, flanks thick; words beside the middle, where the target stands. */
export function Rays({ rays, height }: { rays: readonly Ray[]; height: number }) {
  return (
    <>
      {rays.map(({ from, to, tone, label }, index) => {
        const [left, top, right, bottom] = [from[0] * SIDE, (height - from[1]) * SIDE, to[0] * SIDE, (height - to[1]) * SIDE];
        const width = 12 + (label?.length ?? 0) * 6.4;
        const part = tone === "short" ? 0.74 : 0.26;
        return (
          <g key={index} class={`board-ray ${tone}`} aria-hidden="true">
            <path d={`M${String(left)} ${String(top)}L${String(right)} ${String(bottom)}`} />
            {tone === "stopped" && <path class="board-ray-bar" d="M-5-5L5 5M5-5L-5 5" transform={`translate(${String((left + right) / 2)} ${String((top + bottom) / 2)})`} />}
            {label !== undefined && (
              <g transform={`translate(${String(left + (right - left) * part)} ${String(top + (bottom - top) * part)})`}>
                <rect x={-width / 2} y="-8" width={width} height="16" rx="8" />
                <text y="4">{label}</text>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

/** The step of a path that is refused. */
export function Stop({ at: square, height }: { at: Square | null; height: number }) {
  if (!square) return null;
  const { left, top } = at(square, height);
  return (
    <g class="board-stop" transform={`translate(${String(left)} ${String(top)})`} aria-hidden="true">
      <circle r="12" />
      <path d="M-5-5L5 5M5-5L-5 5" />
    </g>
  );
}

/** The way a creature would take. */
export function Way({ path, height }: { path: readonly Square[]; height: number }) {
  if (path.length < 2) return null;
  const points = path.map((square) => at(square, height));
  const way = `M${points.map(({ left, top }) => `${String(left)} ${String(top)}`).join("L")}`;
  return (
    <g aria-hidden="true">
      <path class="board-way-case" d={way} />
      <path class="board-way" d={way} />
      {points.slice(1, -1).map(({ left, top }) => (
        <circle key={`${String(left)},${String(top)}`} class="board-way-step" cx={left} cy={top} r="4" />
      ))}
    </g>
  );
}

/** A triangle at each square where the mover is struck, with a line to who strikes. */
export function Strikes({ strikes, height }: { strikes: readonly Provocation[]; height: number }) {
  return (
    <g aria-hidden="true">
      {strikes.map((strike, index) => (
        <Strike key={index} strike={strike} height={height} />
      ))}
    </g>
  );
}

function Strike({ strike, height }: { strike: Provocation; height: number }) {
  const { left, top } = at(strike.at, height);
  const from = middleOf(strike.from, height);
  return (
    <g>
      <path class="board-strike" d={`M${String(from.left)} ${String(from.top)}L${String(left)} ${String(top)}`} />
      <g transform={`translate(${String(left)} ${String(top)})`}>
        <path class="board-warning" d="M0-13l13 22h-26z" />
        <path class="board-warning-mark" d="M0-5v7m0 3v.5" />
      </g>
    </g>
  );
}

export function Lines({ lines, height }: { lines: readonly Line[]; height: number }) {
  return (
    <>
      {lines.map((line, index) => {
        const from = middleOf(line.from, height);
        const to = middleOf(line.to, height);
        const width = 12 + (line.label?.length ?? 0) * 7;
        return (
          <g key={index} class={`board-line-mark ${line.tone}`} aria-hidden="true">
            <path d={`M${String(from.left)} ${String(from.top)}L${String(to.left)} ${String(to.top)}`} />
            {line.label !== undefined && (
              <g transform={`translate(${String((from.left + to.left) / 2)} ${String((from.top + to.top) / 2)})`}>
                <rect x={-width / 2} y="-11" width={width} height="21" rx="10" />
                <text y="4">{line.label}</text>
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

export function Badges({ badges, height }: { badges: readonly Badge[]; height: number }) {
  return (
    <>
      {badges.map((badge) => {
        const width = 16 + badge.text.length * 6.6;
        const { left, top } = at(badge.at, height);
        return (
          <g key={`${badge.text} ${keyOf(badge.at)}`} class={`board-badge ${badge.tone}`} transform={`translate(${String(left)} ${String(top - SIDE)})`} aria-hidden="true">
            <rect x={-width / 2} y="-12" width={width} height="23" rx="5" />
            <text y="4.5">{badge.text}</text>
          </g>
        );
      })}
    </>
  );
}

/** Slanting either way, level, upright, dotted: so many enemies can be told apart. */
const HATCHED: readonly { turn: number; path: string }[] = [
  { turn: 45, path: "M0 0V8" },
  { turn: -45, path: "M0 0V8" },
  { turn: 90, path: "M0 0V8" },
  { turn: 0, path: "M0 0V8" },
  { turn: 0, path: "M2 2h2M6 6h2" },
];

/** Patterns shared by everything laid over a board. */
export function BoardPatterns() {
  return (
    <defs>
      {HATCHED.map(({ turn, path }, index) => (
        <pattern key={index} id={`board-threat-${String(index)}`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={`rotate(${String(turn)})`}>
          <path class={`board-threat-hatch h${String(index)}`} d={path} />
        </pattern>
      ))}
      <pattern id="board-primal" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="board-primal-hatch" d="M1 0V4" />
      </pattern>
    </defs>
  );
}
