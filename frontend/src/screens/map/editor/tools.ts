/** The tools of the map editor, their keys, and what a press or a pull with them does. */
import type { SettlementKind } from "../../../api/types";
import type { IconName } from "../../../widgets";

export type ToolId = "paint" | "height" | "erase" | "way" | "river" | "border" | "sea_route" | "area" | "settlement" | "marker" | "label" | "select";

/** Touched cells one by one; a line with corners; a single place; or a look at what is there. */
export type Gesture = "cells" | "line" | "place" | "select";

export interface Tool {
  readonly id: ToolId;
  readonly name: string;
  readonly key: string;
  readonly icon: IconName;
  readonly gesture: Gesture;
  /** What to do now, in one line. */
  readonly hint: string;
}

export const TOOLS: readonly Tool[] = [
  { id: "select", name: "Select", key: "v", icon: "pointer", gesture: "select", hint: "Press a place, marker, line or area to change it." },
  { id: "paint", name: "Ground", key: "p", icon: "brush", gesture: "cells", hint: "Pull over the map. Alt and a press takes the ground from the map." },
  { id: "height", name: "Height", key: "h", icon: "height", gesture: "cells", hint: "Pull over the cells to raise, lower or set." },
  { id: "erase", name: "Erase cells", key: "x", icon: "eraser", gesture: "cells", hint: "Pull over cells to cut them from the map. Paint there to bring them back." },
  { id: "way", name: "Way", key: "w", icon: "route", gesture: "line", hint: "Pull along the way, or press place after place: the way between is found." },
  { id: "river", name: "River", key: "r", icon: "river", gesture: "line", hint: "From the spring to the mouth: pull, or press corner after corner." },
  { id: "border", name: "Border", key: "b", icon: "border", gesture: "line", hint: "Pull along the border, or press corner after corner." },
  { id: "sea_route", name: "Sea route", key: "s", icon: "boat", gesture: "line", hint: "Press port after port: the way over water is found." },
  { id: "area", name: "Area", key: "a", icon: "area", gesture: "cells", hint: "Pull over the cells of the area, then keep it." },
  { id: "settlement", name: "Settlement", key: "t", icon: "house", gesture: "place", hint: "Press where it stands." },
  { id: "marker", name: "Marker", key: "m", icon: "pin", gesture: "place", hint: "Press where it stands." },
  { id: "label", name: "Label", key: "l", icon: "letter", gesture: "place", hint: "Press where its middle is." },
];

export const toolOf = (id: ToolId): Tool => TOOLS.find((tool) => tool.id === id) ?? (TOOLS[0] as Tool);

/** Cells can be cut out of a grid only, and point maps have no drawn ground to fill. */
export const toolsFor = (isGrid: boolean): readonly Tool[] => (isGrid ? TOOLS : TOOLS.filter(({ id }) => id !== "erase"));

export const SETTLEMENT_KINDS: readonly SettlementKind[] = ["city", "town", "village", "keep", "tower", "shrine", "cave", "ruin", "port", "other"];

export const settlementKind = (kind: string): SettlementKind => SETTLEMENT_KINDS.find((known) => known === kind) ?? "other";
