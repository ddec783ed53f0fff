/** Pressing on the chosen line and pulling a new stop out of it. */
import PointerInteraction from "ol/interaction/Pointer";
import type MapBrowserEvent from "ol/MapBrowserEvent";
import { nearestPiece } from "../geometry/lines";
import { type Cell } from "../geometry/types";
import { type DragPhase, type RouteLine } from "./overlay";
import { type MapView } from "./view";
import { toWorld } from "./world";

const NEAR_PIXELS = 9;

export interface LineDrag {
  readonly routes: () => readonly RouteLine[];
  readonly onLine: (piece: number, cell: Cell, phase: DragPhase) => void;
}

/** The piece of the chosen route under a pointer, or null. */
export const pieceUnder = (view: MapView, routes: readonly RouteLine[], at: readonly [number, number]): number | null => {
  const chosen = routes.find(({ look }) => look === "chosen");
  if (!chosen || chosen.points.length < 2) return null;
  const { distance, piece } = nearestPiece(chosen.points, at);
  return distance < NEAR_PIXELS * view.unitsPerPixel ? piece : null;
};

export const addRouteDrag = (view: MapView, drag: LineDrag): (() => void) => {
  let piece: number | null = null;
  let last: Cell | null = null;
  const cellOf = (event: MapBrowserEvent): Cell | null => view.geometry.cellAt(toWorld(event.coordinate));
  const interaction = new PointerInteraction({
    handleDownEvent: (event) => {
      last = null;
      piece = pieceUnder(view, drag.routes(), toWorld(event.coordinate));
      return piece !== null;
    },
    handleDragEvent: (event) => {
      const at = cellOf(event);
      if (piece === null || at === null || at === last) return;
      last = at;
      drag.onLine(piece, at, "drag");
    },
    handleUpEvent: (event) => {
      const at = last ?? cellOf(event);
      if (piece !== null && at !== null) drag.onLine(piece, at, "drop");
      piece = null;
      return false;
    },
  });
  view.map.addInteraction(interaction);
  return () => view.map.removeInteraction(interaction);
};
