/** Painting hexes to keep out of: each hex is in one area at most. */
import type { AvoidArea, ImpededGround } from "../../api/types";

export type Brush = "light" | "never" | "impeded" | "open";

/** A way through lightly avoided hexes counts twice as long. */
export const LIGHT_WEIGHT = 2;

export const weightOf = (brush: Brush): number | null => (brush === "light" ? LIGHT_WEIGHT : null);

const NAMES: Record<"light" | "never", string> = { light: "Avoid", never: "Keep out" };

export const painted = (areas: readonly AvoidArea[], cells: readonly number[], brush: Exclude<Brush, "impeded">): AvoidArea[] => {
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

/** Impeded ground: one area that grows with each stroke; its hexes may be avoided too. */
export const impededBy = (grounds: readonly ImpededGround[], cells: readonly number[], brush: Brush): ImpededGround[] => {
  const touched = new Set(cells);
  if (brush === "open") return grounds.map((each) => ({ ...each, cells: each.cells.filter((cell) => !touched.has(cell)) })).filter((each) => each.cells.length > 0);
  if (brush !== "impeded" || cells.length === 0) return [...grounds];
  const [first = { name: "Impeded", cells: [] }, ...rest] = grounds;
  return [{ ...first, cells: [...first.cells.filter((cell) => !touched.has(cell)), ...touched] }, ...rest];
};

const LABELS: Record<Brush, string> = { open: "open hexes again", never: "keep out of hexes", light: "avoid hexes", impeded: "impede hexes" };

export const paintLabel = (brush: Brush): string => LABELS[brush];
