/** What the next press on the map will do, said above it. */
import { dragWords } from "./planOverlay";
import { type PlanState } from "./planStore";
import { type Tool } from "./tools";

export const modeNote = (state: PlanState, tool: Tool, picked: string | null, isAdding: boolean, campDay: number | null): string | null => {
  if (tool === "close") return "Press the border that is closed: a bridge out, a pass shut. Esc leaves.";
  if (campDay !== null) return `Press the place on the way where day ${campDay} ends. Esc leaves it.`;
  if (picked !== null) return `Choose the new place for ${picked}. Esc keeps it.`;
  if (isAdding) return "Press the place on the map. Esc leaves it.";
  return dragWords(state);
};
