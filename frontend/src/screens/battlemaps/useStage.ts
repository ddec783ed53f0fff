/** Pointers on a battle map: what a tool does with a press, a drag and a hover; the rest pans and zooms. */
import { useRef } from "preact/hooks";
import type { Point } from "../../api/types";
import { SIDE } from "../../board/squares";
import type { BoardView } from "../../board/useBoardView";

const SLACK = 4;

export interface StageActs {
  readonly onPress?: ((at: Point, event: PointerEvent) => void) | undefined;
  readonly onHover?: ((at: Point | null) => void) | undefined;
  /** A drag with the left button; null when a drag moves the map. */
  readonly onDrag?: ((at: Point, phase: "start" | "move" | "end" | "cancel") => void) | null | undefined;
  /** Whether a drag that begins here is for `onDrag`; else it moves the map. */
  readonly canDrag?: ((from: Point) => boolean) | undefined;
}

interface Press {
  readonly id: number;
  readonly start: { x: number; y: number };
  readonly from: Point;
  readonly draws: boolean;
  last: { x: number; y: number };
  isMoving: boolean;
}

export const useStage = (board: BoardView, acts: StageActs) => {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const press = useRef<Press | null>(null);
  const at = (x: number, y: number): Point => {
    const { left, top } = board.toBoard(x, y);
    return [left / SIDE, top / SIDE];
  };
  const panBy = (from: { x: number; y: number }, to: { x: number; y: number }): void => {
    const [ax, ay] = at(from.x, from.y);
    const [bx, by] = at(to.x, to.y);
    board.pan((ax - bx) * SIDE, (ay - by) * SIDE);
  };
  const onPointerDown = (event: PointerEvent): void => {
    const place = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, place);
    if (fingers.current.size > 1) {
      if (press.current?.draws && press.current.isMoving) acts.onDrag?.(press.current.from, "cancel");
      press.current = null;
      return;
    }
    const from = at(place.x, place.y);
    const draws = event.button === 0 && typeof acts.onDrag === "function" && (acts.canDrag?.(from) ?? true);
    press.current = { id: event.pointerId, start: place, last: place, from, draws, isMoving: event.button !== 0 };
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };
  const pinch = (event: PointerEvent, to: { x: number; y: number }): void => {
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const from = fingers.current.get(event.pointerId);
    if (!other || !from) return;
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    if (before > 0) board.zoom(after / before, board.toBoard((to.x + other.x) / 2, (to.y + other.y) / 2));
    // The middle between two fingers goes half as far as the one that moves.
    panBy(from, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    fingers.current.set(event.pointerId, to);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const to = { x: event.clientX, y: event.clientY };
    const now = press.current;
    if (fingers.current.size > 1) return pinch(event, to);
    if (!now || now.id !== event.pointerId) return acts.onHover?.(at(to.x, to.y));
    if (!now.isMoving && Math.hypot(to.x - now.start.x, to.y - now.start.y) <= SLACK) return;
    if (!now.isMoving && now.draws) acts.onDrag?.(now.from, "start");
    now.isMoving = true;
    if (now.draws) acts.onDrag?.(at(to.x, to.y), "move");
    else panBy(now.last, to);
    now.last = to;
    fingers.current.set(event.pointerId, to);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const now = press.current;
    fingers.current.delete(event.pointerId);
    if (!now || now.id !== event.pointerId) return;
    press.current = null;
    const place = at(event.clientX, event.clientY);
    if (event.type === "pointercancel") {
      if (now.draws && now.isMoving) acts.onDrag?.(place, "cancel");
    } else if (!now.isMoving) acts.onPress?.(place, event);
    else if (now.draws) acts.onDrag?.(place, "end");
  };
  return {
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: onPointerUp,
    onPointerLeave: () => acts.onHover?.(null),
    onWheel: (event: WheelEvent): void => {
      event.preventDefault();
      board.zoom(Math.exp(-event.deltaY * 0.0016), board.toBoard(event.clientX, event.clientY));
    },
    onContextMenu: (event: Event): void => event.preventDefault(),
  };
};
