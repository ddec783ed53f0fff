import type { Creature } from "../../api/types";
import { readJson } from "../../json/read";

export interface SheetProblem {
  text: string;
}

/** A plain walker to start from; the server fills in what is not said. */
export function blankSheet(name: string): Creature {
  return { id: slug(name), name, kind: "pc", level: 1, speed: 30, armour: "none", load: "light", hp: 10, max_hp: 10, ac: 10 };
}

/** An id from a name: "Ysolde Marrow" -> "ysolde_marrow". */
export function slug(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "");
  return plain === "" ? "traveller" : plain;
}

/** Stat blocks from pasted JSON: one, or a list of them. */
export function readSheets(text: string): Creature[] | SheetProblem {
  const read = readJson(text);
  if ("wrong" in read) return { text: `This is not whole JSON. ${read.wrong}` };
  const list: unknown[] = Array.isArray(read.value) ? read.value : [read.value];
  if (list.length === 0) return { text: "The list is empty." };
  const sheets: Creature[] = [];
  for (const [index, item] of list.entries()) {
    if (typeof item !== "object" || item === null || Array.isArray(item)) return { text: `Number ${index + 1} is not a stat block in braces.` };
    const name = (item as Record<string, unknown>)["name"];
    if (typeof name !== "string" || name.trim() === "") return { text: `Number ${index + 1} has no name. Add "name": "…" to it.` };
    const id = (item as Record<string, unknown>)["id"];
    sheets.push({ ...(item as object), name: name.trim(), id: typeof id === "string" && id !== "" ? id : slug(name) });
  }
  return sheets;
}

/** What a member carries and wears, in a few words: "breastplate-heavy" stays out of it. */
export function wears(sheet: Creature): string {
  const armour = sheet.armour ?? "none";
  const words = [armour === "none" ? "" : `${armour} armour`];
  if (typeof sheet.load_lb === "number") words.push(`${sheet.load_lb} lb`);
  if ((sheet.load ?? "light") !== "light") words.push(`${sheet.load ?? ""} load`);
  return words.filter((word) => word !== "").join(", ");
}

/** "Level 11", "CR 3": what stands under a name. */
export function rank(sheet: Creature): string {
  if (sheet.kind === "pc" || sheet.kind === undefined) return `level ${sheet.level ?? 1}`;
  return `CR ${sheet.cr ?? 1}`;
}
