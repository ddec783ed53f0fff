import type { JSX } from "preact";

import type { ComparedAnswer, ComparedColumn, SideBySide } from "../../api/comparison";
import { GridLines } from "../../board/Cells";
import { Ground } from "../../board/Ground";
import { Token } from "../../board/Token";
import { Walls } from "../../board/Walls";
import { SIDE, borderOf, fillOf, keyOf, leftOf, topOf } from "../../board/squares";
import type { Region, Square } from "../../board/squares";
import type { BoardSide } from "../../board/standing";
import type { Costs } from "./reading";

export type Shown = "both" | "costs" | "threat";

interface MiniMapProps {
  readonly told: SideBySide;
  readonly column: ComparedColumn;
  readonly costs: Costs;
  readonly parting: ReadonlySet<string>;
  readonly frame: Region;
  readonly shown: Shown;
  readonly cursor: Square | null;
  readonly answer: ComparedAnswer | null;
  readonly onPoint: (square: Square) => void;
  readonly onPress: (square: Square) => void;
}

const squaresOf = (pairs: readonly (readonly number[])[]): Square[] => pairs.map(([x = 0, y = 0]) => ({ x, y }));

/** One ruleset's map: squares in reach with what they cost, threatened ones hatched, the way that the table speaks of. */
export function MiniMap(props: MiniMapProps): JSX.Element {
  const { told, column, frame } = props;
  const { width, height, rows, edges } = told.grid;
  const size = { width, height };
  const view = [leftOf(frame.left), topOf(frame.top - 1, height), (frame.right - frame.left) * SIDE, (frame.top - frame.bottom) * SIDE];
  const at = (event: MouseEvent & { currentTarget: SVGSVGElement }): Square => {
    const box = event.currentTarget.getBoundingClientRect();
    const scale = (view[2] ?? 1) / box.width;
    const x = Math.floor(((view[0] ?? 0) + (event.clientX - box.left) * scale) / SIDE);
    const row = Math.floor(((view[1] ?? 0) + (event.clientY - box.top) * scale) / SIDE);
    return { x: Math.min(width - 1, Math.max(0, x)), y: Math.min(height - 1, Math.max(0, height - 1 - row)) };
  };
  return (
    <svg
      class="mini-map"
      viewBox={view.join(" ")}
      role="img"
      aria-label={`${column.name}: ${String(column.reach.length)} squares in reach`}
      onMouseMove={(event) => { props.onPoint(at(event)); }}
      onClick={(event) => { props.onPress(at(event)); }}
    >
      <Ground rows={rows} />
      <GridLines size={size} />
      <Walls edges={edges} height={height} />
      {props.shown === "threat" ? null : <Reach {...props} />}
      {props.shown === "costs" ? null : <Threat {...props} />}
      <Tokens {...props} />
      <Spoken answer={props.answer} told={told} />
      <Marks goals={squaresOf(told.goals)} height={height} />
      {props.cursor === null ? null : <rect class="mini-cursor" x={leftOf(props.cursor.x)} y={topOf(props.cursor.y, height)} width={SIDE} height={SIDE} />}
    </svg>
  );
}

/** Squares in reach: tinted, darker within one move, each with its feet; a corner where rulesets part. */
function Reach({ told, column, costs, parting }: MiniMapProps): JSX.Element {
  const height = told.grid.height;
  return (
    <g aria-hidden="true">
      <g class="board-tint reach">
        <path class="board-tint-fill" d={fillOf(column.reach, height)} />
        <path class="board-tint-edge" d={borderOf(column.reach, height)} />
      </g>
      {column.reach.map((spot) => {
        const apart = parting.has(keyOf(spot));
        const [left, top] = [leftOf(spot.x), topOf(spot.y, height)];
        return (
          <g key={keyOf(spot)}>
            {apart ? <path class="mini-apart" d={`M${String(left + SIDE)} ${String(top)}v10l-10-10z`} /> : null}
            <text class={apart ? "mini-cost apart" : "mini-cost"} x={left + SIDE / 2} y={top + SIDE / 2 + 5}>
              {costs.get(keyOf(spot))?.feet}
              {spot.provokes.length > 0 ? "!" : ""}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Squares that enemies of the one who acts threaten, hatched. */
function Threat({ told, column }: MiniMapProps): JSX.Element {
  const side = told.creatures.find((one) => one.id === told.actor)?.side;
  const foes = new Set(told.creatures.filter((one) => one.side !== side && one.side !== "others").map((one) => one.id));
  const keys = new Map(column.standings.filter(({ id }) => foes.has(id)).flatMap(({ threatens }) => squaresOf(threatens)).map((square) => [keyOf(square), square]));
  const squares = [...keys.values()];
  const hatch = `mini-hatch-${column.key.replace(/\W/g, "-")}`;
  return (
    <g aria-hidden="true">
      <defs>
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="board-threat-hatch" d="M0 0v8" />
        </pattern>
      </defs>
      <path fill={`url(#${hatch})`} d={fillOf(squares, told.grid.height)} />
      <path class="board-threat-edge" d={borderOf(squares, told.grid.height)} />
    </g>
  );
}

/** The marked squares, numbered. */
function Marks({ goals, height }: { goals: readonly Square[]; height: number }): JSX.Element {
  return (
    <g aria-hidden="true">
      {goals.map((goal, index) => (
        <g key={keyOf(goal)} transform={`translate(${String(leftOf(goal.x) + 8)} ${String(topOf(goal.y, height) + 8)})`}>
          <circle class="mini-mark" r="7" />
          <text class="mini-mark-word" y="4">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

function Tokens({ told, column }: MiniMapProps): JSX.Element {
  return (
    <>
      {column.standings.map((standing) => {
        const one = told.creatures.find(({ id }) => id === standing.id);
        const creature = {
          id: standing.id,
          name: one?.name ?? "",
          initials: one?.initials ?? "?",
          side: (one?.side ?? "others") as BoardSide,
          x: standing.x,
          y: standing.y,
          squares: standing.squares,
          size: one?.size ?? "medium",
          share: null,
          primalShare: 0,
          tags: [],
          isDown: false,
        };
        return <Token key={standing.id} creature={creature} height={told.grid.height} isActor={standing.id === told.actor} />;
      })}
    </>
  );
}

/** What the row of the table that is pointed at speaks of: its way and its squares. */
function Spoken({ answer, told }: { answer: ComparedAnswer | null; told: SideBySide }): JSX.Element | null {
  if (answer === null) return null;
  const height = told.grid.height;
  const start = told.creatures.find((one) => one.id === told.actor);
  const points = [...(start ? [{ x: start.x, y: start.y }] : []), ...squaresOf(answer.path)].map(
    (square) => `${String(leftOf(square.x) + SIDE / 2)} ${String(topOf(square.y, height) + SIDE / 2)}`,
  );
  const squares = squaresOf(answer.squares);
  return (
    <g aria-hidden="true">
      {squares.length > 0 ? <path class="mini-spoken" d={fillOf(squares, height) + borderOf(squares, height)} /> : null}
      {answer.path.length > 0 ? <path class="mini-way-case" d={`M${points.join("L")}`} /> : null}
      {answer.path.length > 0 ? <path class="mini-way" d={`M${points.join("L")}`} /> : null}
    </g>
  );
}

