import { memo } from "preact/compat";

import { SIDE, columnName, focusable, leftOf, rowNumber, topOf } from "./squares";
import type { GridSize, Square } from "./squares";
import type { View } from "./view";

export const cellId = (board: string, square: Square): string => `${board}-${String(square.x)}-${String(square.y)}`;

interface RowProps {
  readonly board: string;
  readonly y: number;
  readonly size: GridSize;
  readonly from: number;
  readonly to: number;
  readonly cursor: number | null;
  readonly labelOf: (square: Square) => string;
}

const Row = memo(function Row({ board, y, size, from, to, cursor, labelOf }: RowProps) {
  return (
    <g role="row" aria-rowindex={rowNumber(y, size.height)}>
      {Array.from({ length: to - from }, (_, index) => from + index).map((x) => (
        <rect
          key={x}
          id={cellId(board, { x, y })}
          class="board-cell"
          role="gridcell"
          aria-colindex={x + 1}
          tabindex={x === cursor ? 0 : -1}
          aria-label={labelOf({ x, y })}
          x={leftOf(x)}
          y={topOf(y, size.height)}
          width={SIDE}
          height={SIDE}
        />
      ))}
    </g>
  );
});

interface CellsProps {
  readonly board: string;
  readonly size: GridSize;
  readonly cursor: Square;
  readonly labelOf: (square: Square) => string;
}

/** Every square as something that can be focused and named. */
export function Cells({ board, size, cursor, labelOf }: CellsProps) {
  const { left, right, bottom, top } = focusable(size, cursor);
  const rows = Array.from({ length: top - bottom }, (_, row) => top - 1 - row);
  return (
    <>
      {rows.map((y) => (
        <Row key={y} board={board} y={y} size={size} from={left} to={right} cursor={y === cursor.y ? cursor.x : null} labelOf={labelOf} />
      ))}
    </>
  );
}

export function GridLines({ size }: { size: GridSize }) {
  let path = "";
  for (let x = 0; x <= size.width; x += 1) path += `M${String(leftOf(x))} 0V${String(size.height * SIDE)}`;
  for (let row = 0; row <= size.height; row += 1) path += `M0 ${String(row * SIDE)}H${String(size.width * SIDE)}`;
  return <path class="board-grid" d={path} aria-hidden="true" />;
}

/** Letters and numbers; they stay at the edge of what is seen when the board is zoomed. */
export function Labels({ size, view }: { size: GridSize; view: View }) {
  const top = Math.max(-6, view.top + 14);
  const left = Math.max(-7, view.left + 20);
  return (
    <g class="board-labels" aria-hidden="true">
      {Array.from({ length: size.width }, (_, x) => (
        <text key={`c${String(x)}`} class="column" x={leftOf(x) + SIDE / 2} y={top}>
          {columnName(x)}
        </text>
      ))}
      {Array.from({ length: size.height }, (_, y) => (
        <text key={`r${String(y)}`} class="number" x={left} y={topOf(y, size.height) + SIDE / 2 + 4}>
          {rowNumber(y, size.height)}
        </text>
      ))}
    </g>
  );
}
