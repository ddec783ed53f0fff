/** A grid laid over a picture: dragged by its corners on the picture, or set in figures. */
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { MapKind, PictureGrid } from "../../api/types";
import { SIDE } from "../../board/squares";
import { useBoardView } from "../../board/useBoardView";
import { viewBoxOf } from "../../board/view";
import { Button, NumberField } from "../../widgets";
import { useStage } from "../battlemaps/useStage";
import { MOST_SIDE, farCorner, fitted, gridFault, gridPath, moved, stretched, type GridKind, type Size, type Spot } from "./pictureGrid";

const KINDS: readonly (readonly [GridKind, string])[] = [
  ["hex-flat", "Hexes, flat on top"],
  ["hex-pointy", "Hexes, pointed on top"],
  ["square", "Squares"],
];

export interface GridDraft {
  readonly kind: GridKind;
  readonly grid: PictureGrid;
}

interface GridFieldsProps {
  readonly mapKind: MapKind;
  readonly picture: Size;
  readonly draft: GridDraft;
  readonly isLaid: boolean;
  readonly onChange: (draft: GridDraft) => void;
  readonly onLay: () => void;
}

export const GridFields = ({ mapKind, picture, draft, isLaid, onChange, onLay }: GridFieldsProps): JSX.Element => {
  const { kind, grid } = draft;
  const set = (change: Partial<PictureGrid>): void => onChange({ kind, grid: { ...grid, ...change } });
  const fault = gridFault(kind, grid, picture);
  return (
    <section class={isLaid ? "import-question" : "import-question open"} aria-label="Grid over the picture">
      <h2>Lay a grid over the picture {isLaid ? null : <span class="chip bad">needs you</span>}</h2>
      <p class="soft">Drag the round handle to the picture's first cell, then the square one until the cells lie true. Arrow keys move a handle by a pixel.</p>
      {mapKind === "overland" ? (
        <div class="import-kinds" role="group" aria-label="Shape of the cells">
          {KINDS.map(([topology, words]) => (
            <Button key={topology} size="small" pressed={kind === topology} onClick={() => onChange({ kind: topology, grid: fitted(topology, grid, picture) })}>
              {words}
            </Button>
          ))}
        </div>
      ) : null}
      <div class="import-grid-fields">
        <NumberField label="Columns" whole least={1} most={MOST_SIDE} value={grid.columns} onChange={(columns) => set({ columns })} />
        <NumberField label="Rows" whole least={1} most={MOST_SIDE} value={grid.rows} onChange={(rows) => set({ rows })} />
        <NumberField label="Cell" unit="px" least={2} most={4000} value={grid.cell} onChange={(cell) => set({ cell })} />
        <NumberField label="From the left" unit="px" least={-4000} most={30000} value={grid.x} onChange={(x) => set({ x })} />
        <NumberField label="From the top" unit="px" least={-4000} most={30000} value={grid.y} onChange={(y) => set({ y })} />
      </div>
      <div class="row import-grid-do">
        <Button size="small" onClick={() => onChange({ kind, grid: fitted(kind, grid, picture) })}>
          Fill the picture with cells
        </Button>
        <Button look="primary" refusal={fault} onClick={onLay}>
          {isLaid ? "Lay it anew" : "Lay this grid"}
        </Button>
      </div>
      {fault ? <p class="help wrong">{fault}</p> : null}
    </section>
  );
};

const ARROWS: Record<string, Spot> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

interface GridStageProps {
  readonly url: string;
  readonly picture: Size;
  readonly draft: GridDraft;
  readonly onChange: (draft: GridDraft) => void;
}

export const GridStage = ({ url, picture, draft: { kind, grid }, onChange }: GridStageProps): JSX.Element => {
  const frame = useRef<SVGSVGElement>(null);
  const board = useBoardView(frame, { width: picture.width / SIDE, height: picture.height / SIDE }, null);
  const held = useRef<"near" | "far" | null>(null);
  const [isHeld, setHeld] = useState<"near" | "far" | null>(null);
  const near: Spot = [grid.x, grid.y];
  const far = farCorner(kind, grid);
  const reach = (board.view.width / (frame.current?.clientWidth || 800)) * 22;
  const pixels = ([x, y]: readonly [number, number]): Spot => [x * SIDE, y * SIDE];
  const handleAt = (at: readonly [number, number]): "near" | "far" | null => {
    const [x, y] = pixels(at);
    const off = (spot: Spot): number => Math.hypot(spot[0] - x, spot[1] - y);
    if (Math.min(off(near), off(far)) > reach) return null;
    return off(near) <= off(far) ? "near" : "far";
  };
  const put = (handle: "near" | "far", spot: Spot): void => onChange({ kind, grid: handle === "near" ? moved(grid, spot) : stretched(kind, grid, spot) });
  const handlers = useStage(board, {
    canDrag: (from) => handleAt(from) !== null,
    onDrag: (at, phase) => {
      if (phase === "start") held.current = handleAt(at);
      else if (held.current && phase !== "cancel") put(held.current, pixels(at));
      if (phase === "end" || phase === "cancel") held.current = null;
      setHeld(held.current);
    },
  });
  const onKey = (handle: "near" | "far") => (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? 10 : 1;
    const from = handle === "near" ? near : far;
    // The far handle holds the whole grid's width: a step of it must not be lost in rounding.
    put(handle, [from[0] + arrow[0] * step * (handle === "far" ? 2 : 1), from[1] + arrow[1] * step * (handle === "far" ? 2 : 1)]);
  };
  useEffect(() => board.fit(), [picture.width, picture.height]);
  const size = (reach / 22) * 9;
  return (
    <section class="import-preview" aria-label="Preview">
      <svg ref={frame} class="board import-grid-stage" viewBox={viewBoxOf(board.view)} role="group" aria-label="Picture with its grid" {...handlers}>
        <image href={url} x="0" y="0" width={picture.width} height={picture.height} preserveAspectRatio="none" />
        <path class="import-grid-case" d={gridPath(kind, grid)} />
        <path class="import-grid-lines" d={gridPath(kind, grid)} />
        <circle class={isHeld === "near" ? "import-handle held" : "import-handle"} cx={near[0]} cy={near[1]} r={size} tabindex={0} role="slider" aria-valuenow={Math.round(grid.x)} aria-label="Corner of the grid" aria-valuetext={`${grid.x}, ${grid.y} pixels`} onKeyDown={onKey("near")} />
        <rect class={isHeld === "far" ? "import-handle held" : "import-handle"} x={far[0] - size} y={far[1] - size} width={size * 2} height={size * 2} tabindex={0} role="slider" aria-valuenow={Math.round(grid.cell)} aria-label="Far corner of the grid" aria-valuetext={`cells of ${grid.cell} pixels`} onKeyDown={onKey("far")} />
      </svg>
    </section>
  );
};
