/** Painting hexes to keep out of: each hex is in one area at most. */
import type { AvoidArea } from "../../api/types";

export type Brush = "light" | "never" | "open";

/** A way through lightly avoided hexes counts twice as long. */
export const LIGHT_WEIGHT = 2;

export const weightOf = (brush: Brush): number | null => (brush === "light" ? LIGHT_WEIGHT : null);

const NAMES: Record<Exclude<Brush, "open">, string> = { light: "Avoid", never: "Keep out" };

export const painted = (areas: readonly AvoidArea[], cells: readonly number[], brush: Brush): AvoidArea[] => {
  if (cells.length === 0) return [...areas];
  const touched = new Set(cells);
  const target = brush === "open" ? -1 : areas.findIndex(({ weight }) => weight === weightOf(brush));
  const kept = areas.map((area, i) => {
    const left = area.cells.filter((cell) => !touched.has(cell));
    return i === target ? { ...area, cells: [...left, ...touched] } : { ...area, cells: left };
  });
  const added = brush !== "open" && target < 0 ? [{ name: NAMES[brush], cells: [...touched], weight: weightOf(brush) }] : [];
  return [...kept, ...added].filter((area) => area.cells.length > 0);
};

export const paintLabel = (brush: Brush): string => (brush === "open" ? "open hexes again" : brush === "never" ? "keep out of hexes" : "avoid hexes");
