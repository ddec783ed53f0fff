/** Encounter tables: what may be met where and when, with weights. */
import type { ApiProblem } from "../../api/client";
import type { EncounterRow, EncounterTable } from "../../api/types";

export type Table = EncounterTable;
export type TableRow = EncounterRow;

export interface Tables {
  readonly v: number;
  readonly tables: Table[];
}

export const STANCES = [
  { value: "hostile", label: "attack" },
  { value: "ambush", label: "lie in wait" },
  { value: "wary", label: "are wary" },
  { value: "passing", label: "pass by" },
] as const;

export const TIMES = [
  { value: "day", label: "by day" },
  { value: "night", label: "by night" },
  { value: "any", label: "day and night" },
] as const;

export const GROUNDS = ["plains", "forest", "hills", "mountains", "moor", "swamp", "jungle", "desert", "tundra", "coast", "river", "lake", "sea"] as const;

export const WAYS = ["trackless", "trail", "road", "highway"] as const;

const words = (id: string): string => id.replaceAll("_", " ");

/** "1d4 drover, 2 mule". */
export function rowWords(row: TableRow): string {
  return row.creatures
    .map(({ id, count = 1, dice }) => {
      const [many = 0, sides = 0] = dice ?? [];
      if (sides > 0) return `${String(many)}d${String(sides)} ${words(id)}`;
      return count === 1 ? words(id) : `${String(count)} ${words(id)}`;
    })
    .join(", ");
}

/** "Forest by road or trail, Thornwood, by night". */
export function tableWords(table: Table): string {
  const ground = table.terrain === "" ? "any ground" : words(table.terrain);
  const ways = (table.ways ?? []).length > 0 ? ` by ${(table.ways ?? []).map(words).join(" or ")}` : "";
  const time = TIMES.find(({ value }) => value === (table.time ?? "day"))?.label ?? "";
  const place = `${ground}${ways}${table.area ? `, ${table.area}` : ""}`;
  return `${place.charAt(0).toUpperCase()}${place.slice(1)}${(table.time ?? "day") === "day" ? "" : `, ${time}`}`;
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

/** All tables with one changed, or taken away when null. */
export const tableChanged = (tables: readonly Table[], index: number, table: Table | null): Table[] =>
  tables.flatMap((one, at) => (at !== index ? [one] : table === null ? [] : [table]));

/** The way is on the list, or off it; none is all. */
export const wayToggled = (table: Table, way: string): Table => {
  const ways = table.ways ?? [];
  return { ...table, ways: ways.includes(way) ? ways.filter((one) => one !== way) : [...ways, way] };
};

/** A table for another place or time, begun with the rows of this one. */
export const copyOf = (table: Table): Table => ({ ...table, rows: table.rows.map((row) => ({ ...row })) });

export const EMPTY_TABLE: Table = { terrain: "", chance_percent: 0, ways: [], area: "", time: "day", rows: [] };

export interface TablePlace {
  readonly table: number;
  readonly row: number | null;
  readonly field: string;
}

/** Which table, row and field a problem is about, by its pointer "/tables/3/rows/2/weight". */
export function placeOfProblem(problem: Pick<ApiProblem, "pointer"> | null): TablePlace | null {
  const found = /^\/tables\/(\d+)(?:\/rows\/(\d+))?(?:\/(\w+))?/.exec(problem?.pointer ?? "");
  if (!found) return null;
  return { table: Number(found[1]), row: found[2] === undefined ? null : Number(found[2]), field: found[3] ?? "" };
}
