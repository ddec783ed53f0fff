/** What the screen reads out of a comparison: what a square costs by each ruleset, which answers stand apart. */
import type { ComparedColumn, ComparedRow, SideBySide } from "../../api/comparison";
import { covers, keyOf, squareName } from "../../board/squares";
import type { Region, Square } from "../../board/squares";

export interface Cost {
  readonly feet: number;
  readonly strikers: number;
}

export type Costs = ReadonlyMap<string, Cost>;

export const costsOf = (column: ComparedColumn): Costs =>
  new Map(column.reach.map((spot) => [keyOf(spot), { feet: spot.cost_feet, strikers: spot.provokes.length }]));

/** Squares whose cost is not the same in all columns, or that not all let one walk to. */
export function parting(all: readonly Costs[]): ReadonlySet<string> {
  const keys = new Set(all.flatMap((costs) => [...costs.keys()]));
  return new Set([...keys].filter((key) => new Set(all.map((costs) => costs.get(key)?.feet ?? -1)).size > 1));
}

/** What a square means in one column: "15 ft, draws 1 attack", "threatened", "not this turn". */
export function squareWords(column: ComparedColumn, costs: Costs, square: Square, creatures: SideBySide["creatures"], actor: string): string {
  if (column.refusal !== null) return "no such position";
  const holder = column.standings.find((standing) => covers(standing, square));
  const cost = costs.get(keyOf(square));
  const name = creatures.find((one) => one.id === holder?.id)?.name;
  const parts = [
    name,
    holder?.id === actor ? undefined : cost === undefined ? "not this turn" : `${String(cost.feet)} ft`,
    cost !== undefined && cost.strikers > 0 ? `draws ${String(cost.strikers)} ${cost.strikers === 1 ? "attack" : "attacks"}` : undefined,
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** Which answers are not those of the first column. */
export const standsApart = (row: ComparedRow, index: number): boolean => row.differs && index > 0 && row.answers[index]?.value !== row.answers[0]?.value;

export interface Parts {
  readonly differing: readonly ComparedRow[];
  readonly minor: readonly ComparedRow[];
  readonly same: readonly ComparedRow[];
}

/** The rows in three heaps: what differs, what differs only for a table of activities, what is the same. */
export function partsOf(rows: readonly ComparedRow[], only: string): Parts {
  const shown = rows.filter((row) => only === "all" || row.group === only);
  return {
    differing: shown.filter((row) => row.differs && !row.minor),
    minor: shown.filter((row) => row.differs && row.minor),
    same: shown.filter((row) => !row.differs),
  };
}

/** The part of the map that is drawn: everybody, everywhere that can be walked to, the marks, and a margin. */
export function frameOf(told: SideBySide): Region {
  const spots = [
    ...told.columns.flatMap((column) => [...column.reach.map(({ x, y }) => ({ x, y, squares: 1 })), ...column.standings]),
    ...told.goals.map(([x = 0, y = 0]) => ({ x, y, squares: 1 })),
  ];
  const { width, height } = told.grid;
  if (spots.length === 0 || width * height <= WHOLE) return { left: 0, bottom: 0, right: width, top: height };
  return {
    left: Math.max(0, Math.min(...spots.map(({ x }) => x)) - 1),
    bottom: Math.max(0, Math.min(...spots.map(({ y }) => y)) - 1),
    right: Math.min(width, Math.max(...spots.map(({ x, squares }) => x + squares)) + 1),
    top: Math.min(height, Math.max(...spots.map(({ y, squares }) => y + squares)) + 1),
  };
}

const WHOLE = 240;

/** "C4: 15 ft under Epic Path; 20 ft under d20 SRD", columns that say the same told together. */
export function readout(told: SideBySide, costs: readonly Costs[], square: Square): string {
  const said = new Map<string, string[]>();
  told.columns.forEach((column, index) => {
    const words = squareWords(column, costs[index] ?? new Map(), square, told.creatures, told.actor);
    said.set(words, [...(said.get(words) ?? []), column.name]);
  });
  const all = [...said].map(([words, names]) => (said.size === 1 ? words : `${words} (${names.join(", ")})`));
  return `${squareName(square, told.grid.height)}: ${all.join("; ") || "nobody walks there"}`;
}
