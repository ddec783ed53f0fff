/** The tools of a battle map's page and what is under way with them. */
import type { BarrierKind, Point } from "../../api/types";
import type { Paint } from "./groundEdit";

export type ToolName = "look" | "line" | "ground";

export interface Tool {
  readonly name: ToolName;
  readonly kind: BarrierKind;
  readonly paint: Paint;
}

export const LOOKING: Tool = { name: "look", kind: "wall", paint: "," };

export const TOOLS: readonly { readonly name: ToolName; readonly label: string; readonly keys: string; readonly help: string }[] = [
  { name: "look", label: "Select", keys: "v", help: "Press a wall or a door to change it; drag moves the map." },
  { name: "line", label: "Draw", keys: "d", help: "Press from corner to corner; Enter or a second press on the last corner ends the line. Right drag, or two fingers, move the map." },
  { name: "ground", label: "Paint ground", keys: "b", help: "Press or drag over squares. Right drag, or two fingers, move the map." },
];

const ARROWS: Record<string, Point> = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** Where the cursor of a tool goes with an arrow key: over corners with lines, over squares with ground; null for other keys. */
export const cursorAfter = (cursor: Point, event: Pick<KeyboardEvent, "key" | "shiftKey">, most: Point): Point | null => {
  const arrow = ARROWS[event.key];
  if (!arrow) return null;
  const step = event.shiftKey ? 5 : 1;
  const within = (value: number, top: number): number => Math.min(top, Math.max(0, value));
  return [within(cursor[0] + arrow[0] * step, most[0]), within(cursor[1] + arrow[1] * step, most[1])];
};
