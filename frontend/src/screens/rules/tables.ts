import type { TableValue } from "../../api/rulesets";
import { FIGHT, helpAt, labelAt, words } from "./labels";
import { JOURNEY_MANNER } from "./manner";
import type { Manner } from "./manner";

/** A single value of a table and where it stands. `base` is undefined where the base has none: the GM put it there. */
export interface Cell {
  readonly pointer: string;
  readonly value: TableValue;
  readonly base: TableValue | undefined;
  /** Only told, not to be changed. */
  readonly fixed?: true;
}

export interface TableRow {
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly pointer: string;
  readonly rule: string;
  readonly isOwn: boolean;
  /** By column; a row need not have every one. */
  readonly cells: ReadonlyMap<string, Cell>;
}

/** A part of a table: single values (one column, "value"), rows under the same columns, or rows that differ. */
export interface Section {
  readonly title: string;
  readonly pointer: string;
  readonly look: "fields" | "grid" | "sheets";
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
  /** The rule it rests on, where it says one. */
  readonly rule: string;
  readonly help: string;
  /** Whether rows of one's own may be added, like another row. */
  readonly takesRows: boolean;
  /** Values that fields may be given besides those they have. */
  readonly offers: Readonly<Record<string, TableValue>>;
}

/** What a table is cut with. */
export interface Cutting {
  readonly manner: Manner;
  /** Whether a value is one of a few that the ruleset's authors name. */
  readonly hasChoices: (pointer: string) => boolean;
}

type Row = { [key: string]: TableValue };

const PLAIN: Cutting = { manner: JOURNEY_MANNER, hasChoices: () => false };
const isRow = (value: TableValue | undefined): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const isSingle = (value: TableValue | undefined): boolean => value === null || typeof value !== "object" || (Array.isArray(value) && value.every((each) => typeof each !== "object"));

/** The tables that have anything to change, in the order of the files. */
export const tableNames = (tables: Record<string, TableValue>, cutting: Cutting = PLAIN, prefix = ""): string[] =>
  Object.keys(tables).filter((name) => name !== "options" && sectionsOf(`${prefix}/${name}`, tables[name], tables[name], cutting).length > 0);

/** The table at a pointer cut into sections that can be shown: single values first, then what has rows. */
export function sectionsOf(pointer: string, table: TableValue | undefined, base: TableValue | undefined, cutting: Cutting = PLAIN): Section[] {
  if (!isRow(table)) return [];
  const found = new Cutter(cutting).object(labelAt(pointer), pointer, table, isRow(base) ? base : {});
  return found.filter((section) => section.rows.length > 0 || Object.keys(section.offers).length > 0);
}

/** "Squares and diagonals" where the place has words of its own, else "Falls: water". */
function titled(above: string, pointer: string, key: string): string {
  if (key === "rows") return above;
  const label = labelAt(pointer);
  const isOfItself = pointer.startsWith(FIGHT) && (pointer.split("/").length <= 4 || label !== words(key));
  return isOfItself ? label : `${above}: ${label.toLowerCase()}`;
}

class Cutter {
  private readonly manner: Manner;

  constructor(private readonly cutting: Cutting) {
    this.manner = cutting.manner;
  }

  object(title: string, pointer: string, value: Row, base: Row): Section[] {
    const look = this.manner.rowsOf(pointer);
    if (look === null) return this.cut(title, pointer, value, base);
    const apart = Object.keys(value).filter((key) => this.manner.standsApart(key));
    const rows = Object.entries(value).filter(([key, each]) => isRow(each) && !apart.includes(key));
    return [
      ...apart.flatMap((key) => this.child(title, `${pointer}/${key}`, key, value[key], base[key])),
      ...this.rows(title, pointer, rows, Object.entries(base), look),
    ];
  }

  private cut(title: string, pointer: string, table: Row, base: Row): Section[] {
    const found: Section[] = [];
    const single = Object.keys(table).filter((key) => isSingle(table[key]) && !this.isHidden(key, `${pointer}/${key}`));
    const offers = Object.fromEntries(Object.entries(this.manner.offers(pointer)).filter(([key]) => !(key in table)));
    if (single.length > 0 || Object.keys(offers).length > 0) found.push(this.fields(title, pointer, table, base, single, offers));
    for (const [key, value] of Object.entries(table)) {
      const below = `${pointer}/${key}`;
      if (!isSingle(value) && !this.isHidden(key, below)) found.push(...this.child(title, below, key, value, base[key]));
    }
    return found;
  }

