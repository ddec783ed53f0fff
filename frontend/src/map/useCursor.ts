/** The keyboard on the map: arrows move a cursor cell, Enter acts on it, i reads it, + - 0 zoom. */
import { useRef } from "preact/hooks";
import { isArrow, stepTowards } from "../geometry/direction";
import { type Cell, type World } from "../geometry/types";
import { cellSentence } from "./cellWords";
import { type MapSource } from "./source";
import { type MapView } from "./view";
import { toWorld } from "./world";

const LONG_STEP = 5;

export interface CursorActions {
  readonly act?: ((cell: Cell, point: World) => void) | undefined;
  readonly say: (sentence: string) => void;
  readonly moved?: ((cell: Cell) => void) | undefined;
}

export interface CursorHandlers {
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
}

export const useCursor = (view: MapView | null, source: MapSource, { act, say, moved }: CursorActions): CursorHandlers => {
  const at = useRef<Cell | null>(null);
  const pressed = useRef<Cell | null>(null);
  const drift = useRef(1);

  const read = (cell: Cell): void => {
    source
      .cell?.(cell)
      .then((info) => at.current === cell && say(cellSentence(info)))
      .catch(() => say("Nothing is known of this cell."));
  };

  const go = (to: Cell, shown: MapView): void => {
    at.current = to;
    shown.cells.show("cursor", [to]);
    shown.reveal(shown.geometry.centre(to));
    moved?.(to);
    read(to);
  };

  const move = (shown: MapView, key: Parameters<typeof stepTowards>[2], steps: number): void => {
    if (at.current === null) {
      const start = pressed.current ?? shown.geometry.cellAt(toWorld(shown.map.getView().getCenter() ?? [0, 0]));
      if (start !== null) go(start, shown);
      return;
    }
    let to = at.current;
    for (let i = 0; i < steps; i++) {
      to = stepTowards(shown.geometry, to, key, drift.current) ?? to;
      drift.current = -drift.current;
    }
    go(to, shown);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!view || event.ctrlKey || event.metaKey || event.altKey) return;
    const cursor = at.current;
    if (isArrow(event.key)) move(view, event.key, event.shiftKey ? LONG_STEP : 1);
    else if (event.key === "Enter" && cursor !== null) act?.(cursor, view.geometry.centre(cursor));
    else if (event.key === "i" && cursor !== null) read(cursor);
    else if (event.key === "+" || event.key === "=") view.zoomBy(1.6);
    else if (event.key === "-") view.zoomBy(1 / 1.6);
    else if (event.key === "0") view.fitAll();
    else if (event.key === "c" && cursor !== null) view.fit([view.geometry.centre(cursor)]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // Whoever presses a cell has left the keyboard's: Enter no longer acts there, and arrows go on from the pressed one.
  const onPointerDown = (event: PointerEvent): void => {
    if (!view) return;
    pressed.current = view.cellAt(event);
    at.current = null;
    view.cells.show("cursor", []);
  };

  return { onKeyDown, onPointerDown };
};
