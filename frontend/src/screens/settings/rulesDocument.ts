import type { Tables } from "../../api/rulesets";
import { readJson } from "../../json/read";

/** The file that a ruleset of the GM's own travels in. */
export interface RulesDocument {
  readonly format: string;
  readonly version: number;
  readonly name: string;
  readonly base: string;
  readonly changes: Tables;
  readonly fight?: Tables;
}

const FORMAT = "outrider-ruleset";
const REMEDY = "Take one that “Save as a file” of a ruleset has written.";

/** A ruleset from a file's text, or what is wrong with it and where. */
export function readDocument(text: string): { readonly document: RulesDocument } | { readonly wrong: string } {
  const read = readJson(text.replace(/^\uFEFF/, ""));
  if ("wrong" in read) return { wrong: `This is not whole JSON. ${read.wrong}` };
  const { value } = read;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { wrong: `This file holds no ruleset. ${REMEDY}` };
  const found = value as Partial<Record<keyof RulesDocument, unknown>>;
  if (found.format !== FORMAT) return { wrong: `“format” is ${found.format === undefined ? "missing" : JSON.stringify(found.format)}; a ruleset's file says "${FORMAT}". ${REMEDY}` };
  return { document: value as RulesDocument };
}

/** A name that none of the others has: "Hard winters 2". */
export function freeName(name: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const wanted = number === 1 ? name : `${name} ${String(number)}`;
    if (!taken.includes(wanted)) return wanted;
  }
}
