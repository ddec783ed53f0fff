/** The ground of a battle map, square by square: what can be painted and how rows change. */
export const PAINTS = [
  { character: ".", name: "Clear", does: "walked on freely" },
  { character: ",", name: "Difficult", does: "2 squares for each" },
  { character: ":", name: "Impeded", does: "4 squares for each" },
  { character: "#", name: "Blocked", does: "rock and solid wall" },
  { character: "o", name: "Pillar", does: "stands in its square" },
  { character: "T", name: "Tree", does: "gives cover" },
  { character: "~", name: "Water", does: "waded or swum" },
  { character: "^", name: "Hazard", does: "hurts who enters" },
  { character: "=", name: "Low obstacle", does: "climbed over" },
  { character: ";", name: "Heavy", does: "thick growth, deep snow, bog" },
] as const;

export type Paint = (typeof PAINTS)[number]["character"];

export const paintName = (character: string): string => PAINTS.find((paint) => paint.character === character)?.name ?? "Clear";

export interface Spot {
  readonly column: number;
  readonly row: number;
}

/** The squares a stroke passes between two squares, both ends with it. */
export const strokeBetween = (from: Spot, to: Spot): Spot[] => {
  const steps = Math.max(Math.abs(to.column - from.column), Math.abs(to.row - from.row));
  return Array.from({ length: steps + 1 }, (_, index) => {
    const share = steps === 0 ? 0 : index / steps;
    return {
      column: Math.round(from.column + (to.column - from.column) * share),
      row: Math.round(from.row + (to.row - from.row) * share),
    };
  });
};

/** Rows with the ground of some squares changed; the same rows when nothing changes. */
export const painted = (rows: readonly string[], spots: readonly Spot[], character: Paint): readonly string[] => {
  const changed = new Map<number, string[]>();
  for (const { column, row } of spots) {
    const line = rows[row];
    if (line === undefined || column < 0 || column >= line.length) continue;
    const signs = changed.get(row) ?? [...line];
    if (signs[column] === character) continue;
    signs[column] = character;
    changed.set(row, signs);
  }
  return changed.size === 0 ? rows : rows.map((line, row) => changed.get(row)?.join("") ?? line);
};

/** How many squares have each ground, most first, clear ones left out. */
export const groundCounts = (rows: readonly string[]): [Paint, number][] => {
  const counts = new Map<Paint, number>();
  for (const line of rows) {
    for (const sign of line) {
      const paint = PAINTS.find(({ character }) => character === sign)?.character ?? ".";
      if (paint !== ".") counts.set(paint, (counts.get(paint) ?? 0) + 1);
    }
  }
  return [...counts].sort(([, a], [, b]) => b - a);
};