  private child(above: string, pointer: string, key: string, value: TableValue | undefined, base: TableValue | undefined): Section[] {
    const title = titled(above, pointer, key);
    if (Array.isArray(value)) return this.rows(title, pointer, entriesOf(value), entriesOf(base), "grid");
    if (!isRow(value)) return [];
    const children = Object.values(value);
    const areRows = children.length > 0 && children.every((each) => isRow(each) || (Array.isArray(each) && isSingle(each)));
    if (!areRows || this.manner.rowsOf(pointer) !== null) return this.object(title, pointer, value, isRow(base) ? base : {});
    return this.rows(title, pointer, Object.entries(value), Object.entries(isRow(base) ? base : {}), "grid");
  }

  private isHidden(key: string, pointer: string): boolean {
    return this.manner.isHidden(key, this.cutting.hasChoices(pointer));
  }

  private fields(title: string, pointer: string, table: Row, base: Row, keys: string[], offers: Record<string, TableValue>): Section {
    const rows = keys.map((key): TableRow => {
      const cell: Cell = { pointer: `${pointer}/${key}`, value: table[key] ?? null, base: base[key] };
      return { key, label: labelAt(cell.pointer), help: helpAt(cell.pointer), pointer: cell.pointer, rule: "", isOwn: false, cells: new Map([["value", cell]]) };
    });
    const rule = table[this.manner.rule];
    return { title, pointer, look: "fields", columns: ["value"], rows, rule: typeof rule === "string" ? rule : "", help: helpAt(pointer), takesRows: false, offers };
  }

  private rows(title: string, pointer: string, entries: [string, TableValue][], base: [string, TableValue][], look: "grid" | "sheets"): Section[] {
    const before = new Map(base);
    const rows = entries.map(([key, value]) => this.row(key, `${pointer}/${key}`, value, before.get(key)));
    const columns = [...new Set(rows.flatMap((row) => [...row.cells.keys()]))];
    if (columns.length === 0) return [];
    const takesRows = entries.every(([, each]) => isRow(each)) && this.manner.takesRows(pointer);
    const offers = look === "grid" ? {} : Object.fromEntries(columns.map((column) => [column, exampleOf(rows, column)]));
    return [{ title, pointer, look, columns, rows, rule: "", help: helpAt(pointer), takesRows, offers }];
  }

  private row(key: string, pointer: string, value: TableValue, base: TableValue | undefined): TableRow {
    const cells = new Map<string, Cell>();
    const before: Record<string, TableValue | undefined> = isRow(base) || Array.isArray(base) ? (base as Row) : {};
    const parts: [string, TableValue][] = isRow(value) ? Object.entries(value) : entriesOf(value);
    for (const [part, each] of parts) {
      const place = `${pointer}/${part}`;
      if (isSingle(each) && !this.isHidden(part, place)) cells.set(columnOf(value, part), { pointer: place, value: each, base: before[part], ...(isRow(value) && this.manner.isFixed(value, part) ? { fixed: true as const } : {}) });
    }
    const name = isRow(value) ? value[this.manner.name] : undefined;
    const rule = isRow(value) ? value[this.manner.rule] : undefined;
    const label = typeof name === "string" && name !== "" ? name : words(key);
    return { key, label, help: "", pointer, rule: typeof rule === "string" ? rule : "", isOwn: base === undefined, cells };
  }
}

/** What another row has in a column: where a value of one's own starts from. */
const exampleOf = (rows: readonly TableRow[], column: string): TableValue => rows.find((row) => row.cells.has(column))?.cells.get(column)?.value ?? 0;

const entriesOf = (list: TableValue | undefined): [string, TableValue][] =>
  Array.isArray(list) ? list.map((each, index): [string, TableValue] => [String(index), each]) : [];

const LOADS = ["light", "medium", "heavy"];
const columnOf = (row: TableValue, part: string): string => (Array.isArray(row) && row.length === 3 ? (LOADS[Number(part)] ?? part) : part);

/** A key for a row called `name` that no row of the section has yet. */
export function keyFor(section: Section, name: string): string {
  const plain = name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/^_+|_+$/g, "") || "row";
  const taken = new Set(section.rows.map((row) => row.key));
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? plain : `${plain}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** A new row like another, with a name of its own where rows have one. */
export function rowNamed(like: TableValue, name: string, manner: Manner): TableValue {
  if (!isRow(like)) return like;
  const named = manner.name in like || manner.name === "name" ? { [manner.name]: name } : {};
  return { ...like, ...named, [manner.rule]: "house" };
}

/** What stands at a pointer of nested tables. */
export function valueAt(tables: Record<string, TableValue>, pointer: string): TableValue | undefined {
  let here: TableValue | undefined = tables;
  for (const part of pointer.split("/").slice(1)) {
    if (typeof here !== "object" || here === null) return undefined;
    here = (here as Record<string, TableValue>)[part];
  }
  return here;
}
