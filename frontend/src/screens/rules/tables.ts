import type { TableValue } from "../../api/rulesets";

/** A single value of a table and where it stands. `base` is undefined in a row of the GM's own. */
export interface Cell {
  readonly pointer: string;
  readonly value: TableValue;
  readonly base: TableValue | undefined;
}

export interface TableRow {
  readonly key: string;
  readonly label: string;
  readonly pointer: string;
  readonly rule: string;
  readonly isOwn: boolean;
  /** By column; a row need not have every one. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A part of a table: rows under the same columns, or single values (one column, "value"). */
export interface Section {
  readonly title: string;
  readonly pointer: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** Whether rows of one's own may be added, like another row. */
  readonly takesRows: boolean;
}

type Row = { [key: string]: TableValue };

const HIDDEN = new Set(["rule", "procedure", "name", "letter", "sets"]);
const isHidden = (key: string): boolean => HIDDEN.has(key) || key.endsWith("_rule");
const isRow = (value: TableValue | undefined): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isSingle = (value: TableValue | undefined): boolean => value === null || typeof value !== "object" || (Array.isArray(value) && value.every((each) => typeof each !== "object"));

const NAMES: Record<string, string> = {
  mph: "Miles an hour",
  miles_per_day: "Miles a day",
  speed_feet: "Speed, ft",
  loaded_speed_feet: "Loaded, ft",
  up_to_feet: "Speed up to, ft",
  light_lb: "Light, lb",
  medium_lb: "Medium, lb",
  heavy_lb: "Heavy, lb",
  drag_lb: "Drag, lb",
  cargo_lb: "Cargo, lb",
  weight_lb: "Weight, lb",
  trackless: "No way",
  is_water: "On water",
  pace: "Speeds and the day",
  terrain: "Ground by way",
  forced_march: "Forced march",
  load: "Armour and load",
  capacity: "Carrying capacity",
  mounts: "Mounts",
  vehicles: "Vehicles",
  modes: "Hire and passage",
  rest: "Rest",
  dc: "DC",
  first_dc: "First DC",
  dc_step: "DC rises by",
  value: "Value",
  gp: "gp",
};

/** A key of the tables in plain words: "hours_per_day" is "Hours per day". */
export function words(key: string): string {
  const known = NAMES[key];
  if (known !== undefined) return known;
  const text = key.replaceAll("_", " ").trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The tables that have anything to change, in the order of the files. */
export const tableNames = (tables: Record<string, TableValue>): string[] =>
  Object.keys(tables).filter((name) => name !== "options" && sectionsOf(name, tables[name], tables[name]).length > 0);

/** A table cut into sections that can be shown: single values first, then what has rows. */
export function sectionsOf(name: string, table: TableValue | undefined, base: TableValue | undefined): Section[] {
  return isRow(table) ? cut(words(name), `/${name}`, table, isRow(base) ? base : {}) : [];
}

function cut(title: string, pointer: string, table: Row, base: Row): Section[] {
  const found: Section[] = [];
  const single = Object.keys(table).filter((key) => isSingle(table[key]) && !isHidden(key));
  if (single.length > 0) found.push(fields(title, pointer, table, base, single));
  for (const [key, value] of Object.entries(table)) {
    if (isSingle(value) || isHidden(key)) continue;
    const below = `${pointer}/${key}`;
    const titled = key === "rows" ? title : `${title}: ${words(key).toLowerCase()}`;
    if (Array.isArray(value)) found.push(...grid(titled, below, entriesOf(value), entriesOf(base[key]), false));
    else if (isRow(value)) found.push(...ofObject(titled, below, value, base[key]));
  }
  return found.filter((section) => section.rows.length > 0);
}

function ofObject(title: string, pointer: string, value: Row, base: TableValue | undefined): Section[] {
  const children = Object.values(value);
  const areRows = children.length > 0 && children.every((each) => isRow(each) || (Array.isArray(each) && isSingle(each)));
  if (areRows) return grid(title, pointer, Object.entries(value), Object.entries(isRow(base) ? base : {}), children.every(isRow));
  return cut(title, pointer, value, isRow(base) ? base : {});
}

const entriesOf = (list: TableValue | undefined): [string, TableValue][] =>
  Array.isArray(list) ? list.map((each, index): [string, TableValue] => [String(index), each]) : [];

function fields(title: string, pointer: string, table: Row, base: Row, keys: string[]): Section {
  const rows = keys.map((key): TableRow => {
    const cell: Cell = { pointer: `${pointer}/${key}`, value: table[key] ?? null, base: base[key] };
    return { key, label: words(key), pointer: cell.pointer, rule: "", isOwn: false, cells: new Map([["value", cell]]) };
  });
  return { title, pointer, columns: ["value"], rows, takesRows: false };
}

function grid(title: string, pointer: string, entries: [string, TableValue][], base: [string, TableValue][], takesRows: boolean): Section[] {
  const before = new Map(base);
  const rows = entries.map(([key, value]) => rowOf(key, `${pointer}/${key}`, value, before.get(key)));
  const columns = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))];
  return columns.length === 0 ? [] : [{ title, pointer, columns, rows, takesRows }];
}

function rowOf(key: string, pointer: string, value: TableValue, base: TableValue | undefined): TableRow {
  const cells = new Map<string, Cell>();
  const before: Record<string, TableValue | undefined> = isRow(base) || Array.isArray(base) ? (base as Row) : {};
  const parts: [string, TableValue][] = isRow(value) ? Object.entries(value) : entriesOf(value);
  for (const [part, each] of parts) {
    if (isSingle(each) && !isHidden(part)) cells.set(columnOf(value, part), { pointer: `${pointer}/${part}`, value: each, base: before[part] });
  }
  const name = isRow(value) ? value["name"] : undefined;
  const rule = isRow(value) ? value["rule"] : undefined;
  const label = typeof name === "string" ? name : words(key);
  return { key, label, pointer, rule: typeof rule === "string" ? rule : "", isOwn: base === undefined, cells };
}

const LOADS = ["light", "medium", "heavy"];
const columnOf = (row: TableValue, part: string): string => (Array.isArray(row) && row.length === 3 ? (LOADS[Number(part)] ?? part) : part);

/** A value as it is written in its field. */
export function written(value: TableValue): string {
  if (Array.isArray(value)) return value.map(written).join(", ");
  return value === null ? "" : String(value);
}

/** What was written, as the kind of value that stood there; null where nothing was written. */
export function readAs(kind: TableValue, text: string): TableValue {
  const plain = text.trim().replace(",", Array.isArray(kind) ? "," : ".");
  if (Array.isArray(kind)) return plain.split(",").map((each) => readAs(kind[0] ?? "", each)).filter((each) => each !== null);
  if (plain === "") return null;
  if (typeof kind === "number") return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : plain;
  const mixed = /^(\d+)\s+(\d+)\/(\d+)$/.exec(plain);
  return mixed === null ? plain : `${Number(mixed[1]) * Number(mixed[3]) + Number(mixed[2])}/${mixed[3]}`;
}

export const isChanged = (cell: Cell): boolean => cell.base !== undefined && JSON.stringify(cell.base) !== JSON.stringify(cell.value);

/** A key for a row called `name` that no row of the section has yet. */
export function keyFor(section: Section, name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "row";
  const taken = new Set(section.rows.map((row) => row.key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? plain : `${plain}_${number}`;
    if (!taken.has(key)) return key;
  }
}
