import { useEffect, useImperativeHandle, useMemo, useRef } from "preact/hooks";
import type { ComponentChildren, RefObject } from "preact";

import "./board.css";
import { Cells, GridLines, Labels, cellId } from "./Cells";
import { Ground } from "./Ground";
import { Badges, BoardPatterns, Lines, Rays, Spears, Stop, Strikes, ThreatLabels, Threats, Tints, Way } from "./Overlays";
import type { Badge, Line, Provocation, Ray, Threat, Tint } from "./overlays";
import { Relief, Veils } from "./Relief";
import { SIDE, isInside, leftOf, middleOf, topOf } from "./squares";
import type { GridSize, Region, Square } from "./squares";
import { slotsOf } from "./standing";
import type { Standing } from "./standing";
import { Token } from "./Token";
import { useBoardView } from "./useBoardView";
import { usePointers } from "./usePointers";
import type { Stroke } from "./usePointers";
import { viewBoxOf } from "./view";
import { Walls } from "./Walls";
import type { Backdrop, BoardLayers } from "../api/fight";
import type { BoardEdge } from "./walls";

export interface BoardHandle {
  readonly zoomTo: (square: Square) => void;
  readonly focusCursor: () => void;
  readonly zoom: (factor: number) => void;
  readonly fit: () => void;
}

export interface BoardPress {
  readonly isShift: boolean;
  readonly isKey: boolean;
}

export interface BoardProps {
  readonly id: string;
  readonly label: string;
  readonly rows: readonly string[];
  readonly size: GridSize;
  /** Walls, doors and windows between squares. */
  readonly edges?: readonly BoardEdge[];
  /** A picture below it all. */
  readonly backdrop?: Backdrop | null;
  /** Heights, water, veils, openings, hazards, roofs. */
  readonly layers?: BoardLayers | undefined;
  /** Squares full of spears. */
  readonly spears?: readonly (readonly [number, number])[] | null | undefined;
  /** Whether figures of heights and depths stand on the ground. */
  readonly hasFigures?: boolean;
  /** Bases beyond 6 × 6 squares are drawn no larger (EP-SP-17). */
  readonly isCapped?: boolean;
  readonly creatures: readonly Standing[];
  readonly actor?: string | null;
  readonly chosen?: string | null;
  readonly broken?: ReadonlySet<string>;
  readonly ghost?: Standing | null;
  readonly tints?: readonly Tint[];
  readonly threats?: readonly Threat[];
  readonly path?: readonly Square[];
  readonly provoked?: readonly Provocation[];
  readonly lines?: readonly Line[];
  readonly badges?: readonly Badge[];
  readonly rays?: readonly Ray[];
  /** The step of a path that is refused. */
  readonly stop?: Square | null;
  readonly cursor: Square;
  readonly labelOf: (square: Square) => string;
  readonly onCursor: (square: Square) => void;
  readonly onPress: (square: Square, press: BoardPress) => void;
  readonly onHover?: (square: Square | null) => void;
  readonly canCarry?: (square: Square) => string | null;
  readonly onDrop?: (id: string, square: Square) => void;
  /** Painting in place of pressing and panning, while it is given. */
  readonly onStroke?: ((stroke: Stroke) => void) | undefined;
  /** What is seen when the board opens; the whole of it when left out. */
  readonly opening?: Region | null;
  readonly handle?: RefObject<BoardHandle | null>;
  readonly children?: ComponentChildren;
}

