/** What is under way on a battle map: the line so far, the next corner, the keyboard's place. */
import type { JSX } from "preact";
import { SIDE } from "../../board/squares";
import { linePath } from "./barriers";
import type { Tool } from "./tools";
import type { Drawing } from "./useDrawing";

export const EditLayer = ({ tool, drawing }: { tool: Tool; drawing: Drawing }): JSX.Element => {
  const { points, end, spots, cursor } = drawing;
  const line = end && points.length > 0 ? [...points, end] : points;
  return (
    <g aria-hidden="true" class="battle-edit">
      <path class="battle-edit-paint" d={spots.map(({ column, row }) => `M${column * SIDE} ${row * SIDE}h${SIDE}v${SIDE}h-${SIDE}z`).join("")} />
      {line.length > 1 ? <path class="battle-edit-line" d={linePath(line)} /> : null}
      {points.map(([x, y], index) => (
        <circle key={index} class="battle-edit-corner" cx={x * SIDE} cy={y * SIDE} r="5" />
      ))}
      {end && tool.name === "line" ? <circle class="battle-edit-next" cx={end[0] * SIDE} cy={end[1] * SIDE} r="5" /> : null}
      {cursor && tool.name === "ground" ? <rect class="battle-edit-cursor" x={cursor[0] * SIDE} y={cursor[1] * SIDE} width={SIDE} height={SIDE} /> : null}
      {cursor && tool.name === "line" ? <circle class="battle-edit-cursor" cx={cursor[0] * SIDE} cy={cursor[1] * SIDE} r="9" /> : null}
    </g>
  );
};
