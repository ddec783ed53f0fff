import { useRef, useState } from "preact/hooks";

import type { BoardView } from "./useBoardView";
import { SIDE, isInside } from "./squares";
import type { GridSize, Square } from "./squares";

const SLACK = 5;

interface Press {
  readonly start: { x: number; y: number };
  readonly carried: string | null;
  last: { x: number; y: number };
  isMoving: boolean;
}

export interface PointerActs {
  readonly onPress: (square: Square, isShift: boolean) => void;
  readonly onHover: (square: Square | null) => void;
  /** The creature that a drag from this square carries, or null when a drag moves the board. */
  readonly carriedFrom: (square: Square) => string | null;
  readonly onDrop: (id: string, square: Square) => void;
  /** Where it is given, one finger paints: neither presses, nor moves the board. */
  readonly onStroke?: ((stroke: Stroke) => void) | undefined;
}

/** A touch of the brush: the square, and which of its sides is nearest. */
export interface Stroke {
  readonly square: Square;
  readonly side: "n" | "e" | "s" | "w";
  readonly phase: "start" | "over" | "end";
}

export interface Carried {
  readonly id: string;
  readonly at: Square;
}

/** Mouse and fingers on the board: press, hover, pan, pinch, and carrying a creature. */
export function usePointers(board: BoardView, size: GridSize, acts: PointerActs) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const press = useRef<Press | null>(null);
  const [carried, setCarried] = useState<Carried | null>(null);

  const squareAt = (event: PointerEvent): Square | null => {
    const { left, top } = board.toBoard(event.clientX, event.clientY);
    const square = { x: Math.floor(left / SIDE), y: size.height - 1 - Math.floor(top / SIDE) };
    return isInside(square, size) ? square : null;
  };
  const stroke = (event: PointerEvent, phase: Stroke["phase"]): void => {
    const { left, top } = board.toBoard(event.clientX, event.clientY);
    const square = squareAt(event);
    if (square) acts.onStroke?.({ square, side: nearestSide(left / SIDE, top / SIDE), phase });
    else if (phase === "end") acts.onHover(null);
  };
  const panBy = (from: { x: number; y: number }, to: { x: number; y: number }): void => {
    const a = board.toBoard(from.x, from.y);
    const b = board.toBoard(to.x, to.y);
    board.pan(a.left - b.left, a.top - b.top);
  };

  const onPointerDown = (event: PointerEvent): void => {
    const place = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, place);
    const square = squareAt(event);
    const carries = event.button === 0 && fingers.current.size === 1 && square ? acts.carriedFrom(square) : null;
    press.current = { start: place, last: place, isMoving: event.button !== 0, carried: carries };
    if (!acts.onStroke || event.button !== 0 || fingers.current.size > 1) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    stroke(event, "start");
  };
  const pinch = (event: PointerEvent, to: { x: number; y: number }): void => {
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const from = fingers.current.get(event.pointerId);
    if (!other || !from) return;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) board.zoom(after / before, board.toBoard((to.x + other.x) / 2, (to.y + other.y) / 2));
    if (press.current) press.current.isMoving = true;
  };
  const onPointerMove = (event: PointerEvent): void => {
    const to = { x: event.clientX, y: event.clientY };
    const now = press.current;
    if (!fingers.current.has(event.pointerId) || !now) {
      acts.onHover(squareAt(event));
      return;
    }
    if (fingers.current.size > 1) pinch(event, to);
    else if (acts.onStroke && !now.isMoving) stroke(event, "over");
    else if (now.isMoving || Math.hypot(to.x - now.start.x, to.y - now.start.y) > SLACK) {
      if (!now.isMoving) (event.currentTarget as Element).setPointerCapture(event.pointerId);
      now.isMoving = true;
      const square = squareAt(event);
      if (now.carried === null) panBy(now.last, to);
      else if (square) setCarried({ id: now.carried, at: square });
    }
    now.last = to;
    fingers.current.set(event.pointerId, to);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const now = press.current;
    fingers.current.delete(event.pointerId);
    if (fingers.current.size > 0) return;
    press.current = null;
    setCarried(null);
    const square = squareAt(event);
    if (acts.onStroke && now && !now.isMoving) {
      stroke(event, "end");
      return;
    }
    if (!now || !square || event.type === "pointercancel") return;
    if (now.isMoving && now.carried !== null) acts.onDrop(now.carried, square);
    else if (!now.isMoving) acts.onPress(square, event.shiftKey);
  };
  const onWheel = (event: WheelEvent): void => {
    event.preventDefault();
    board.zoom(Math.exp(-event.deltaY * 0.0016), board.toBoard(event.clientX, event.clientY));
  };
  return {
    carried,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: onPointerUp,
      onPointerLeave: () => {
        acts.onHover(null);
      },
      onWheel,
      onContextMenu: (event: Event) => {
        event.preventDefault();
      },
    },
  };
}

/** The side of its square that a point lies nearest to; points in squares, from the upper left corner down. */
export function nearestSide(right: number, down: number): Stroke["side"] {
  const [x, y] = [right - Math.floor(right), down - Math.floor(down)];
  const far = { n: y, s: 1 - y, w: x, e: 1 - x };
  return (["n", "e", "s", "w"] as const).reduce((best, side) => (far[side] < far[best] ? side : best));
}
