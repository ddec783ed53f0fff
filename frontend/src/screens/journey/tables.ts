/** Encounter tables: what may be met in each ground, with weights. */

export interface TableCreature {
  readonly id: string;
  readonly count?: number;
  /** [1, 4] stands for 1d4 and takes the place of the count. */
  readonly dice?: readonly [number, number];
}

export interface TableRow {
  readonly weight: number;
  readonly name: string;
  readonly stance?: string;
  readonly creatures: readonly TableCreature[];
}

export interface Table {
  readonly terrain: string;
  readonly chance_percent: number;
  readonly rows: readonly TableRow[];
}

export interface Tables {
  readonly tables: Table[];
}

export const STANCES = [
  { value: "hostile", label: "attack" },
  { value: "ambush", label: "lie in wait" },
  { value: "wary", label: "are wary" },
  { value: "passing", label: "pass by" },
] as const;

const words = (id: string): string => id.replaceAll("_", " ");

/** "1d4 drover, 2 mule". */
export function rowWords(row: TableRow): string {
  return row.creatures
    .map(({ id, count = 1, dice }) => {
      if (dice && dice[1] > 0) return `${String(dice[0])}d${String(dice[1])} ${words(id)}`;
      return count === 1 ? words(id) : `${String(count)} ${words(id)}`;
    })
    .join(", ");
}

/** How often a row comes up among those of its table. */
export function shareOf(table: Table, row: TableRow): number {
  const sum = table.rows.reduce((total, one) => total + one.weight, 0);
  return sum === 0 ? 0 : row.weight / sum;
}

/** The table with one row changed, or taken off when null. */
export const changed = (table: Table, index: number, row: TableRow | null): Table => ({
  ...table,
  rows: table.rows.flatMap((one, at) => (at !== index ? [one] : row === null ? [] : [row])),
});
