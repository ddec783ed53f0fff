import { useMemo } from "preact/hooks";

import { shelterMarks, wallStrokes } from "./walls";
import type { BoardEdge } from "./walls";

/** Walls solid, doors as bars across the gap, windows as double lines, curtains dotted, battlements with merlons on the sheltered side. */
export function Walls({ edges, height }: { edges: readonly BoardEdge[]; height: number }) {
  const strokes = useMemo(() => wallStrokes(edges, height), [edges, height]);
  const merlons = useMemo(() => shelterMarks(edges, height), [edges, height]);
  return (
    <g class="board-walls" aria-hidden="true">
      {strokes.map(({ kind, path }) => (
        <g key={kind} class={`board-edge ${kind.replace("_", "-")}`}>
          <path class="board-edge-body" d={path} />
          <path class="board-edge-mark" d={path} />
        </g>
      ))}
      {merlons !== "" && <path class="board-merlons" d={merlons} />}
    </g>
  );
}