const NO_EDGES: readonly BoardEdge[] = [];
const NONE: readonly never[] = [];
const NOWHERE: RefObject<BoardHandle | null> = { current: null };

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A battle board: ground, overlays, creatures, and squares that can be named, focused and pressed. */
export function Board(props: BoardProps) {
  const { id, rows, size, creatures, cursor, labelOf, onCursor, onPress } = props;
  const frame = useRef<SVGSVGElement>(null);
  const board = useBoardView(frame, size, props.opening ?? null);
  const moved = useRef(false);
  const { carried, handlers } = usePointers(board, size, {
    onPress: (square, isShift) => {
      onCursor(square);
      onPress(square, { isShift, isKey: false });
    },
    onHover: (square) => props.onHover?.(square),
    carriedFrom: (square) => props.canCarry?.(square) ?? null,
    onDrop: (creature, square) => props.onDrop?.(creature, square),
    onStroke: props.onStroke,
  });
  const focusCursor = (): void => {
    document.getElementById(cellId(id, cursor))?.focus({ preventScroll: true });
  };
  useImperativeHandle(props.handle ?? NOWHERE, () => ({
    zoomTo: (square) => {
      board.zoom(2, middleOf({ ...square, squares: 1 }, size.height));
    },
    focusCursor,
    zoom: (factor) => {
      board.zoom(factor);
    },
    fit: board.fit,
  }));
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    focusCursor();
    board.show(middleOf({ ...cursor, squares: 1 }, size.height));
  }, [cursor.x, cursor.y]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const step = event.shiftKey ? 5 : 1;
      const x = Math.min(size.width - 1, Math.max(0, cursor.x + arrow[0] * step));
      const y = Math.min(size.height - 1, Math.max(0, cursor.y + arrow[1] * step));
      moved.current = true;
      onCursor({ x, y });
    } else if (event.key === "Enter" && isInside(cursor, size)) {
      event.preventDefault();
      event.stopPropagation();
      onPress(cursor, { isShift: event.shiftKey, isKey: true });
    } else if (event.key === "+" || event.key === "=") board.zoom(1.3);
    else if (event.key === "-") board.zoom(1 / 1.3);
    else if (event.key === "0") board.fit();
  };
  const sorted = useMemo(() => sortedForDrawing(creatures), [creatures]);
  const slots = useMemo(() => slotsOf(creatures), [creatures]);
  const ghost = carried ? carriedCopy(creatures, carried.id, carried.at) : props.ghost;
  return (
    <svg ref={frame} class={carried ? "board carrying" : "board"} viewBox={viewBoxOf(board.view)} role="grid" aria-label={props.label} aria-rowcount={size.height} aria-colcount={size.width} onKeyDown={onKeyDown} {...handlers}>
      <BoardPatterns />
      <Ground rows={rows} backdrop={props.backdrop ?? null} />
      <Relief layers={props.layers} rows={size.height} hasFigures={props.hasFigures ?? true} />
      <Spears squares={props.spears ?? NONE} height={size.height} />
      <Tints tints={props.tints ?? NONE} height={size.height} />
      <Threats threats={props.threats ?? NONE} height={size.height} />
      <GridLines size={size} />
      <Walls edges={props.edges ?? NO_EDGES} height={size.height} />
      <rect class="board-cursor" x={leftOf(cursor.x)} y={topOf(cursor.y, size.height)} width={SIDE} height={SIDE} aria-hidden="true" />
      <Lines lines={props.lines ?? []} height={size.height} />
      <Way path={props.path ?? []} height={size.height} />
      {sorted.map((creature) => (
        <Token
          key={creature.id}
          creature={creature}
          height={size.height}
          slot={slots.get(creature.id)}
          isCapped={props.isCapped === true}
          isActor={creature.id === props.actor}
          isChosen={creature.id === props.chosen}
          isBroken={props.broken?.has(creature.id) === true}
        />
      ))}
      {ghost && <Token creature={ghost} height={size.height} isGhost />}
      <ThreatLabels threats={props.threats ?? NONE} creatures={creatures} size={size} />
      <Veils layers={props.layers} rows={size.height} />
      <Rays rays={props.rays ?? NONE} height={size.height} />
      <Strikes strikes={props.provoked ?? []} height={size.height} />
      <Stop at={props.stop ?? null} height={size.height} />
      <Badges badges={props.badges ?? []} height={size.height} />
      <Labels size={size} view={board.view} />
      <Cells board={id} size={size} cursor={cursor} labelOf={labelOf} />
      {props.children}
    </svg>
  );
}

function carriedCopy(creatures: readonly Standing[], id: string, at: Square): Standing | null {
  const creature = creatures.find((one) => one.id === id);
  return creature ? { ...creature, ...at } : null;
}

/** The fallen lie under those who stand; the large under the small; those on the ground under those above. */
function sortedForDrawing(creatures: readonly Standing[]): Standing[] {
  return [...creatures].sort((a, b) => Number(b.isDown) - Number(a.isDown) || b.squares - a.squares || (a.altitude ?? 0) - (b.altitude ?? 0));
}
