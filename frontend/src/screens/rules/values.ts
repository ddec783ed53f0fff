import type { TableValue } from "../../api/rulesets";
import type { Cell } from "./tables";

/** A value as it is written in its field. */
export function written(value: TableValue): string {
  if (Array.isArray(value)) return value.map(written).join(", ");
  if (typeof value === "object" && value !== null) return "a row";
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === null ? "" : String(value);
}

const isNumberText = (text: string): boolean => /^-?[\d\s/.,]+$/.test(text);

/** What was written, as the kind of value that stood there; null where a number was to be and nothing was written. */
export function readAs(kind: TableValue, text: string): TableValue {
  const plain = text.trim();
  if (Array.isArray(kind)) return plain.split(",").map((each) => readAs(kind[0] ?? "1", each)).filter((each) => each !== null && each !== "");
  if (plain === "") return typeof kind === "string" && !isNumberText(kind) ? "" : null;
  const figure = /^-?\d+,\d+$/.test(plain) ? plain.replace(",", ".") : plain;
  if (typeof kind === "number") return /^-?\d+(\.\d+)?$/.test(figure) ? Number(figure) : figure;
  const mixed = /^(\d+)\s+(\d+)\/(\d+)$/.exec(figure);
  return mixed === null ? figure : `${Number(mixed[1]) * Number(mixed[3]) + Number(mixed[2])}/${mixed[3]}`;
}

export const isSame = (one: TableValue | undefined, other: TableValue | undefined): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether the GM has another value where the base has one. */
export const isChanged = (cell: Cell): boolean => cell.base !== undefined && !isSame(cell.base, cell.value);

/** A number one step up or down from what is written; the number that stood there where it is none. */
export function stepped(kind: number, text: string, step: number): number {
  const now = readAs(kind, text);
  const from = typeof now === "number" ? now : kind;
  return Math.round((from + step) * 100) / 100;
}
