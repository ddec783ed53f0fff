/** Painting on the map: a pull or a press touches hexes, letting go makes one edit of them. */
import { useEffect, useRef } from "preact/hooks";
import { brushed, cellsBetween } from "../../geometry/brush";
import { type Cell, type World } from "../../geometry/types";
import { attachPointer, type Drawing } from "../../map/pointer";
import { type MapView } from "../../map/view";

export const useAvoidBrush = (view: MapView | null, isOn: boolean, steps: number, onPaint: (cells: readonly Cell[]) => void): void => {
  const latest = useRef({ steps, onPaint });
  latest.current = { steps, onPaint };
  useEffect(() => {
    if (!view || !isOn) return;
    const touched = new Set<Cell>();
    const touch = (from: World, to: World): void => {
      for (const cell of brushed(view.geometry, cellsBetween(view.geometry, from, to), latest.current.steps)) touched.add(cell);
      view.draft.showCells([...touched]);
    };
    const clear = (): void => {
      touched.clear();
      view.draft.showCells([]);
    };
    const drawing: Drawing = {
      draws: true,
      down: (at) => touch(at, at),
      move: touch,
      up: () => {
        if (touched.size > 0) latest.current.onPaint([...touched]);
        clear();
      },
      cancel: clear,
      hover: (at) => {
        const cell = at ? view.geometry.cellAt(at) : null;
        view.draft.showBrush(cell === null ? [] : brushed(view.geometry, [cell], latest.current.steps));
      },
    };
    const detach = attachPointer(view, () => drawing);
    return () => {
      detach();
      clear();
      view.draft.showBrush([]);
    };
  }, [view, isOn]);
};
